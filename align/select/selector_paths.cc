// Following paths, a set of nodes at a time.
//
// Problem. From a set of nodes, all that a step leads to, each once, in document order: going from node to
// node and step to step would visit the same nodes again for each node above or before them.
//
// How. The set is sorted. Descendants: a node that lies in the subtree of one before it adds nothing.
// Ancestors and later siblings: a walk that comes to a node which another one has passed stops there. Earlier
// siblings: only the last node of each parent counts. So a step costs at most one look at each node of the
// document, and the sorting. Only where positions are asked for on an axis is each node's list made by
// itself, since they are counted in it.
//
// Source. Gottlob, Koch, Pichler, Efficient algorithms for processing XPath queries (VLDB 2002): sets of
// nodes, axis by axis.
#include "align/select/selector_paths.h"

#include <algorithm>
#include <utility>

namespace treesift {

bool SelectorEvaluator::mark(NodeIndex node) {
  if (marks_[node] == round_) return false;
  marks_[node] = round_;
  return true;
}

void SelectorEvaluator::follow(std::span<const Step> steps, SelectedItems& items) {
  for (const Step& step : steps) advance(step, items);
}

void SelectorEvaluator::advance(const Step& step, SelectedItems& items) {
  Lease<SelectedItems> reached(lists_, lists_in_use_);
  if (step.positional) {
    advance_by_position(step, items, *reached);
  } else {
    advance_all(step, items, *reached);
  }
  std::sort(reached->begin(), reached->end());
  reached->erase(std::unique(reached->begin(), reached->end()), reached->end());
  if (!step.positional) keep_holding(step, *reached);
  items.swap(*reached);
}

void SelectorEvaluator::keep_holding(const Step& step, SelectedItems& items) {
  if (step.predicates.empty()) return;
  std::erase_if(items, [&](SelectedItem item) {
    return !budget_->take(1) || !holds(step, item, Positions::none, step.predicates.size());
  });
}

void SelectorEvaluator::advance_by_position(const Step& step, const SelectedItems& from, SelectedItems& to) {
  Lease<SelectedItems> list(lists_, lists_in_use_);
  for (const SelectedItem start : from) {
    list->clear();
    visit_axis(step.axis, start, [&](SelectedItem item) {
      if (passes(step, item)) list->push_back(item);
      return step.only_position == 0 || list->size() < step.only_position;
    });
    for (std::uint32_t i = 0; i < step.predicates.size(); ++i) {
      std::uint32_t position = 0;
      const auto size = static_cast<std::uint32_t>(list->size());
      std::erase_if(*list, [&](SelectedItem item) {
        ++position;
        return !budget_->take(1) || !truth(step.predicates[i], {item, position, size, &step, i});
      });
    }
    to.insert(to.end(), list->begin(), list->end());
  }
}

void SelectorEvaluator::advance_all(const Step& step, const SelectedItems& from, SelectedItems& to) {
  if (marks_.size() != view_->document->node_count() || ++round_ == 0) {
    marks_.assign(view_->document->node_count(), 0);
    round_ = 1;
  }
  const bool backwards = step.axis == Axis::preceding_sibling;
  NodeIndex covered = 0;  // nodes before this one are reached
  for (std::size_t i = 0; i < from.size(); ++i) {
    const SelectedItem start = from[backwards ? from.size() - 1 - i : i];
    if (step.axis == Axis::descendant || step.axis == Axis::descendant_or_self) {
      if (!start.is_attribute() && start.node < covered) continue;
      if (!start.is_attribute()) covered = view_->document->subtree_end(start.node);
    } else if (backwards &&
               (start.is_attribute() || start.node == view_->root || !mark(view_->parent(start.node)))) {
      continue;
    }
    const bool meets_others = step.axis == Axis::following_sibling || step.axis == Axis::parent ||
                              step.axis == Axis::ancestor || step.axis == Axis::ancestor_or_self;
    visit_axis(step.axis, start, [&](SelectedItem item) {
      if (meets_others && !item.is_attribute() && !mark(item.node)) return false;
      if (passes(step, item)) to.push_back(item);
      return true;
    });
  }
}

}  // namespace treesift
