// Gradient boosting of the logistic loss.
//
// Problem. A weighted sum of features cannot say "a changed date matters unless the whole table moved". Small
// trees can, and a sum of a few hundred, each grown on what the others still get wrong, is hard to beat on
// tables of features.
//
// How. Start from the log-odds of the labels. In each round take every row's gradient p - y and hessian
// p(1 - p), grow one tree on them (tree_grower.cc), and add its leaves, times the learning rate, to the
// margins. For example, with one `inspect` among four rows the base is ln(1/3) = -1.10, all p are 1/4, and
// the tree that parts the one from the three has leaves of 0.75 / (0.19 + l2) and -0.75 / (0.56 + l2).
//
// The same bytes everywhere. Weights, gradients and hessians are rounded to fixed point and summed as
// integers: whatever the order of the rows, sums are equal, and a weight of k is k rows exactly. Margins are
// whole quanta as well. The logistic function is our own (logistic.cc); random numbers are SplitMix64's, with
// our own mapping to ranges. That is why nothing is sorted canonically first, and why no thread could change
// anything.
//
// Going on. A model of many programs meets one program's few labels: boosting goes on from what the model
// says of each row (its offset) instead of from the log-odds of the labels. The gradients are then what the
// model gets wrong, so labels that it foresaw change nothing, and its trees stay as they are. For example, a
// row labelled `inspect` where the model says p = 0.98 has a gradient of -0.02, and one where it says 0.1 has
// -0.9.
//
// Subsampling draws different rows: whether a row is in depends on its bins, the seed and the round, not on
// its place. So equal rows (a regression suite has thousands) are in or out together; a tree that has seen a
// row's twin has seen the row.
//
// Cost. O(rounds * depth * rows * features) at worst, usually half of it.
// Source. Friedman, "Greedy function approximation: a gradient boosting machine", Annals of Statistics 2001,
// and "Stochastic gradient boosting", 2002; Chen and Guestrin, "XGBoost", KDD 2016; Steele, Lea and Flood,
// "Fast splittable pseudorandom number generators", OOPSLA 2014.
#include "model/learn/boosting.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "model/judge/logistic.h"
#include "model/learn/binned_features.h"
#include "model/learn/training.h"
#include "model/learn/tree_grower.h"

namespace treesift {
namespace {

constexpr double weight_quantum = 0x1p-14, derivative_quantum = 0x1p-24;
static_assert(weight_quantum * derivative_quantum == GradientSum::quantum);
constexpr double largest_total_weight = 0x1p24;  // times 2^38 quanta: fits 63 bits
constexpr double largest_offset = 0x1p20;        // quanta: 2^44
constexpr std::size_t largest_width = std::size_t{1} << 16;

template <typename... Arguments>
void require(bool condition, fmt::format_string<Arguments...> text, Arguments&&... arguments) {
  if (!condition) throw TrainingError(fmt::format(text, std::forward<Arguments>(arguments)...));
}

void check_options(const BoostingOptions& options, std::size_t width) {
  const auto is_fraction = [](double value) { return value > 0 && value <= 1; };
  require(options.rounds <= BoostedTrees::tree_limit, "boosting: {} rounds, at most {} are possible",
          options.rounds, BoostedTrees::tree_limit);
  require(options.depth >= 1 && options.depth <= BoostedTrees::depth_limit,
          "boosting: trees of depth {}, possible are 1 to {}", options.depth, BoostedTrees::depth_limit);
  require(is_fraction(options.learning_rate), "boosting: the learning rate is {}, not above 0 and at most 1",
          options.learning_rate);
  require(is_fraction(options.row_subsample) && is_fraction(options.feature_subsample),
          "boosting: subsamples of {} (rows) and {} (features), not above 0 and at most 1",
          options.row_subsample, options.feature_subsample);
  require(std::isfinite(options.l2) && options.l2 >= 0, "boosting: l2 is {}, not 0 or more", options.l2);
  require(std::isfinite(options.minimum_child_weight) && options.minimum_child_weight >= 0,
          "boosting: the minimum child weight is {}, not 0 or more", options.minimum_child_weight);
  require(options.monotone.empty() || options.monotone.size() == width,
          "boosting: {} monotone directions for {} features", options.monotone.size(), width);
}

void check_data(const BoostingData& data) {
  const std::size_t rows = data.labels.size();
  require(data.width >= 1 && data.width <= largest_width, "boosting: {} features a row, possible are 1 to {}",
          data.width, largest_width);
  require(data.values.size() == rows * data.width, "boosting: {} values for {} rows of {} features",
          data.values.size(), rows, data.width);
  require(rows <= std::numeric_limits<std::uint32_t>::max(), "boosting: {} rows are too many", rows);
  require(data.weights.empty() || data.weights.size() == rows, "boosting: {} weights for {} rows",
          data.weights.size(), rows);
  require(data.offsets.empty() || data.offsets.size() == rows, "boosting: {} offsets for {} rows",
          data.offsets.size(), rows);
  for (std::size_t row = 0; row < data.offsets.size(); ++row) {
    require(std::abs(data.offsets[row]) <= largest_offset, "boosting: row {} has the offset {}, at most {}",
            row, data.offsets[row], largest_offset);
  }
  for (std::size_t i = 0; i < data.values.size(); ++i) {
    require(std::isfinite(data.values[i]), "boosting: feature {} of row {} is {}", i % data.width,
            i / data.width, data.values[i]);
  }
}

// In multiples of weight_quantum; the total is checked.
std::vector<std::uint64_t> quantised_weights(const BoostingData& data) {
  std::vector<std::uint64_t> weights(data.labels.size(), std::uint64_t(1 / weight_quantum));
  std::uint64_t total = 0;
  for (std::size_t row = 0; row < weights.size(); ++row) {
    if (!data.weights.empty()) {
      const double weight = data.weights[row];
      require(weight >= 0 && weight <= largest_total_weight,
              "boosting: row {} has weight {}, possible are 0 to {}", row, weight, largest_total_weight);
      weights[row] = static_cast<std::uint64_t>(std::llround(weight / weight_quantum));
    }
    total += weights[row];
  }
  const double total_weight = static_cast<double>(total) * weight_quantum;
  require(total_weight <= largest_total_weight, "boosting: the rows weigh {} in all, possible is {}",
          total_weight, largest_total_weight);
  return weights;
}

// The log-odds of `inspect` over all rows. One call of the library's log(), rounded to a quantum by the
// caller: a difference in its last place has one chance in 2^25 to be seen.
double log_odds_of_labels(std::span<const Label> labels, std::span<const std::uint64_t> weights) {
  std::uint64_t inspect = 0, benign = 0;
  std::size_t inspect_rows = 0;
  for (std::size_t row = 0; row < labels.size(); ++row) {
    (labels[row] == Label::inspect ? inspect : benign) += weights[row];
    inspect_rows += labels[row] == Label::inspect;
  }
  require(inspect > 0 && benign > 0,
          "boosting needs rows of both labels; there are {} inspect of weight {} and {} benign of weight {}",
          inspect_rows, static_cast<double>(inspect) * weight_quantum, labels.size() - inspect_rows,
          static_cast<double>(benign) * weight_quantum);
  return std::log(static_cast<double>(inspect) / static_cast<double>(benign));
}

std::vector<std::int64_t> quanta_of(std::span<const double> offsets) {
  std::vector<std::int64_t> quanta;
  for (double offset : offsets) quanta.push_back(std::llround(offset / BoostedTrees::value_quantum));
  return quanta;
}

std::uint64_t mix(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
  return value ^ (value >> 31);
}

std::vector<std::uint64_t> hashes_of_rows(const BinnedFeatures& features) {
  std::vector<std::uint64_t> hashes(features.row_count, 0);
  for (std::size_t column = 0; column < features.columns.size(); ++column) {
    const std::uint8_t* bins = features.bins_of(column);
    for (std::size_t row = 0; row < hashes.size(); ++row) hashes[row] = mix(hashes[row] ^ bins[row]);
  }
  return hashes;
}

class Booster {
 public:
  Booster(const BoostingData& data, const BoostingOptions& options);
  BoostedTrees run();

 private:
  GrowthLimits growth_limits() const;
  void set_gradients();
  std::vector<std::uint32_t> draw_rows(std::uint64_t round) const;
  std::vector<std::uint32_t> draw_columns(std::uint64_t round) const;
  void add_tree(const GrownTree& tree);
  std::size_t leaf_of(const GrownTree& tree, std::size_t row) const;
  void append_values(const std::vector<std::int32_t>& leaves, const std::vector<std::uint64_t>& covers);

  const BoostingOptions& options_;
  std::span<const Label> labels_;
  std::vector<std::uint64_t> weights_;  // in multiples of weight_quantum
  BinnedFeatures features_;
  std::vector<std::uint64_t> hashes_;
  std::vector<std::int64_t> margins_;  // in BoostedTrees::value_quantum
  std::vector<GradientSum> gradients_;
  BoostedTrees trees_;
};

Booster::Booster(const BoostingData& data, const BoostingOptions& options)
    : options_(options), labels_(data.labels), weights_(quantised_weights(data)) {
  std::int32_t base = 0;
  if (data.offsets.empty()) {
    base = to_quanta(log_odds_of_labels(labels_, weights_));
    margins_.assign(labels_.size(), base);
  } else {
    margins_ = quanta_of(data.offsets);
  }
  features_ = bin_features(data.values, data.width, weights_);
  hashes_ = hashes_of_rows(features_);
  gradients_.resize(labels_.size());
  trees_.depth = options.depth;
  trees_.base = base * BoostedTrees::value_quantum;
}

BoostedTrees Booster::run() {
  TreeGrower grower(features_, growth_limits());
  const bool is_sampled = options_.row_subsample < 1 || options_.feature_subsample < 1;
  for (std::uint64_t round = 0; round < options_.rounds; ++round) {
    set_gradients();
    const GrownTree tree = grower.grow(gradients_, draw_rows(round), draw_columns(round));
    if (tree.is_split()) {
      add_tree(tree);
    } else if (!is_sampled) {
      break;  // all further rounds would say the same
    }
  }
  return std::move(trees_);
}

GrowthLimits Booster::growth_limits() const {
  GrowthLimits limits;
  limits.depth = options_.depth;
  limits.minimum_child_weight = options_.minimum_child_weight;
  limits.l2 = options_.l2;
  limits.value_limit = BoostedTrees::value_limit;
  if (!options_.monotone.empty()) {
    for (const BinnedFeatures::Column& column : features_.columns) {
      limits.monotone.push_back(options_.monotone[column.feature]);
    }
  }
  return limits;
}

void Booster::set_gradients() {
  for (std::size_t row = 0; row < labels_.size(); ++row) {
    const double chance = logistic(static_cast<double>(margins_[row]) * BoostedTrees::value_quantum);
    const double gradient = chance - (labels_[row] == Label::inspect ? 1 : 0);
    const auto weight = static_cast<std::int64_t>(weights_[row]);
    gradients_[row] = {weight * std::llround(gradient / derivative_quantum),
                       weight * std::llround(chance * (1 - chance) / derivative_quantum)};
  }
}

std::vector<std::uint32_t> Booster::draw_rows(std::uint64_t round) const {
  const std::uint64_t salt = mix(mix(options_.seed) ^ round);
  std::vector<std::uint32_t> rows;
  for (std::uint32_t row = 0; row < labels_.size(); ++row) {
    const double uniform = static_cast<double>(mix(hashes_[row] ^ salt) >> 11) * 0x1p-53;
    if (uniform < options_.row_subsample) rows.push_back(row);
  }
  return rows;
}

// The first entries of a Fisher-Yates shuffle, in their own order again.
std::vector<std::uint32_t> Booster::draw_columns(std::uint64_t round) const {
  const std::size_t count = features_.columns.size();
  std::vector<std::uint32_t> columns(count);
  for (std::uint32_t i = 0; i < count; ++i) columns[i] = i;
  const auto wanted =
      static_cast<std::size_t>(std::ceil(static_cast<double>(count) * options_.feature_subsample));
  const std::uint64_t salt = mix(mix(~options_.seed) ^ round);
  for (std::size_t i = 0; i < wanted && wanted < count; ++i) {
    const std::uint64_t random = mix(salt ^ i) >> 32;
    std::swap(columns[i], columns[i + (random * (count - i) >> 32)]);
  }
  columns.resize(wanted);
  std::sort(columns.begin(), columns.end());
  return columns;
}

std::size_t Booster::leaf_of(const GrownTree& tree, std::size_t row) const {
  std::size_t slot = 0;
  for (std::size_t level = 0; level < options_.depth; ++level) {
    const GrownTree::Split& split = tree.splits[slot];
    const bool right = split.bin != GrownTree::unsplit && features_.bins_of(split.column)[row] > split.bin;
    slot = 2 * slot + 1 + static_cast<std::size_t>(right);
  }
  return slot - tree.splits.size();
}

void Booster::add_tree(const GrownTree& tree) {
  for (const GrownTree::Split& split : tree.splits) {
    const bool is_split = split.bin != GrownTree::unsplit;
    trees_.features.push_back(is_split ? features_.columns[split.column].feature : 0);
    trees_.thresholds.push_back(is_split ? features_.columns[split.column].thresholds[split.bin]
                                         : std::numeric_limits<double>::infinity());
  }
  std::vector<std::int32_t> leaves;
  for (double leaf : tree.leaves) leaves.push_back(to_quanta(options_.learning_rate * leaf));
  std::vector<std::uint64_t> covers(leaves.size(), 0);
  for (std::size_t row = 0; row < labels_.size(); ++row) {
    const std::size_t leaf = leaf_of(tree, row);
    margins_[row] += leaves[leaf];
    covers[leaf] += weights_[row];
  }
  append_values(leaves, covers);
}

// From the leaves up: each slot's value is the mean of its children's by cover.
void Booster::append_values(const std::vector<std::int32_t>& leaves,
                            const std::vector<std::uint64_t>& covers) {
  const std::size_t splits = leaves.size() - 1;
  std::vector<std::int32_t> values(splits + leaves.size());
  std::vector<std::uint64_t> cover(splits + leaves.size());
  std::copy(leaves.begin(), leaves.end(), values.begin() + static_cast<std::ptrdiff_t>(splits));
  std::copy(covers.begin(), covers.end(), cover.begin() + static_cast<std::ptrdiff_t>(splits));
  for (std::size_t slot = splits; slot-- > 0;) {
    const std::size_t left = 2 * slot + 1, right = left + 1;
    cover[slot] = cover[left] + cover[right];
    const double part_right =
        cover[slot] > 0 ? static_cast<double>(cover[right]) / static_cast<double>(cover[slot]) : 0;
    const double difference = static_cast<double>(values[right]) - values[left];
    values[slot] = values[left] + static_cast<std::int32_t>(std::llround(part_right * difference));
  }
  trees_.values.insert(trees_.values.end(), values.begin(), values.end());
}

}  // namespace

BoostedTrees boost(const BoostingData& data, const BoostingOptions& options) {
  check_options(options, data.width);
  check_data(data);
  return Booster(data, options).run();
}

namespace {

void check_start(const BoostedTrees& start, const BoostingData& data, const BoostingOptions& options) {
  require(data.offsets.empty(), "boosting: what goes on from trees has no other offsets");
  require(options.depth == start.depth, "boosting: trees of depth {} cannot follow trees of depth {}",
          options.depth, start.depth);
  require(least_row_width(start) <= data.width, "boosting: the trees to start from need {} features, not {}",
          least_row_width(start), data.width);
  require(start.tree_count() + options.rounds <= BoostedTrees::tree_limit,
          "boosting: {} rounds after {} trees, at most {} trees are possible", options.rounds,
          start.tree_count(), BoostedTrees::tree_limit);
}

std::vector<double> margins_of(const BoostedTrees& trees, const BoostingData& data) {
  std::vector<double> margins;
  for (std::size_t row = 0; row < data.labels.size(); ++row) {
    margins.push_back(margin(trees, data.values.subspan(row * data.width, data.width)));
  }
  return margins;
}

template <typename Value>
void append(std::vector<Value>& all, const std::vector<Value>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

BoostedTrees continue_boosting(const BoostedTrees& start, const BoostingData& data,
                               const BoostingOptions& options) {
  check_options(options, data.width);
  check_data(data);
  check_start(start, data, options);
  BoostedTrees trees = start;
  if (data.labels.empty()) return trees;
  const std::vector<double> offsets = margins_of(start, data);
  BoostingData from_there = data;
  from_there.offsets = offsets;
  const BoostedTrees added = Booster(from_there, options).run();
  append(trees.features, added.features);
  append(trees.thresholds, added.thresholds);
  append(trees.values, added.values);
  return trees;
}

}  // namespace treesift
