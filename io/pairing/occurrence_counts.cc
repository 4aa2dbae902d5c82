#include "io/pairing/occurrence_counts.h"

#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <new>

namespace treesift {

namespace {

constexpr std::uint64_t flag_bits = 7;
constexpr std::uint64_t repeated_flag = 4;

constexpr std::uint64_t flag_of(Side side) {
  return side == Side::expected ? 1 : 2;
}

}  // namespace

KeyHash hash_key(std::string_view key) {
  const XXH128_hash_t hash = XXH3_128bits(key.data(), key.size());
  return {hash.high64, hash.low64};
}

OccurrenceCounts::OccurrenceCounts(std::size_t memory_bytes)
    : size_(std::max<std::size_t>(16, std::bit_floor(memory_bytes / 5 * 4 / sizeof(std::uint64_t)))),
      slots_(static_cast<std::uint64_t*>(std::calloc(size_, sizeof(std::uint64_t)))) {
  constexpr std::size_t bytes_a_repeated_key = 80;
  const std::size_t rest = memory_bytes - std::min(memory_bytes, size_ * sizeof(std::uint64_t));
  max_repeated_ = std::max<std::size_t>(4, rest / bytes_a_repeated_key);
  if (!slots_) throw std::bad_alloc();
}

// The slot of the key, or the free one where it would be.
std::size_t OccurrenceCounts::find(const KeyHash& hash) const {
  const std::size_t mask = size_ - 1;
  std::size_t slot = hash.low & mask;
  while (slots_[slot] != 0 && ((slots_[slot] ^ hash.high) & ~flag_bits) != 0) slot = (slot + 1) & mask;
  return slot;
}

std::uint64_t OccurrenceCounts::count(const KeyHash& hash, Side side) {
  std::uint64_t& slot = slots_[find(hash)];
  const std::uint64_t flag = flag_of(side);
  if (slot == 0) {
    if (4 * used_ >= 3 * size_) return 0;  // a quarter stays free, so that searches are short and end
    ++used_;
    slot = (hash.high & ~flag_bits) | flag;
    return 1;
  }
  if ((slot & repeated_flag) == 0) {
    if ((slot & flag) == 0) {
      slot |= flag;
      return 1;
    }
    if (repeated_.size() >= max_repeated_) return 0;
    repeated_[hash] = {slot & 1, (slot >> 1) & 1};
    slot |= repeated_flag;
  }
  return ++repeated_[hash][side == Side::expected ? 0 : 1];
}

std::uint64_t OccurrenceCounts::counted(const KeyHash& hash, Side side) const {
  const std::uint64_t slot = slots_[find(hash)];
  if ((slot & repeated_flag) == 0) return (slot & flag_of(side)) != 0 ? 1 : 0;
  const auto counts = repeated_.find(hash);
  return counts == repeated_.end() ? 0 : counts->second[side == Side::expected ? 0 : 1];
}

}  // namespace treesift
