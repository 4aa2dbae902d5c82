// Finds ids that appear twice in a run, over all inputs, in bounded memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "io/archives/line_tally.h"

namespace treesift {

// A table of 8-byte XXH3 hashes with open addressing: the one thing in a run that grows with the number of
// pairs. When the next growth would exceed the budget it stops growing and is *degraded*: from then on a new
// id is compared only with the ids recorded until then and with the one just before it. Two different ids
// with equal hashes would be reported as duplicates (one chance in 370,000 for ten million pairs), never
// missed.
class DuplicateIds {
 public:
  enum class Seen { first, again };

  explicit DuplicateIds(std::size_t budget_bytes = std::size_t{64} << 20);

  // What is recorded of an id; never 0.
  static std::uint64_t hash_of(std::string_view id);

  // Records the id and says whether it was there before.
  Seen watch(std::string_view id) { return watch(hash_of(id)); }
  Seen watch(std::uint64_t hash);

  bool degraded() const { return degraded_; }
  // Ids recorded; in a degraded table those until then.
  std::size_t recorded() const { return count_; }
  std::size_t memory_bytes() const { return slots_.capacity() * sizeof(std::uint64_t); }

 private:
  std::size_t find(std::uint64_t hash) const;
  void make_room();

  std::vector<std::uint64_t> slots_;  // 0: free; the size is a power of two
  std::size_t budget_bytes_;
  std::size_t count_ = 0;
  std::uint64_t previous_ = 0;
  bool degraded_ = false;
};

// What continues from one input of a run to the next.
struct PairStream {
  DuplicateIds ids;
  std::uint64_t next_sequence = 0;
  bool watch_ids = true;     // false: the same id may come again
  LineTally measured_lines;  // of JSON lines
};

}  // namespace treesift
