// The work on one batch: pairs in, what the sink wants out. Private to pipeline/: use run.h.
#pragma once

#include <cstddef>
#include <functional>

#include "io/pairs/pair.h"
#include "model/judge/judge.h"
#include "model/judge/run_scores.h"
#include "pipeline/pair_measurer.h"
#include "pipeline/sink.h"

namespace treesift {

// What one worker has of its own.
struct BatchWorker {
  PairMeasurer measurer;
  StageCosts judging;  // Stage::judge only
};

// A batch that a worker is done with.
struct FinishedBatch {
  std::size_t text_bytes = 0;  // of what is delivered, where it is text
  // Hands it to the sink, and says what it counts for then; to be called once, in input order.
  std::function<BatchTally()> deliver;
};

// Called by one thread at a time for each worker.
using BatchWork = std::function<FinishedBatch(BatchWorker&, const PairBatch&)>;

// What these refer to must outlive the work: the sink, the judge, and what the options point to.
BatchWork measuring_for(const MeasureSink& sink, const MeasureOptions& options);
// `scores` are those of the pairs that are read, by the judge's model; null: none are known.
BatchWork judging_for(const JudgeSink& sink, const Judge& judge, const RunScores* scores = nullptr);

}  // namespace treesift
