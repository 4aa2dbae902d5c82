// Threads that work on one thing one after the other, always in the same order.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <vector>

namespace treesift {

// Whatever a thread does between its turns may take as long as it likes: the others wait for it. So what
// comes of the turns does not depend on who is fast.
class Turns {
 public:
  // The turn is that of thread 0.
  explicit Turns(std::size_t threads) : has_left_(threads) {}

  // Waits for the turn of a thread.
  void take(std::size_t thread);
  // Hands it to the next one.
  void pass();
  // Hands it on for the last time.
  void leave();

 private:
  void move_on();

  std::mutex mutex_;
  std::condition_variable moved_;
  std::size_t whose_ = 0;
  std::vector<bool> has_left_;
};

}  // namespace treesift
