// Days by their numbers; clock times, alone and behind a date. Private to base/times/.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/times/time_span.h"
#include "base/times/time_text.h"

namespace treesift {

// Whether a number of four digits may be a year: 1000 to 2999.
bool is_year(const DigitRun& number);

// Since 1970; no_day where no calendar has it.
std::int64_t day_of(std::int64_t year, std::int64_t month, std::int64_t day);

// Whether a clock time begins with the number: 11:37, 11:37:20.512, 11h37, 1:37 pm. Then the span is that.
// All functions here leave a span as it is when they return false.
bool read_clock(const TimeText& text, const DigitRun& number, TimeSpan& span);

// Whether a clock time stands at `i`, behind the date that the span is. Then the span is the instant that
// both name, with the zone if one follows.
bool take_clock(const TimeText& text, std::size_t i, TimeSpan& span);
// The same of one without colons: 113720, 1137.
bool take_compact_clock(const TimeText& text, std::size_t i, TimeSpan& span);

}  // namespace treesift
