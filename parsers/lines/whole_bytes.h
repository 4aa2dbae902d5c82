// Outputs that are not looked into, as documents: their length and a hash.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "parsers/document_builder.h"

namespace treesift {

// Feeds a builder that has begun a JSON document with {"bytes": length, "content": a hash of 128 bits in letters}. What
// stamps_of_pdf finds does not count towards the hash. Of a PDF with compressed streams (pdf_content.h)
// length and hash are of the rest, and "words" is an array of what its pages show.
void read_whole_bytes(std::string_view bytes, DocumentBuilder& builder);

// The most that streams of a PDF may become when they are decompressed, 64 KiB to 16 MiB; 0 of other bytes.
std::size_t most_inflated(std::string_view bytes);

// XXH3 of 128 bits as two words of letters: no part of it is taken for a number, a date or a token.
std::string hash_in_letters(std::string_view bytes);

// Of a PDF: when it was made and changed, and its identifier, wherever they stand uncompressed. In document
// order, views of the bytes. Nothing for other bytes.
std::vector<std::string_view> stamps_of_pdf(std::string_view bytes);

// What hides them, by name, as if a rule did.
inline constexpr std::string_view rule_of_pdf_stamps = "PDF stamps (built in)";

}  // namespace treesift
