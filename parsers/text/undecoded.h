// Bytes that mean no character in their document's encoding, kept apart from each other and from all text.
//
// Parsers want valid UTF-8, and U+FFFD for whatever is wrong would make unlike bytes alike. So each such byte
// is kept as a character of its own, U+EFE00 and the byte's value: Unicode has assigned none of these 256,
// and names of XML may hold them. A document that holds one of them itself has its bytes kept in the same way,
// and so has a reference or an escape that names one: no two different sources come to equal text by them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace treesift {

// What one byte becomes, in UTF-8.
inline constexpr std::size_t undecoded_size = 4;

constexpr bool is_undecoded_code(std::uint32_t code) {
  return code >= 0xEFE00 && code <= 0xEFEFF;
}

// Appends the bytes, each as its character.
void append_undecoded(std::string_view bytes, std::string& out);

// Whether valid UTF-8 holds such a character. At the speed of memchr.
bool holds_undecoded(std::string_view text);

// Appends the bytes that the characters of that kind in `text` stand for.
void append_bytes_of_undecoded(std::string_view text, std::string& bytes);

// Appends UTF-8: of each maximal subpart of an ill-formed sequence (Unicode, section 3.9) and of each
// character of that kind the bytes are kept apart. Returns how many they were.
std::uint32_t append_decoded_utf8(std::string_view bytes, std::string& out);

// Keeps apart the first byte of each numeric character reference of HTML or XML that names such a character,
// so that it is text. Returns how many there were.
std::uint32_t keep_references_apart(std::string& markup);

// For people: each such character as the byte it stands for, `\xE9`; as it is when it is printable ASCII (the
// source of an escape). So is each byte of an ill-formed sequence. Other text is not changed.
std::string with_readable_bytes(std::string text);

}  // namespace treesift
