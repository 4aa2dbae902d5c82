// The free nodes of actual by a key: which of them come into question for a node of expected.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "align/key_numbering.h"
#include "align/matching.h"

namespace treesift {

class CandidateLists {
 public:
  // Lists the nodes of actual that are free now. `keys` holds the key of every node of actual; equal keys
  // only propose: compare a candidate before you use it. Linear.
  void assign(const Matching& matching, std::span<const std::uint64_t> keys);

  // The number of the key's list, or KeyNumbering::unknown.
  std::uint32_t find(std::uint64_t key) { return keys_.find(key); }
  std::uint32_t count() const { return keys_.count(); }

  // The list in document order, without the matched nodes at its front; those behind may be matched. A node
  // at the front is skipped once in the life of the lists.
  std::span<const NodeIndex> from_first_free(const Matching& matching, std::uint32_t list);

 private:
  KeyNumbering keys_;
  std::vector<NodeIndex> members_;            // list after list
  std::vector<std::uint32_t> begins_, ends_;  // by list; begins_ moves up as members are matched
};

}  // namespace treesift
