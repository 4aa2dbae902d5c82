// Amounts of time. Private to base/times/.
#pragma once

#include "base/times/time_span.h"
#include "base/times/time_text.h"

namespace treesift {

// Whether an age ("5 weeks", "1 day, 3 hours") or a duration begins with the number: seconds with a fraction
// of two digits at least ("0.002 s"), milliseconds and microseconds with any fraction. Then the span is that,
// else it is left as it is. A whole number of milliseconds is rather a setting than a measure.
bool read_amount(const TimeText& text, const DigitRun& number, TimeSpan& span);

}  // namespace treesift
