#include "io/pairs/pair_sample.h"

#include <xxhash.h>

#include <cmath>
#include <limits>

namespace treesift {
namespace {

constexpr std::uint64_t every_number = std::numeric_limits<std::uint64_t>::max();

std::uint64_t number_of(const Pair& pair, std::uint64_t seed) {
  return XXH3_64bits_withSeed(pair.id.data(), pair.id.size(), seed);
}

bool can_be_drawn(const Pair& pair) {
  if (pair.error || pair.measured || pair.unpaired()) return false;
  return *pair.expected != *pair.actual || pair.type != pair.actual_type;
}

std::uint64_t last_of_share(double share) {
  const double last = std::ldexp(share, 64);
  return last >= std::ldexp(1.0, 64) ? every_number : static_cast<std::uint64_t>(last);
}

}  // namespace

bool PairSample::has(const Pair& pair) const {
  return can_be_drawn(pair) && number_of(pair, seed_) <= last_;
}

void SampleDraw::see(const Pair& pair) {
  if (size_.count == 0 || !can_be_drawn(pair)) return;
  const std::uint64_t number = number_of(pair, seed_);
  if (lowest_.size() == size_.count) {
    if (number >= lowest_.top()) return;
    lowest_.pop();
  }
  lowest_.push(number);
}

PairSample SampleDraw::sample() const {
  if (size_.count == 0) return {seed_, last_of_share(size_.share)};
  return {seed_, lowest_.size() < size_.count ? every_number : lowest_.top()};
}

}  // namespace treesift
