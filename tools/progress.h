// The line on a terminal that says how far a run has come.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "pipeline/counters.h"
#include "pipeline/run.h"
#include "tools/settings.h"

namespace treesift {

class ProgressLine {
 public:
  // Shows itself always, never, or when standard error is a terminal.
  explicit ProgressLine(When when);
  // Wipes the line.
  ~ProgressLine();

  // From the writing thread, after each batch.
  void delivered(const VerdictCounts& batch, std::size_t bytes);
  // From the reading thread, after each batch: redraws a few times a second.
  void read(const RunProgress& progress, std::size_t inputs);
  // How far something else has come: redraws a few times a second.
  void share_done(std::string_view what, double share);

 private:
  using Clock = std::chrono::steady_clock;
  bool is_due();  // shown, and not drawn just now
  std::string time_left(const RunProgress& progress, std::size_t inputs, double seconds) const;

  bool shown_;
  bool drawn_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
  std::atomic<std::uint64_t> pairs_ = 0, to_inspect_ = 0, bytes_ = 0;
};

}  // namespace treesift
