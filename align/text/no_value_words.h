// What programs show where they have no value.
#pragma once

#include <string_view>

namespace treesift {

// Whatever the value is of: JavaScript, of numbers, of objects, of dates. As they are spelt.
inline constexpr std::string_view no_value_words[] = {"undefined", "NaN", "[object Object]", "Invalid Date"};

}  // namespace treesift
