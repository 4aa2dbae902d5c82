// How often each key came, in memory that is fixed beforehand. Internal to io/.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string_view>
#include <unordered_map>

#include "io/archives/member_name.h"

namespace treesift {

// 128 bits of XXH3.
struct KeyHash {
  std::uint64_t high = 0, low = 0;
  auto operator<=>(const KeyHash&) const = default;
};
KeyHash hash_key(std::string_view key);

struct HashOfKeyHash {
  std::size_t operator()(const KeyHash& hash) const { return hash.low; }
};

// A table of 8 bytes per key, of both captures together: 61 bits of the hash, to which the place in the table
// adds about 20; and which sides have the key. Keys that a side has more than once are counted apart. Two
// keys that are the same in all of these bits (one chance in 10^12 for a million keys) would be counted as
// one.
class OccurrenceCounts {
 public:
  explicit OccurrenceCounts(std::size_t memory_bytes);

  // Counts one occurrence and returns its number, from 1; 0, and nothing is counted, when there is no room
  // for the key.
  std::uint64_t count(const KeyHash& hash, Side side);

  // How many occurrences of that side were counted.
  std::uint64_t counted(const KeyHash& hash, Side side) const;

 private:
  struct Free {
    void operator()(std::uint64_t* slots) const { std::free(slots); }
  };
  std::size_t find(const KeyHash& hash) const;

  std::size_t size_;                              // a power of two
  std::unique_ptr<std::uint64_t[], Free> slots_;  // 0: free; memory is taken as it is touched
  std::size_t used_ = 0;
  std::size_t max_repeated_;
  std::unordered_map<KeyHash, std::array<std::uint64_t, 2>, HashOfKeyHash> repeated_;  // looked up only
};

}  // namespace treesift
