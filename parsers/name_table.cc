#include "parsers/name_table.h"

#define XXH_INLINE_ALL  // most inputs are shorter than a call costs
#include <xxhash.h>

#include <utility>

namespace treesift {
namespace {

constexpr std::size_t initial_slots = 1024;
static_assert(standard_name_count * 2 <= initial_slots);

std::uint64_t hash_of(std::string_view name) {
  return XXH3_64bits(name.data(), name.size());
}

}  // namespace

NameTable::NameTable() : slots_(initial_slots) {
  for (NameId id = 0; id < standard_name_count; ++id) {
    const std::uint64_t hash = hash_of(standard_names[id]);
    hashes_.push_back(hash);
    count_ = id + 1;
    find(standard_names[id], hash) = {hash, id};
  }
}

NameTable::Entry NameTable::intern(std::string_view name) {
  const std::uint64_t hash = hash_of(name);
  Slot& slot = find(name, hash);
  if (slot.id != empty_slot) return {slot.id, false};
  const NameId id = count_++;
  slot = {hash, id};
  hashes_.push_back(hash);
  own_.emplace_back(name);
  if (count_ * 2 > slots_.size()) grow();
  return {id, true};
}

NameTable::Slot& NameTable::find(std::string_view name, std::uint64_t hash) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  while (slots_[at].id != empty_slot && !(slots_[at].hash == hash && bytes(slots_[at].id) == name))
    at = (at + 1) & mask;
  return slots_[at];
}

std::string_view NameTable::bytes(NameId id) const {
  return id < standard_name_count ? standard_names[id] : std::string_view(own_[id - standard_name_count]);
}

void NameTable::grow() {
  const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(slots_.size() * 2));
  for (const Slot& slot : old) {
    if (slot.id != empty_slot) find(bytes(slot.id), slot.hash) = slot;
  }
}

void NameTable::clear() {
  if (own_.empty()) return;
  static const NameTable fresh;
  *this = fresh;
}

}  // namespace treesift
