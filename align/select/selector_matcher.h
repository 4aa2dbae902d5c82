// What a set of selectors selects in a document.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "align/select/selector_evaluator.h"
#include "align/select/selector_set.h"
#include "align/select/selector_view.h"
#include "align/work_budget.h"
#include "parsers/document.h"

namespace treesift {

// What may be spent on a document beyond walking over it once: on predicates that look at other nodes, and on
// paths that lead backwards. A unit is a node looked at, or 16 bytes of text.
struct SelectorBudget {
  std::uint64_t fixed = std::uint64_t{1} << 20;
  std::uint64_t per_node = 256;
};

// By selector of the set, what it selects, in document order and each once. The document node, and in JSON
// the top-level value, are never selected.
class Selection {
 public:
  std::span<const SelectedItem> operator[](std::size_t selector) const { return items_[selector]; }
  std::size_t size() const { return items_.size(); }
  // The budget was spent. Nothing is selected then, and a rule that would have hidden something must let a
  // person see it.
  bool budget_exceeded() const { return budget_exceeded_; }

 private:
  friend class SelectorMatcher;
  std::vector<SelectedItems> items_;
  bool budget_exceeded_ = false;
};

// Scratch: keep one for each worker.
class SelectorMatcher {
 public:
  explicit SelectorMatcher(SelectorBudget budget = {}) : allowed_(budget) {}

  // Overwrites `selection`. One walk over the document for all selectors: a node costs what the steps cost
  // that end in its name or one of its attributes, or in no name at all; the budget bounds the rest.
  void match(const Document& document, const SelectorSet& set, Selection& selection);

 private:
  enum class Bits : std::uint8_t { own, above, earlier, previous };

  void begin(const Document& document, const SelectorSet& set, Selection& selection);
  void resolve_names();
  void resolve_foreign_names();
  void find_as(NameId name, NameId other);
  void walk();
  void open(NodeIndex node);
  void try_steps(NodeIndex node);
  void try_list(const std::vector<std::uint32_t>& list, NodeIndex node);
  void try_last(NodeIndex node);
  void try_step(const WalkStep& walk, NodeIndex node);
  bool leans(const WalkStep& walk) const;
  void found(const WalkStep& walk, NodeIndex node);
  void select_attributes(const Step& step, NodeIndex node, SelectedItems& items);
  void close_node(NodeIndex node);
  void use(std::uint32_t selector);
  void follow_tails();
  void finish();

  std::uint64_t* words(std::size_t depth, Bits bits) {
    return bits_.data() + (4 * depth + static_cast<std::size_t>(bits)) * width_;
  }
  const std::uint64_t* words(std::size_t depth, Bits bits) const {
    return bits_.data() + (4 * depth + static_cast<std::size_t>(bits)) * width_;
  }

  SelectorBudget allowed_;
  WorkBudget budget_;
  const SelectorSet* set_ = nullptr;
  const SelectorSet::Index* index_ = nullptr;
  Selection* selection_ = nullptr;
  SelectorView view_;
  SelectorEvaluator evaluator_;
  std::vector<NameId> ids_;       // SelectorView::ids
  std::vector<NameId> found_as_;  // SelectorView::found_as
  // By name id of the document: one more than the place in the set's names.
  std::vector<std::uint32_t> numbers_;
  std::size_t width_ = 1;             // words for the bits of all steps
  std::vector<std::uint64_t> bits_;   // by depth: four groups of words
  std::vector<std::uint64_t> own_;    // bits of the node at hand
  std::vector<NodeIndex> ends_;       // of the open nodes' subtrees
  SelectedItems attributes_;          // of the node at hand
  std::vector<SelectedItems> tails_;  // by tail: where the walk has led
};

}  // namespace treesift
