// Tells the thread sanitizer of an order between threads that a library keeps which it cannot see into. Both
// functions do nothing in builds without it, and order nothing themselves.
#pragma once

#if defined(__SANITIZE_THREAD__)
#define TREESIFT_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define TREESIFT_THREAD_SANITIZER 1
#endif
#endif

#ifdef TREESIFT_THREAD_SANITIZER
extern "C" {
void __tsan_acquire(void* address);
void __tsan_release(void* address);
}
#endif

namespace treesift {

#ifdef TREESIFT_THREAD_SANITIZER
// What this thread has done is seen by the thread that calls happens_after() with the same address later.
inline void happens_before(const void* address) {
  __tsan_release(const_cast<void*>(address));
}
inline void happens_after(const void* address) {
  __tsan_acquire(const_cast<void*>(address));
}
#else
inline void happens_before(const void*) {}
inline void happens_after(const void*) {}
#endif

}  // namespace treesift
