#include "pipeline/measure_memo.h"

#include <xxhash.h>

namespace treesift {
namespace {

XXH128_hash_t hash_side(std::string_view bytes, std::string_view type) {
  const std::uint64_t seed = XXH3_64bits(type.data(), type.size());
  return XXH3_128bits_withSeed(bytes.data(), bytes.size(), seed);
}

}  // namespace

PairKey pair_key(std::string_view expected, std::string_view expected_type, std::string_view actual,
                 std::string_view actual_type) {
  const XXH128_hash_t e = hash_side(expected, expected_type), a = hash_side(actual, actual_type);
  return {e.low64, e.high64, a.low64, a.high64};
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
