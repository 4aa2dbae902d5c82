// Bytes -> valid UTF-8. We decide the encoding, once, so that the parsers never guess and the same bytes give
// the same tree by every route.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "parsers/text/format.h"

namespace treesift {

// The encoding that the bytes are in, by its WHATWG name ("UTF-8", "windows-1252", "UTF-16LE", "Shift_JIS",
// …): the byte order mark, else `charset`, the label that HTTP declares, else the XML declaration or, in
// HTML, a `meta` in the first 1024 bytes, else UTF-8 if the bytes are valid UTF-8, else windows-1252. A label
// outside the standard is ignored. JSON declares nothing itself and is UTF-8 else (RFC 8259).
// Source: the WHATWG HTML standard, section 13.2.3.2; RFC 7303, section 3; XML 1.0, appendix F.
std::string_view decide_encoding(std::string_view bytes, Format format, std::string_view charset = {});

// The encoding that a byte order mark in front of the bytes says; "" where there is none.
std::string_view encoding_of_mark(std::string_view bytes);

struct DecodedText {
  std::string_view text;  // valid UTF-8 without byte order mark; followed by read_padding readable bytes, of
                          // which the first is zero
  // Sequences that were not valid, and characters that stand for such; kept apart (undecoded.h).
  std::uint32_t invalid_bytes = 0;
  std::uint32_t nul_bytes = 0;  // U+0000 in HTML and XML, kept apart as well

  std::string_view encoding = "UTF-8";  // as decide_encoding() says it; of ASCII it is UTF-8
  bool has_mark = false;                // a byte order mark
};

// What becomes of numeric character references to the characters that stand for undecoded bytes. In documents
// with such bytes they are kept apart in any case.
enum class References : std::uint8_t { as_written, kept_apart };

// Decodes a document. In HTML, CR LF and CR become LF (WHATWG, section 13.2.3.5); the XML parser does that by
// itself. `bytes` must be followed by read_padding readable bytes. The result is a view of `bytes` when
// nothing had to change and a zero byte follows them, else of `buffer`, whose contents are replaced.
DecodedText decode(std::string_view bytes, Format format, std::string_view charset, std::string& buffer,
                   References references = References::as_written);

// Loads what the C library decodes with, which it would else look for when a document wants it, in files.
// From then on decoding opens none. Takes some milliseconds.
void load_encodings();

}  // namespace treesift
