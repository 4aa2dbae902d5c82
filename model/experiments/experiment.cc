#include "model/experiments/experiment.h"

#include <algorithm>

#include "model/experiments/comparators.h"
#include "model/experiments/confidence.h"
#include "model/experiments/faults.h"
#include "model/experiments/features.h"
#include "model/experiments/few_labels.h"
#include "model/experiments/looks.h"
#include "model/experiments/releases.h"
#include "model/experiments/robustness.h"
#include "model/experiments/seeded_faults.h"
#include "model/experiments/severity.h"
#include "model/experiments/severity_ranks.h"
#include "model/experiments/summary.h"

namespace treesift {
namespace {

constexpr unsigned max_draws = 10;  // each trains dozens of small models

ReportTable add_few_labels(const SeenSamples& seen, const ExperimentOptions& options) {
  FewLabelsOptions few;
  few.configuration = options.configuration;
  few.seed = options.seed;
  few.trials = std::min(options.trials, max_draws);
  few.progress = options.progress;
  return trace_few_labels(seen, few);
}

// clang-format off
constexpr Experiment table[] = {
    {"summary", "by project: the model beside diff and SMART's fourteen, cross-validated and left out (the default)", summarise},
    {"cross-validation", "cross-validation against training on all, beside diff and coins (WSE Fig. 2, journal Table 3)", compare_with_baselines},
    {"feature-means", "average normalised features of pairs to inspect and benign pairs (journal Table 1)", average_features},
    {"variance", "analysis of variance: F, p and sign of every feature (WSE Fig. 3, journal Table 4)", analyse_variance},
    {"feature-removal", "features taken away one after another, the weakest first (journal 4.2)", remove_features},
    {"perturbation", "moves, inserts and deletes miscounted by up to a standard deviation (journal 4.2)", perturb_alignment},
    {"projects", "a model for each project alone (journal Table 5)", train_by_project},
    {"releases", "release by release: 20 % annotated, flagged pairs learned (WSE Fig. 4, journal Table 6)", simulate_releases},
    {"costs", "the same in money: LookCost, MissCost and what is saved (WSE 5.3)", simulate_costs},
    {"leave-one-project-out", "trained on the other projects (journal Table 7, Figs. 1-3)", leave_each_project_out},
    {"seeded-faults", "0 to 5 seeded faults added to foreign training data (journal Fig. 4)", add_seeded_faults},
    {"severity", "missed faults by severity, and effort saved (journal Tables 8, 9)", weigh_severities},
    {"severity-ranks", "faults by the severity that they are given, left out, beside their labels (journal Table 9)", compare_severities},
    {"coefficients", "significant coefficients by project (journal Table 10)", compare_coefficients},
    {"faults", "faults found, a fault being found when one of its pairs is inspected", count_faults_found},
    {"effort", "share of faults found against share of pairs looked at, in score order", trace_effort},
    {"looks", "looks needed to find 50 to 99 % of the faults, by cluster and by pair", count_looks},
    {"runs", "judged by release, as whole archives, and night by night with one fault: F1, silent nights, looks", judge_runs},
    {"intervals", "confidence intervals, by bootstrap over groups", bootstrap_intervals},
    {"few-labels", "0 to 20 % of a project's own labels beside a model of the others", add_few_labels},
    {"calibration", "do scores mean what they say? Reliability table and Brier score", check_calibration},
};
// clang-format on

}  // namespace

std::span<const Experiment> all_experiments() {
  return table;
}

const Experiment* find_experiment(std::string_view name) {
  const auto place =
      std::find_if(std::begin(table), std::end(table), [&](const Experiment& e) { return e.name == name; });
  return place == std::end(table) ? nullptr : place;
}

}  // namespace treesift
