// A look at a page before libxml2 sees it: are its start tags within the limits, and where would libxml2
// split the text otherwise than HTML 5?
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "parsers/limits.h"
#include "parsers/parse_error.h"

namespace treesift {

struct ScannedHtml {
  std::string_view text;            // to be handed to libxml2
  std::optional<ParseError> error;  // limit:tag
};

// Scans a page. `text` is valid UTF-8 without NUL, followed by a zero byte, and so is the result: a view of
// `text` when nothing had to be rewritten, as in nearly all pages, else of `buffer`.
ScannedHtml scan_html(std::string_view text, const Limits& limits, std::string& buffer);

}  // namespace treesift
