// The main job: pairs stream in, verdicts stream out, in input order, on all cores, in bounded memory.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "io/pair_reader.h"
#include "model/linear_model.h"
#include "pipeline/counters.h"
#include "pipeline/pair_judge.h"

namespace treesift {

struct RunOptions {
  unsigned workers = 1;  // threads that parse, align and judge
  std::size_t memory = std::size_t{256}
                       << 20;  // bytes of peak resident memory to stay below, if at all possible
  ReaderOptions reader;
  JudgeOptions judge;  // judge.pair_memory is set from `memory`
  const std::atomic<bool>* stop =
      nullptr;  // set by another thread or a signal: read no further, finish what is begun
};

// The verdicts of a batch, in input order.
struct JudgedBatch {
  std::vector<Verdict> verdicts;
  std::string lines;  // the same as JSON lines
  VerdictCounts counts;
  std::size_t bytes = 0;  // of the bodies
};

enum class Output : unsigned char { lines, verdicts };

// Called on one thread at a time, in input order. What it throws ends the run.
using Deliver = std::function<void(const JudgedBatch&)>;

// How far the run has come; called by the reading thread after each batch.
struct RunProgress {
  std::size_t input = 0;  // index of the input being read
  InputProgress read;
};

struct RunSummary {
  VerdictCounts counts;
  std::uint64_t bytes = 0;  // of all bodies
  StageCosts costs;
  std::uint64_t memo_hits = 0;
  std::size_t gate_capacity = 0, gate_high_water = 0;
  bool stopped = false;  // by RunOptions::stop
  bool duplicates_degraded =
      false;  // past its share of memory, the watch for duplicate ids saw adjacent ones only
};

// Reads all inputs one after another and delivers a verdict for each pair. Returns at a faultless end or when
// stopped. Throws RunError, with the summary of what was delivered, when an input cannot be read to its end
// (all pairs before the damage have been delivered); passes on what `deliver` throws.
RunSummary run_pairs(const std::vector<std::string>& inputs, const LinearModel& model,
                     const RunOptions& options, Output output, const Deliver& deliver,
                     const std::function<void(const RunProgress&)>& progress = {});

class RunError : public std::runtime_error {
 public:
  RunError(const std::string& what, RunSummary summary)
      : std::runtime_error(what), summary_(std::move(summary)) {}
  const RunSummary& summary() const { return summary_; }

 private:
  RunSummary summary_;
};

// The version of oneTBB that runs the graph.
std::string tbb_version();

}  // namespace treesift
