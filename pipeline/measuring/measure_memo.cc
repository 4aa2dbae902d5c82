#include "pipeline/measuring/measure_memo.h"

#include <xxhash.h>

#include "base/hash.h"

namespace treesift {
namespace {

XXH128_hash_t hash_side(const SideContent& side) {
  std::uint64_t seed = hash_of(side.type);
  if (!side.declared.empty()) seed = XXH3_64bits_withSeed(side.declared.data(), side.declared.size(), seed);
  return XXH3_128bits_withSeed(side.bytes.data(), side.bytes.size(), seed);
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
  const Entry& entry = entries_[place_of(key)];
  if (!entry.used || entry.key != key) return nullptr;
  ++hits_;
  return &entry.pair;
}

void MeasureMemo::keep(const PairKey& key, const MeasuredPair& pair) {
  Entry& entry = entries_[place_of(key)];
  entry = {key, pair, true};
  entry.pair.id.clear();
}

}  // namespace treesift
