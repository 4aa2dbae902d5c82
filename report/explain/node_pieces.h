// Nodes of two documents as lines for a person: a start tag, a text, a member of JSON, with what changed
// marked.
#pragma once

#include "parsers/document.h"
#include "report/explain/diff_pieces.h"

namespace treesift {

// A node on both sides, or with no_node on one of them: the pieces are then marked removed or added.
struct NodeOnSides {
  NodeIndex expected = no_node;
  NodeIndex actual = no_node;
};

class NodePieces {
 public:
  // The documents must outlive it.
  NodePieces(const Document& expected, const Document& actual) : expected_(expected), actual_(actual) {}

  // The node's own line: the start tag with its attributes, the text, or key and value. Of the attributes
  // that are the same only a few are shown, long values and texts are cut, each with a note.
  void append_node(DiffPieces& pieces, NodeOnSides node) const;
  // An element with the only text that it holds: <td>42</td>.
  void append_with_text(DiffPieces& pieces, NodeOnSides element, NodeOnSides text) const;
  // A subtree in one line: its root, the beginning of its text, and how many nodes it has.
  void append_subtree(DiffPieces& pieces, NodeOnSides root) const;

 private:
  void append_start_tag(DiffPieces& pieces, NodeOnSides element) const;
  void append_end_tag(DiffPieces& pieces, NodeOnSides element) const;
  void append_attributes(DiffPieces& pieces, NodeOnSides element) const;
  void append_json(DiffPieces& pieces, NodeOnSides node) const;
  void append_text(DiffPieces& pieces, PieceRole role, NodeOnSides node) const;

  const Document& expected_;
  const Document& actual_;
};

}  // namespace treesift
