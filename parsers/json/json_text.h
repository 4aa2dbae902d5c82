// The characters of JSON's numbers and strings (RFC 8259, sections 6 and 7).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace treesift {

// Whether the text is a number, all of it.
bool is_json_number(std::string_view text);

// Copies a text to `out` with the escapes that name no character, such as a lone surrogate, kept apart
// (parsers/text/undecoded.h), letters in lower case, and returns their number; returns 0 and leaves `out`
// alone when every escape names one.
std::uint32_t keep_escapes_apart(std::string_view text, std::string& out);

// Appends a string, given without its quotes, with its escapes resolved: never more bytes than it has. None of them may
// be one that keep_escapes_apart() would have kept apart. False where one is not of JSON.
bool append_unescaped(std::string_view string, std::string& out);

}  // namespace treesift
