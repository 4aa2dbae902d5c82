// How much a test does that could go on for ever: random rounds, one fault after the other.
#pragma once

#include "base/sanitizers.h"

namespace treesift::test {

// All of them in the release run. Under the sanitizers, which take ten times as long, a fifth: an error of memory is as
// likely in the first round as in the last.
template <typename Count>
constexpr Count rounds(Count all) {
  return has_address_sanitizer ? (all + 4) / 5 : all;
}

// From one fault to the next: each call in the release run, every eleventh under the sanitizers.
inline constexpr long next_fault = has_address_sanitizer ? 11 : 1;

}  // namespace treesift::test
