// The templates of SelectorEvaluator: walking along an axis and along a path. Only its sources include this.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>

#include "align/select/selector_evaluator.h"

namespace treesift {

// The next free one of a stack of scratch objects, for as long as this lives.
template <typename Scratch>
class SelectorEvaluator::Lease {
 public:
  Lease(std::deque<Scratch>& all, std::size_t& in_use) : in_use_(in_use) {
    if (in_use_ == all.size()) all.emplace_back();
    scratch_ = &all[in_use_++];
    scratch_->clear();
  }
  ~Lease() { --in_use_; }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  Scratch& operator*() const { return *scratch_; }
  Scratch* operator->() const { return scratch_; }

 private:
  std::size_t& in_use_;
  Scratch* scratch_;
};

// Visits the items of an axis in its order until `visit` says false; whether it never did.
template <typename Visit>
bool SelectorEvaluator::visit_axis(Axis axis, SelectedItem from, Visit visit) {
  const Document& document = *view_->document;
  const auto go = [&](NodeIndex node) { return budget_->take(1) && visit(SelectedItem{node, no_attribute}); };
  const bool with_self =
      axis == Axis::self || axis == Axis::descendant_or_self || axis == Axis::ancestor_or_self;
  if (with_self && !(budget_->take(1) && visit(from))) return false;
  if (from.is_attribute()) {
    if (axis == Axis::parent) return go(from.node);
    if (axis != Axis::ancestor && axis != Axis::ancestor_or_self) return true;
    if (!go(from.node)) return false;
  }
  const NodeIndex end = document.subtree_end(from.node);
  switch (axis) {
    case Axis::child:
      for (NodeIndex child = from.node + 1; child < end; child = document.subtree_end(child)) {
        if (!go(child)) return false;
      }
      return true;
    case Axis::descendant:
    case Axis::descendant_by_sibling:
    case Axis::descendant_or_self:
      for (NodeIndex node = from.node + 1; node < end; ++node) {
        if (!go(node)) return false;
      }
      return true;
    case Axis::parent:
      return from.node == view_->root || go(view_->parent(from.node));
    case Axis::ancestor:
    case Axis::ancestor_or_self:
      for (NodeIndex node = view_->parent(from.node); node != no_node; node = view_->parent(node)) {
        if (!go(node)) return false;
      }
      return true;
    case Axis::following_sibling:
    case Axis::next_element:
      if (from.node == view_->root) return true;
      for (NodeIndex next = document.next_sibling(from.node); next != no_node;) {
        if (!go(next)) return false;
        next = document.next_sibling(next);
      }
      return true;
    case Axis::preceding_sibling:
      return visit_preceding(from, visit);
    case Axis::attribute:
      for (std::uint32_t i = 0; i < document.attributes(from.node).size(); ++i) {
        if (!budget_->take(1) || !visit(SelectedItem{from.node, i})) return false;
      }
      return true;
    case Axis::self:
      return true;
  }
  return true;
}

// Nodes know their next sibling only: the earlier ones are listed from the first child on.
template <typename Visit>
bool SelectorEvaluator::visit_preceding(SelectedItem from, Visit visit) {
  if (from.node == view_->root) return true;
  Lease<SelectedItems> earlier(lists_, lists_in_use_);
  for (NodeIndex node = view_->parent(from.node) + 1; node < from.node && budget_->take(1);
       node = view_->document->subtree_end(node)) {
    earlier->push_back({node, no_attribute});
  }
  return std::all_of(earlier->rbegin(), earlier->rend(), visit);
}

// Visits the items that a path leads to until `visit` says false; whether it never did. Unless the path ends
// in a step that goes backwards, in document order; an item may come twice.
template <typename Visit>
bool SelectorEvaluator::visit_path(const Path& path, const Context& context, Visit visit) {
  Lease<SelectedItems> items(lists_, lists_in_use_);
  items->push_back(context.item);
  const Step& last = path.steps.back();
  for (std::size_t i = 0; i + 1 < path.steps.size(); ++i) advance(path.steps[i], *items);
  const bool direct = items->size() == 1 && !last.positional && last.axis != Axis::ancestor &&
                      last.axis != Axis::ancestor_or_self && last.axis != Axis::preceding_sibling;
  if (!direct) {
    advance(last, *items);
    return std::all_of(items->begin(), items->end(), visit);
  }
  return visit_axis(last.axis, items->front(), [&](SelectedItem item) {
    if (!passes(last, item) || !holds(last, item, Positions::none, last.predicates.size())) return true;
    return static_cast<bool>(visit(item));
  });
}

}  // namespace treesift
