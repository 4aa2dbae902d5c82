// Remembers what was measured of the last different pairs: mutation sweeps and replays give the same two
// outputs again and again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/times/two_clocks.h"
#include "model/measure/measured_pair.h"

namespace treesift {

// Identifies the contents of a pair: 128 bits of XXH3 a side, and what rules make of its id. Two pairs with
// equal keys are taken for equal, which an accidental collision makes wrong once in 2^64 pairs of pairs.
struct PairKey {
  std::uint64_t expected_low = 0, expected_high = 0, actual_low = 0, actual_high = 0;
  std::uint64_t answers_of_id = 0;  // RuleSet::answers_of_id
  std::optional<TwoClocks> clocks;  // by which times are compared
  bool operator==(const PairKey&) const = default;
};
// Type and encoding are part of the content: the same bytes read as HTML and as XML, or as two encodings, are
// other documents.
struct SideContent {
  std::string_view bytes, type;
  std::string_view declared;  // the encoding that HTTP declares, by its WHATWG name; empty for none
  bool operator==(const SideContent&) const = default;
};
PairKey pair_key(const SideContent& expected, const SideContent& actual);

// A fixed number of places, each for the keys that fall on it; the newest replaces the one before. A key is
// kept when it comes the second time: in most runs none does, and a copy of each pair would take a fifth of
// the time. One a worker, so that nothing is locked: what is measured depends on the pair alone, so the
// output does not depend on who remembers what. Together they take no more than `max_bytes`; what would is
// not kept.
class MeasureMemo {
 public:
  explicit MeasureMemo(std::size_t max_bytes, std::size_t places = 1024)
      : max_bytes_(max_bytes), seen_(places), entries_(places) {}

  // What was kept for the key, with the id and the response of the pair that it was measured of; or null.
  const MeasuredPair* find(const PairKey& key) const;
  // Keeps it if its key came before.
  void keep(const PairKey& key, const MeasuredPair& pair);

  std::uint64_t hits() const { return hits_; }

 private:
  struct Entry {
    PairKey key;
    MeasuredPair pair;
    std::size_t bytes = 0;
  };
  std::size_t place_of(const PairKey& key) const {
    return (key.expected_low ^ key.actual_low ^ key.answers_of_id) % entries_.size();
  }

  std::size_t max_bytes_, bytes_ = 0;
  std::vector<std::uint64_t> seen_;              // of the last key at each place, 64 of its bits
  std::vector<std::unique_ptr<Entry>> entries_;  // null: not used
  mutable std::uint64_t hits_ = 0;
};

}  // namespace treesift
