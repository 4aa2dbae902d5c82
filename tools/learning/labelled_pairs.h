// Pairs and their labels, joined, as training and evaluation want them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

#include "align/aligner.h"
#include "align/rules/rule_set.h"
#include "model/judge/model.h"
#include "model/learn/training.h"
#include "model/measure/measured_pair.h"
#include "tools/options/settings.h"

namespace treesift {

struct LabelledPairs {
  SampleSet set;
  std::uint64_t pairs_without_label = 0;
  std::uint64_t labels_without_pair = 0;
  std::vector<std::string> first_without_pair;  // a few of their ids, in the order of the label files
  std::uint64_t labels_of_several = 0;  // pairs whose label was that of a pair of another archive before
  std::string first_of_several;
  std::uint64_t not_judged = 0;               // pairs with a label: errors, and those with one side only
  std::vector<std::string> first_not_judged;  // a few of their ids, in input order
  std::string why_not_judged;                 // the first of them
  RuleSet rules;                              // of the configuration file, that were applied
};

// What is measured of each pair: what a model looks at, and what a study compares it with.
struct MeasuredForModels {
  AlignerKind aligner = AlignerKind::hash;
  std::vector<std::string> oracles;  // that the model looks at
  std::string comparators;           // "all", or none
  bool counts_looks = false;         // Sample::shown is kept as well
};

// For a model to be trained, or for one that is there. The first throws UsageError for too many oracles.
MeasuredForModels measured_for_training(const LearningSettings& settings);
MeasuredForModels measured_for(const Model& model);

// Reads all labels, then streams all archives, or the pairs of two captures, and keeps the features of the
// pairs that have a label, as the rules of the configuration file leave them; what these hid is said on
// standard error. A pair's project is the `project` of its label, else the name of its archive or of the
// actual capture. A label file belongs to the archive at the same place in the command line when there are as
// many of the one as of the other, else to all. Throws UsageError for no labels, std::runtime_error for lines
// that are not labels, for contradictory labels and for damaged archives. `unlabelled`, if any, is called
// with each pair that has no label, in input order, and with the number of its archive (Sample::archive).
using UnlabelledPair = std::function<void(const MeasuredPair& pair, std::uint32_t archive)>;
LabelledPairs read_labelled_pairs(const LearningSettings& settings, const MeasuredForModels& measured,
                                  const UnlabelledPair& unlabelled = {});

// The ids that have a label in one of the files, to be looked up. Throws as read_labelled_pairs does.
std::unordered_set<std::string> read_labelled_ids(const std::vector<std::string>& paths);

// What is learned of a pair, except for its label and what comes with it.
Sample sample_of(const MeasuredPair& pair);

}  // namespace treesift
