// What a run counts: verdicts, and the cost of each stage for `--stats`.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "model/judge/verdict.h"

namespace treesift {

struct VerdictCounts {
  std::uint64_t inspect = 0, pass = 0, error = 0, unpaired = 0;

  std::uint64_t pairs() const { return inspect + pass + error + unpaired; }
  // Verdicts that a person must look at.
  std::uint64_t needing_a_person() const { return inspect + error + unpaired; }
  VerdictCounts& operator+=(const VerdictCounts& other) {
    inspect += other.inspect;
    pass += other.pass;
    error += other.error;
    unpaired += other.unpaired;
    return *this;
  }
};

inline void count(VerdictCounts& counts, Decision decision) {
  switch (decision) {
    case Decision::inspect:
      ++counts.inspect;
      break;
    case Decision::pass:
      ++counts.pass;
      break;
    case Decision::error:
      ++counts.error;
      break;
    case Decision::unpaired:
      ++counts.unpaired;
      break;
  }
}

struct InvariantCount {
  std::uint64_t documents = 0;  // in which its place was looked at; not known of pairs measured before
  std::uint64_t violated = 0;   // pairs
};

// By name.
using InvariantCounts = std::map<std::string, InvariantCount, std::less<>>;

inline void add_counts(InvariantCounts& counts, const InvariantCounts& more) {
  for (const auto& [name, count] : more) {
    counts[name].documents += count.documents;
    counts[name].violated += count.violated;
  }
}

// wait: of the reading thread, for the gate. other: all that a worker does in no stage of its own, such as
// comparing equal bytes, looking pairs up and writing lines.
enum class Stage : std::uint8_t {
  decompress,
  split,
  wait,
  parse,
  compare,
  align,
  features,
  judge,
  other,
  spool,
  write
};
inline constexpr std::array<std::string_view, 11> stage_names = {"decompress", "split", "wait",     "parse",
                                                                 "compare",    "align", "features", "judge",
                                                                 "other",      "spool", "write"};

// Time on the clock, or the processor's time of the thread alone, which takes a call to the system to know.
enum class StageClock : std::uint8_t { wall, cpu };

std::chrono::nanoseconds now_by(StageClock clock);

struct StageCost {
  std::uint64_t calls = 0;
  std::uint64_t bytes = 0;
  std::chrono::nanoseconds time{0};  // inside the stage, summed over threads; of `wait` always on the clock
};

struct StageCosts {
  std::array<StageCost, stage_names.size()> stages;
  StageClock clock = StageClock::wall;  // by which times are taken

  StageCost& operator[](Stage stage) { return stages[static_cast<std::size_t>(stage)]; }
  const StageCost& operator[](Stage stage) const { return stages[static_cast<std::size_t>(stage)]; }
  StageCosts& operator+=(const StageCosts& other) {
    for (std::size_t i = 0; i < stages.size(); ++i) {
      stages[i].calls += other.stages[i].calls;
      stages[i].bytes += other.stages[i].bytes;
      stages[i].time += other.stages[i].time;
    }
    return *this;
  }
};

// Adds the time of its own life to a stage.
class StageTimer {
 public:
  StageTimer(StageCosts& costs, Stage stage, std::size_t bytes = 0)
      : cost_(costs[stage]),
        clock_(stage == Stage::wait ? StageClock::wall : costs.clock),
        start_(now_by(clock_)) {
    ++cost_.calls;
    cost_.bytes += bytes;
  }
  ~StageTimer() { cost_.time += now_by(clock_) - start_; }
  StageTimer(const StageTimer&) = delete;
  StageTimer& operator=(const StageTimer&) = delete;

 private:
  StageCost& cost_;
  StageClock clock_;
  std::chrono::nanoseconds start_;
};

// The times of a run by the threads that have spent them.
struct ThreadTimes {
  std::chrono::nanoseconds reading{0};  // decompressing, where no worker did, and splitting
  std::chrono::nanoseconds working{0};  // all workers together
  std::chrono::nanoseconds writing{0};  // the one that delivers, in order; at times one of the workers
  unsigned workers = 1;

  ThreadTimes& operator+=(const ThreadTimes& other) {
    reading += other.reading;
    working += other.working;
    writing += other.writing;
    return *this;
  }
};

// One sentence for people: which of the three has most to do, so that the run would gain by less work there
// or, where it is the workers, by more of them; and which of its stages takes most.
std::string what_bounds(const ThreadTimes& times, const StageCosts& costs);

}  // namespace treesift
