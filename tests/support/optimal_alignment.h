// The slow obvious reference of the aligner: tries every mapping there is.
//
// For trees of a few nodes only: the number of mappings grows like a factorial. A branch is cut when the
// nodes left unmatched so far already cost as much as the best mapping known.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "align/edits.h"
#include "align/name_map.h"
#include "align/node_equality.h"
#include "tests/support/edit_script.h"

namespace treesift {

class OptimalAlignment {
 public:
  OptimalAlignment(const Document& expected, const Document& actual)
      : expected_(expected), actual_(actual), names_(expected, actual) {
    mapping_.actual_of.assign(expected.node_count(), no_node);
    mapping_.expected_of.assign(actual.node_count(), no_node);
    mapping_.actual_of[document_node] = document_node;
    mapping_.expected_of[document_node] = document_node;
  }

  // The least edit_cost of any one-to-one mapping that keeps labels.
  std::size_t cost() {
    best_ = expected_.node_count() + actual_.node_count();
    choose(1, 0);
    return best_;
  }

 private:
  void choose(NodeIndex e, std::size_t unmatched) {
    if (unmatched >= best_) return;
    if (e == expected_.node_count()) return measure();
    for (NodeIndex a = 1; a < actual_.node_count(); ++a) {
      if (mapping_.expected_of[a] != no_node || !same_label(expected_, e, actual_, a, names_)) continue;
      mapping_.actual_of[e] = a;
      mapping_.expected_of[a] = e;
      choose(e + 1, unmatched);
      mapping_.actual_of[e] = no_node;
      mapping_.expected_of[a] = no_node;
    }
    choose(e + 1, unmatched + 1);
  }

  void measure() {
    finder_.find(expected_, actual_, mapping_, edits_);
    best_ = std::min(best_, edit_cost(edits_));
  }

  const Document& expected_;
  const Document& actual_;
  NameMap names_;
  Alignment mapping_;
  EditFinder finder_;
  Edits edits_;
  std::size_t best_ = 0;
};

}  // namespace treesift
