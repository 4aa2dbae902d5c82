// What the changes that say what a reader repaired (source/repair_changes.h) are called.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>

#include "base/hash.h"
#include "model/measure/changes.h"

namespace treesift {

// By sort of repair, in the order of source/repair_changes.cc: whether it decides which element holds what,
// as an element that is not closed, an end or start tag that belongs nowhere, and nodes that are misnested
// do.
inline constexpr bool repair_breaks_nesting[] = {true, true, true, false, false, true};

// Of any sort (ChangeLevel::kind), and of one (ChangeLevel::place).
inline std::uint64_t hash_of_repair() {
  return combine_hashes(static_cast<std::uint64_t>(ChangeKind::markup_changed), 0x72);
}
inline std::uint64_t hash_of_repair(std::size_t sort) {
  return combine_hashes(hash_of_repair(), sort);
}

// Whether it is such a change, of a sort that decides about nesting.
inline bool breaks_nesting(const Change& change) {
  if (change.kind != ChangeKind::markup_changed) return false;
  const std::uint64_t which = change.hashes[static_cast<std::size_t>(ChangeLevel::place)];
  for (std::size_t sort = 0; sort < std::size(repair_breaks_nesting); ++sort) {
    if (repair_breaks_nesting[sort] && hash_of_repair(sort) == which) return true;
  }
  return false;
}

}  // namespace treesift
