// Who reads HTML.
#pragma once

#include <cstdint>

namespace treesift {

enum class HtmlReaderKind : std::uint8_t {
  libxml2,  // libxml2's events, corrected (parsers/html/html.h)
  own,      // our own reader: the tree of the HTML standard (parsers/html/html_reader.h)
};

}  // namespace treesift
