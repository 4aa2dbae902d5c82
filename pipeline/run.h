// The main job: pairs stream in, verdicts stream out, in input order, on all cores, in bounded memory.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "io/archives/archive_part.h"
#include "io/pairing/capture_join.h"
#include "io/pairing/pair_reader.h"
#include "io/pairs/pair_sample.h"
#include "model/judge/approval.h"
#include "model/judge/judge.h"
#include "pipeline/measuring/counters.h"
#include "pipeline/measuring/rule_use.h"
#include "pipeline/pair_measurer.h"

namespace treesift {

// Two captures to be paired (io/pairing/capture_join.h).
struct CapturePaths {
  std::string expected, actual;
  KeyRules keys;
};

// Where the measured pairs of a run in two passes are kept between the passes.
struct MeasuredStore {
  // Adds the lines of a batch; `pairs` are all so far. Called on one thread at a time.
  std::function<void(std::string_view lines, std::uint64_t pairs)> add;
  std::function<void()> all_added;
  std::function<std::unique_ptr<ByteSource>()> read_back;  // the stored bytes, as often as it is asked
  // It holds all pairs already, by an earlier run: the inputs are not read.
  bool is_whole = false;
};

struct RunOptions {
  unsigned workers = 1;  // threads that parse, align and judge
  std::size_t memory = std::size_t{256}
                       << 20;  // bytes of peak resident memory to stay below, if at all possible
  ReaderOptions reader;
  std::optional<CapturePaths> captures;             // read in place of inputs
  const std::vector<ArchivePart>* parts = nullptr;  // of the inputs, read in place of all of them: a shard
  // The inputs are what shards have written: for each, what was read before by others. null: they are not.
  const std::vector<LinesBefore>* shards = nullptr;
  MeasureOptions measure;                  // measure.pair_memory is set from `memory`
  const ApprovalSet* approvals = nullptr;  // of changes that may pass; null: none
  // Starts the processes that look into bodies; null: the worker threads do.
  ForkServer* fork_server = nullptr;
  bool features_in_verdicts = true;  // else they have none: most verdicts are of equal bytes, and small then
  std::string temp_directory = "/tmp";  // for the spool of a large run, and for captures in other orders
  // Pairs at the front of the inputs that an earlier run has dealt with: they are read for their ids only.
  // With a store, it holds them.
  std::uint64_t done_pairs = 0;
  // None: a spool in temp_directory that is gone with the run. With one a run that is stopped is not judged.
  const MeasuredStore* store = nullptr;
  const PairSample* sample = nullptr;  // of the pairs that are read; null: all
  SampleDraw* draw = nullptr;          // sees all pairs that are read, on the reading thread; or null
  // Sees all pairs that are read, on the reading thread; those for which it says false are left out, as those
  // that are not in a sample. Null: none is.
  std::function<bool(const Pair&)> choose;
  const std::atomic<bool>* stop =
      nullptr;  // set by another thread or a signal: read no further, finish what is begun
};

// What a batch is made into.
enum class Output : std::uint8_t {
  verdicts,
  verdicts_and_measured,
  measured_lines,
  shard_lines,  // measured lines that tell where the pairs stood in the inputs
  measured,
  measured_and_lines,
};

// A batch of pairs that the workers are done with, in input order; what Output asked for is filled.
struct FinishedBatch {
  std::vector<Verdict> verdicts;
  std::vector<MeasuredPair> measured;
  std::string lines;  // of measured pairs
  VerdictCounts counts;
  std::size_t bytes = 0;  // of the bodies
  std::size_t pairs = 0;  // judged, or measured
};

// How much of an input was read: lines, or the uncompressed bytes of a tar, from the first to the end.
struct PartRead {
  std::size_t input = 0;  // index
  PairFormat format = PairFormat::unknown;
  std::uint64_t first = 0, end = 0;
};

// Called on one thread at a time, in input order; it may take out of the batch what it likes. What it throws
// ends the run.
using Deliver = std::function<void(FinishedBatch&)>;

// How far the run has come; called by the reading thread after each batch.
struct RunProgress {
  std::size_t input = 0;    // index of the input being read
  std::uint64_t pairs = 0;  // read so far, of all inputs
  InputProgress read;
};
using OnProgress = std::function<void(const RunProgress&)>;

// What was read of two captures.
struct CapturesRead {
  JoinCounts counts;
  SkippedEntries expected_skipped, actual_skipped;
};

struct RunSummary {
  VerdictCounts counts;
  std::uint64_t pairs_left_out = 0;              // done by an earlier run, not in the sample, or not chosen
  std::uint64_t pairs_read = 0, pairs_done = 0;  // done: judged and delivered, or measured and delivered
  std::optional<CapturesRead> captures;
  std::vector<PartRead> parts;  // of RunOptions::parts, those that are not whole archives
  std::uint64_t bytes = 0;      // of all bodies
  StageCosts costs;
  ThreadTimes times;
  std::uint64_t memo_hits = 0;
  RulesInUse rules;            // what MeasureOptions::rules hid
  InvariantCounts invariants;  // those of MeasureOptions::invariants, and those that measured pairs violate
  std::size_t gate_capacity = 0, gate_high_water = 0;
  std::size_t max_batches = 0;  // in flight at once
  bool stopped = false;         // by RunOptions::stop
  bool duplicates_degraded =
      false;  // past its share of memory, the watch for duplicate ids saw adjacent ones only
};

// Throws RunError unless every pair that was read was delivered, with a verdict if the run gives verdicts.
enum class Answers : std::uint8_t { measures, verdicts };
void check_nothing_lost(const RunSummary& summary, Answers answers);

// Measures all pairs of the inputs, one input after another, and delivers them; `output` is one of the
// measured kinds. Returns at a faultless end or when stopped. Throws RunError, with the summary of what was
// delivered, when an input cannot be read to its end (all pairs before the damage have been delivered);
// passes on what `deliver` throws, and MeasuredLineError.
RunSummary measure_pairs(const std::vector<std::string>& inputs, const RunOptions& options, Output output,
                         const Deliver& deliver, const OnProgress& progress = {});

// The same, but a verdict for each pair; `output` is one of the verdict kinds. A model of ModelInputs::run
// judges each pair against `history`, the profile of an earlier run; without one, all pairs are measured and
// spooled first and judged when the profile of this run is complete: nothing is delivered before.
RunSummary judge_pairs(const std::vector<std::string>& inputs, const Model& model, const RunProfile* history,
                       const RunOptions& options, Output output, const Deliver& deliver,
                       const OnProgress& progress = {});

// The same where the decision of options.measure.comparison, an oracle, judges: each pair alone, as it comes.
RunSummary decide_pairs(const std::vector<std::string>& inputs, const RunOptions& options, Output output,
                        const Deliver& deliver, const OnProgress& progress = {});

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
