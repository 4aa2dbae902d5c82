// What is in a list: counted once, not for each of its items.
#pragma once

#include <cstddef>
#include <cstdint>

#include "parsers/document.h"

namespace treesift {

struct CountedList {
  NodeIndex node = no_node;
  bool is_mostly_gone = false;
  std::uint32_t kinds_there = 0;  // of the other side's items, a bit for each NodeKind
};

inline bool is_empty(const Document& document, NodeIndex node) {
  return document.subtree_size(node) == 1;
}

inline std::size_t items_of(const Document& document, NodeIndex list) {
  std::size_t items = 0;
  for ([[maybe_unused]] const NodeIndex item : document.children(list)) ++items;
  return items;
}

inline bool has_kind(std::uint32_t kinds, NodeKind kind) {
  return (kinds >> static_cast<std::uint32_t>(kind) & 1U) != 0;
}

inline std::uint32_t kinds_of_items(const Document& document, NodeIndex list) {
  std::uint32_t kinds = 0;
  if (is_empty(document, list)) return kinds;
  for (const NodeIndex item : document.children(list))
    kinds |= 1U << static_cast<std::uint32_t>(document.kind(item));
  return kinds;
}

}  // namespace treesift
