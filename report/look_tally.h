// What a run costs those who look at it: its looks, and what passed because of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_set>

#include "model/judge/verdict.h"

namespace treesift {

class LookTally {
 public:
  // So many clusters are told apart, about 32 bytes each; further pairs to inspect count as a look each.
  explicit LookTally(std::size_t most = std::size_t{1} << 19) : most_(most) {}

  void add(const Verdict& verdict);

  // Clusters with a pair to inspect, and pairs to inspect that are of no cluster.
  std::uint64_t looks() const { return clusters_.size() + alone_; }
  std::uint64_t first_looks() const { return first_; }  // pairs that show a new cause
  std::uint64_t open_looks() const { return open_; }    // pairs that show one that is open
  // Pairs that passed and differ: by what decided.
  std::uint64_t passed_shown() const { return passed_shown_; }
  std::uint64_t passed_known() const { return passed_known_; }
  std::uint64_t passed_unshown() const {
    return passed_unshown_;
  }  // by the model, and no look shows all of it
  std::uint64_t sharing() const {
    return sharing_;
  }  // pairs to inspect that share a look, as prose was written anew
  // Unpaired pairs whose actual side is the one that is there.
  std::uint64_t without_expected() const { return without_expected_; }

 private:
  std::size_t most_;
  std::unordered_set<std::uint64_t> clusters_;  // counted only
  std::uint64_t alone_ = 0, first_ = 0, open_ = 0;
  std::uint64_t passed_shown_ = 0, passed_known_ = 0, passed_unshown_ = 0, sharing_ = 0;
  std::uint64_t without_expected_ = 0;
};

// "4 looks (2 first looks); 1,167 pairs passed with changes that are each shown once; 12 passed with changes
// that no look shows". Empty where nothing differs.
std::string look_words(const LookTally& tally);

}  // namespace treesift
