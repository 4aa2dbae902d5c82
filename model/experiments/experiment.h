// The experiments of the SMART papers, and some beyond them: each a pure function of labelled pairs
// and of the way to train.
//
// WSE: Soechting, Dobolyi, Weimer, "Syntactic regression testing for tree-structured output", WSE 2009.
// Journal: its journal version, on similarities between web applications.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "model/experiments/report_table.h"
#include "model/learn/folds.h"
#include "model/learn/training_configuration.h"

namespace treesift {

struct ExperimentOptions {
  // How models are made. Experiments about linear models, which their notes name so, look at the training
  // options of the training configuration only.
  TrainingConfiguration configuration;
  // What stays on one side of every split. None: equal content for the experiments of the papers and the
  // summary, whole causes (GroupBy::cause) for those that say so.
  std::optional<GroupBy> group_by;
  unsigned folds = 10;                         // of cross-validation
  std::uint64_t seed = 1;                      // equal seeds give equal tables
  unsigned trials = 1000;                      // of what is repeated with other random numbers
  std::function<void(double share)> progress;  // told now and then what share is done, 0 to 1; may be empty
};

struct Experiment {
  std::string_view name;     // as on the command line
  std::string_view summary;  // one line, with the table of the papers that it repeats
  // Throws TrainingError, with the counts, when the set lacks what the experiment needs: projects, labels of
  // both kinds, releases, seeded faults, severities.
  ReportTable (*run)(const SeenSamples& seen, const ExperimentOptions& options);
};

// All experiments: the summary, those of the papers in their order, and the others.
std::span<const Experiment> all_experiments();

// Null when there is none of that name.
const Experiment* find_experiment(std::string_view name);

}  // namespace treesift
