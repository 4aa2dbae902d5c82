#include "pipeline/single_pass.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "io/archives/json_lines.h"
#include "io/bytes/archive_error.h"
#include "io/pairing/capture_join.h"
#include "io/pairing/sweep_pairs.h"
#include "pipeline/measuring/memory_estimate.h"
#include "pipeline/open_join.h"

namespace treesift {
namespace {

bool has_bodies(const Pair& pair) {
  return !pair.error && !pair.measured && !pair.unpaired();
}

// The bytes that a batch takes until it is written: its bodies, what is measured of each pair and its line,
// and the documents of its largest pair; `least` where that is enough.
std::size_t cost_of(const PairBatch& batch, std::size_t least, std::size_t capacity) {
  std::size_t largest = 0, measured = 0;
  for (const Pair& pair : batch.pairs) {
    measured += memory_of_measures(pair);
    if (!has_bodies(pair) || needs_at_most(pair, std::max(least, largest))) continue;
    if (*pair.expected == *pair.actual) continue;  // not parsed
    const std::size_t needed = estimated_memory(pair);
    if (needed <= capacity) largest = std::max(largest, needed);  // larger ones are refused, not parsed
  }
  return std::max(least, batch.memory_bytes() + measured + largest);
}

}  // namespace

SinglePass::SinglePass(const RunInput& input, const RunOptions& options, BatchWork work)
    : input_(input),
      options_(options),
      reader_(options.reader),
      shares_(options.memory),
      gate_(options.workers > 1 ? shares_.in_flight - shares_.ahead : shares_.in_flight),
      done_left_(input.resumption.done_pairs) {
  reader_.member_limit = std::min<std::uint64_t>(reader_.member_limit, shares_.side);
  reader_.decompress.window_bytes = std::min<std::uint64_t>(reader_.decompress.window_bytes, shares_.window);
  reader_.batch_bytes = std::min(reader_.batch_bytes, shares_.batch);
  reader_.line_limit = std::min(longest_line(options.reader.member_limit), shares_.line);
  stream_.ids = DuplicateIds(shares_.duplicates);
  make_workers(work);
  if (options.workers > 1) read_ahead();
}

void SinglePass::make_workers(const BatchWork& work) {
  const StageClock clock = options_.measure.clock;
  read_costs_.clock = write_costs_.clock = clock;
  // Known of each thread by the clock of its own; else it counts as splitting.
  if (clock == StageClock::cpu) reader_.decompress.costs = &decode_costs_;
  MeasureOptions measure = options_.measure;
  measure.pair_memory = shares_.in_flight;
  for (unsigned i = 0; i < options_.workers; ++i) {
    workers_.push_back({PairMeasurer(measure, options_.bodies_in), {}});
    workers_.back().judging.clock = clock;
    work_costs_.emplace_back().clock = clock;
  }
  const auto timed_work = [this, work](std::size_t worker, const PairBatch& batch) {
    const StageTimer timer(work_costs_[worker], Stage::other);
    return work(workers_[worker], batch);
  };
  flow_.emplace(options_.workers, gate_, timed_work, [this](const FinishedBatch& batch) { take(batch); });
}

// Workers decompress what will be read next.
void SinglePass::read_ahead() {
  ahead_ = {[this](std::function<void()> piece) { flow_->start(std::move(piece)); }, shares_.ahead,
            options_.workers + 1};
  reader_.decompress.ahead = &ahead_;
}

void SinglePass::take(const FinishedBatch& batch) {
  const StageTimer timer(write_costs_, Stage::write, batch.text_bytes);
  const BatchTally tally = batch.deliver();
  summary_.counts += tally.counts;
  summary_.bytes += tally.bytes;
  summary_.pairs_done += tally.pairs;
}

// Adds up what the threads have measured of themselves.
void SinglePass::sum_up_costs() {
  using std::chrono::nanoseconds;
  const nanoseconds decoded(decode_costs_.time), decoded_by_reader(decode_costs_.time_of_reader);
  StageCost& decompress = read_costs_[Stage::decompress];
  decompress = {decode_costs_.calls, decode_costs_.bytes, decoded};
  read_costs_[Stage::split].time -= decoded_by_reader;
  StageCosts of_pairs;
  for (const BatchWorker& worker : workers_) {
    of_pairs += worker.measurer.costs();
    of_pairs += worker.judging;
  }
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

bool SinglePass::read(const OnProgress& progress) {
  const bool goes_on =
      std::visit([&](const auto& source) { return read_from(source, progress); }, input_.source);
  if (goes_on) check_done();
  return goes_on;
}

bool SinglePass::read_from(const Archives& archives, const OnProgress& progress) {
  for (std::size_t i = 0; i < archives.paths.size(); ++i) {
    PairReader reader(archives.paths[i], stream_, reader_);
    if (!read_all(reader, i, progress)) return false;
  }
  if (const std::string fault = stream_.measured_lines.fault(); !fault.empty())
    throw ArchiveError(ArchiveFault::torn_line, archives.paths.size() == 1 ? "the input" : "the inputs", "",
                       fault);
  return true;
}

bool SinglePass::read_from(const ShardOutputs& outputs, const OnProgress& progress) {
  for (std::size_t i = 0; i < outputs.shards.size(); ++i) {
    PairReader reader(outputs.shards[i].path, outputs.shards[i].before, stream_, reader_);
    if (!read_all(reader, i, progress)) return false;
  }
  return true;
}

bool SinglePass::read_from(const ArchiveParts& shard, const OnProgress& progress) {
  stream_.watch_ids = false;  // ids of one shard say nothing of the others
  for (const ArchivePart& part : shard.parts) {
    PairReader reader(part, stream_, reader_);
    const std::uint64_t first = reader.place();
    const bool goes_on = read_all(reader, part.input, progress);
    if (!part.is_whole()) summary_.parts.push_back({part.input, part.format, first, reader.place()});
    if (!goes_on) return false;
  }
  summary_.measured_lines = stream_.measured_lines.totals();
  return true;
}

bool SinglePass::read_from(const CapturePaths& captures, const OnProgress& progress) {
  auto joining = open_join(
      captures,
      {.body_limit = reader_.member_limit, .decompress = reader_.decompress, .heads_of_other_types = true},
      {.memory = shares_.join, .temp_directory = options_.temp_directory, .stop = &options_.stop.get()});
  const CaptureJoin& join = *joining;
  PairReader reader(std::move(joining), stream_, reader_);
  const auto sum_up = [&] {
    summary_.captures = {join.counts(), join.expected().skipped(), join.actual().skipped()};
    summary_.captures->expected_skipped.other_types += join.counts().expected_passed_by;
    summary_.captures->actual_skipped.other_types += join.counts().actual_passed_by;
  };
  bool goes_on = false;
  try {
    goes_on = read_all(reader, 0, progress);
  } catch (const ArchiveError&) {
    sum_up();
    throw;
  }
  sum_up();
  if (join.has_ended()) return goes_on;
  summary_.stopped = true;
  return false;
}

bool SinglePass::read_from(const StoredPairs& stored, const OnProgress& progress) {
  stream_.watch_ids = false;
  PairReader reader(RecordBytes{stored.open()}, stream_, reader_);
  return read_all(reader, 0, progress);
}

bool SinglePass::read_from(const SweepCaptures& captures, const OnProgress& progress) {
  PairReader reader(SweepInput{captures.expected, captures.actuals, captures.keys, shares_.join / 2,
                               shares_.join / 2, options_.temp_directory},
                    stream_, reader_);
  const bool goes_on = read_all(reader, 0, progress);
  summary_.damaged_captures = reader.damaged_captures();
  return goes_on;
}

bool SinglePass::read_all(PairReader& reader, std::size_t index, const OnProgress& progress) {
  for (;;) {
    if (options_.stop.get().load(std::memory_order_relaxed)) {
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
  for (const auto& [measurer, judging] : workers_) {
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
  if (input_.choose)
    summary_.pairs_left_out +=
        std::erase_if(batch.pairs, [&](const Pair& pair) { return !input_.choose(pair); });
  return more;
}

}  // namespace treesift
