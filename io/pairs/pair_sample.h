// A part of a run's pairs, drawn by their ids and a seed: the same pairs in whatever order and batches they
// come.
//
//   SampleDraw draw({.count = 1000}, seed);
//   …see(pair) for every pair of the run…
//   const PairSample sample = draw.sample();
#pragma once

#include <cstddef>
#include <cstdint>
#include <queue>

#include "io/pairs/pair.h"

namespace treesift {

// One of both.
struct SampleSize {
  double share = 0;         // of 1, about
  std::uint64_t count = 0;  // so many, or all when there are fewer; the share when 0
  bool operator==(const SampleSize&) const = default;
};

// An immutable value. Only pairs whose two sides are there and differ are ever in a sample: what can be said
// of the others does not depend on how they are looked at.
class PairSample {
 public:
  // Those whose number (a hash of seed and id) is not above `last`.
  PairSample(std::uint64_t seed, std::uint64_t last) : seed_(seed), last_(last) {}

  // Whether the pair is in the sample.
  bool has(const Pair& pair) const;

 private:
  std::uint64_t seed_, last_;
};

// Decides where a sample ends; a count needs to see all pairs for that. Memory: 8 bytes a pair of the count.
class SampleDraw {
 public:
  SampleDraw(SampleSize size, std::uint64_t seed) : size_(size), seed_(seed) {}

  // To be called for each pair of the run.
  void see(const Pair& pair);
  // Of the pairs that were seen.
  PairSample sample() const;

 private:
  SampleSize size_;
  std::uint64_t seed_;
  std::priority_queue<std::uint64_t> lowest_;  // numbers
};

}  // namespace treesift
