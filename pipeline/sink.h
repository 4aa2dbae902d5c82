// What a pass makes of pairs, batch by batch, and who takes it.
//
// A sink is called once a batch, in input order, on one thread at a time; it may take out of the batch what it
// likes, but for the tally, which is read after it. What it throws ends the run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "model/judge/verdict.h"
#include "model/measure/measured_pair.h"
#include "pipeline/measuring/counters.h"

namespace treesift {

struct BatchTally {
  VerdictCounts counts;   // of pairs that were only measured and differ, nothing is known yet: not counted
  std::size_t pairs = 0;  // judged, or measured
  std::size_t bytes = 0;  // of their bodies
};

struct VerdictBatch {
  BatchTally tally;
  std::vector<Verdict> verdicts;
};
using VerdictSink = std::function<void(VerdictBatch&)>;

// Verdicts with the measured pairs that they are of, by index.
struct JudgedBatch {
  BatchTally tally;
  std::vector<Verdict> verdicts;
  std::vector<MeasuredPair> measured;
};
using JudgedSink = std::function<void(JudgedBatch&)>;

struct MeasuredBatch {
  BatchTally tally;
  std::vector<MeasuredPair> measured;
};
using MeasuredSink = std::function<void(MeasuredBatch&)>;

// Measured pairs as lines (model/records/measured_line.h).
struct LineBatch {
  BatchTally tally;
  std::string lines;
};
enum class Origins : std::uint8_t {
  left_out,
  told
};  // where pairs stood in the inputs (pipeline/shard_line.h)
struct LineSink {
  std::function<void(LineBatch&)> take;
  Origins origins = Origins::left_out;
};

// Measured pairs, and the records of them that are stored between the two passes of a run
// (io/pairs/stored_records.h).
struct StoredBatch {
  BatchTally tally;
  std::vector<MeasuredPair> measured;
  std::string stored;
};
using StoringSink = std::function<void(StoredBatch&)>;

using JudgeSink = std::variant<VerdictSink, JudgedSink>;                // of a run that judges
using MeasureSink = std::variant<MeasuredSink, LineSink, StoringSink>;  // of one that measures only

}  // namespace treesift
