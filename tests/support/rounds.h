// How much a test does that could go on for ever: random rounds, one fault after the other.
#pragma once

namespace treesift::test {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool is_sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif
#else
inline constexpr bool is_sanitized = false;
#endif

// All of them in the release run. Under the sanitizers, which take ten times as long, a fifth: an error of memory is as
// likely in the first round as in the last.
template <typename Count>
constexpr Count rounds(Count all) {
  return is_sanitized ? (all + 4) / 5 : all;
}

// From one fault to the next: each call in the release run, every eleventh under the sanitizers.
inline constexpr long next_fault = is_sanitized ? 11 : 1;

}  // namespace treesift::test
