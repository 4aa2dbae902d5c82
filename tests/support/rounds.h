// How much a test does that could go on for ever: random rounds, one fault after the other.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "base/sanitizers.h"

namespace treesift::test {

// Whether all is done, as `tools/test --all` has it: an error is as likely in the first round as in the last, so the
// test command does a part.
inline bool does_all() {
  static const bool is_set = std::getenv("TREESIFT_ALL_ROUNDS") != nullptr;
  return is_set;
}

// Of so many rounds half in the release run, and a tenth under the sanitizers, which take ten times as long; but no
// fewer than `least`, where fewer would show nothing.
template <typename Count>
Count rounds(Count all, Count least = 0) {
  const Count part = has_address_sanitizer ? 10 : 2;
  return does_all() ? all : std::max(least, (all + part - 1) / part);
}

// From one fault to the next, where each call or allocation of a run may fail.
inline long next_fault() {
  return does_all() ? 1 : has_address_sanitizer ? 19 : 3;
}

// From one place to the next, where a file is cut or damaged at each: every `step` bytes.
inline std::size_t next_place(std::size_t step = 1) {
  return does_all() ? step : has_address_sanitizer ? 7 * step : 3 * step;
}

}  // namespace treesift::test
