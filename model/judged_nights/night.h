// One night, judged as `compare` judges it, beside what is known of it.
#pragma once

#include <cstdint>
#include <vector>

#include "model/judge/model.h"
#include "model/learn/one_fault_runs.h"
#include "model/learn/quality.h"
#include "model/learn/samples.h"

namespace treesift {

// A labelled pair as `compare` sees it; its id is the number.
MeasuredPair pair_of(const Sample& sample, std::size_t number);

// What judges nights: the model, and one that judges pairs alone for rare causes (LookSettings); null: none.
struct NightJudge {
  const Model& model;
  const Model* alone = nullptr;
};

struct NightOutcome {
  std::uint64_t pairs = 0;       // in question
  Confusion confusion;           // of all pairs of the night; those that could not be judged are inspected
  bool shows_fault = false;      // a pair of the seeded fault is to be inspected, by its label
  bool is_silent = false;        // it shows a fault, and none of its pairs is inspected
  std::uint64_t looks = 0;       // clusters with a pair to inspect
  std::uint64_t fault_look = 0;  // the place of the first look with a pair of the fault, from 1; 0: none
};

// With the run's own cut-off, and first looks as `compare` takes them by default.
NightOutcome judge_night(const SampleSet& set, const OneFaultRun& night, const NightJudge& judge);

// Runs of two releases, or of one twice, without a fault: all pairs are benign, and some differ. Of each
// input one pair.
std::vector<OneFaultRun> clean_runs(const SampleSet& set);

}  // namespace treesift
