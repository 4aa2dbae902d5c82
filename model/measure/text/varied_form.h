// What values that merely vary have in common, wherever they stand: tokens, and times by how far they are apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/times/time_scanner.h"

namespace treesift {

// The form of two values in which nothing differs but times, and tokens of the same length: how far apart the two times
// are that are the farthest.
enum class VariedForm : std::uint8_t {
  none,      // something else differs
  tokens,    // and no times
  duration,  // which says how long something took
  seconds,   // less than a minute, or a minute where times show no seconds
  minutes,   // less than an hour
  hours,     // less than a day
  days,      // less than 28 of them
  months,    // less than 365 days
  years,     // more
  relative,  // "Yesterday 15:56" and "2026-11-19 15:56": one of them is told from its reader's day
  layout,    // of no value: white space of the source, which nobody sees
};

// Stable: changes are known by them.
inline constexpr std::string_view varied_form_names[] = {
    "", "tokens", "duration", "seconds", "minutes", "hours", "days", "months", "years", "relative", "layout"};
inline constexpr std::size_t varied_form_count = std::size(varied_form_names);
static_assert(varied_form_count == static_cast<std::size_t>(VariedForm::layout) + 1);

constexpr std::string_view name_of(VariedForm form) {
  return varied_form_names[static_cast<std::size_t>(form)];
}
// What a change of that form is called, wherever it stands.
inline std::uint64_t hash_of(VariedForm form) {
  return hash_of(name_of(form), 1);
}

// Scratch: keep one for each worker.
class VariedForms {
 public:
  // Of two different values. Times go with each other by their order. Linear.
  VariedForm form_of(std::string_view before, std::string_view after);

 private:
  bool leave_out_joined_tokens();

  TimeScanner scanner_;
  std::string before_, after_;
  std::vector<TimeSpan> times_before_, times_after_;
};

}  // namespace treesift
