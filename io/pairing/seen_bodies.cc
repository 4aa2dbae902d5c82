#include "io/pairing/seen_bodies.h"

#include <algorithm>
#include <bit>

#include "base/hash.h"

namespace treesift {
namespace {

constexpr std::size_t first_slots = 4096;

std::size_t place_in(const std::vector<std::uint64_t>& slots, std::uint64_t hash) {
  std::size_t slot = hash & (slots.size() - 1);
  while (slots[slot] != 0 && slots[slot] != hash) slot = (slot + 1) & (slots.size() - 1);
  return slot;
}

}  // namespace

SeenBodies::SeenBodies(std::size_t memory_bytes)
    : slots_(first_slots, 0),
      most_(std::bit_floor(std::max(memory_bytes / sizeof(std::uint64_t) / 2, first_slots)) / 2) {}

bool SeenBodies::note(std::uint64_t key, std::string_view body) {
  const std::uint64_t hash = std::max<std::uint64_t>(hash_of(body, key), 1);
  const std::size_t place = place_in(slots_, hash);
  if (slots_[place] == hash) return false;
  if (used_ == most_) return true;
  slots_[place] = hash;
  if (2 * ++used_ < slots_.size()) return true;
  std::vector<std::uint64_t> larger(2 * slots_.size(), 0);
  for (const std::uint64_t one : slots_) {
    if (one != 0) larger[place_in(larger, one)] = one;
  }
  slots_ = std::move(larger);
  return true;
}

}  // namespace treesift
