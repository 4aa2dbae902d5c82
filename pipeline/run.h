// The main job: pairs stream in, verdicts stream out, in input order, on all cores, in bounded memory.
//
//   source ──► measurers ──► verdict_of ──► sink
//   pair_source.h   pair_measurer.h   model/judge/judge.h   sink.h
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

#include "io/archives/line_tally.h"
#include "io/archives/pair_format.h"
#include "io/bytes/byte_source.h"
#include "io/pairing/capture_join.h"
#include "io/pairs/reader_options.h"
#include "model/judge/judge.h"
#include "pipeline/measuring/counters.h"
#include "pipeline/measuring/rule_use.h"
#include "pipeline/pair_measurer.h"
#include "pipeline/pair_source.h"
#include "pipeline/sink.h"

namespace treesift {

// Where the measured pairs of a run in two passes are kept between the passes, for a later run to go on with.
struct MeasuredStore {
  // Adds the stored form of a batch; `pairs` are all so far. Called on one thread at a time.
  std::function<void(std::string_view stored, std::uint64_t pairs)> add;
  std::function<void()> all_added;
  std::function<std::unique_ptr<ByteSource>()> read_back;  // the stored bytes, as often as it is asked
  // It holds all pairs already, by an earlier run: the inputs are not read.
  bool is_whole = false;
};

// Where a run goes on that was interrupted, and how a later one can go on with this.
struct Resumption {
  // Pairs at the front of the inputs that an earlier run has dealt with: they are read for their ids only.
  // With a store, it holds them.
  std::uint64_t done_pairs = 0;
  // Of a run in two passes; a run that is stopped is then not judged. Nothing: a spool in the temporary
  // directory that is gone with the run.
  std::optional<MeasuredStore> store = {};
  // Of a run in one pass: calls with each verdict of the done pairs, in order, so that what they have shown is not
  // shown again. Empty: there are none.
  std::function<void(const std::function<void(const Verdict&)>& see)> kept_verdicts = {};
};

// Which pairs a run is of.
struct RunInput {
  PairSource source;
  // Sees all pairs that are read, on the reading thread; those for which it says false are left out. Empty:
  // none is left out.
  std::function<bool(const Pair&)> choose = {};
  Resumption resumption = {};
};

inline const std::atomic<bool> never_stopped = false;

// How the work is done.
struct RunOptions {
  unsigned workers = 1;  // threads that parse, align and judge
  std::size_t memory = std::size_t{256}
                       << 20;           // bytes of peak resident memory to stay below, if at all possible
  std::string temp_directory = "/tmp";  // for the spool of a large run, and for captures in other orders
  ReaderOptions reader;
  MeasureOptions measure;  // measure.pair_memory is set from `memory`
  BodiesIn bodies_in;      // who looks into bodies
  // Set by another thread or a signal: read no further, finish what is begun.
  std::reference_wrapper<const std::atomic<bool>> stop = never_stopped;
};

// How much of an input was read: lines, or the uncompressed bytes of a tar, from the first to the end.
struct PartRead {
  std::size_t input = 0;  // index
  PairFormat format = PairFormat::unknown;
  std::uint64_t first = 0, end = 0;
};

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
  std::uint64_t pairs_left_out = 0;              // done by an earlier run, or not chosen
  std::uint64_t pairs_read = 0, pairs_done = 0;  // done: judged and delivered, or measured and delivered
  std::optional<CapturesRead> captures;
  std::vector<PartRead> parts;       // of ArchiveParts, those that are not whole archives
  LineTally::Totals measured_lines;  // of ArchiveParts: other parts may hold the rest of the lines
  std::uint64_t bytes = 0;           // of all bodies
  StageCosts costs;
  ThreadTimes times;
  std::uint64_t memo_hits = 0;
  RulesInUse rules;            // what MeasureOptions::rules hid
  InvariantCounts invariants;  // those of MeasureOptions::invariants, and those that measured pairs violate
  std::size_t gate_capacity = 0, gate_high_water = 0;
  std::size_t max_batches = 0;  // in flight at once
  bool stopped = false;         // by RunOptions::stop
  // Past its share of memory, the watch for duplicate ids saw adjacent ones only.
  bool duplicates_degraded = false;
  std::vector<std::string> damaged_captures;  // of SweepCaptures: what is wrong with them
};

// Throws RunError unless every pair that was read was delivered, with a verdict if the run gives verdicts.
enum class Answers : std::uint8_t { measures, verdicts };
void check_nothing_lost(const RunSummary& summary, Answers answers);

// Measures all pairs of the input and delivers them. Returns at a faultless end or when stopped. Throws
// RunError, with the summary of what was delivered, when an input cannot be read to its end (all pairs before
// the damage have been delivered); passes on what the sink throws, and MeasuredLineError.
RunSummary measure_pairs(const RunInput& input, const RunOptions& options, const MeasureSink& sink,
                         const OnProgress& progress = {});

// The same, but a verdict for each pair. Where the judge must know the whole run first (needs_whole_run), all
// pairs are measured and stored, and then judged against the profile of this run: nothing is delivered before. So
// looks are planned for the whole run; else they are taken as pairs come (model/looks/).
RunSummary judge_pairs(const RunInput& input, const Judge& judge, const RunOptions& options,
                       const JudgeSink& sink, const OnProgress& progress = {});

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
