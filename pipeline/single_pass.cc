#include "pipeline/single_pass.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "io/archives/json_lines.h"
#include "io/bytes/archive_error.h"
#include "io/bytes/decompress.h"
#include "io/captures/open_capture.h"
#include "io/pairing/capture_join.h"
#include "model/records/measured_line.h"
#include "pipeline/measuring/memory_estimate.h"
#include "pipeline/shard_line.h"

namespace treesift {
namespace {

void count_measured(VerdictCounts& counts, PairState state) {
  counts.pass += state == PairState::equal;
  counts.error += state == PairState::error || state == PairState::other_type;
  counts.unpaired += state == PairState::unpaired;
}

// Without a model, pairs that differ are not counted: nothing is known of them yet.
FinishedBatch keep_measured(const PairBatch& batch, PairMeasurer& measurer, const RunOptions& options,
                            Output output) {
  FinishedBatch finished;
  finished.bytes = batch.body_bytes();
  for (const Pair& pair : batch.pairs) {
    MeasuredPair measured = measurer.measure(pair);
    ++finished.pairs;
    count_measured(finished.counts, measured.state);
    if (output != Output::measured)
      append_measured_line(finished.lines, measured, options.measure.aligner, options.measure.comparison);
    if (output == Output::shard_lines) append_origin(finished.lines, pair, batch.input);
    const bool only_lines = output == Output::measured_lines || output == Output::shard_lines;
    if (!only_lines) finished.measured.push_back(std::move(measured));
  }
  return finished;
}

FinishedBatch judge_batch(const PairBatch& batch, PairMeasurer& measurer, const RunOptions& options,
                          const PassTask& task) {
  FinishedBatch finished;
  finished.bytes = batch.body_bytes();
  finished.verdicts.reserve(batch.pairs.size());
  for (const Pair& pair : batch.pairs) {
    MeasuredPair measured = measurer.measure(pair);
    Verdict verdict = measurer.timed_judge(task.model, measured, task.run);
    if (options.approvals != nullptr) options.approvals->apply(verdict);
    if (!options.features_in_verdicts) verdict.features.reset();
    count(finished.counts, verdict.decision);
    ++finished.pairs;
    finished.verdicts.push_back(std::move(verdict));
    if (task.output == Output::verdicts_and_measured) finished.measured.push_back(std::move(measured));
  }
  return finished;
}

bool has_bodies(const Pair& pair) {
  return !pair.error && !pair.measured && !pair.unpaired();
}

// The bytes that a batch takes until it is written: its bodies, what is measured of each pair and its line,
// and the documents of its largest pair; `least` where that is enough.
std::size_t cost_of(const PairBatch& batch, std::size_t least, std::size_t capacity) {
  std::size_t largest = 0, measured = 0;
  for (const Pair& pair : batch.pairs) {
    measured += memory_of_measures(pair);
    // Told from the sizes first: most pairs are small, and their bytes are not looked at here.
    if (!has_bodies(pair) || max_memory(pair) <= std::max(least, largest)) continue;
    if (*pair.expected == *pair.actual) continue;  // not parsed
    const std::size_t needed = estimated_memory(pair);
    if (needed <= capacity) largest = std::max(largest, needed);  // larger ones are refused, not parsed
  }
  return std::max(least, batch.memory_bytes() + measured + largest);
}

}  // namespace

SinglePass::SinglePass(const RunOptions& options, const PassTask& task, Deliver deliver)
    : options_(options),
      reader_(options.reader),
      deliver_(std::move(deliver)),
      shares_(options.memory),
      gate_(options.workers > 1 ? shares_.in_flight - shares_.ahead : shares_.in_flight),
      done_left_(options.done_pairs) {
  reader_.member_limit = std::min<std::uint64_t>(reader_.member_limit, shares_.side);
  reader_.decompress.window_bytes = std::min<std::uint64_t>(reader_.decompress.window_bytes, shares_.window);
  reader_.batch_bytes = std::min(reader_.batch_bytes, shares_.batch);
  reader_.line_limit = std::min(longest_line(options.reader.member_limit), shares_.line);
  stream_.ids = DuplicateIds(shares_.duplicates);
  stream_.watch_ids = options.parts == nullptr;  // ids of one shard say nothing of the others
  MeasureOptions measure = options.measure;
  measure.pair_memory = shares_.in_flight;
  for (unsigned i = 0; i < options.workers; ++i) measurers_.emplace_back(measure, options.fork_server);
  measure_costs();
  const auto work = [this, task](std::size_t worker, const PairBatch& batch) {
    PairMeasurer& measurer = measurers_[worker];
    const StageTimer timer(work_costs_[worker], Stage::other);
    return task.judges ? judge_batch(batch, measurer, options_, task)
                       : keep_measured(batch, measurer, options_, task.output);
  };
  const auto ordered = [this](FinishedBatch& batch) {
    const StageTimer timer(write_costs_, Stage::write, batch.lines.size());
    deliver_(batch);
    summary_.counts += batch.counts;
    summary_.bytes += batch.bytes;
    summary_.pairs_done += batch.pairs;
  };
  flow_.emplace(options.workers, gate_, work, ordered);
  if (options.workers > 1) {
    ahead_ = {[this](std::function<void()> piece) { flow_->start(std::move(piece)); }, shares_.ahead,
              options.workers + 1};
    reader_.decompress.ahead = &ahead_;
  }
}

void SinglePass::measure_costs() {
  const StageClock clock = options_.measure.clock;
  work_costs_.resize(options_.workers);
  for (StageCosts& costs : work_costs_) costs.clock = clock;
  read_costs_.clock = write_costs_.clock = clock;
  // Known of each thread by the clock of its own; else it counts as splitting.
  if (clock == StageClock::cpu) reader_.decompress.costs = &decode_costs_;
}

// Adds up what the threads have measured of themselves.
void SinglePass::sum_up_costs() {
  using std::chrono::nanoseconds;
  const nanoseconds decoded(decode_costs_.time), decoded_by_reader(decode_costs_.time_of_reader);
  StageCost& decompress = read_costs_[Stage::decompress];
  decompress = {decode_costs_.calls, decode_costs_.bytes, decoded};
  read_costs_[Stage::split].time -= decoded_by_reader;
  StageCosts of_pairs;
  for (const PairMeasurer& measurer : measurers_) of_pairs += measurer.costs();
  nanoseconds working{0}, in_stages{0};
  for (const StageCosts& costs : work_costs_) working += costs[Stage::other].time;
  for (const StageCost& cost : of_pairs.stages) in_stages += cost.time;
  // Processes of their own have clocks of their own.
  const nanoseconds other = std::max(working - in_stages, nanoseconds(0));
  of_pairs[Stage::other] = {summary_.pairs_done, summary_.bytes, other};
  summary_.times = {decoded_by_reader + read_costs_[Stage::split].time,
                    in_stages + other + decoded - decoded_by_reader, write_costs_[Stage::write].time,
                    options_.workers};
  summary_.costs += of_pairs;
  summary_.costs += read_costs_;
  summary_.costs += write_costs_;
}

bool SinglePass::read(const std::string& path, std::size_t index, const OnProgress& progress) {
  if (options_.shards != nullptr) {
    PairReader shard(path, (*options_.shards)[index], stream_, reader_);
    return read(shard, index, progress);
  }
  PairReader reader(path, stream_, reader_);
  return read(reader, index, progress);
}

bool SinglePass::read_part(const ArchivePart& part, const OnProgress& progress) {
  PairReader reader(part, stream_, reader_);
  const std::uint64_t first = reader.place();
  const bool goes_on = read(reader, part.input, progress);
  if (!part.is_whole()) summary_.parts.push_back({part.input, part.format, first, reader.place()});
  return goes_on;
}

bool SinglePass::read_captures(const CapturePaths& captures, const OnProgress& progress) {
  CaptureOptions capture{reader_.member_limit, reader_.decompress};
  capture.heads_of_other_types = true;
  auto joining = std::make_unique<CaptureJoin>(
      open_capture(captures.expected, capture), open_capture(captures.actual, capture),
      JoinOptions{captures.keys, shares_.join, options_.temp_directory, options_.stop});
  const CaptureJoin& join = *joining;
  PairReader reader(std::move(joining), stream_, reader_);
  const auto sum_up = [&] {
    summary_.captures = {join.counts(), join.expected().skipped(), join.actual().skipped()};
    summary_.captures->expected_skipped.other_types += join.counts().expected_passed_by;
    summary_.captures->actual_skipped.other_types += join.counts().actual_passed_by;
  };
  bool goes_on = false;
  try {
    goes_on = read(reader, 0, progress);
  } catch (const ArchiveError&) {
    sum_up();
    throw;
  }
  sum_up();
  if (join.has_ended()) return goes_on;
  summary_.stopped = true;
  return false;
}

void SinglePass::read_spool(std::unique_ptr<ByteSource> stored) {
  stream_.watch_ids = false;
  done_left_ = 0;
  auto spooled = std::make_unique<BufferedSource>(decompress(std::move(stored)));
  if (spooled->peek(1).empty()) return;
  PairReader reader(std::move(spooled), stream_, reader_);
  read(reader, 0, {});
}

bool SinglePass::read(PairReader& reader, std::size_t index, const OnProgress& progress) {
  for (;;) {
    if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed)) {
      summary_.stopped = true;
      return false;
    }
    PairBatch batch;
    if (!read_batch(reader, batch)) return true;
    batch.input = index;
    if (done_left_ > 0) drop_done(batch);
    if (batch.pairs.empty()) continue;
    const StageTimer timer(read_costs_, Stage::wait, batch.body_bytes());
    summary_.pairs_read += batch.pairs.size();
    const std::size_t cost = cost_of(batch, least_cost(), shares_.in_flight);
    if (!flow_->put(std::move(batch), cost)) return false;
    if (progress) progress({index, summary_.pairs_read, reader.progress()});
  }
}

void SinglePass::drop_done(PairBatch& batch) {
  const std::size_t count = static_cast<std::size_t>(std::min<std::uint64_t>(done_left_, batch.pairs.size()));
  batch.pairs.erase(batch.pairs.begin(), batch.pairs.begin() + static_cast<std::ptrdiff_t>(count));
  batch.first_sequence += count;
  done_left_ -= count;
  summary_.pairs_left_out += count;
}

void SinglePass::check_done() const {
  if (done_left_ == 0) return;
  throw std::runtime_error(
      "the inputs hold fewer pairs than the interrupted run has done: they have changed; leave --resume out");
}

RunSummary SinglePass::finish() {
  flow_->finish();
  sum_up_costs();
  for (const PairMeasurer& measurer : measurers_) {
    summary_.memo_hits += measurer.memo_hits();
    summary_.rules += measurer.rules_in_use();
    add_counts(summary_.invariants, measurer.invariant_counts());
  }
  summary_.gate_capacity = gate_.capacity();
  summary_.gate_high_water = gate_.high_water();
  summary_.max_batches = gate_.max_entries();
  summary_.duplicates_degraded = stream_.ids.degraded();
  return summary_;
}

// What a batch counts for at least. The reader is faster than the workers: without this it would fill the
// budget with bodies that have left the cache by the time they are parsed.
std::size_t SinglePass::least_cost() const {
  constexpr std::size_t batches_per_worker = 6;
  return shares_.in_flight / (batches_per_worker * options_.workers);
}

bool SinglePass::read_batch(PairReader& reader, PairBatch& batch) {
  StageTimer timer(read_costs_, Stage::split);
  const bool more = reader.read(batch);
  read_costs_[Stage::split].bytes += batch.body_bytes();
  if (options_.draw != nullptr) {
    for (const Pair& pair : batch.pairs) options_.draw->see(pair);
  }
  if (options_.sample != nullptr)
    summary_.pairs_left_out +=
        std::erase_if(batch.pairs, [&](const Pair& pair) { return !options_.sample->has(pair); });
  if (options_.choose)
    summary_.pairs_left_out +=
        std::erase_if(batch.pairs, [&](const Pair& pair) { return !options_.choose(pair); });
  return more;
}

}  // namespace treesift
