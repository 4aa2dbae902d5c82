// The scores of the pairs of a run, by their place in it: worked out when looks are planned, told again when verdicts
// are given.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace treesift {

struct Judge;
struct MeasuredPair;
struct Verdict;

class RunScores {
 public:
  // Keeps those of the first pairs, 8 bytes each: as many as `bytes` have room for.
  explicit RunScores(std::size_t bytes) : most_(bytes / sizeof(double)) {}

  // The score of the next pair of the run; nothing where it has none.
  void add(std::optional<double> score) {
    if (scores_.size() < most_) scores_.push_back(score.value_or(std::numeric_limits<double>::quiet_NaN()));
  }

  // That of the pair at `place`, from 0; nothing where it has none, or was not kept.
  std::optional<double> find(std::uint64_t place) const {
    if (place >= scores_.size() || std::isnan(scores_[place])) return std::nullopt;
    return scores_[place];
  }

 private:
  std::size_t most_;
  std::vector<double> scores_;
};

// As verdict_of() of judge.h, where the score by the judge's model is known already, if it is.
Verdict verdict_of(const MeasuredPair& pair, const Judge& judge, std::optional<double> score);

}  // namespace treesift
