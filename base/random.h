// Random numbers that are the same on every machine: the standard library fixes its engines, but not its
// distributions.
#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace treesift {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  // 0 to bound - 1, each as likely as the others (a bias below bound / 2^64 is neglected).
  std::size_t below(std::size_t bound) { return engine_() % bound; }

  // At least 0, below 1.
  double share() { return static_cast<double>(engine_() >> 11) / 9007199254740992.0; }  // 53 bits over 2^53

  template <typename Value>
  void shuffle(std::vector<Value>& values) {
    for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[below(i)]);
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace treesift
