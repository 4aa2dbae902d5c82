// Runs in one pass and in two.
//
// A model that judges a pair by its run has to see the whole run first. The pairs are parsed once: what was
// measured of them goes to a spool, and into the profile of the run. Then the spool is read by the same
// pipeline, as any file of measured pairs is, and judged against the profile. The writing thread fills the
// profile, in input order, so the verdicts do not depend on the number of workers.
#include "pipeline/run.h"

#include <fmt/format.h>
#include <tbb/version.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "io/bytes/archive_error.h"
#include "io/output/spool.h"
#include "model/cutoff/run_cutoff.h"
#include "model/cutoff/run_sample.h"
#include "model/judge/cluster_mark.h"
#include "model/looks/look_planner.h"
#include "model/looks/look_taker.h"
#include "pipeline/single_pass.h"

namespace treesift {
namespace {

// Reads the input to its end; what damage stopped the reading, if any did.
std::optional<std::string> read_input(SinglePass& pass, const OnProgress& progress) {
  try {
    pass.read(progress);
  } catch (const ArchiveError& error) {
    return error.what();
  }
  return std::nullopt;
}

RunSummary run_once(const RunInput& input, const RunOptions& options, const BatchWork& work, Answers answers,
                    const OnProgress& progress) {
  SinglePass pass(input, options, work);

  // Read; pairs that are done are delivered meanwhile.
  const std::optional<std::string> damage = read_input(pass, progress);

  // Beyond this point nothing is read. Every pair that was read is delivered.
  RunSummary summary = pass.finish();

  // Beyond this point nothing is delivered.
  check_nothing_lost(summary, answers);
  if (damage) throw RunError(*damage, std::move(summary));
  return summary;
}

// The costs and the state of the reading are those of both passes, the verdicts those of the second.
RunSummary add_up(RunSummary first, RunSummary second) {
  second.bytes = first.bytes;
  second.pairs_read = first.pairs_read;
  second.pairs_left_out = first.pairs_left_out;
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
  second.damaged_captures = std::move(first.damaged_captures);
  return second;
}

// A store that is gone with the run.
MeasuredStore store_in(Spool& spool) {
  return {.add = [&spool](std::string_view stored, std::uint64_t) { spool.write(stored); },
          .all_added = [] {},
          .read_back = [&spool] { return spool.read_back(); }};
}

// What is known of a run once all its pairs are measured.
struct WholeRun {
  RunProfile profile;
  RunSample sample;

  explicit WholeRun(std::size_t memory)
      : profile(changes_within(memory / 8)), sample(RunSample::within(memory / 16)) {}

  void add(const std::vector<MeasuredPair>& pairs) {
    for (const MeasuredPair& pair : pairs) {
      if (pair.state == PairState::differs) profile.add(pair.features, pair.changes, pair_set_of(pair));
      sample.add(pair);
    }
  }

  RunContext context() const { return {&profile, true}; }
};

// What an earlier run has measured counts as if it had been measured now.
void add_done(WholeRun& run, const MeasuredStore& store, RunOptions options) {
  options.stop = never_stopped;
  const RunInput done{.source = StoredPairs{store.read_back}};
  const MeasureSink sink = [&](MeasuredBatch& batch) { run.add(batch.measured); };
  SinglePass pass(done, options, measuring_for(sink, options.measure));
  pass.read();
  pass.finish();
}

// What the first pass of a run has made beside the store.
struct FirstPass {
  RunSummary summary;
  std::optional<std::string> damage;  // what has stopped the reading, if anything has
};

// Measures the pairs that are not in the store yet.
FirstPass measure_into(const MeasuredStore& store, WholeRun& run, const RunInput& input,
                       const RunOptions& options, const OnProgress& progress) {
  std::uint64_t pairs = input.resumption.done_pairs;
  StageCosts spooling;
  spooling.clock = options.measure.clock;
  const MeasureSink sink = [&](StoredBatch& batch) {
    pairs += batch.measured.size();
    run.add(batch.measured);
    const StageTimer timer(spooling, Stage::spool, batch.stored.size());
    store.add(batch.stored, pairs);
  };
  SinglePass pass(input, options, measuring_for(sink, options.measure));
  FirstPass first;
  first.damage = read_input(pass, progress);
  first.summary = pass.finish();
  first.summary.costs += spooling;
  first.summary.costs[Stage::write].time -= spooling[Stage::spool].time;  // delivered into the store
  check_nothing_lost(first.summary, Answers::measures);
  if (!first.damage && !first.summary.stopped) store.all_added();
  return first;
}

// Whether the judge shows causes for no other reason than that nobody knows them.
bool shows_causes(const Judge& judge) {
  const bool by_model = std::holds_alternative<ModelJudge>(judge.by);
  const bool shows_all = judge.strictness == Strictness::whatever_differs;
  return by_model && !shows_all && (judge.looks.first != FirstLooks::none || judge.history != nullptr);
}

// Reads the store to see which pair shows what. Their scores are the same when verdicts are given.
LookPlan plan_looks(const MeasuredStore& store, const Judge& judge, const RunOptions& options,
                    RunScores& scores, RunSummary& summary) {
  if (!shows_causes(judge)) return {};
  Judge without_plan = judge;
  without_plan.features = VerdictFeatures::left_out;
  LookPlanner planner(without_plan);
  const RunInput measured{.source = StoredPairs{store.read_back}};
  const JudgeSink sink = JudgedSink([&](const JudgedBatch& batch) {
    for (std::size_t i = 0; i < batch.verdicts.size(); ++i) {
      planner.add(batch.measured[i], batch.verdicts[i]);
      const bool is_scored = batch.measured[i].state == PairState::differs;
      scores.add(is_scored ? batch.verdicts[i].score : std::nullopt);
    }
  });
  SinglePass pass(measured, options, judging_for(sink, without_plan));
  pass.read();
  const RunSummary planning = pass.finish();
  summary.costs += planning.costs;
  summary.times += planning.times;
  return planner.plan();
}

// Looks are taken before the sink sees a batch.
template <typename Sink>
JudgeSink with_looks(const Sink& sink, LookTaker& taker) {
  return Sink([&sink, &taker](auto& batch) {
    batch.tally.counts = {};
    for (Verdict& verdict : batch.verdicts) {
      taker.take(verdict);
      count(batch.tally.counts, verdict.decision);
    }
    sink(batch);
  });
}

// Pairs are judged as they come, and the first that has something new shows it.
RunSummary judge_once(const RunInput& input, const Judge& judge, const RunOptions& options,
                      const JudgeSink& sink, const OnProgress& progress) {
  if (!shows_causes(judge))
    return run_once(input, options, judging_for(sink, judge), Answers::verdicts, progress);
  Judge proposing = judge;
  proposing.proposals = LookProposals::as_pairs_come;
  LookTaker taker(proposing);
  if (input.resumption.kept_verdicts)
    input.resumption.kept_verdicts([&](const Verdict& verdict) { taker.note(verdict); });
  const JudgeSink taking = std::visit([&](const auto& its) { return with_looks(its, taker); }, sink);
  return run_once(input, options, judging_for(taking, proposing), Answers::verdicts, progress);
}

// Judges what is in the store.
RunSummary judge_stored(const MeasuredStore& store, const Judge& judge, const RunOptions& options,
                        const RunScores& scores, const JudgeSink& sink) {
  const RunInput measured{.source = StoredPairs{store.read_back}};
  SinglePass pass(measured, options, judging_for(sink, judge, &scores));
  pass.read();
  RunSummary summary = pass.finish();
  check_nothing_lost(summary, Answers::verdicts);
  return summary;
}

RunSummary run_twice(const RunInput& input, const Judge& judge, const RunOptions& options,
                     const JudgeSink& sink, const OnProgress& progress) {
  Spool spool(options.temp_directory, std::min(std::size_t{8} << 20, options.memory / 16));
  const bool is_resumable = input.resumption.store.has_value();
  const MeasuredStore store = is_resumable ? *input.resumption.store : store_in(spool);
  WholeRun run(options.memory);

  // Take up what an earlier run has measured.
  if (input.resumption.done_pairs > 0) add_done(run, store, options);

  // Measure the rest of the input, into the store and what is known of the run.
  FirstPass first;
  if (options.measure.has_rules()) first.summary.rules = RulesInUse(options.measure.rules->rules().size());
  if (!store.is_whole) first = measure_into(store, run, input, options, progress);

  // Beyond this point nothing is read of the input, and store and run do not change. A run that a later
  // one can go on with may end here, without a verdict.
  if (first.summary.stopped && is_resumable) {
    first.summary.counts = {};
    return first.summary;
  }
  first.summary.pairs_read += input.resumption.done_pairs;  // these are judged as well, and not left out
  first.summary.pairs_left_out -= std::min(first.summary.pairs_left_out, input.resumption.done_pairs);

  // Judge all of them against the run, its cut-off and the plan that comes of it. Where nothing can be
  // resumed, what was measured is judged, stopped or not.
  const Model& model = std::get<ModelJudge>(judge.by).model;
  const Model adapted = adapted_to_run(model, run.sample.scores(model, run.context()));
  Judge against_run = judge;
  against_run.by.emplace<ModelJudge>(ModelJudge{adapted, run.context()});
  RunOptions judging = options;
  if (!is_resumable) judging.stop = never_stopped;
  run.sample = RunSample(0);
  RunScores scores(options.memory / 32);
  const LookPlan plan = plan_looks(store, against_run, judging, scores, first.summary);
  against_run.plan = &plan;
  RunSummary second = judge_stored(store, against_run, judging, scores, sink);

  // Beyond this point nothing is delivered.
  const bool judged_all = !second.stopped;  // else a later run goes on with the store
  RunSummary summary = add_up(std::move(first.summary), std::move(second));
  if (judged_all) check_nothing_lost(summary, Answers::verdicts);
  if (first.damage) throw RunError(*first.damage, std::move(summary));
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
  throw RunError(fmt::format("{} pairs were read, but {} are accounted for: this is a bug in treesift, and "
                             "what it has written cannot be trusted",
                             summary.pairs_read, std::min(answered, summary.pairs_done)),
                 summary);
}

RunSummary measure_pairs(const RunInput& input, const RunOptions& options, const MeasureSink& sink,
                         const OnProgress& progress) {
  return run_once(input, options, measuring_for(sink, options.measure), Answers::measures, progress);
}

RunSummary judge_pairs(const RunInput& input, const Judge& judge, const RunOptions& options,
                       const JudgeSink& sink, const OnProgress& progress) {
  if (needs_whole_run(judge)) return run_twice(input, judge, options, sink, progress);
  return judge_once(input, judge, options, sink, progress);
}

std::string tbb_version() {
  return TBB_runtime_version();
}

}  // namespace treesift
