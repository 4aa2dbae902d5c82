// What changes of a source are called: they have no place in a tree.
#pragma once

#include <cstdint>

#include "base/hash.h"
#include "model/measure/changes.h"

namespace treesift {

inline Change source_change(ChangeKind kind, std::uint64_t value) {
  const std::uint64_t sort = combine_hashes(static_cast<std::uint64_t>(kind), 0x50);
  Change change{{sort, sort, combine_hashes(sort, value), combine_hashes(sort, value)}, kind, false, 1, {}};
  if (kind == ChangeKind::layout_changed) change.varied = VariedForm::layout;
  return change;
}

// Character references spelt otherwise are one change, wherever they stand: &#x66; and &#102; are the same letter.
inline Change change_of_references() {
  return source_change(ChangeKind::markup_changed, hash_of("character references"));
}

}  // namespace treesift
