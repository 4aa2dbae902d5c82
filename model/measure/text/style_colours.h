// Colours in the values of styles.
#pragma once

#include <string>
#include <string_view>

namespace treesift {

// Whether two values say the same of how something looks: white space that parts no words is no difference, nor is how
// a hexadecimal colour is spelt ("#FFF" and "#ffffff").
bool is_same_style(std::string_view before, std::string_view after);

// The value with its hexadecimal colours as one sign: their digits are no numbers.
std::string without_colours(std::string_view value);

}  // namespace treesift
