// Text, scripts, style sheets and Markdown as documents of lines.
#pragma once

#include <string_view>

#include "parsers/document_builder.h"

namespace treesift {

// Feeds a builder that has begun a JSON document with an array of strings. Item 0 says how lines end, so that
// item n is line n. White space counts. Where all lines end with CR LF their CR is left out; else it is part of its
// line. A line of 2,000 bytes or more with statements (up to ; { or }) is an array of these. What hits a
// limit is the builder's error.
void read_lines(std::string_view text, DocumentBuilder& builder);

}  // namespace treesift
