// A look at the start tags of an XML document before libxml2 sees them.
#pragma once

#include <optional>
#include <string_view>

#include "parsers/limits.h"
#include "parsers/parse_error.h"

namespace treesift {

// The limit:tag error of the first start tag or document type declaration that is too large (tag_limits.h).
// `text` is valid UTF-8 without NUL.
std::optional<ParseError> scan_xml(std::string_view text, const Limits& limits);

}  // namespace treesift
