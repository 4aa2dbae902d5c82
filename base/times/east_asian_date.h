// Dates with a sign behind each number, as Chinese, Japanese and Korean write them. Private to base/times/.
#pragma once

#include "base/times/time_span.h"
#include "base/times/time_text.h"

namespace treesift {

// Whether such a date begins with the number: 2026年11月22日, 2026년 11월 22일, 2026年11月; with a clock time behind the
// day: 11:37, 11時37分20秒. Then the span is that; else it is left as it is.
bool read_east_asian_date(const TimeText& text, const DigitRun& number, TimeSpan& span);

}  // namespace treesift
