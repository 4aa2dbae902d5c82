#include "report/sweep/sweep_totals.h"

#include <algorithm>

namespace treesift {
namespace {

// That of the name, or of all for which there is no room.
MutantTally& tally_of(std::map<std::string, MutantTally>& tallies, const std::string& name) {
  const bool has_room = tallies.size() < SweepTotals::max_names || tallies.contains(name);
  return tallies[has_room ? name : std::string()];
}

// How many tests run until one kills; all where none does.
std::uint64_t runs_until_killed(const MutantRow& row, KilledBy by) {
  if (!row.has_output()) return row.cells.size();
  const auto kills = [&](const RowCell& cell) { return row.is_killed_in(cell, by); };
  const auto found = std::ranges::find_if(row.cells, kills);
  const bool is_killed = found != row.cells.end();
  return is_killed ? static_cast<std::uint64_t>(found - row.cells.begin()) + 1 : row.cells.size();
}

SurvivorReason reason_of(const MutantRow& row) {
  if (row.state(KilledBy::bytes) == MutantState::survived) return SurvivorReason::identical;
  return row.state(KilledBy::tree) == MutantState::survived ? SurvivorReason::same_tree
                                                            : SurvivorReason::harmless;
}

}  // namespace

void MutantTally::add(const MutantRow& row) {
  ++mutants;
  if (!row.has_output()) {
    ++no_output;
    return;
  }
  for (const KilledBy by : all_killers) {
    const auto i = static_cast<std::size_t>(by);
    const MutantState state = row.state(by);
    killed[i] += state == MutantState::killed;
    survived[i] += state == MutantState::survived;
    error[i] += state == MutantState::error;
  }
}

std::optional<double> MutantTally::score(KilledBy by) const {
  const auto i = static_cast<std::size_t>(by);
  const std::uint64_t judged = killed[i] + survived[i];
  if (judged == 0) return std::nullopt;
  return static_cast<double>(killed[i]) / static_cast<double>(judged);
}

void SweepTotals::add(const MutantRow& row) {
  all_.add(row);
  if (row.description) {
    tally_of(by_operator_, row.description->mutation_operator).add(row);
    tally_of(by_file_, row.description->file).add(row);
  }
  outputs_ += row.cells.size();
  for (const KilledBy by : all_killers) {
    small_sets_[static_cast<std::size_t>(by)].add(row.tests_that_kill(by));
    until_killed_[static_cast<std::size_t>(by)] += runs_until_killed(row, by);
  }
  if (row.state(KilledBy::verdict) == MutantState::survived) add_survivor(row);
}

void SweepTotals::add_survivor(const MutantRow& row) {
  SurvivorKey key{reason_of(row), {}};
  bool is_told = key.reason == SurvivorReason::harmless && row.harmless;
  if (is_told) key.causes = row.harmless->causes;
  if (place_of_survivors_.size() >= max_names && !place_of_survivors_.contains(key)) {
    key.causes.clear();
    is_told = false;
  }
  const auto [place, is_new] = place_of_survivors_.try_emplace(std::move(key), survivors_.size());
  if (is_new) survivors_.push_back({place->first.reason, 0, {}, is_told ? row.harmless : std::nullopt});
  Survivors& alike = survivors_[place->second];
  ++alike.mutants;
  if (alike.examples.size() < Survivors::max_examples) alike.examples.push_back(row.mutant);
}

std::vector<Survivors> SweepTotals::survivors() const {
  std::vector<Survivors> sorted = survivors_;
  std::ranges::stable_sort(sorted, std::ranges::greater{}, &Survivors::mutants);
  return sorted;
}

}  // namespace treesift
