// Text from anywhere as text of an HTML page, or of a picture (SVG).
#pragma once

#include <string>
#include <string_view>

namespace treesift {

// Harmless in the content of elements and within quoted attributes: markup characters are references,
// ill-formed UTF-8, U+FFFE and U+FFFF become U+FFFD, and control characters, those that turn the direction of
// writing among them, are shown by their numbers, such as \u202e. Line feeds and tabs stay.
std::string html_text(std::string_view text);
void append_html_text(std::string& out, std::string_view text);

}  // namespace treesift
