// Ages in days that name no unit: "8.45" in a column of a table.
#pragma once

#include <string_view>

#include "base/times/two_clocks.h"

namespace treesift {

// Whether two values are nothing but a number each, with as many decimals, two at least, and the second is
// more by as many days as lie between the clocks, to the precision that both show. Where about whole days lie
// between them nothing is known: a number that is one more may as well be wrong by one.
bool same_age_in_days(std::string_view expected, std::string_view actual, const TwoClocks& clocks);

}  // namespace treesift
