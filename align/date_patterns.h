// The data file align/data/date_patterns.txt, compiled in.
#pragma once

#include <string_view>

namespace treesift {

std::string_view date_patterns();  // RE2, one a line

}  // namespace treesift
