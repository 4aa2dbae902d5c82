// Environments in which calls fail, or do less than they were asked.
#pragma once

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <memory>

#include "io/env/environment.h"

namespace treesift::test {

// Puts an environment in place of the current one, for its own life.
class ScopedEnvironment {
 public:
  explicit ScopedEnvironment(Environment other) : before_(environment()) { environment() = std::move(other); }
  ~ScopedEnvironment() { environment() = before_; }
  ScopedEnvironment(const ScopedEnvironment&) = delete;
  ScopedEnvironment& operator=(const ScopedEnvironment&) = delete;

 private:
  Environment before_;
};

enum class Persistence { transient, persistent };

// Which calls fail: the one with this number, counted from 0, and with `persistent` all after it.
struct FaultPlan {
  std::atomic<long> first;
  Persistence persistence;
  int code;
  std::atomic<long> calls = 0;

  bool strikes() {
    const long call = calls++;
    if (persistence == Persistence::transient ? call != first : call < first) return false;
    errno = code;
    return true;
  }
  bool has_struck() const { return calls > first; }
};

template <typename Result, typename... Arguments>
std::function<Result(Arguments...)> failing_by(FaultPlan& plan,
                                               std::function<Result(Arguments...)> function) {
  return [&plan, function](Arguments... arguments) -> Result {
    return plan.strikes() ? -1 : function(arguments...);
  };
}

// Every function but clock and kill points, with the faults of the plan, which must outlive it. A close()
// that fails closes all the same, as on Linux.
inline Environment with_faults(const Environment& base, FaultPlan& plan) {
  Environment result = base;
  result.open = failing_by(plan, base.open);
  result.open_below = failing_by(plan, base.open_below);
  result.open_unnamed = failing_by(plan, base.open_unnamed);
  result.read = failing_by(plan, base.read);
  result.pread = failing_by(plan, base.pread);
  result.write = failing_by(plan, base.write);
  result.lseek = failing_by(plan, base.lseek);
  result.ftruncate = failing_by(plan, base.ftruncate);
  result.fdatasync = failing_by(plan, base.fdatasync);
  result.fsync = failing_by(plan, base.fsync);
  result.flock = failing_by(plan, base.flock);
  result.fstat = failing_by(plan, base.fstat);
  result.stat = failing_by(plan, base.stat);
  result.lstat = failing_by(plan, base.lstat);
  result.rename = failing_by(plan, base.rename);
  result.unlink = failing_by(plan, base.unlink);
  result.mkdir = failing_by(plan, base.mkdir);
  result.rmdir = failing_by(plan, base.rmdir);
  result.close = [&plan, base](int descriptor) {
    const int closed = base.close(descriptor);
    return plan.strikes() ? -1 : closed;
  };
  return result;
}

template <typename Result, typename... Arguments>
std::function<Result(Arguments...)> interrupted(std::shared_ptr<std::atomic<unsigned>> count,
                                                std::function<Result(Arguments...)> function) {
  return [count, function](Arguments... arguments) -> Result {
    if ((*count)++ % 2 == 1) return function(arguments...);
    errno = EINTR;
    return -1;
  };
}

// Every other call that a signal may interrupt is interrupted.
inline Environment with_interruptions(const Environment& base) {
  const auto count = std::make_shared<std::atomic<unsigned>>(0);
  Environment result = base;
  result.open = interrupted(count, base.open);
  result.open_unnamed = interrupted(count, base.open_unnamed);
  result.read = interrupted(count, base.read);
  result.pread = interrupted(count, base.pread);
  result.write = interrupted(count, base.write);
  result.ftruncate = interrupted(count, base.ftruncate);
  result.fdatasync = interrupted(count, base.fdatasync);
  result.fsync = interrupted(count, base.fsync);
  result.flock = interrupted(count, base.flock);
  result.close = [base](int descriptor) {
    base.close(descriptor);
    errno = EINTR;
    return -1;
  };
  return result;
}

// Reads and writes do a part of what they were asked, of ever changing size.
inline Environment with_short_transfers(const Environment& base) {
  const auto count = std::make_shared<std::atomic<std::size_t>>(0);
  const auto part = [count](std::size_t asked) { return std::min(asked, 1 + (*count)++ * 7919 % 9001); };
  Environment result = base;
  result.read = [base, part](int descriptor, void* into, std::size_t capacity) {
    return base.read(descriptor, into, part(capacity));
  };
  result.write = [base, part](int descriptor, const void* bytes, std::size_t size) {
    return base.write(descriptor, bytes, part(size));
  };
  return result;
}

}  // namespace treesift::test
