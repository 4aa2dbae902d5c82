#include "pipeline/measuring/counters.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "io/env/thread_time.h"

namespace treesift {
namespace {

constexpr Stage of_reading[] = {Stage::decompress, Stage::split};
constexpr Stage of_working[] = {Stage::decompress, Stage::parse, Stage::compare, Stage::align,
                                Stage::features,   Stage::judge, Stage::other};
constexpr Stage of_writing[] = {Stage::spool, Stage::write};

std::string most_of_all(std::span<const Stage> stages, const StageCosts& costs) {
  const Stage most = *std::max_element(stages.begin(), stages.end(), [&](Stage left, Stage right) {
    return costs[left].time < costs[right].time;
  });
  return std::string(stage_names[static_cast<std::size_t>(most)]);
}

double seconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

}  // namespace

std::chrono::nanoseconds now_by(StageClock clock) {
  if (clock == StageClock::wall) return std::chrono::steady_clock::now().time_since_epoch();
  return thread_time();
}

std::string what_bounds(const ThreadTimes& times, const StageCosts& costs) {
  const auto each = times.working / std::max(times.workers, 1u);
  const std::string rest =
      fmt::format("reading {:.3f} s, each of {} workers {:.3f} s, writing {:.3f} s", seconds(times.reading),
                  times.workers, seconds(each), seconds(times.writing));
  if (times.writing > std::max(each, times.reading))
    return fmt::format("the writing thread, most of all {} ({})", most_of_all(of_writing, costs), rest);
  if (times.reading > each)
    return fmt::format("the reading thread, most of all {} ({})", most_of_all(of_reading, costs), rest);
  return fmt::format("the workers, most of all {} ({})", most_of_all(of_working, costs), rest);
}

}  // namespace treesift
