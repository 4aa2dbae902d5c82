// Numbers distinct 64-bit keys 0, 1, 2, … in the order in which they are first seen: the one hash table of
// the aligner. What is known about a key then lives in plain vectors.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace treesift {

class KeyNumbering {
 public:
  static constexpr std::uint32_t unknown = ~std::uint32_t{0};

  // Forgets all keys and makes room for at most `keys` of them. Memory is kept.
  void begin(std::size_t keys) {
    const std::size_t slots = std::bit_ceil(2 * keys + 2);
    if (slots_.size() < slots) slots_.resize(slots);
    shift_ = 64 - std::bit_width(slots - 1);
    mask_ = slots - 1;
    for (std::size_t i = 0; i < slots; ++i) slots_[i].number = unknown;
    count_ = 0;
  }

  // The key's number, a new one for a new key.
  std::uint32_t add(std::uint64_t key) {
    Slot& slot = slot_of(key);
    if (slot.number == unknown) slot = {key, count_++};
    return slot.number;
  }

  // The key's number, or `unknown`.
  std::uint32_t find(std::uint64_t key) { return slot_of(key).number; }

  std::uint32_t count() const { return count_; }

 private:
  struct Slot {
    std::uint64_t key;
    std::uint32_t number;
  };

  Slot& slot_of(std::uint64_t key) {
    std::size_t at = (key * 0x9E3779B97F4A7C15) >> shift_;  // 2^64 / golden ratio: spreads keys that are near
    while (slots_[at].number != unknown && slots_[at].key != key) at = (at + 1) & mask_;
    return slots_[at];
  }

  std::vector<Slot> slots_;
  std::size_t mask_ = 0;
  int shift_ = 0;
  std::uint32_t count_ = 0;
};

}  // namespace treesift
