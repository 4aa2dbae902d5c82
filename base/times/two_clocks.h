// Whether times that differ say the same, each by its own clock.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/times/time_scanner.h"

namespace treesift {

// When the two responses of a pair were made, in seconds since 1970.
struct TwoClocks {
  std::int64_t expected = 0, actual = 0;
  bool operator==(const TwoClocks&) const = default;
};

// By so many seconds a running time may be off. A server looks at its clock a moment before or after it
// writes the head; and what a visit itself has made some requests before is as old as the visit was quick.
inline constexpr std::int64_t clock_slack = 30;

// A whole duration, such as "0.002 s", tells how long the answer took, and no more than that, below so many
// seconds.
inline constexpr std::int64_t longest_measured_duration = 10;

// How times that differ are compared: by what they say, or as any text.
enum class TimesAs : std::uint8_t { clocks, text };

// Scratch: keep one for each worker.
class TimeComparer {
 public:
  // Overwrites `out` with `actual` in which every time that is fixed (the same instant on both sides) or
  // running (the same distance from its own clock, to the precision that it shows, give or take clock_slack)
  // is spelt as in `expected`, and so are signed tokens that say the same (signed_tokens.h). Times go with each other
  // by their order and have the same form. False, and `out` is of no use, where there are none, or not as many on both
  // sides. Linear.
  bool settle(std::string_view expected, std::string_view actual, const TwoClocks& clocks, std::string& out);

 private:
  bool settle_times(std::string_view expected, std::string_view actual, const TwoClocks& clocks,
                    std::string& out);

  TimeScanner scanner_;
  std::vector<TimeSpan> expected_, actual_;
};

}  // namespace treesift
