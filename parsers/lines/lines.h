// Text, scripts, style sheets and Markdown as documents of lines.
#pragma once

#include "parsers/document_builder.h"
#include "parsers/text/encoding.h"

namespace treesift {

// Feeds a builder that has begun a JSON document with an array of strings. Item 0 says how lines end, and what the
// bytes are unless they are UTF-8 without a byte order mark; so item n is line n. White space counts. Where all lines
// end with CR LF their CR is left out; else it is part of its line. A line of 2,000 bytes or more with statements (up
// to ; { or }) is an array of these. What hits a limit is the builder's error.
void read_lines(const DecodedText& decoded, DocumentBuilder& builder);

}  // namespace treesift
