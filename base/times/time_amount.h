// Amounts of time. Private to base/times/.
#pragma once

#include "base/times/time_span.h"
#include "base/times/time_text.h"

namespace treesift {

// Whether an age ("5 weeks", "1 day, 3 hours") or a duration begins with the number: seconds with a fraction
// of two digits at least ("0.002 s"), milliseconds and microseconds with any fraction. Then the span is that,
// else it is left as it is. A whole number of milliseconds is rather a setting than a measure.
bool read_amount(const TimeText& text, const DigitRun& number, TimeSpan& span);

// Whether an age that is written without a digit begins with the word there: "an hour ago", "vor einem Tag", "a few
// seconds ago". Then the span is that. A word before or behind it must say that it is one: "a day" may be anything.
bool read_age_in_words(const TimeText& text, std::size_t begin, TimeSpan& span);

// An age without the words that say how exactly: "2 hours" of "about 2 hours", "few seconds" of "a few seconds".
std::string_view without_about(std::string_view age);

}  // namespace treesift
