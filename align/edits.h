// What an alignment says has changed, node by node. Features count these; an edit script orders them.
#pragma once

#include <cstdint>
#include <vector>

#include "align/alignment.h"
#include "align/increasing_sequence.h"
#include "align/name_map.h"
#include "parsers/document.h"

namespace treesift {

struct MatchedPair {
  NodeIndex expected;
  NodeIndex actual;
};

enum class MoveKind : std::uint8_t {
  reparented,  // the match of its parent is not the parent of its match
  // Same parent, but outside the longest increasing subsequence of the children that stayed below it; of
  // several longest ones the heaviest counts as having kept its place.
  reordered,
};

struct Move {
  NodeIndex expected;
  NodeIndex actual;
  MoveKind kind;
};

// All lists are in document order (of actual, except for `deleted`).
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
  // Empties the lists and keeps their memory.
  void clear();
};

// Scratch: keep one for each worker.
class EditFinder {
 public:
  // Overwrites `edits` with the differences that `alignment` leaves between the documents.
  // Linear in the documents, except for sorting the children that changed order: O(k log k).
  void find(const Document& expected, const Document& actual, const Alignment& alignment, Edits& edits);

 private:
  void find_deleted(const Document& expected, const Alignment& alignment, Edits& edits) const;
  void compare_nodes(const Document& expected, const Document& actual, const Alignment& alignment,
                     Edits& edits);
  void note_order(const Document& actual, MatchedPair stayed);
  void find_reordered(const Document& expected, const Document& actual, const Alignment& alignment,
                      Edits& edits);

  NameMap names_;
  std::vector<NodeIndex> last_child_;  // by actual node: the expected node of the last child that stayed
  std::vector<NodeIndex> disordered_;  // actual parents
  std::vector<MatchedPair> stayed_;    // children of one of them
  std::vector<NodeIndex> equal_;       // actual roots of subtrees that are known to be equal, the last first
  IncreasingSequence increasing_;
  std::vector<std::uint32_t> values_, weights_;
  std::vector<std::uint8_t> kept_;
};

}  // namespace treesift
