// What is usual in a run: how many of its pairs have each change, and how each feature is distributed. With
// it a pair can be judged by what sets it apart from the other pairs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "model/judge/change_counts.h"
#include "model/measure/changes.h"
#include "model/measure/feature_table.h"

namespace treesift {

// Run features: for each level of change (changes.h) those below, then the edits of rare changes by kind,
// then "run_pairs": ln(1 + the run's other differing pairs, up to a hundred). The share of a change is that
// of the run's other differing pairs that have it too.
inline constexpr std::string_view run_statistic_names[] = {
    "rarest",     // share of the rarest change
    "commonest",  // share of the commonest change
    "typical",    // geometric mean of the shares, each edit counting
    "below_1",    // ln(1 + changes with a share below 1 %)
    "below_5",    // ln(1 + changes with a share below 5 %)
    "below_20",   // ln(1 + changes with a share below 20 %)
    "remaining",  // ln(1 + edits of changes with a share below 5 %): what is left without the common ones
    "remaining_share",  // those edits over all edits
};
inline constexpr std::size_t run_statistic_count = std::size(run_statistic_names);
inline constexpr std::size_t run_feature_count =
    change_level_count * run_statistic_count + 2 * change_kind_count + 1;

// "rarest_place", "below_5_full", …; "rest_place_moved", "rest_full_moved", …
std::string run_feature_name(std::size_t index);

// What a pair is relative to its run: the run features, then for each feature of feature_table its rank, from
// 0 to 1, among the run's differing pairs.
inline constexpr std::size_t relative_count = run_feature_count + feature_count;
using RelativeFeatures = std::array<double, relative_count>;

// How many changes a table may keep for all of them, one a level and that of places, to stay within so many bytes.
inline constexpr std::size_t changes_within(std::size_t bytes) {
  return bytes / ((change_level_count + 1) * 64);
}

class RunProfile {
 public:
  // `max_changes` bounds the table of each level: 32 bytes of memory each.
  explicit RunProfile(std::size_t max_changes = std::size_t{1} << 18);

  static constexpr std::size_t bins = 64;
  using Histogram = std::array<std::uint32_t, bins>;
  // One that was counted before; `counts` has one table per level.
  RunProfile(std::uint32_t pairs, std::vector<ChangeCounts> counts,
             const std::array<Histogram, feature_count>& histograms);

  // Counts a pair whose bytes differ. `features` has feature_count values; `pair_set` is a number for the
  // pair, so that changes that come together can be told (change_counts.h).
  void add(std::span<const double> features, std::span<const Change> changes, std::uint32_t pair_set = 0);

  // The change as the run calls it. One that holds a name of its page is called without it, so that all pages
  // that link to themselves have one change; but where more pages have the very same change with that word
  // spelt out, the word is a name by chance, and it is theirs.
  //
  // What came, went or moved at many places of the run in the same form (`target="_blank"` of all links, a column of
  // all tables) is known by its form: one change, wherever it stands. So are times and tokens that vary, where they
  // vary in a form that many places have; at the same place those of another form are known by it. Not in a profile
  // that was read from a file.
  Change called(const Change& change) const;

  // How many of the pairs counted have a change.
  std::uint32_t pairs_with(const Change& change, ChangeLevel level) const {
    return counts_[static_cast<std::size_t>(level)].count(change.hashes[static_cast<std::size_t>(level)]);
  }

  // What is counted of a change, as it is called, by its identity.
  ChangeCounts::Entry entry_of(const Change& change) const;

  const std::vector<ChangeCounts>& counts() const { return counts_; }
  const std::array<Histogram, feature_count>& histograms() const { return histograms_; }

  // Pairs counted.
  std::uint32_t pairs() const { return pairs_; }

  // The pair as seen against the run; `counted` says that the pair itself was added. Small runs prove little:
  // shares and ranks are drawn to those of a change that no other pair has, and to the middle, as by twenty
  // further pairs.
  RelativeFeatures relate(std::span<const double> features, std::span<const Change> changes,
                          bool counted = true) const;

 private:
  Change with_names(const Change& change) const;
  void count_places(std::span<const Change> changes);
  void count_varied(std::span<const Change> changes, std::uint32_t pair_set);
  bool is_at_many_places(std::uint64_t form) const;
  bool is_everywhere(const Change& change) const;
  double rank(std::size_t feature_index, double value) const;

  std::uint32_t pairs_ = 0;
  std::vector<ChangeCounts> counts_;  // by level
  ChangeCounts places_;               // at how many places, by form
  ChangeCounts varied_;               // values that vary: each form of each place
  std::array<Histogram, feature_count> histograms_{};
};

}  // namespace treesift
