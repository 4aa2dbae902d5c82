#include "model/experiments/decision_tree.h"

#include <fmt/format.h>

#include <map>

#include "model/experiments/comparator_decisions.h"

namespace treesift {
namespace {

// Samples of both kinds weigh down a leaf: 0 where it is pure.
double impurity(double inspect, double benign) {
  return inspect + benign == 0 ? 0 : inspect * benign / (inspect + benign);
}

bool has_difference(std::uint64_t pattern, std::size_t comparator) {
  return (pattern >> comparator & 1) != 0;
}

}  // namespace

// Samples with the same outcomes are one: there are far fewer patterns of outcomes than samples.
DecisionTree DecisionTree::learn(std::span<const Sample* const> samples) {
  std::map<std::uint64_t, Weights> counts;
  for (const Sample* sample : samples) {
    if (!sample->judged) continue;
    Weights& weights = counts[sample->comparators.differs];
    ++(sample->label == Label::inspect ? weights.inspect : weights.benign);
  }
  DecisionTree tree;
  tree.root_ = tree.grow({counts.begin(), counts.end()}, 0);
  return tree;
}

std::size_t DecisionTree::grow(const Patterns& patterns, std::size_t depth) {
  Weights total;
  for (const auto& [pattern, weights] : patterns) {
    total.inspect += weights.inspect;
    total.benign += weights.benign;
  }
  Node node;
  node.inspect = total.inspect >= total.benign;
  double least = impurity(total.inspect, total.benign);
  for (std::size_t comparator = 0; depth < deepest && comparator < studied_count; ++comparator) {
    Weights differs;
    for (const auto& [pattern, weights] : patterns) {
      if (!has_difference(pattern, comparator)) continue;
      differs.inspect += weights.inspect;
      differs.benign += weights.benign;
    }
    const double left = impurity(differs.inspect, differs.benign) +
                        impurity(total.inspect - differs.inspect, total.benign - differs.benign);
    constexpr double rounding = 1e-9;
    const bool better = node.comparator < 0 ? left < least - rounding : left <= least + rounding;
    if (better) {
      least = left;
      node.comparator = static_cast<int>(comparator);
    }
  }
  if (node.comparator >= 0) {
    Patterns differing, equal;
    for (const auto& entry : patterns)
      (has_difference(entry.first, static_cast<std::size_t>(node.comparator)) ? differing : equal)
          .push_back(entry);
    node.differs = grow(differing, depth + 1);
    node.equal = grow(equal, depth + 1);
  }
  nodes_.push_back(node);
  return nodes_.size() - 1;
}

bool DecisionTree::inspects(const Sample& sample) const {
  if (!sample.judged) return true;
  std::size_t at = root_;
  while (nodes_[at].comparator >= 0) {
    const bool differs =
        has_difference(sample.comparators.differs, static_cast<std::size_t>(nodes_[at].comparator));
    at = differs ? nodes_[at].differs : nodes_[at].equal;
  }
  return nodes_[at].inspect;
}

std::string DecisionTree::text_of(std::size_t index) const {
  const Node& node = nodes_[index];
  if (node.comparator < 0) return node.inspect ? "inspect" : "pass";
  const std::string differs = text_of(node.differs), equal = text_of(node.equal);
  if (differs == equal) return differs;
  const bool nested = nodes_[node.differs].comparator >= 0 && differs.find('?') != std::string::npos;
  return fmt::format("{} ? {}{}{} : {}", studied_name(static_cast<std::size_t>(node.comparator)),
                     nested ? "(" : "", differs, nested ? ")" : "", equal);
}

std::string DecisionTree::text() const {
  return text_of(root_);
}

}  // namespace treesift
