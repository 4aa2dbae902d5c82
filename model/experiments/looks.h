// How many looks find how many faults.
#pragma once

#include "model/experiments/outcomes.h"

namespace treesift {

// What the pairs to inspect of samples cost where these are one run, without first looks: their clusters.
std::uint64_t looks_at(const Samples& samples, const std::vector<Outcome>& outcomes);

// For each project, judged by a model of the other projects (cross-validated where there is no other): the
// looks that find 90, 97 and 99 % of the faults, one look per cluster in look_order, one look per flagged
// pair and one look per differing pair, both by score; and a crude procedure without a model. A fault is a
// seeded fault, else an annotated cluster, that shows in a differing pair labelled inspect.
ReportTable count_looks(const SeenSamples& seen, const ExperimentOptions& options);

// Projects left out, judged by release, as whole archives, and night by night: the last with the verdicts of
// `compare`, first looks included (model/judged_nights/night.h), by a model of the other projects beside one
// of them that judges pairs alone. Throws TrainingError for fewer than two projects.
ReportTable judge_runs(const SeenSamples& seen, const ExperimentOptions& options);

// The same of a model that is given, on all projects, beside `alone`.
ReportTable try_model_on_runs(const Model& model, const Model& alone, const SeenSamples& seen);

}  // namespace treesift
