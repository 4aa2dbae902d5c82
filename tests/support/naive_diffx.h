// The slow obvious reference of the diffx aligner: the pseudo-code, line by line, without indices, bounds or
// budget. Quadratic and recursive: for small trees only.
#pragma once

#include <utility>
#include <vector>

#include "align/alignment.h"
#include "align/name_map.h"
#include "align/node_equality.h"

namespace treesift {

class NaiveDiffx {
 public:
  NaiveDiffx(const Document& expected, const Document& actual)
      : expected_(expected), actual_(actual), names_(expected, actual) {
    mapping_.actual_of.assign(expected.node_count(), no_node);
    mapping_.expected_of.assign(actual.node_count(), no_node);
  }

  Alignment align() {
    match_whole_subtrees();
    match_largest_fragments();
    return mapping_;
  }

 private:
  using Pairs = std::vector<std::pair<NodeIndex, NodeIndex>>;

  bool unmatched(NodeIndex e, NodeIndex a) const {
    return !mapping_.matches_expected(e) && !mapping_.matches_actual(a);
  }
  bool equal(NodeIndex e, NodeIndex a) const {
    return same_label(expected_, e, actual_, a, names_) && expected_.text(e) == actual_.text(a);
  }
  void match(NodeIndex e, NodeIndex a) {
    mapping_.actual_of[e] = a;
    mapping_.expected_of[a] = e;
  }

  static std::vector<NodeIndex> children_of(const Document& document, NodeIndex node) {
    std::vector<NodeIndex> children;
    for (const NodeIndex child : document.children(node)) children.push_back(child);
    return children;
  }

  std::vector<NodeIndex> level_order() const {
    std::vector<NodeIndex> order{document_node};
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (const NodeIndex child : children_of(expected_, order[i])) order.push_back(child);
    }
    return order;
  }

  void match_whole_subtrees() {
    for (const NodeIndex x : level_order()) {
      for (NodeIndex y = 0; y < actual_.node_count(); ++y) {
        if (unmatched(x, y) && equal_subtrees(expected_, x, actual_, y, names_)) match_whole(x, y);
      }
    }
  }

  void match_whole(NodeIndex x, NodeIndex y) {
    if (unmatched(x, y)) match(x, y);
    const std::vector<NodeIndex> xs = children_of(expected_, x), ys = children_of(actual_, y);
    for (std::size_t i = 0; i < xs.size(); ++i) match_whole(xs[i], ys[i]);
  }

  void match_largest_fragments() {
    for (const NodeIndex x : level_order()) {
      Pairs best;
      for (NodeIndex y = 0; y < actual_.node_count(); ++y) {
        Pairs fragment;
        match_fragment(x, y, fragment);
        if (fragment.size() > best.size()) best = fragment;
      }
      for (const auto& [e, a] : best) match(e, a);
    }
  }

  void match_fragment(NodeIndex x, NodeIndex y, Pairs& fragment) const {
    if (!unmatched(x, y) || !equal(x, y)) return;
    fragment.emplace_back(x, y);
    const std::vector<NodeIndex> xs = children_of(expected_, x), ys = children_of(actual_, y);
    for (std::size_t i = 0; i < xs.size() && i < ys.size(); ++i) match_fragment(xs[i], ys[i], fragment);
  }

  const Document& expected_;
  const Document& actual_;
  NameMap names_;
  Alignment mapping_;
};

}  // namespace treesift
