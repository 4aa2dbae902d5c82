#include "io/captures/warc/revisit_index.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"

namespace treesift {

namespace {

// 0 is a free slot.
std::uint64_t key_of(std::string_view name) {
  return std::max<std::uint64_t>(hash_of(name), 1);
}

}  // namespace

RevisitIndex::RevisitIndex(std::size_t budget_bytes) : slots_(64), budget_bytes_(budget_bytes) {}

void RevisitIndex::note(std::string_view name, std::uint64_t offset) {
  const std::uint64_t hash = key_of(name);
  const std::size_t slot = slot_of(hash);
  if (slots_[slot].hash == hash) return;
  if (4 * (count_ + 1) >= 3 * slots_.size()) {
    make_room();
    if (full_) return;
    return note(name, offset);
  }
  slots_[slot] = {hash, offset};
  ++count_;
}

std::optional<std::uint64_t> RevisitIndex::find(std::string_view name) const {
  const Slot& slot = slots_[slot_of(key_of(name))];
  if (slot.hash == 0) return std::nullopt;
  return slot.offset;
}

std::size_t RevisitIndex::slot_of(std::uint64_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  while (slots_[slot].hash != 0 && slots_[slot].hash != hash) slot = (slot + 1) & mask;
  return slot;
}

// A quarter of the slots stays free, so that searches stay short and always end.
void RevisitIndex::make_room() {
  if (3 * slots_.size() * sizeof(Slot) > budget_bytes_) {
    full_ = true;
    return;
  }
  const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
  for (const Slot& slot : old)
    if (slot.hash != 0) slots_[slot_of(slot.hash)] = slot;
}

}  // namespace treesift
