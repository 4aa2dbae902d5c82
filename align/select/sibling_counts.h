// Positions of nodes among their siblings, without asking the same sibling twice.
//
// Problem. `li:nth-child(2n+1)` in a list of ten thousand items must not look at all items before each of
// them; and nothing should be stored for documents and selectors that never ask.
//
// How. A counting is what is counted, such as all elements, or the `tr` with a class. For a counting and a
// depth one count is kept: of the children of the parent that was asked for last, up to the child that was
// asked for last. The walk asks in document order, so that the next question goes on where the last one
// ended, and once a parent has been left it is not asked for again. A question out of order counts anew,
// which is right and slow. "Of type" would need a count for each name that occurs; those few documents get
// two arrays instead.
//
// Cost. Each child is counted once a counting, and once more when last() is asked for.
#pragma once

#include <cstdint>
#include <vector>

#include "align/select/selector_view.h"
#include "align/work_budget.h"
#include "parsers/document.h"

namespace treesift {

struct SiblingPosition {
  std::uint32_t position = 0;  // from 1
  std::uint32_t count = 0;     // 0 when it was not asked for
};

enum class CountTo : std::uint8_t { node, end };

class SiblingCounts {
 public:
  void begin(const SelectorView& view, std::uint32_t countings, WorkBudget& budget) {
    view_ = &view;
    budget_ = &budget;
    countings_ = countings;
    counts_.clear();
    types_ready_ = false;
  }

  // Where the node, `depth` levels below the root, stands among those of its siblings for which
  // counts(sibling) holds, itself being one.
  template <typename Counts>
  SiblingPosition find(NodeIndex node, std::uint32_t depth, std::uint32_t counting, CountTo to,
                       Counts counts) {
    const NodeIndex parent = view_->document->parent(node);
    const NodeIndex end = view_->document->subtree_end(parent);
    Count count = at(depth, counting);
    if (count.parent != parent || count.last > node) count = {parent, parent + 1, no_node_yet, 0, 0};
    for (; count.next <= node && budget_->take(1); count.next = view_->document->subtree_end(count.next)) {
      if (!counts(count.next)) continue;
      ++count.seen;
      count.last = count.next;
    }
    if (to == CountTo::end && count.all == 0) {
      count.all = count.seen;
      for (NodeIndex next = count.next; next < end && budget_->take(1);
           next = view_->document->subtree_end(next)) {
        count.all += counts(next) ? 1 : 0;
      }
    }
    at(depth, counting) = count;  // found again: `counts` may have asked, too
    return {count.seen, count.all};
  }

  // Where the element stands among its siblings of the same name.
  SiblingPosition find_of_type(NodeIndex node);

 private:
  static constexpr NodeIndex no_node_yet = 0;
  struct Count {
    NodeIndex parent = no_node;
    NodeIndex next = 0;  // the sibling to look at next
    NodeIndex last = 0;  // the sibling counted last
    std::uint32_t seen = 0;
    std::uint32_t all = 0;
  };

  Count& at(std::uint32_t depth, std::uint32_t counting) {
    const std::size_t index = std::size_t{depth} * countings_ + counting;
    if (index >= counts_.size()) counts_.resize((std::size_t{depth} + 1) * countings_);
    return counts_[index];
  }
  void count_types(NodeIndex parent);

  const SelectorView* view_ = nullptr;
  WorkBudget* budget_ = nullptr;
  std::uint32_t countings_ = 1;
  std::vector<Count> counts_;  // by depth, then counting
  bool types_ready_ = false;
  std::vector<std::uint32_t> type_positions_, type_counts_;  // by node; 0: its parent was not asked for
  std::vector<std::uint32_t> of_name_;                       // by name
};

}  // namespace treesift
