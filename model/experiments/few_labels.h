// How far a few labels of one's own go beside a shipped model.
#pragma once

#include <cstdint>
#include <functional>

#include "model/experiments/report_table.h"
#include "model/learn/training_configuration.h"

namespace treesift {

struct FewLabelsOptions {
  TrainingConfiguration configuration;
  std::uint64_t seed = 1;                      // equal seeds give equal tables
  unsigned trials = 3;                         // draws of labels, at least 1
  double retrain_weight = 20;                  // pairs that a label counts for among the foreign ones
  double start_weight = 20;                    // the same for start_from
  std::function<void(double share)> progress;  // told now and then what share is done, 0 to 1; may be empty
};

// For each project: a model of the other projects is shipped; 0, 1, 2, 5 and 20 % of the project's pairs that
// differ get a label, drawn at random, or the 5 % that `suggest` names. Two ways to use them: all foreign
// pairs and the labels, trained anew; and start_from, which needs the shipped model only. F1 and area on the
// project's other pairs, those of equal content to a labelled one left out, mean over the draws; models
// trained anew take the first draw only. A draw that cannot be trained (no own pair in question) throws
// TrainingError, as do fewer than two projects.
ReportTable trace_few_labels(const SeenSamples& seen, const FewLabelsOptions& options);

}  // namespace treesift
