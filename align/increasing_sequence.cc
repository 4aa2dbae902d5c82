// Which of a parent's children have kept their order, so that the fewest of the others have moved.
//
// Example. Children 1 2 3 4 5 stand as 5 1 2 3 4: the longest increasing subsequence is 1 2 3 4, and 5 has
// moved. In 2 1, either could be the one; the heavier stays.
//
// How. A subsequence has a merit, (length, weight) packed into one number, length in the upper bits. Going
// through the values from left to right, the best subsequence that ends at a value extends the best one that
// ends at a smaller value seen so far: a prefix maximum over ranks, kept in a Fenwick tree. (The patience
// sorting of Fredman 1975 is simpler, but finds a longest subsequence only, not the heaviest of them.)
//
// Cost. O(k log k) for sorting and for the tree; linear when everything is in order already, which is the
// usual case. Of equal merits the earlier position counts.
#include "align/increasing_sequence.h"

#include <algorithm>
#include <numeric>

namespace treesift {
namespace {

constexpr std::uint32_t no_position = ~std::uint32_t{0};
constexpr std::uint64_t one_longer = std::uint64_t{1} << 40;

}  // namespace

void IncreasingSequence::find(std::span<const std::uint32_t> values, std::span<const std::uint32_t> weights,
                              std::vector<std::uint8_t>& kept) {
  const bool in_order = std::ranges::is_sorted(values);
  kept.assign(values.size(), in_order ? 1 : 0);
  if (in_order) return;
  rank(values);
  measure(weights);
  trace(kept);
}

void IncreasingSequence::rank(std::span<const std::uint32_t> values) {
  order_.resize(values.size());
  std::iota(order_.begin(), order_.end(), 0u);
  std::ranges::sort(order_, {}, [&](std::uint32_t position) { return values[position]; });
  ranks_.resize(values.size());
  for (std::uint32_t rank = 0; rank < order_.size(); ++rank) ranks_[order_[rank]] = rank;
}

void IncreasingSequence::measure(std::span<const std::uint32_t> weights) {
  const auto count = static_cast<std::uint32_t>(weights.size());
  merits_.assign(count, 0);
  before_.assign(count, no_position);
  best_tree_.assign(count + 1, no_position);
  for (std::uint32_t i = 0; i < count; ++i) {
    before_[i] = best_before(ranks_[i]);
    merits_[i] = one_longer + weights[i] + (before_[i] == no_position ? 0 : merits_[before_[i]]);
    record(ranks_[i], i);
  }
}

std::uint32_t IncreasingSequence::best_before(std::uint32_t rank) const {
  std::uint32_t best = no_position;
  for (std::uint32_t i = rank; i > 0; i &= i - 1) {
    const std::uint32_t candidate = best_tree_[i];
    if (candidate == no_position) continue;
    if (best == no_position || merits_[candidate] > merits_[best]) best = candidate;
  }
  return best;
}

void IncreasingSequence::record(std::uint32_t rank, std::uint32_t position) {
  for (std::uint32_t i = rank + 1; i < best_tree_.size(); i += i & (~i + 1)) {
    if (best_tree_[i] == no_position || merits_[position] > merits_[best_tree_[i]]) best_tree_[i] = position;
  }
}

void IncreasingSequence::trace(std::vector<std::uint8_t>& kept) const {
  const auto best = std::ranges::max_element(merits_);
  for (auto i = static_cast<std::uint32_t>(best - merits_.begin()); i != no_position; i = before_[i])
    kept[i] = 1;
}

}  // namespace treesift
