// Which sanitizer this program is built with: they make it several times as slow, and keep what is freed.
#pragma once

namespace treesift {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool has_address_sanitizer = true;
#elif defined(__has_feature)
inline constexpr bool has_address_sanitizer = __has_feature(address_sanitizer);
#else
inline constexpr bool has_address_sanitizer = false;
#endif

#if defined(__SANITIZE_THREAD__)
inline constexpr bool has_thread_sanitizer = true;
#elif defined(__has_feature)
inline constexpr bool has_thread_sanitizer = __has_feature(thread_sanitizer);
#else
inline constexpr bool has_thread_sanitizer = false;
#endif

#if defined(__has_feature)
inline constexpr bool has_memory_sanitizer = __has_feature(memory_sanitizer);
#else
inline constexpr bool has_memory_sanitizer = false;
#endif

inline constexpr bool is_sanitized = has_address_sanitizer || has_thread_sanitizer || has_memory_sanitizer;

}  // namespace treesift
