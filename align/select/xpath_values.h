// Texts and numbers by the rules of XPath 1.0, section 4.
#pragma once

#include <string>
#include <string_view>

namespace treesift {

// number(): white space, a sign, digits with a point; NaN for all else.
double to_number(std::string_view text);
// string(): as few digits as name the number, no exponent. In `scratch`, or a constant.
std::string_view to_text(double number, std::string& scratch);
// string-length(): in characters.
double to_length(std::string_view text);

}  // namespace treesift
