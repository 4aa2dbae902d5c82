// What a sweep comes to.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "report/sweep/mutant_row.h"
#include "report/sweep/small_set.h"

namespace treesift {

// Mutants by what became of them.
struct MutantTally {
  std::uint64_t mutants = 0, no_output = 0;
  std::array<std::uint64_t, killed_by_count> killed{}, survived{}, error{};  // by KilledBy

  void add(const MutantRow& row);
  // Killed, of those that were killed or survived; nothing where there are none.
  std::optional<double> score(KilledBy by) const;
};

// Why mutants survive the verdict.
enum class SurvivorReason : std::uint8_t {
  identical,  // every output has the same bytes: perhaps the mutant is no change at all, perhaps no test reaches it
  same_tree,  // the bytes differ, the trees do not
  harmless,   // the trees differ by causes that pass
};
inline constexpr std::string_view survivor_reason_names[] = {"identical", "same-tree", "harmless"};

// Survivors of one reason; of the harmless ones those with the same causes.
struct Survivors {
  static constexpr std::size_t max_examples = 3;

  SurvivorReason reason = SurvivorReason::identical;
  std::uint64_t mutants = 0;
  std::vector<std::string> examples;           // the first mutants
  std::optional<HarmlessDifference> harmless;  // of the first one
};

class SweepTotals {
 public:
  // Operators, files, and reasons of survival beyond so many are one more, without a name.
  static constexpr std::size_t max_names = 4096;

  explicit SweepTotals(std::size_t memory)
      : small_sets_{SmallSet(memory / 3), SmallSet(memory / 3), SmallSet(memory / 3)} {}

  // In the order of the run.
  void add(const MutantRow& row);

  const MutantTally& all() const { return all_; }
  // In the order of their names; empty: mutants of which it is not known, and those beyond max_names.
  const std::map<std::string, MutantTally>& by_operator() const { return by_operator_; }
  const std::map<std::string, MutantTally>& by_file() const { return by_file_; }
  // Most mutants first, then in the order of the run.
  std::vector<Survivors> survivors() const;
  const SmallSet& small_set(KilledBy by) const { return small_sets_[static_cast<std::size_t>(by)]; }

  std::uint64_t outputs() const { return outputs_; }  // what running all tests on all mutants costs
  // The same where the tests of a mutant, in their order, end with the first that kills it.
  std::uint64_t outputs_until_killed(KilledBy by) const {
    return until_killed_[static_cast<std::size_t>(by)];
  }

 private:
  void add_survivor(const MutantRow& row);

  MutantTally all_;
  std::map<std::string, MutantTally> by_operator_, by_file_;
  struct SurvivorKey {
    SurvivorReason reason;
    std::vector<std::uint64_t> causes;
    auto operator<=>(const SurvivorKey&) const = default;
  };
  std::map<SurvivorKey, std::size_t> place_of_survivors_;
  std::vector<Survivors> survivors_;  // in the order of the run
  std::array<SmallSet, killed_by_count> small_sets_;
  std::uint64_t outputs_ = 0;
  std::array<std::uint64_t, killed_by_count> until_killed_{};
};

}  // namespace treesift
