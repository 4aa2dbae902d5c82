// What a text that holds a date is not without: so most texts need not be searched.
#pragma once

#include <string_view>

namespace treesift {

// What date_pattern() (text_kinds.h) cannot do without: a number joined to another one by `-`, `/`, `.` or
// `:`, or a word of months, days or moments.
struct DateSigns {
  bool digits = false, numbers = false, words = false;
  bool any() const { return numbers || words; }
};

// One pass.
DateSigns date_signs(std::string_view text);

}  // namespace treesift
