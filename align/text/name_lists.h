// The data files of align/text/data, compiled in.
#pragma once

#include <string_view>

namespace treesift {

std::string_view date_patterns();  // RE2, one per line
// HTML's tags and attributes that say where something stands, and how it looks: tag_names.h.
std::string_view layout_names();
std::string_view style_names();

}  // namespace treesift
