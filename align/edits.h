// What an alignment says has changed, node by node. Features count these; the edit script orders them.
#pragma once

#include <cstdint>
#include <vector>

#include "align/alignment.h"
#include "parsers/document.h"

namespace treesift {

struct MatchedPair {
  NodeIndex expected;
  NodeIndex actual;
};

enum class MoveKind : std::uint8_t {
  reparented,  // the match of its parent is not the parent of its match
  reordered,   // same parent, but outside the longest increasing subsequence of the parent's matched children
};

struct Move {
  NodeIndex expected;
  NodeIndex actual;
  MoveKind kind;
};

// All lists are in document order (of actual, but for `deleted`).
struct Edits {
  std::vector<NodeIndex> deleted;         // unmatched nodes of expected
  std::vector<NodeIndex> inserted;        // unmatched nodes of actual
  std::vector<Move> moved;                // matched nodes that stand elsewhere
  std::vector<MatchedPair> updated_text;  // matched text nodes and JSON scalars with another normalised text
  std::vector<MatchedPair> updated_attributes;  // matched elements whose attributes differ

  bool empty() const {
    return deleted.empty() && inserted.empty() && moved.empty() && updated_text.empty() &&
           updated_attributes.empty();
  }
  void clear();
};

// Overwrites `edits` with the differences that `alignment` leaves between the documents.
// Linear in the documents, but for sorting the children that changed order: O(k log k).
class EditFinder {
 public:
  void find(const Document& expected, const Document& actual, const Alignment& alignment, Edits& edits);

 private:
  std::vector<std::uint32_t> scratch_;  // of the longest increasing subsequence
};

}  // namespace treesift
