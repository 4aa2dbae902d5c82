#include "align/select/sibling_counts.h"

namespace treesift {

SiblingPosition SiblingCounts::find_of_type(NodeIndex node) {
  if (!types_ready_) {
    type_positions_.assign(view_->document->node_count(), 0);
    type_counts_.assign(view_->document->node_count(), 0);
    of_name_.assign(view_->document->name_count(), 0);
    types_ready_ = true;
  }
  if (type_positions_[node] == 0) count_types(view_->document->parent(node));
  return {type_positions_[node], type_counts_[node]};
}

void SiblingCounts::count_types(NodeIndex parent) {
  const Document& document = *view_->document;
  for (const NodeIndex child : document.children(parent)) {
    if (document.is_element(child)) type_positions_[child] = ++of_name_[document.name(child)];
  }
  for (const NodeIndex child : document.children(parent)) {
    if (document.is_element(child)) type_counts_[child] = of_name_[document.name(child)];
  }
  for (const NodeIndex child : document.children(parent)) of_name_[document.name(child)] = 0;
}

}  // namespace treesift
