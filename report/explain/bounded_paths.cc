#include "report/explain/bounded_paths.h"

#include "model/measure/node_text.h"

namespace treesift {

std::string BoundedPaths::path(const Document& document, NodeIndex node) {
  std::uint64_t most = 0;
  for (NodeIndex at = node; at != document_node; at = document.parent(at))
    most += document.subtree_size(document.parent(at));
  if (most > left_) {
    left_ = 0;
    return "…";
  }
  left_ -= most;
  return node_path(document, node);
}

}  // namespace treesift
