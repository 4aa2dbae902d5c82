// What counts as a date or time in displayed text.
#pragma once

#include <re2/re2.h>

namespace treesift {

// All patterns of model/data/date_patterns.txt as one, letter case ignored. Matches no empty text.
const re2::RE2& date_pattern();

}  // namespace treesift
