#include "pipeline/measuring/measure_memo.h"

#include <xxhash.h>

#include <bit>
#include <utility>

#include "base/hash.h"

namespace treesift {
namespace {

XXH128_hash_t hash_side(const SideContent& side) {
  std::uint64_t seed = hash_of(side.type);
  if (!side.declared.empty()) seed = XXH3_64bits_withSeed(side.declared.data(), side.declared.size(), seed);
  return XXH3_128bits_withSeed(side.bytes.data(), side.bytes.size(), seed);
}

std::size_t memory_of(const ShownEdit& place) {
  return sizeof place + place.path.size() + place.before.size() + place.after.size();
}

// What is not in the struct itself, nearly.
std::size_t memory_of(const MeasuredPair& pair) {
  std::size_t bytes = pair.changes.size() * (sizeof(Change) + sizeof(std::uint8_t));
  for (const ShownEdit& place : pair.places) bytes += memory_of(place);
  for (const ViolatedInvariant& violated : pair.violations)
    bytes += memory_of(violated.place) + sizeof violated;
  for (const FirstDifference& first : pair.first_differences) bytes += memory_of(first.place);
  return bytes + pair.rules.size() * sizeof(HiddenByRule);
}

}  // namespace

PairKey pair_key(const SideContent& expected, const SideContent& actual) {
  const XXH128_hash_t e = hash_side(expected), a = hash_side(actual);
  PairKey key;
  key.expected_low = e.low64;
  key.expected_high = e.high64;
  key.actual_low = a.low64;
  key.actual_high = a.high64;
  return key;
}

const MeasuredPair* MeasureMemo::find(const PairKey& key) const {
  const Entry* const entry = entries_[place_of(key)].get();
  if (entry == nullptr || entry->key != key) return nullptr;
  ++hits_;
  return &entry->pair;
}

void MeasureMemo::keep(const PairKey& key, const MeasuredPair& pair) {
  const std::size_t place = place_of(key);
  const std::uint64_t fingerprint = key.expected_high ^ std::rotl(key.actual_high, 32) ^ key.answers_of_id;
  if (std::exchange(seen_[place], fingerprint) != fingerprint) return;
  std::unique_ptr<Entry>& entry = entries_[place];
  const std::size_t bytes = sizeof(Entry) + memory_of(pair);
  const std::size_t others = bytes_ - (entry ? entry->bytes : 0);
  if (others + bytes > max_bytes_) return;
  bytes_ = others + bytes;
  entry = std::make_unique<Entry>(Entry{key, pair, bytes});
  entry->pair.id.clear();
}

}  // namespace treesift
