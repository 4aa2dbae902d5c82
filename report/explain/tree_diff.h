// The two trees of a pair as one list of rows, for a person to read: what changed, with a few neighbours, and
// the rest as counts. A plain value that needs neither of the documents; the code that shows it decides
// between one column and two.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/measure/aligned_pair.h"
#include "parsers/document.h"
#include "report/explain/diff_pieces.h"

namespace treesift {

enum class RowState : std::uint8_t {
  same,        // on both sides, at the same place
  changed,     // the same, with another text or other attributes
  deleted,     // in expected only
  inserted,    // in actual only
  moved_from,  // on both sides, elsewhere in actual: this is where expected has it
  moved_to,    // on both sides, elsewhere in expected: this is where actual has it
};

enum class RowKind : std::uint8_t {
  node,    // a node, perhaps with its text, or a subtree that is the same, in one line
  folded,  // nodes that are not shown one by one: neighbours that are the same, or a long stretch of one
           // state
  cut,     // the last row: so many nodes follow that are not shown, changed ones among them
};

struct TreeDiffRow {
  RowState state = RowState::same;
  RowKind kind = RowKind::node;
  std::uint32_t depth = 0;  // in the tree that shows both sides; children of the document have 0
  // The node, or the first of those that are folded; no_node on the side that has none.
  NodeIndex expected = no_node;
  NodeIndex actual = no_node;
  // For how many nodes of each side the row stands. Over all rows these add up to the nodes of the documents.
  // A row of RowState::moved_from stands for none: the node is counted where it has moved to.
  NodeIndex expected_nodes = 0;
  NodeIndex actual_nodes = 0;
  DiffPieces pieces;        // empty for folded and cut
  std::string place;        // of the node, in actual if it is there; empty where that was not asked for
  std::string other_place;  // of a moved node: its path on the other side, as bounded_paths.h writes it

  bool is_shown_in_expected() const { return state != RowState::inserted && state != RowState::moved_to; }
  bool is_shown_in_actual() const { return state != RowState::deleted && state != RowState::moved_from; }
};

struct TreeDiff {
  Format format = Format::html;  // of actual
  std::vector<TreeDiffRow> rows;
  NodeIndex expected_nodes = 0, actual_nodes = 0;  // of the documents, the document nodes left out
  // How many nodes there are of each state, shown or not. A node may have moved and changed as well.
  std::uint64_t deleted = 0, inserted = 0, moved = 0, changed = 0;
};

struct TreeDiffOptions {
  std::size_t context = 2;      // siblings that are the same, shown on each side of a change
  std::size_t max_rows = 1000;  // after which the rest is cut
  // Rows of deleted, or of inserted, nodes one after another; the rest is folded.
  std::size_t longest_run = 40;
  bool has_places = false;  // each row with a change says where its node is
};

// Rows stand in the order of actual; what expected has alone stands before what actual has alone at the same
// place. All ancestors of a change are shown. Linear in the documents, without recursion; the rows take
// memory for what they show only, a bounded amount each.
TreeDiff make_tree_diff(const AlignedPair& pair, const TreeDiffOptions& options = {});

}  // namespace treesift
