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

#include "model/verdict.h"

namespace treesift {

struct VerdictCounts {
  std::uint64_t inspect = 0, pass = 0, error = 0, unpaired = 0;

  std::uint64_t pairs() const { return inspect + pass + error + unpaired; }
  // Verdicts that a person must look at.
  std::uint64_t needing_a_person() const { return inspect + error + unpaired; }
  VerdictCounts& operator+=(const VerdictCounts& other) {
    inspect += other.inspect, pass += other.pass, error += other.error, unpaired += other.unpaired;
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

enum class Stage : std::uint8_t { read, wait, parse, compare, align, features, judge, write };
inline constexpr std::array<std::string_view, 8> stage_names = {"read",  "wait",     "parse", "compare",
                                                                "align", "features", "judge", "write"};

struct StageCost {
  std::uint64_t calls = 0;
  std::uint64_t bytes = 0;
  std::chrono::nanoseconds time{0};  // wall time inside the stage, summed over threads
};

struct StageCosts {
  std::array<StageCost, stage_names.size()> stages;

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
      : cost_(costs[stage]), start_(std::chrono::steady_clock::now()) {
    ++cost_.calls;
    cost_.bytes += bytes;
  }
  ~StageTimer() { cost_.time += std::chrono::steady_clock::now() - start_; }
  StageTimer(const StageTimer&) = delete;
  StageTimer& operator=(const StageTimer&) = delete;

 private:
  StageCost& cost_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace treesift
