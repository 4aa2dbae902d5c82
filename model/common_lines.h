// What two texts of lines do not have in common.
#pragma once

#include <string_view>

namespace treesift {

struct TextPair {
  std::string_view expected, actual;
};

// Without the whole lines that they have in common at either end.
TextPair cut_common_lines(TextPair texts);

}  // namespace treesift
