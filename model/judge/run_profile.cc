// Prevalence.
//
// Problem. A release gives every page a new footer; a fault takes a button from three. Each pair alone looks
// much the same: some nodes gone, some new. What a release does on purpose appears on many pages in the same
// form; a fault is local and uneven. So the share of a run's pairs that have a change is evidence that no
// pair holds.
//
// Example. 500 differing pairs; 480 have the change "class of nav#top ul a", 3 have "input deleted in
// form#post". The first has the share .96, the second .006: what remains of a pair without its common changes
// is what a person should look at.
//
// Also relative: twelve moved nodes are much in one program and little in another. The rank of a feature
// among the run's pairs says which; it is read from a histogram, so that memory does not grow with the run.
//
// Cost. A table look-up for each change and level.
#include "model/judge/run_profile.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace treesift {
namespace {

constexpr double further_pairs = 20;
constexpr double rare = 0.05;
constexpr std::uint32_t many_places = 5, share_of_everywhere = 20;  // 5 % of the pairs
constexpr double large_run = 100;  // pairs; all larger ones are alike: a size must not give a run away

// Names in the value only: with those in places a table would be twice as large, where each page has a class
// of its own.
bool counts_spelt(const Change& change, std::size_t level) {
  constexpr auto place = static_cast<std::size_t>(ChangeLevel::place);
  return level > place && change.holds_name() && change.spelt[place] == change.hashes[place];
}

// The different hashes of a pair at one level: a pair counts once for each. Forms are counted with the values.
void distinct_hashes(std::span<const Change> changes, std::size_t level, std::vector<std::uint64_t>& hashes) {
  constexpr auto value = static_cast<std::size_t>(ChangeLevel::value);
  hashes.clear();
  for (const Change& change : changes) {
    hashes.push_back(change.hashes[level]);
    if (counts_spelt(change, level)) hashes.push_back(change.spelt[level]);
    if (level == value && change.varied != VariedForm::none) hashes.push_back(form_of(change));
  }
  std::sort(hashes.begin(), hashes.end());
  hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
}

// Counts are spread evenly on a logarithm, units evenly. No feature is negative, unless a measured line that
// somebody else wrote says so.
std::size_t bin_of(FeatureRange range, double value, std::size_t bins) {
  const auto last = static_cast<double>(bins - 1);
  if (!(value > 0)) return 0;  // as most features of a pair
  switch (range) {
    case FeatureRange::count:
      return static_cast<std::size_t>(std::min(last, std::log1p(value) * 8));
    case FeatureRange::log_count:
      return static_cast<std::size_t>(std::min(last, value * 8));
    case FeatureRange::unit:
      return static_cast<std::size_t>(std::min(value, 1.0) * last);
    case FeatureRange::flag:
      return 1;
  }
  return 0;
}

struct Shares {
  double rarest = 1, commonest = 0, logarithms = 0, edits = 0, remaining = 0;
  double below_1 = 0, below_5 = 0, below_20 = 0;

  void add(double share, double edits_of_change) {
    rarest = std::min(rarest, share);
    commonest = std::max(commonest, share);
    logarithms += edits_of_change * std::log(share + 0.001);
    edits += edits_of_change;
    below_1 += share < 0.01;
    below_5 += share < rare;
    below_20 += share < 0.2;
    if (share < rare) remaining += edits_of_change;
  }

  void write(double* out) const {
    const double total = std::max(edits, 1.0);
    const double values[run_statistic_count] = {
        rarest,
        commonest,
        edits > 0 ? std::exp(logarithms / total) : 1.0,
        std::log1p(below_1),
        std::log1p(below_5),
        std::log1p(below_20),
        std::log1p(remaining),
        remaining / total,
    };
    std::copy(std::begin(values), std::end(values), out);
  }
};

std::uint64_t with_form(std::uint64_t place, VariedForm form) {
  return combine_hashes(place, static_cast<std::uint64_t>(form));
}

// The levels at which rare edits are told apart by kind.
constexpr std::size_t levels_by_kind[] = {static_cast<std::size_t>(ChangeLevel::place),
                                          static_cast<std::size_t>(ChangeLevel::full)};

constexpr bool is_split_by_kind(std::size_t level) {
  return std::ranges::find(levels_by_kind, level) != std::end(levels_by_kind);
}

}  // namespace

std::string run_feature_name(std::size_t index) {
  if (index < change_level_count * run_statistic_count) {
    const std::string statistic(run_statistic_names[index % run_statistic_count]);
    return statistic + '_' + std::string(change_level_names[index / run_statistic_count]);
  }
  if (index + 1 == run_feature_count) return "run_pairs";
  index -= change_level_count * run_statistic_count;
  const std::string level(change_level_names[levels_by_kind[index / change_kind_count]]);
  return "rest_" + level + '_' + std::string(change_kind_names[index % change_kind_count]);
}

RunProfile::RunProfile(std::size_t max_changes)
    : counts_(change_level_count, ChangeCounts(max_changes)), places_(max_changes), varied_(max_changes) {}

RunProfile::RunProfile(std::uint32_t pairs, std::vector<ChangeCounts> counts,
                       const std::array<Histogram, feature_count>& histograms)
    : pairs_(pairs), counts_(std::move(counts)), histograms_(histograms) {}

void RunProfile::add(std::span<const double> features, std::span<const Change> changes,
                     std::uint32_t pair_set) {
  ++pairs_;
  count_places(changes);
  count_varied(changes, pair_set);
  std::vector<std::uint64_t> hashes;
  for (std::size_t level = 0; level < change_level_count; ++level) {
    distinct_hashes(changes, level, hashes);
    for (std::uint64_t hash : hashes) counts_[level].add(hash, 1, pair_set);
  }
  for (std::size_t i = 0; i < feature_count; ++i) {
    ++histograms_[i][bin_of(feature_table[i].range, features[i], bins)];
  }
}

// Before the changes themselves are counted.
void RunProfile::count_places(std::span<const Change> changes) {
  constexpr auto full = static_cast<std::size_t>(ChangeLevel::full);
  for (const Change& change : changes) {
    const bool is_new = change.varied == VariedForm::none
                            ? counts_[full].count(full_hash(change)) == 0
                            : varied_.count(with_form(full_hash(change), change.varied)) == 0;
    if (is_new && may_be_everywhere(change)) places_.add(form_of(change));
  }
}

void RunProfile::count_varied(std::span<const Change> changes, std::uint32_t pair_set) {
  constexpr auto full = static_cast<std::size_t>(ChangeLevel::full);
  for (const Change& change : changes) {
    if (change.varied == VariedForm::none) continue;
    varied_.add(with_form(full_hash(change), change.varied), 1, pair_set);
    if (counts_spelt(change, full)) varied_.add(with_form(change.spelt[full], change.varied), 1, pair_set);
  }
}

bool RunProfile::is_at_many_places(std::uint64_t form) const {
  constexpr auto value = static_cast<std::size_t>(ChangeLevel::value);
  return places_.count(form) >= many_places &&
         counts_[value].count(form) >= std::max(many_places, pairs_ / share_of_everywhere);
}

bool RunProfile::is_everywhere(const Change& change) const {
  return may_be_everywhere(change) && is_at_many_places(form_of(change));
}

Change RunProfile::with_names(const Change& change) const {
  Change called = change;
  called.spelt = {};
  if (!change.holds_name()) return called;
  const std::size_t level = identity_index(change);
  if (counts_[level].count(change.spelt[level]) > counts_[level].count(change.hashes[level]))
    std::ranges::copy(change.spelt, called.hashes);
  return called;
}

Change RunProfile::called(const Change& change) const {
  Change called = with_names(change);
  called.is_everywhere = is_everywhere(called);
  return called;
}

// Of a place where values vary, those pairs do not count in which they are known by another form.
ChangeCounts::Entry RunProfile::entry_of(const Change& change) const {
  ChangeCounts::Entry entry = counts_[identity_index(change)].find(identity_of(change));
  if (change.is_everywhere || change.within || !merely_varies(change)) return entry;
  for (std::size_t i = 1; i < varied_form_count; ++i) {
    const auto other = static_cast<VariedForm>(i);
    if (other == change.varied || !is_at_many_places(hash_of(other))) continue;
    const ChangeCounts::Entry elsewhere = varied_.find(with_form(full_hash(change), other));
    entry.pairs -= std::min(entry.pairs, elsewhere.pairs);
    entry.pair_set -= elsewhere.pair_set;
  }
  return entry;
}

RelativeFeatures RunProfile::relate(std::span<const double> features, std::span<const Change> changes,
                                    bool counted) const {
  RelativeFeatures relative{};
  const double self = counted ? 1 : 0;
  const double others = static_cast<double>(pairs_) - self;
  std::array<Shares, change_level_count> shares;
  for (const Change& measured : changes) {
    const Change change = with_names(measured);
    double* by_kind = relative.data() + change_level_count * run_statistic_count;
    for (std::size_t level = 0; level < change_level_count; ++level) {
      const double having = std::max(0.0, counts_[level].count(change.hashes[level]) - self);
      const double share = having / (others + further_pairs);
      shares[level].add(share, change.edits);
      if (!is_split_by_kind(level)) continue;
      if (share < rare) by_kind[static_cast<std::size_t>(change.kind)] += change.edits;
      by_kind += change_kind_count;
    }
  }
  for (std::size_t level = 0; level < change_level_count; ++level)
    shares[level].write(relative.data() + level * run_statistic_count);
  relative[run_feature_count - 1] = std::clamp(others, 0.0, large_run);
  for (std::size_t i = change_level_count * run_statistic_count; i < run_feature_count; ++i) {
    if (relative[i] != 0) relative[i] = std::log1p(relative[i]);
  }
  for (std::size_t i = 0; i < feature_count; ++i) relative[run_feature_count + i] = rank(i, features[i]);
  return relative;
}

double RunProfile::rank(std::size_t feature_index, double value) const {
  const Histogram& histogram = histograms_[feature_index];
  const std::size_t bin = bin_of(feature_table[feature_index].range, value, bins);
  const double below = std::accumulate(histogram.begin(), histogram.begin() + bin, std::uint32_t{0});
  const double equal = histogram[bin];
  return (below + equal / 2 + further_pairs / 2) / (pairs_ + further_pairs);
}

}  // namespace treesift
