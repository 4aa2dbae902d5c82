// A small decision tree over what comparators find: the learned combination of Sprenkle et al. ("Learning
// effective oracle comparator combinations for web applications", QSIC 2007).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "model/experiments/outcomes.h"

namespace treesift {

class DecisionTree {
 public:
  static constexpr std::size_t deepest = 3;

  // Splits where that makes the labels purest (Gini), at most `deepest` times on the way to a leaf; among
  // equals the comparator that sees less wins. Inspects where at least half of the samples are to be
  // inspected. Samples that were not judged are not looked at.
  static DecisionTree learn(std::span<const Sample* const> samples);

  bool inspects(const Sample& sample) const;

  // "N+I ? inspect : C-WD ? inspect : pass": after the name of a comparator what holds where it finds a
  // difference, then what holds where it finds none.
  std::string text() const;

 private:
  struct Node {
    int comparator = -1;  // none: a leaf
    bool inspect = false;
    std::size_t differs = 0, equal = 0;  // nodes
  };
  struct Weights {
    double inspect = 0, benign = 0;
  };
  using Patterns = std::vector<std::pair<std::uint64_t, Weights>>;

  std::size_t grow(const Patterns& patterns, std::size_t depth);
  std::string text_of(std::size_t node) const;

  std::vector<Node> nodes_;
  std::size_t root_ = 0;
};

}  // namespace treesift
