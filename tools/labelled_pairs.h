// Pairs and their labels, joined, as training and evaluation want them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/training.h"
#include "tools/settings.h"

namespace treesift {

struct LabelledPairs {
  SampleSet set;
  std::uint64_t pairs_without_label = 0;
  std::uint64_t labels_without_pair = 0;
  std::vector<std::string> first_without_pair;  // a few of their ids, in the order of the label files
};

// Reads all labels, then streams all archives and keeps the features of the pairs that have a label. A pair's
// project is the `project` of its label, else the name of its archive. A label file belongs to the archive at
// the same place in the command line when there are as many of the one as of the other, else to all. Throws
// UsageError for no labels, std::runtime_error for lines that are no labels, for contradictory labels and for
// damaged archives.
LabelledPairs read_labelled_pairs(const Settings& settings);

}  // namespace treesift
