// Whether two documents are the same in every respect but the numbering of their own names.
#pragma once

#include <sstream>
#include <string>

#include "parsers/document.h"

namespace treesift {

// Empty, or what differs first.
inline std::string difference_of(const Document& a, const Document& b) {
  std::ostringstream why;
  const Repairs &x = a.repairs(), &y = b.repairs();
  if (a.format() != b.format()) return "format";
  if (x.invalid_bytes != y.invalid_bytes || x.nul_bytes != y.nul_bytes ||
      x.flattened_nodes != y.flattened_nodes)
    return "repairs";
  if (a.node_count() != b.node_count()) {
    why << a.node_count() << " nodes, " << b.node_count();
    return why.str();
  }
  const auto differs = [&](NodeIndex node) -> const char* {
    if (a.kind(node) != b.kind(node)) return "kind";
    if (a.name_text(a.name(node)) != b.name_text(b.name(node))) return "name";
    if (a.parent(node) != b.parent(node)) return "parent";
    if (a.subtree_size(node) != b.subtree_size(node)) return "size";
    if (a.text(node) != b.text(node)) return "text";
    if (a.raw_text(node) != b.raw_text(node)) return "raw text";
    if (a.attributes(node).size() != b.attributes(node).size()) return "attributes";
    for (std::size_t i = 0; i < a.attributes(node).size(); ++i) {
      const Attribute &one = a.attributes(node)[i], &other = b.attributes(node)[i];
      if (a.name_text(one.name) != b.name_text(other.name)) return "an attribute's name";
      if (a.value(one) != b.value(other)) return "an attribute's value";
    }
    if (a.shape_hash(node) != b.shape_hash(node)) return "shape hash";
    if (a.subtree_hash(node) != b.subtree_hash(node)) return "subtree hash";
    return nullptr;
  };
  for (NodeIndex node = 0; node < a.node_count(); ++node) {
    if (const char* what = differs(node)) {
      why << what << " of node " << node;
      return why.str();
    }
  }
  if (a.notes().size() != b.notes().size()) return "number of notes";
  for (std::size_t i = 0; i < a.notes().size(); ++i) {
    const Note &one = a.notes()[i], &other = b.notes()[i];
    if (one.kind != other.kind || one.parent != other.parent || one.before != other.before ||
        a.note_text(one) != b.note_text(other)) {
      why << "note " << i << ": parent " << one.parent << ' ' << other.parent << ", before " << one.before
          << ' ' << other.before << ", \"" << a.note_text(one) << "\" \"" << b.note_text(other) << '"';
      return why.str();
    }
  }
  return {};
}

}  // namespace treesift
