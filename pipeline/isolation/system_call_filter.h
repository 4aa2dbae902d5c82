// What a measuring process may ask of the system. Private to pipeline/isolation/.
#pragma once

namespace treesift {

// Under a sanitizer, whose runtime maps terabytes and calls what it likes.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool is_sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif
#else
inline constexpr bool is_sanitized = false;
#endif

// From now on a system call of this process other than those that measuring needs (memory, its socket, its
// timer, the clock, its own end) kills it with SIGSYS. False when the system refuses. Does nothing under
// sanitizers, and on processors other than x86-64 and ARM64.
bool filter_system_calls();

}  // namespace treesift
