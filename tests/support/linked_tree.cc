#include "tests/support/linked_tree.h"

namespace treesift {

LinkedTree::LinkedTree(const Document& document) : links_(document.node_count()) {
  std::vector<NodeIndex> last_child(document.node_count(), no_node);
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    const NodeIndex parent = document.parent(node);
    attach(node, parent, last_child[parent]);
    last_child[parent] = node;
  }
}

NodeIndex LinkedTree::add() {
  links_.emplace_back();
  return static_cast<NodeIndex>(links_.size() - 1);
}

void LinkedTree::attach(NodeIndex node, NodeIndex parent, NodeIndex left) {
  NodeIndex& from_left = left == no_node ? links_[parent].first_child : links_[left].right;
  const NodeIndex right = from_left;
  from_left = node;
  if (right != no_node) links_[right].left = node;
  links_[node].parent = parent;
  links_[node].left = left;
  links_[node].right = right;
}

void LinkedTree::detach(NodeIndex node) {
  Links& links = links_[node];
  if (links.parent == no_node) return;
  NodeIndex& from_left = links.left == no_node ? links_[links.parent].first_child : links_[links.left].right;
  from_left = links.right;
  if (links.right != no_node) links_[links.right].left = links.left;
  links.parent = links.left = links.right = no_node;
}

}  // namespace treesift
