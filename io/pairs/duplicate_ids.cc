#include "io/pairs/duplicate_ids.h"

#include <utility>

#include "base/hash.h"

namespace treesift {

DuplicateIds::DuplicateIds(std::size_t budget_bytes) : slots_(64), budget_bytes_(budget_bytes) {}

std::uint64_t DuplicateIds::hash_of(std::string_view id) {
  const std::uint64_t hash = treesift::hash_of(id);
  return hash == 0 ? 1 : hash;
}

DuplicateIds::Seen DuplicateIds::watch(std::uint64_t hash) {
  const bool adjacent = hash == std::exchange(previous_, hash);
  const std::size_t slot = find(hash);
  if (adjacent || slots_[slot] == hash) return Seen::again;
  if (!degraded_) {
    slots_[slot] = hash;
    ++count_;
    make_room();
  }
  return Seen::first;
}

std::size_t DuplicateIds::find(std::uint64_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  while (slots_[slot] != 0 && slots_[slot] != hash) slot = (slot + 1) & mask;
  return slot;
}

// Keeps a quarter of the slots free, so that searches stay short and always end.
void DuplicateIds::make_room() {
  if (4 * count_ < 3 * slots_.size()) return;
  const std::size_t larger = 2 * slots_.size();
  if ((slots_.size() + larger) * sizeof(std::uint64_t) > budget_bytes_) {
    degraded_ = true;
    return;
  }
  const std::vector<std::uint64_t> old = std::exchange(slots_, std::vector<std::uint64_t>(larger));
  for (const std::uint64_t hash : old)
    if (hash != 0) slots_[find(hash)] = hash;
}

}  // namespace treesift
