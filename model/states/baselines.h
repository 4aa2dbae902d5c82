// Ways of telling classes of states by one number of two whole pages and two thresholds, as studies do: for comparison.
#pragma once

#include <string>
#include <vector>

#include "model/states/class_table.h"
#include "model/states/page_print.h"
#include "parsers/document.h"

namespace treesift {

struct LabelledDistance {
  double distance = 0;
  PairClass label = PairClass::distinct;
};

// Up to the first threshold pages are clones, up to the second near-duplicates. The table of the two that
// make the mean F1 best on these very pairs: no other thresholds can be better, so this flatters the
// distance. Of many different distances every n-th is tried, 1,000 in all.
ClassTable table_of_best_thresholds(std::string name, std::vector<LabelledDistance> pairs);

// The crude rule: equal trees of what is displayed after runs of equal siblings were made one.
PagePrint collapsed_shape(const Document& document, const std::vector<std::uint8_t>& seen);

}  // namespace treesift
