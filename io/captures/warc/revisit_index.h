// Where in a WARC the responses are that later revisit records may refer to. Internal to io/.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace treesift {

// A table from names to offsets, bounded in memory. Names are kept as 64-bit hashes, so a
// reader that follows an offset must check what stands there.
class RevisitIndex {
 public:
  explicit RevisitIndex(std::size_t budget_bytes = std::size_t{32} << 20);

  // Remembers the offset for this name; the first one stays. Nothing happens when the budget is spent.
  void note(std::string_view name, std::uint64_t offset);
  std::optional<std::uint64_t> find(std::string_view name) const;

  // Whether names were left out because the budget was spent.
  bool is_full() const { return full_; }

 private:
  struct Slot {
    std::uint64_t hash = 0;  // 0 marks a free slot
    std::uint64_t offset = 0;
  };

  std::size_t slot_of(std::uint64_t hash) const;
  void make_room();

  std::vector<Slot> slots_;
  std::size_t count_ = 0;
  std::size_t budget_bytes_;
  bool full_ = false;
};

}  // namespace treesift
