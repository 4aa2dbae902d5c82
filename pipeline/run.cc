#include "pipeline/run.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "io/archive_error.h"
#include "pipeline/byte_gate.h"
#include "pipeline/flow.h"
#include "pipeline/verdict_line.h"

namespace treesift {
namespace {

// How --memory is divided. What is left over is for the program itself, the decompressor and the allocator's
// slack.
struct MemoryShares {
  explicit MemoryShares(std::size_t memory) : in_flight(memory / 2), duplicates(memory / 4) {}
  std::size_t in_flight;   // batches between reader and writer, and the documents made of them
  std::size_t duplicates;  // the table of ids seen
};

void count(VerdictCounts& counts, Decision decision) {
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

JudgedBatch judge_batch(PairJudge& judge, const PairBatch& batch, Output output) {
  JudgedBatch judged;
  judged.bytes = batch.body_bytes();
  for (const Pair& pair : batch.pairs) {
    Verdict verdict = judge.judge(pair);
    count(judged.counts, verdict.decision);
    if (output == Output::lines) {
      append_verdict_line(judged.lines, verdict);
    } else {
      judged.verdicts.push_back(std::move(verdict));
    }
  }
  return judged;
}

// The bytes that a batch takes until it is written: its bodies, and the documents of its largest pair.
std::size_t cost_of(const PairBatch& batch, std::size_t capacity) {
  std::size_t largest = 0;
  for (const Pair& pair : batch.pairs) {
    if (pair.error || pair.unpaired()) continue;
    const std::size_t needed = estimated_memory(pair.expected->size() + pair.actual->size());
    if (needed <= capacity) largest = std::max(largest, needed);  // larger ones are refused, not parsed
  }
  return batch.memory_bytes() + largest;
}

class Run {
 public:
  Run(const LinearModel& model, const RunOptions& options, Output output, const Deliver& deliver)
      : options_(options), shares_(options.memory), gate_(shares_.in_flight) {
    stream_.ids = DuplicateIds(shares_.duplicates);
    JudgeOptions judge_options = options.judge;
    judge_options.pair_memory = shares_.in_flight;
    for (unsigned i = 0; i < options.workers; ++i) judges_.emplace_back(model, judge_options);
    const auto work = [this, output](std::size_t worker, const PairBatch& batch) {
      return judge_batch(judges_[worker], batch, output);
    };
    const auto ordered = [this, &deliver](const JudgedBatch& batch) {
      const StageTimer timer(write_costs_, Stage::write, batch.lines.size());
      deliver(batch);
      summary_.counts += batch.counts;
      summary_.bytes += batch.bytes;
    };
    flow_.emplace(options.workers, gate_, work, ordered);
  }

  // Reads one input; false when the run is to end.
  bool read(const std::string& path, std::size_t index,
            const std::function<void(const RunProgress&)>& progress) {
    PairReader reader(path, stream_, options_.reader);
    for (;;) {
      if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed)) {
        summary_.stopped = true;
        return false;
      }
      PairBatch batch = flow_->spare();
      if (!read_batch(reader, batch)) return true;
      const StageTimer timer(read_costs_, Stage::wait, batch.body_bytes());
      const std::size_t cost = std::max(cost_of(batch, shares_.in_flight), least_cost());
      if (!flow_->put(std::move(batch), cost)) return false;
      if (progress) progress({index, reader.progress()});
    }
  }

  // Waits for what was read and sums up.
  RunSummary finish() {
    flow_->finish();
    summary_.costs += read_costs_;
    summary_.costs += write_costs_;
    for (const PairJudge& judge : judges_) {
      summary_.costs += judge.costs();
      summary_.memo_hits += judge.memo_hits();
    }
    summary_.gate_capacity = gate_.capacity();
    summary_.gate_high_water = gate_.high_water();
    summary_.duplicates_degraded = stream_.ids.degraded();
    return summary_;
  }

 private:
  // What a batch counts for at least. The reader is faster than the workers: without this it would fill the
  // budget with bodies that have left the cache by the time they are parsed.
  std::size_t least_cost() const {
    constexpr std::size_t batches_per_worker = 6;
    return shares_.in_flight / (batches_per_worker * options_.workers);
  }

  bool read_batch(PairReader& reader, PairBatch& batch) {
    StageTimer timer(read_costs_, Stage::read);
    const bool more = reader.read(batch);
    read_costs_[Stage::read].bytes += batch.body_bytes();
    return more;
  }

  const RunOptions& options_;
  MemoryShares shares_;
  ByteGate gate_;
  PairStream stream_;
  std::vector<PairJudge> judges_;
  StageCosts read_costs_;
  StageCosts write_costs_;
  RunSummary summary_;
  std::optional<Flow> flow_;  // last: its threads use all of the above
};

}  // namespace

RunSummary run_pairs(const std::vector<std::string>& inputs, const LinearModel& model,
                     const RunOptions& options, Output output, const Deliver& deliver,
                     const std::function<void(const RunProgress&)>& progress) {
  Run run(model, options, output, deliver);
  std::optional<std::string> damage;
  try {
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      if (!run.read(inputs[i], i, progress)) break;
    }
  } catch (const ArchiveError& error) {
    damage = error.what();
  }
  // Beyond this point nothing is read; every pair that was read gets its verdict.
  RunSummary summary = run.finish();
  if (damage) throw RunError(*damage, std::move(summary));
  return summary;
}

}  // namespace treesift
