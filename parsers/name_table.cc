#include "parsers/name_table.h"

#define XXH_INLINE_ALL  // most inputs are a few bytes: a call would cost more than the hash
#include <xxhash.h>

#include <utility>

namespace treesift {
namespace {

constexpr std::size_t initial_slots = 1024;
static_assert(standard_name_count * 2 <= initial_slots);

std::uint64_t hash_of(std::string_view name) {
  return XXH3_64bits(name.data(), name.size());
}

// Above all ids; ordered as the first eight bytes are, except for the last bit.
std::uint64_t sort_key_of(std::string_view name) {
  std::uint64_t bytes = 0;
  for (std::size_t i = 0; i < sizeof bytes; ++i)
    bytes = bytes << 8 | (i < name.size() ? static_cast<unsigned char>(name[i]) : 0U);
  return std::uint64_t{1} << 63 | bytes >> 1;
}

}  // namespace

NameTable::NameTable() : slots_(initial_slots) {
  for (NameId id = 0; id < standard_name_count; ++id) {
    const std::uint64_t hash = hash_of(standard_names[id]);
    hashes_.push_back(hash);
    sort_keys_.push_back(id);
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
  sort_keys_.push_back(sort_key_of(name));
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
  if (slots_.size() > initial_slots) {
    static const NameTable fresh;
    *this = fresh;
    return;
  }
  // Last in, first out: no probe sequence then runs over a slot that was emptied.
  for (; count_ > standard_name_count; --count_) {
    find(own_.back(), hashes_.back()) = {};
    own_.pop_back();
    hashes_.pop_back();
    sort_keys_.pop_back();
  }
}

}  // namespace treesift
