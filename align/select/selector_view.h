// A document as selectors see it: its root, the names of its nodes and which nodes are elements.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "parsers/document.h"

namespace treesift {

inline constexpr std::uint32_t no_attribute = ~std::uint32_t{0};

struct SelectorView {
  const Document* document = nullptr;
  NodeIndex root = document_node;  // in JSON the top-level value
  NodeIndex end = 0;               // one past the last node below the root
  NameId item = unnamed;           // in JSON the name of array items
  // By the names of the SelectorSet: their ids here, name_count() + 1 for those that do not occur.
  std::span<const NameId> ids;
  // By id, as which name each is found; empty where each is found as itself.
  std::span<const NameId> found_as;

  NameId found(NameId name) const { return found_as.empty() ? name : found_as[name]; }
  bool is_json() const { return document->format() == Format::json; }
  // An element, or a JSON value; not the root.
  bool is_element(NodeIndex node) const {
    return is_json() ? node != root : document->kind(node) == NodeKind::element;
  }
  NameId name(NodeIndex node) const {
    const NameId name = found(document->name(node));
    return name == unnamed && is_json() ? item : name;
  }
  std::string_view name_text(NodeIndex node) const {
    if (node == root) return {};
    const NameId name = document->name(node);
    return name == unnamed && is_json() ? "item" : document->name_text(name);
  }
  NodeIndex parent(NodeIndex node) const { return node == root ? no_node : document->parent(node); }
};

}  // namespace treesift
