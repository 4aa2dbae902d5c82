// How good a way of telling state classes is, beside labels: FragGen's table of three classes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/states/state_class.h"

namespace treesift {

// Nd2-data and Nd3-struct are one class here, as in the paper.
enum class PairClass : std::uint8_t { clone, near, distinct };
inline constexpr std::size_t pair_classes = 3;

PairClass pair_class_of(StateClass state_class);
// "clone", "near", "distinct".
std::string_view name_of(PairClass pair_class);

// Counts of pairs, by label and by what an oracle said.
struct ClassTable {
  std::string name;
  std::array<std::array<std::uint64_t, pair_classes>, pair_classes> counts{};

  // Counts a pair.
  void add(PairClass label, PairClass said) {
    ++counts[static_cast<std::size_t>(label)][static_cast<std::size_t>(said)];
  }
  // The harmonic mean of precision and recall; 1 of a class that neither has.
  double f1(PairClass pair_class) const;
  double mean_f1() const;
  std::uint64_t correct() const;
};

// {"oracles":[{"name","f1":{"clone","near","distinct"},"mean_f1","correct","confusion":{LABEL:{SAID:COUNT}}}]}, a line.
std::string class_tables_json(const std::vector<ClassTable>& tables);
// For people: a line an oracle.
std::string class_tables_text(const std::vector<ClassTable>& tables);

}  // namespace treesift
