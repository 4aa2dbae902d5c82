// Runs in one pass and in two.
//
// A model that judges a pair by its run has to see the whole run first. The pairs are parsed once: what was
// measured of them goes to a spool, and into the profile of the run. Then the spool is read by the same
// pipeline, as any file of measured pairs is, and judged against the profile. The writing thread fills the
// profile, in input order, so the verdicts do not depend on the number of workers.
#include "pipeline/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "io/bytes/archive_error.h"
#include "io/output/spool.h"
#include "model/judge/cluster_mark.h"
#include "pipeline/single_pass.h"

namespace treesift {
namespace {

// Delivers what can be read of the inputs. What stopped the reading, if anything did, is in `damage`.
RunSummary run_inputs(SinglePass& pass, const std::vector<std::string>& inputs, const RunOptions& options,
                      const OnProgress& progress, std::optional<std::string>& damage) {
  try {
    bool goes_on = true;
    if (options.captures) {
      goes_on = pass.read_captures(*options.captures, progress);
    } else if (options.parts != nullptr) {
      for (std::size_t i = 0; i < options.parts->size() && goes_on; ++i)
        goes_on = pass.read_part((*options.parts)[i], progress);
    } else {
      for (std::size_t i = 0; i < inputs.size() && goes_on; ++i) goes_on = pass.read(inputs[i], i, progress);
    }
    if (goes_on) pass.check_done();
  } catch (const ArchiveError& error) {
    damage = error.what();
  }
  // Beyond this point nothing is read; every pair that was read is delivered.
  return pass.finish();
}

RunSummary run_single(const std::vector<std::string>& inputs, const RunOptions& options, const PassTask& task,
                      const Deliver& deliver, const OnProgress& progress) {
  SinglePass pass(options, task, deliver);
  std::optional<std::string> damage;
  RunSummary summary = run_inputs(pass, inputs, options, progress, damage);
  check_nothing_lost(summary, task.judges ? Answers::verdicts : Answers::measures);
  if (damage) throw RunError(*damage, std::move(summary));
  return summary;
}

// The costs and the state of the reading are those of both passes, the verdicts those of the second.
RunSummary add_up(RunSummary first, RunSummary second) {
  second.bytes = first.bytes;
  second.pairs_read = first.pairs_read;
  second.captures = std::move(first.captures);
  second.costs += first.costs;
  second.times += first.times;
  second.memo_hits += first.memo_hits;
  second.rules = first.rules;
  second.invariants = first.invariants;
  second.gate_high_water = std::max(first.gate_high_water, second.gate_high_water);
  second.max_batches = std::max(first.max_batches, second.max_batches);
  second.stopped |= first.stopped;
  second.duplicates_degraded = first.duplicates_degraded;
  return second;
}

// A store that is gone with the run.
MeasuredStore store_in(Spool& spool) {
  MeasuredStore store;
  store.add = [&spool](std::string_view lines, std::uint64_t) { spool.write(lines); };
  store.all_added = [] {};
  store.read_back = [&spool] { return spool.read_back(); };
  return store;
}

void add_to(RunProfile& profile, const FinishedBatch& batch) {
  for (const MeasuredPair& pair : batch.measured) {
    if (pair.state == PairState::differs) profile.add(pair.features, pair.changes, pair_set_of(pair));
  }
}

// What an earlier run has measured counts as if it had been measured now.
void add_done(RunProfile& profile, const MeasuredStore& store, const RunOptions& options) {
  RunOptions all = options;
  all.stop = nullptr;
  SinglePass pass(all, {Output::measured, false, nullptr, {}},
                  [&](const FinishedBatch& batch) { add_to(profile, batch); });
  pass.read_spool(store.read_back());
  pass.finish();
}

// Measures the pairs that are not in the store yet.
RunSummary measure_into(const MeasuredStore& store, RunProfile& profile,
                        const std::vector<std::string>& inputs, const RunOptions& options,
                        const OnProgress& progress, std::optional<std::string>& damage) {
  std::uint64_t pairs = options.done_pairs;
  StageCosts spooling;
  spooling.clock = options.measure.clock;
  const auto collect = [&](const FinishedBatch& batch) {
    pairs += batch.measured.size();
    add_to(profile, batch);
    const StageTimer timer(spooling, Stage::spool, batch.lines.size());
    store.add(batch.lines, pairs);
  };
  SinglePass pass(options, {Output::measured_and_lines, false, nullptr, {}}, collect);
  RunSummary summary = run_inputs(pass, inputs, options, progress, damage);
  summary.costs += spooling;
  summary.costs[Stage::write].time -= spooling[Stage::spool].time;  // delivered into the spool
  check_nothing_lost(summary, Answers::measures);
  if (!damage && !summary.stopped) store.all_added();
  return summary;
}

RunSummary run_twice(const std::vector<std::string>& inputs, const Model& model, const RunOptions& options,
                     Output output, const Deliver& deliver, const OnProgress& progress) {
  Spool spool(options.temp_directory, std::min(std::size_t{8} << 20, options.memory / 16));
  const MeasuredStore passing = store_in(spool);
  const MeasuredStore& store = options.store != nullptr ? *options.store : passing;
  RunProfile profile(changes_within(options.memory / 8));
  if (options.done_pairs > 0) add_done(profile, store, options);
  std::optional<std::string> damage;
  RunSummary first;
  if (!store.is_whole) first = measure_into(store, profile, inputs, options, progress, damage);
  if (first.stopped && options.store != nullptr) {
    first.counts = {};  // nothing is judged yet
    return first;
  }
  first.pairs_read += options.done_pairs;  // these are judged again
  RunOptions again = options;
  if (options.store == nullptr) again.stop = nullptr;  // what was measured is judged
  again.sample = nullptr;
  again.draw = nullptr;
  SinglePass pass(again, {output, true, &model, {&profile, true}}, deliver);
  pass.read_spool(store.read_back());
  RunSummary second = pass.finish();
  check_nothing_lost(second, Answers::verdicts);
  const bool judged_all = !second.stopped;  // else a later run goes on with the store
  RunSummary summary = add_up(std::move(first), std::move(second));
  if (judged_all) check_nothing_lost(summary, Answers::verdicts);
  if (damage) throw RunError(*damage, std::move(summary));
  return summary;
}

}  // namespace

void check_nothing_lost(const RunSummary& summary, Answers answers) {
  const std::uint64_t answered = answers == Answers::verdicts ? summary.counts.pairs() : summary.pairs_done;
  const std::uint64_t joined =
      summary.captures ? summary.captures->counts.results() : summary.pairs_read + summary.pairs_left_out;
  const bool balanced = answered == summary.pairs_read && summary.pairs_done == summary.pairs_read &&
                        joined == summary.pairs_read + summary.pairs_left_out;
  if (balanced) return;
  throw RunError(
      fmt::format("{} pairs were read, but {} are accounted for: this is a bug in treesift, and what "
                  "it has written cannot be trusted",
                  summary.pairs_read, std::min(answered, summary.pairs_done)),
      summary);
}

RunSummary measure_pairs(const std::vector<std::string>& inputs, const RunOptions& options, Output output,
                         const Deliver& deliver, const OnProgress& progress) {
  return run_single(inputs, options, {output, false, nullptr, {}}, deliver, progress);
}

RunSummary judge_pairs(const std::vector<std::string>& inputs, const Model& model, const RunProfile* history,
                       const RunOptions& options, Output output, const Deliver& deliver,
                       const OnProgress& progress) {
  if (inputs_of(model) == ModelInputs::run && history == nullptr) {
    return run_twice(inputs, model, options, output, deliver, progress);
  }
  return run_single(inputs, options, {output, true, &model, {history, false}}, deliver, progress);
}

RunSummary decide_pairs(const std::vector<std::string>& inputs, const RunOptions& options, Output output,
                        const Deliver& deliver, const OnProgress& progress) {
  return run_single(inputs, options, {output, true, nullptr, {}}, deliver, progress);
}

}  // namespace treesift
