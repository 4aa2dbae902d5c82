// Who reads HTML.
#pragma once

#include <cstdint>

namespace treesift {

enum class HtmlReaderKind : std::uint8_t {
  own,      // our own reader: the tree of the HTML standard (parsers/html/html_reader.h)
  libxml2,  // libxml2's events, corrected (parsers/html/html.h)
};

inline constexpr HtmlReaderKind default_html_reader = HtmlReaderKind::own;

}  // namespace treesift
