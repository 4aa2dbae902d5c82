// A tree that can be rearranged: links between numbered nodes, as an edit script needs them while it is
// carried out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "parsers/document.h"

namespace treesift {

class LinkedTree {
 public:
  // The nodes of the document with their numbers.
  explicit LinkedTree(const Document& document);

  // A new node, detached; its number is one more than the last.
  NodeIndex add();
  // Makes a detached node a child of `parent`: right after `left`, or the first one when that is no_node.
  void attach(NodeIndex node, NodeIndex parent, NodeIndex left);
  // Takes a node with all that is below it out of its parent.
  void detach(NodeIndex node);

  std::size_t node_count() const { return links_.size(); }
  NodeIndex parent(NodeIndex node) const { return links_[node].parent; }
  NodeIndex first_child(NodeIndex node) const { return links_[node].first_child; }
  NodeIndex right(NodeIndex node) const { return links_[node].right; }

  // The node that follows in document order within the subtree of `root`, or no_node. Calls leave(node) for
  // each node whose children are all done, `root` not included.
  template <typename Leave>
  NodeIndex next(NodeIndex node, NodeIndex root, Leave leave) const {
    if (links_[node].first_child != no_node) return links_[node].first_child;
    while (node != root) {
      leave(node);
      if (links_[node].right != no_node) return links_[node].right;
      node = links_[node].parent;
    }
    return no_node;
  }

 private:
  struct Links {
    NodeIndex parent = no_node;
    NodeIndex first_child = no_node;
    NodeIndex left = no_node;
    NodeIndex right = no_node;
  };
  std::vector<Links> links_;
};

}  // namespace treesift
