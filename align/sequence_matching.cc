// Children of matched parents, compared as sequences.
//
// Equal subtrees. Two lists of hashes, most of which occur once in each: the longest common subsequence by
// Hunt & Szymanski (CACM 1977). Only cells with equal keys are visited, r of them, O(r log r); for lists
// without repetitions that is the longest increasing subsequence, so that 100,000 items in reverse order cost
// next to nothing. Lists that repeat themselves have up to n * m such cells: these are what the budget
// bounds.
//
//     xs  a b c d       chains by length, after x = d:   1: a   2: a b   3: a b d
//     ys  a c b d
//
// Similar siblings. What is left has changed, and only labels must agree. The heaviest common subsequence by
// dynamic programming over all n * m cells (Needleman & Wunsch 1970 without gap costs): every pair counts
// 1024 and up to 192 more for shared traits, so that a list of rows of which one is new pairs each with the
// row it resembles, not with the row that stands in its place. Merits are computed from the ends of the lists
// and followed from their beginnings, so that among equals the first ones are paired.
//
// Before either, what is cheap is tried. Equal keys: the k-th occurrence of each key with its k-th
// occurrence; when these stand in order nothing can be longer. Similar items: those whose label the other
// list does not have are left out. Beyond the budget both fall back to the k-th occurrences, of which those
// that stand in order are taken: linear, and right for lists in which little was inserted.
#include "align/sequence_matching.h"

#include <algorithm>

namespace treesift {
namespace {

constexpr std::uint32_t nothing = ~std::uint32_t{0};
// Memory, not time: 12 bytes a link.
constexpr std::uint64_t max_links = 1u << 20;

enum Choice : std::uint8_t { skip_x, skip_y, pair_both };

constexpr std::uint32_t pair_merit = 1024;

// std::popcount is a call into a library unless the compiler may assume a newer processor, and this is the
// inner loop (Warren, Hacker's Delight, 5-1).
std::uint32_t count_bits(std::uint64_t bits) {
  bits -= bits >> 1 & 0x5555555555555555;
  bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
  bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return static_cast<std::uint32_t>(bits * 0x0101010101010101 >> 56);
}

}  // namespace

void SequenceMatcher::index_keys(std::span<const std::uint64_t> ys) {
  keys_.begin(ys.size());
  begins_.assign(ys.size() + 2, 0);
  for (const std::uint64_t key : ys) ++begins_[keys_.add(key) + 2];
  for (std::size_t i = 2; i < begins_.size(); ++i) begins_[i] += begins_[i - 1];
  positions_.resize(ys.size());
  // begins_[n + 1] walks from the start of key n to its end, which is where key n + 1 starts.
  for (std::uint32_t y = 0; y < ys.size(); ++y) positions_[begins_[keys_.find(ys[y]) + 1]++] = y;
}

std::uint64_t SequenceMatcher::count_equal_cells(std::span<const std::uint64_t> xs) {
  std::uint64_t cells = 0;
  for (const std::uint64_t key : xs) {
    const std::uint32_t number = keys_.find(key);
    if (number != KeyNumbering::unknown) cells += begins_[number + 1] - begins_[number];
  }
  return cells;
}

void SequenceMatcher::match_equal(std::span<const std::uint64_t> xs, std::span<const std::uint64_t> ys,
                                  WorkBudget& budget, std::vector<PositionPair>& pairs) {
  if (match_in_order(xs, ys, pairs)) return;
  index_keys(ys);
  const std::uint64_t cells = count_equal_cells(xs);
  if (cells > max_links) budget.exceeded = true;
  if (cells > max_links || !budget.take(cells)) return;
  pairs.clear();
  chain_y_.clear();
  chain_link_.clear();
  links_.clear();
  for (std::uint32_t x = 0; x < xs.size(); ++x) {
    const std::uint32_t number = keys_.find(xs[x]);
    if (number != KeyNumbering::unknown) extend_chains(x, number);
  }
  for (std::uint32_t link = chain_link_.back(); link != nothing; link = links_[link].before) {
    pairs.push_back({links_[link].x, links_[link].y});
  }
  std::ranges::reverse(pairs);
}

// Descending, so that one x does not extend a chain that it has itself made. Of the positions that extend the
// same chain only the smallest counts, and the next one after it extends a shorter chain.
void SequenceMatcher::extend_chains(std::uint32_t x, std::uint32_t number) {
  const std::uint32_t begin = begins_[number];
  auto end = chain_y_.end();
  for (std::uint32_t i = begins_[number + 1]; i > begin;) {
    const auto place = std::lower_bound(chain_y_.begin(), end, positions_[--i]);
    const auto length = static_cast<std::size_t>(place - chain_y_.begin());
    while (i > begin && (length == 0 || positions_[i - 1] > chain_y_[length - 1])) --i;
    end = place;
    if (place != chain_y_.end() && *place == positions_[i]) continue;
    links_.push_back({x, positions_[i], length == 0 ? nothing : chain_link_[length - 1]});
    const auto link = static_cast<std::uint32_t>(links_.size() - 1);
    if (place == chain_y_.end()) {
      chain_y_.push_back(positions_[i]);
      chain_link_.push_back(link);
      end = chain_y_.end() - 1;
    } else {
      *place = positions_[i];
      chain_link_[length] = link;
    }
  }
}

void SequenceMatcher::match_by_occurrence(std::span<const std::uint64_t> xs,
                                          std::span<const std::uint64_t> ys,
                                          std::vector<PositionPair>& pairs) {
  pairs.clear();
  index_keys(ys);
  // begins_[number] advances as the key's positions are used up; values_ remembers where they end.
  values_.assign(begins_.begin() + 1, begins_.end());
  for (std::uint32_t x = 0; x < xs.size(); ++x) {
    const std::uint32_t number = keys_.find(xs[x]);
    if (number == KeyNumbering::unknown || begins_[number] == values_[number]) continue;
    pairs.push_back({x, positions_[begins_[number]++]});
  }
}

// True when it is a longest common subsequence for sure: no occurrence had to be dropped.
bool SequenceMatcher::match_in_order(std::span<const std::uint64_t> xs, std::span<const std::uint64_t> ys,
                                     std::vector<PositionPair>& pairs) {
  match_by_occurrence(xs, ys, pairs);
  values_.clear();
  for (const PositionPair& pair : pairs) values_.push_back(pair.y);
  ones_.assign(pairs.size(), 1);
  increasing_.find(values_, ones_, kept_);
  std::size_t count = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (kept_[i]) pairs[count++] = pairs[i];
  }
  const bool longest = count == pairs.size();
  pairs.resize(count);
  return longest;
}

void SequenceMatcher::match_similar(std::span<const SequenceItem> xs, std::span<const SequenceItem> ys,
                                    WorkBudget& budget, std::vector<PositionPair>& pairs) {
  pairs.clear();
  keep_pairable(xs, ys);
  if (x_items_.empty()) return;
  if (budget.take(std::uint64_t{x_items_.size()} * y_items_.size())) {
    fill_choices();
    follow_choices(pairs);
  } else {
    match_in_order(x_labels_, y_labels_, pairs);
  }
  for (PositionPair& pair : pairs) pair = {x_positions_[pair.x], y_positions_[pair.y]};
}

// Leaves out what has a label that the other list does not have.
void SequenceMatcher::keep_pairable(std::span<const SequenceItem> xs, std::span<const SequenceItem> ys) {
  keep_known(xs, ys, x_positions_, x_items_);
  keep_known(ys, xs, y_positions_, y_items_);
  x_labels_.clear();
  y_labels_.clear();
  y_counts_.clear();
  for (const SequenceItem& x : x_items_) x_labels_.push_back(x.label);
  for (const SequenceItem& y : y_items_) y_labels_.push_back(y.label);
  for (const SequenceItem& y : y_items_) y_counts_.push_back(count_bits(y.traits));
}

void SequenceMatcher::keep_known(std::span<const SequenceItem> items, std::span<const SequenceItem> others,
                                 std::vector<std::uint32_t>& positions, std::vector<SequenceItem>& kept) {
  positions.clear();
  kept.clear();
  keys_.begin(others.size());
  for (const SequenceItem& other : others) keys_.add(other.label);
  for (std::uint32_t i = 0; i < items.size(); ++i) {
    if (keys_.find(items[i].label) == KeyNumbering::unknown) continue;
    positions.push_back(i);
    kept.push_back(items[i]);
  }
}

void SequenceMatcher::fill_choices() {
  const std::size_t width = y_items_.size();
  choices_.resize(x_items_.size() * width);
  merits_below_.assign(width + 1, 0);
  merits_.assign(width + 1, 0);
  for (std::size_t x = x_items_.size(); x-- > 0;) {
    fill_row(x_items_[x], choices_.data() + x * width);
    std::swap(merits_, merits_below_);
  }
}

void SequenceMatcher::fill_row(SequenceItem x, std::uint8_t* choices) {
  // A pair counts 64 + 2 shared - different besides; what differs is what both have less twice what they
  // share.
  const std::uint32_t base = pair_merit + 64 - count_bits(x.traits);
  for (std::size_t y = y_items_.size(); y-- > 0;) {
    const std::uint32_t skipped = std::max(merits_below_[y], merits_[y + 1]);
    merits_[y] = skipped;
    choices[y] = merits_below_[y] == skipped ? skip_x : skip_y;
    if (x.label != y_items_[y].label) continue;
    const std::uint32_t gained = base + 4 * count_bits(x.traits & y_items_[y].traits) - y_counts_[y];
    if (gained + merits_below_[y + 1] < skipped) continue;
    merits_[y] = gained + merits_below_[y + 1];
    choices[y] = pair_both;
  }
}

void SequenceMatcher::follow_choices(std::vector<PositionPair>& pairs) const {
  for (std::uint32_t x = 0, y = 0; x < x_items_.size() && y < y_items_.size();) {
    const std::uint8_t choice = choices_[x * y_items_.size() + y];
    if (choice == pair_both) pairs.push_back({x, y});
    if (choice != skip_y) ++x;
    if (choice != skip_x) ++y;
  }
}

void SequenceMatcher::shrink() {
  constexpr std::size_t kept_bytes = std::size_t{8} << 20;
  if (choices_.capacity() > kept_bytes) std::vector<std::uint8_t>().swap(choices_);
  if (links_.capacity() * sizeof(Link) > kept_bytes) std::vector<Link>().swap(links_);
}

}  // namespace treesift
