// A look at the start tags of a page before the parser sees them.
#pragma once

#include <optional>
#include <string_view>

#include "parsers/limits.h"
#include "parsers/parse_error.h"

namespace treesift {

// The limit:tag error of the first start tag that has more bytes than Limits::start_tag_bytes or more
// attributes than Limits::attributes. The text is UTF-8 followed by a zero byte.
std::optional<ParseError> scan_html_tags(std::string_view text, const Limits& limits);

// The same for XML, where a document type declaration counts as a tag, too.
std::optional<ParseError> scan_xml_tags(std::string_view text, const Limits& limits);

}  // namespace treesift
