// What rules hide by its place, before anything is rebuilt.
#pragma once

#include <cstdint>
#include <vector>

#include "parsers/document.h"

namespace treesift {

// What becomes of a node: any of these together.
enum NodeMark : std::uint8_t {
  node_hidden = 1,     // it is gone with all below it
  node_unwrapped = 2,  // it is gone, and what is in it takes its place
  node_emptied = 4,    // it stays, without what is in it
  node_replaced = 8,   // the text in it becomes a placeholder
};

struct AttributeMark {
  NodeIndex node;
  std::uint32_t attribute;  // its place in Document::attributes(node)
  bool hidden;              // else replaced

  // Of several marks of one attribute, the one that hides it comes first.
  bool operator<(const AttributeMark& other) const {
    if (node != other.node) return node < other.node;
    if (attribute != other.attribute) return attribute < other.attribute;
    return hidden && !other.hidden;
  }
};

struct NodeMarks {
  std::vector<std::uint8_t> nodes;        // by node: NodeMarks
  std::vector<AttributeMark> attributes;  // sorted, one an attribute
  bool any_node = false;
  bool any_layout = false;  // nodes are gone, so that texts may have come together

  void clear(NodeIndex node_count) {
    nodes.assign(node_count, 0);
    attributes.clear();
    any_node = any_layout = false;
  }
  void add(NodeIndex node, NodeMark mark) {
    nodes[node] = static_cast<std::uint8_t>(nodes[node] | mark);
    any_node = true;
    any_layout = any_layout || mark == node_hidden || mark == node_unwrapped;
  }
  bool has(NodeIndex node, int marks) const { return (nodes[node] & marks) != 0; }
};

}  // namespace treesift
