#include "pipeline/batch_work.h"

#include <memory>
#include <utility>

#include "io/pairs/stored_records.h"
#include "model/records/measured_line.h"
#include "model/records/measured_record.h"
#include "pipeline/shard_line.h"

namespace treesift {
namespace {

// Pairs that differ are not counted: nothing is known of them yet.
void count_measured(VerdictCounts& counts, PairState state) {
  counts.pass += state == PairState::equal;
  counts.error += state == PairState::error || state == PairState::other_type;
  counts.unpaired += state == PairState::unpaired;
}

// Measures each pair of the batch and hands it on.
template <typename Use>
BatchTally measure_each(const PairBatch& batch, BatchWorker& worker, Use use) {
  BatchTally tally;
  tally.bytes = batch.body_bytes();
  tally.pairs = batch.pairs.size();
  for (const Pair& pair : batch.pairs) {
    MeasuredPair measured = worker.measurer.measure(pair);
    count_measured(tally.counts, measured.state);
    use(pair, std::move(measured));
  }
  return tally;
}

// A judge, and what is known of what its model says.
struct ScoringJudge {
  const Judge& judge;
  const RunScores* scores;

  // As their run calls them, if there is one, and as they are known.
  void call_changes(MeasuredPair& measured) const {
    if (const auto* const by_model = std::get_if<ModelJudge>(&judge.by); by_model != nullptr)
      call_as_in_run(measured, by_model->run, judge.known());
  }

  Verdict verdict(const Pair& pair, const MeasuredPair& measured) const {
    return verdict_of(measured, judge, scores == nullptr ? std::nullopt : scores->find(pair.sequence));
  }
};

template <typename Use>
BatchTally judge_each(const PairBatch& batch, BatchWorker& worker, const ScoringJudge& judge, Use use) {
  BatchTally tally;
  tally.bytes = batch.body_bytes();
  tally.pairs = batch.pairs.size();
  for (const Pair& pair : batch.pairs) {
    MeasuredPair measured = worker.measurer.measure(pair);
    Verdict verdict = [&] {
      const StageTimer timer(worker.judging, Stage::judge);
      judge.call_changes(measured);
      return judge.verdict(pair, measured);
    }();
    count(tally.counts, verdict.decision);
    use(std::move(verdict), std::move(measured));
  }
  return tally;
}

// The batch is shared because a std::function wants to be copied.
template <typename Batch>
FinishedBatch finished(Batch&& made, std::size_t text_bytes, const std::function<void(Batch&)>& take) {
  const auto batch = std::make_shared<Batch>(std::move(made));
  const auto deliver = [batch, &take] {
    take(*batch);
    return batch->tally;
  };
  return {text_bytes, deliver};
}

FinishedBatch measure(const PairBatch& batch, BatchWorker& worker, const MeasureOptions&,
                      const MeasuredSink& sink) {
  MeasuredBatch made;
  made.measured.reserve(batch.pairs.size());
  made.tally = measure_each(batch, worker, [&](const Pair&, MeasuredPair&& measured) {
    made.measured.push_back(std::move(measured));
  });
  return finished(std::move(made), 0, sink);
}

FinishedBatch measure(const PairBatch& batch, BatchWorker& worker, const MeasureOptions& options,
                      const LineSink& sink) {
  LineBatch made;
  made.tally = measure_each(batch, worker, [&](const Pair& pair, MeasuredPair&& measured) {
    append_measured_line(made.lines, measured, options.aligner, options.comparison);
    if (sink.origins == Origins::told) append_origin(made.lines, pair, batch.input);
  });
  const std::size_t bytes = made.lines.size();
  return finished(std::move(made), bytes, sink.take);
}

// A feature that is 0 has no edit in a line; nor has it in a store, so that a verdict is the same whether the
// pairs of its run came as lines or were measured now.
void forget_edits_of_absent(MeasuredPair& pair) {
  for (std::size_t i = 0; i < feature_count; ++i) {
    if (pair.features[i] == 0) pair.edit_of_feature[i] = MeasuredPair::no_edit;
  }
}

FinishedBatch measure(const PairBatch& batch, BatchWorker& worker, const MeasureOptions&,
                      const StoringSink& sink) {
  StoredBatch made;
  made.measured.reserve(batch.pairs.size());
  std::string record;
  made.tally = measure_each(batch, worker, [&](const Pair&, MeasuredPair&& measured) {
    forget_edits_of_absent(measured);
    record.clear();
    append_measured_record(record, measured);
    append_stored_record(made.stored, measured.id, record);
    made.measured.push_back(std::move(measured));
  });
  const std::size_t bytes = made.stored.size();
  return finished(std::move(made), bytes, sink);
}

FinishedBatch judge_batch(const PairBatch& batch, BatchWorker& worker, const ScoringJudge& judge,
                          const VerdictSink& sink) {
  VerdictBatch made;
  made.verdicts.reserve(batch.pairs.size());
  made.tally = judge_each(batch, worker, judge, [&](Verdict&& verdict, MeasuredPair&&) {
    made.verdicts.push_back(std::move(verdict));
  });
  return finished(std::move(made), 0, sink);
}

FinishedBatch judge_batch(const PairBatch& batch, BatchWorker& worker, const ScoringJudge& judge,
                          const JudgedSink& sink) {
  JudgedBatch made;
  made.verdicts.reserve(batch.pairs.size());
  made.measured.reserve(batch.pairs.size());
  made.tally = judge_each(batch, worker, judge, [&](Verdict&& verdict, MeasuredPair&& measured) {
    made.verdicts.push_back(std::move(verdict));
    made.measured.push_back(std::move(measured));
  });
  return finished(std::move(made), 0, sink);
}

}  // namespace

BatchWork measuring_for(const MeasureSink& sink, const MeasureOptions& options) {
  return [&sink, &options](BatchWorker& worker, const PairBatch& batch) {
    return std::visit([&](const auto& its) { return measure(batch, worker, options, its); }, sink);
  };
}

BatchWork judging_for(const JudgeSink& sink, const Judge& judge, const RunScores* scores) {
  return [&sink, scoring = ScoringJudge{judge, scores}](BatchWorker& worker, const PairBatch& batch) {
    return std::visit([&](const auto& its) { return judge_batch(batch, worker, scoring, its); }, sink);
  };
}

}  // namespace treesift
