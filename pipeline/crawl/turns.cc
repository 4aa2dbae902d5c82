#include "pipeline/crawl/turns.h"

namespace treesift {

void Turns::take(std::size_t thread) {
  std::unique_lock lock(mutex_);
  moved_.wait(lock, [&] { return whose_ == thread; });
}

void Turns::move_on() {
  for (std::size_t i = 0; i < has_left_.size(); ++i) {
    whose_ = (whose_ + 1) % has_left_.size();
    if (!has_left_[whose_]) break;
  }
  moved_.notify_all();
}

void Turns::pass() {
  const std::scoped_lock lock(mutex_);
  move_on();
}

void Turns::leave() {
  const std::scoped_lock lock(mutex_);
  has_left_[whose_] = true;
  move_on();
}

}  // namespace treesift
