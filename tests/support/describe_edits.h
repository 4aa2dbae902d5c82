// Edits in one line:
//
//     "-b +strong ~'text' @p >li <>li"
//
// deleted, inserted, text and attributes updated, reparented, reordered. Deleted and inserted subtrees are
// named by their topmost nodes.
#pragma once

#include <string>
#include <vector>

#include "align/aligner.h"
#include "align/edits.h"
#include "parsers/document.h"

namespace treesift {

inline std::string label(const Document& document, NodeIndex node) {
  if (document.is_text(node)) return "'" + std::string(document.text(node)) + "'";
  return std::string(document.name_text(document.name(node)));
}

template <typename Keeps>
std::string topmost(const Document& document, const std::vector<NodeIndex>& nodes, const char* sign,
                    Keeps keeps_parent) {
  std::string line;
  for (const NodeIndex node : nodes) {
    if (keeps_parent(document.parent(node))) line += sign + label(document, node) + " ";
  }
  return line;
}

inline std::string describe(const Document& expected, const Document& actual, const Alignment& alignment,
                            const Edits& edits) {
  std::string line;
  line += topmost(expected, edits.deleted, "-", [&](NodeIndex e) { return alignment.matches_expected(e); });
  line += topmost(actual, edits.inserted, "+", [&](NodeIndex a) { return alignment.matches_actual(a); });
  for (const Move& move : edits.moved) {
    line += (move.kind == MoveKind::reparented ? ">" : "<>") + label(actual, move.actual) + " ";
  }
  for (const MatchedPair& pair : edits.updated_text) line += "~" + label(actual, pair.actual) + " ";
  for (const MatchedPair& pair : edits.updated_attributes) line += "@" + label(actual, pair.actual) + " ";
  if (!line.empty()) line.pop_back();
  return line;
}

inline std::string changes_by(AlignerKind kind, const Document& expected, const Document& actual) {
  Alignment alignment;
  Aligner(kind).align(expected, actual, alignment);
  Edits edits;
  EditFinder().find(expected, actual, alignment, edits);
  return describe(expected, actual, alignment, edits);
}

}  // namespace treesift
