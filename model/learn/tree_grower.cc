// Growing one tree by histograms.
//
// Problem. Find the tree of small depth, with a number at each leaf, that lowers the loss most when it is
// added to the margins. By the second-order expansion of the loss, rows with gradient sum G and hessian sum H
// are best served by the leaf -G / (H + l2), which gains G^2 / (H + l2), up to a factor of two. A split is
// worth what its two sides gain more than their parent.
//
// For example four rows of which one is `inspect`, all at margin 0 (probability 1/2): the gradients p - y are
// 1/2, 1/2, 1/2, -1/2, the hessians p(1 - p) are 1/4 each. With l2 = 1 a split that parts the one from the
// three gets the leaves 0.5 / 1.25 = 0.4 and -1.5 / 1.75 = -0.857.
//
// How. From the root down, greedily. A node's histogram has the sums of each bin of each feature; one walk
// over it tries all splits. Only the smaller child of a split adds up its rows: the larger one's histogram is
// the parent's less the smaller one's. That is exact since the sums are integers, where with floating point
// numbers a remainder of a large sum would carry the rounding of all. The smaller child is finished before
// the larger one starts, so one histogram per level is enough.
//
// Monotone features. A split on a rising feature whose left side wants the larger value is refused. One that
// is taken bounds all leaves on its left from above and all on its right from below, by the mean of both
// sides' values; scores are those of values within the bounds. Two rows that differ in that feature only go
// the same way up to a split on it, and there the lower one goes left: its leaf is no higher, whatever
// follows below.
//
// What greed cannot see: a perfectly balanced exclusive or, where no first split gains anything. A single
// row more on one side is enough to start.
//
// Cost. O(rows * features) for each two levels at worst, O(bins * features) per node.
// Source. Chen and Guestrin, "XGBoost: a scalable tree boosting system", KDD 2016; histogram subtraction: Ke
// et al., "LightGBM", NIPS 2017.
#include "model/learn/tree_grower.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace treesift {
namespace {

// Gains below this part of the scores compared are rounding.
constexpr double least_relative_gain = 1e-9;

}  // namespace

TreeGrower::TreeGrower(const BinnedFeatures& features, GrowthLimits limits)
    : features_(features), limits_(std::move(limits)) {
  const double least = std::min(limits_.minimum_child_weight / GradientSum::quantum, 0x1p62);
  minimum_hessian_ = std::max<std::int64_t>(1, std::llround(least));
  std::size_t cells = 0;
  for (const BinnedFeatures::Column& column : features.columns) {
    first_cells_.push_back(cells);
    cells += column.bin_count();
  }
  histograms_.assign(limits_.depth, Histogram(cells));
}

GrownTree TreeGrower::grow(std::span<const GradientSum> gradients, std::span<const std::uint32_t> rows,
                           std::span<const std::uint32_t> columns) {
  gradients_ = gradients;
  columns_ = columns;
  rows_.assign(rows.begin(), rows.end());
  tree_.splits.assign((std::size_t{1} << limits_.depth) - 1, {});
  tree_.leaves.assign(std::size_t{1} << limits_.depth, 0);
  Node root;
  root.end = rows_.size();
  root.lowest = -limits_.value_limit;
  root.highest = limits_.value_limit;
  for (std::uint32_t row : rows_) root.total += gradients_[row];
  fill_histogram(root, histograms_[0]);
  grow_node(root, 0);
  return std::move(tree_);
}

// histograms_[memory] is the node's own; those behind it are free.
void TreeGrower::grow_node(const Node& node, std::size_t memory) {
  if (node.level == limits_.depth) return set_leaf(node);
  const Candidate split = find_split(node, histograms_[memory]);
  if (split.bin == GrownTree::unsplit) return set_leaf(node);
  tree_.splits[node.slot] = {split.column, split.bin};
  auto [smaller, larger] = part(node, split);
  if (smaller.level == limits_.depth) {
    set_leaf(smaller);
    return set_leaf(larger);
  }
  if (smaller.end - smaller.begin > larger.end - larger.begin) std::swap(smaller, larger);
  Histogram& own = histograms_[memory];
  Histogram& next = histograms_[memory + 1];
  fill_histogram(smaller, next);
  for (std::size_t i = 0; i < own.size(); ++i) own[i] -= next[i];
  grow_node(smaller, memory + 1);
  grow_node(larger, memory);
}

void TreeGrower::set_leaf(const Node& node) {
  const std::size_t leaves_below = std::size_t{1} << (limits_.depth - node.level);
  const std::size_t first = (node.slot + 1) * leaves_below - tree_.leaves.size();
  const double value = best_value(node.total, node);
  for (std::size_t i = 0; i < leaves_below; ++i) tree_.leaves[first + i] = value;
}

// Adds up column by column: a histogram of one column stays in the nearest cache.
void TreeGrower::fill_histogram(const Node& node, Histogram& histogram) {
  std::fill(histogram.begin(), histogram.end(), GradientSum{});
  const std::span<const std::uint32_t> rows(rows_.data() + node.begin, node.end - node.begin);
  gathered_.clear();
  for (std::uint32_t row : rows) gathered_.push_back(gradients_[row]);
  for (std::uint32_t column : columns_) {
    const std::uint8_t* bins = features_.bins_of(column);
    GradientSum* cells = histogram.data() + first_cells_[column];
    for (std::size_t i = 0; i < rows.size(); ++i) cells[bins[rows[i]]] += gathered_[i];
  }
}

TreeGrower::Candidate TreeGrower::find_split(const Node& node, const Histogram& histogram) const {
  Candidate best;
  for (std::uint32_t column : columns_) {
    try_column(node, column, histogram.data() + first_cells_[column], best);
  }
  return best;
}

void TreeGrower::try_column(const Node& node, std::uint32_t column, const GradientSum* cells,
                            Candidate& best) const {
  const double parent_score = score(node.total, best_value(node.total, node));
  GradientSum left;
  for (std::size_t bin = 0; bin + 1 < features_.columns[column].bin_count(); ++bin) {
    if (cells[bin].hessian == 0 && cells[bin].gradient == 0) continue;
    left += cells[bin];
    GradientSum right = node.total;
    right -= left;
    if (left.hessian < minimum_hessian_) continue;
    if (right.hessian < minimum_hessian_) break;
    const double left_value = best_value(left, node), right_value = best_value(right, node);
    if (is_forbidden(column, left_value, right_value)) continue;
    const double split_score = score(left, left_value) + score(right, right_value);
    const double gain = split_score - parent_score;
    if (gain > best.gain && gain > least_relative_gain * split_score) {
      best = {gain, column, static_cast<std::uint8_t>(bin), left};
    }
  }
}

double TreeGrower::best_value(const GradientSum& sum, const Node& node) const {
  if (sum.gradient == 0) return std::clamp(0.0, node.lowest, node.highest);
  const double curvature = static_cast<double>(sum.hessian) + limits_.l2 / GradientSum::quantum;
  return std::clamp(-static_cast<double>(sum.gradient) / curvature, node.lowest, node.highest);
}

// By how much `value` lowers the loss of these rows, twice, in quanta.
double TreeGrower::score(const GradientSum& sum, double value) const {
  const double curvature = static_cast<double>(sum.hessian) + limits_.l2 / GradientSum::quantum;
  return -value * (2 * static_cast<double>(sum.gradient) + curvature * value);
}

bool TreeGrower::is_forbidden(std::uint32_t column, double left, double right) const {
  if (limits_.monotone.empty()) return false;
  return (limits_.monotone[column] > 0 && left > right) || (limits_.monotone[column] < 0 && left < right);
}

std::pair<TreeGrower::Node, TreeGrower::Node> TreeGrower::part(const Node& node, const Candidate& split) {
  Node left = node, right = node;
  left.slot = 2 * node.slot + 1;
  right.slot = 2 * node.slot + 2;
  left.level = right.level = node.level + 1;
  left.total = split.left;
  right.total -= split.left;
  left.end = right.begin = part_rows(node, split);
  const signed char direction = limits_.monotone.empty() ? 0 : limits_.monotone[split.column];
  const double middle = best_value(left.total, node) / 2 + best_value(right.total, node) / 2;
  if (direction > 0) left.highest = right.lowest = middle;
  if (direction < 0) left.lowest = right.highest = middle;
  return {left, right};
}

// Brings the rows that go left before those that go right, each kept in their order, since memory is read
// fastest in order. Returns where the right ones begin.
std::size_t TreeGrower::part_rows(const Node& node, const Candidate& split) {
  const std::uint8_t* bins = features_.bins_of(split.column);
  rows_to_the_right_.clear();
  std::size_t kept = node.begin;
  for (std::size_t i = node.begin; i < node.end; ++i) {
    if (bins[rows_[i]] > split.bin) {
      rows_to_the_right_.push_back(rows_[i]);
    } else {
      rows_[kept++] = rows_[i];
    }
  }
  std::copy(rows_to_the_right_.begin(), rows_to_the_right_.end(),
            rows_.begin() + static_cast<std::ptrdiff_t>(kept));
  return kept;
}

}  // namespace treesift
