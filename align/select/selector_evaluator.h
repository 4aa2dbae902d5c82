// Whether a node satisfies the predicates of a step, and where paths lead from it. Scratch: keep one a
// worker.
//
// All work beyond the walk itself is paid for from the budget: nodes looked at and bytes of text put
// together. When it is spent every answer is arbitrary and quick.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "align/select/selector_program.h"
#include "align/select/selector_view.h"
#include "align/select/sibling_counts.h"
#include "align/work_budget.h"

namespace treesift {

// A node, or one of its attributes.
struct SelectedItem {
  NodeIndex node = no_node;
  std::uint32_t attribute = no_attribute;  // its place in Document::attributes(node)

  bool is_attribute() const { return attribute != no_attribute; }
  bool operator==(const SelectedItem&) const = default;
  // Document order: an element, its attributes, its children.
  bool operator<(const SelectedItem& other) const {
    return node != other.node ? node < other.node : attribute + 1 < other.attribute + 1;
  }
};
using SelectedItems = std::vector<SelectedItem>;

class SelectorEvaluator {
 public:
  // Starts with a document. `view` and `budget` must stay.
  void begin(const SelectorView& view, std::uint32_t countings, WorkBudget& budget);
  // Names one selector's program; `name_numbers` are the places of its names in SelectorView::ids.
  void use(const SelectorProgram& program, std::span<const std::uint32_t> name_numbers,
           std::uint32_t first_counting) {
    program_ = &program;
    name_numbers_ = name_numbers;
    first_counting_ = first_counting;
  }

  // Whether the item passes the step's node test.
  bool passes(const Step& step, SelectedItem item) const;
  // Whether a node that the walk has reached, at that depth, satisfies the step's predicates. Positions are
  // those among siblings.
  bool holds_in_walk(const Step& step, NodeIndex node, std::uint32_t depth) {
    depth_ = depth;
    return holds(step, {node, no_attribute}, Positions::of_siblings, step.predicates.size());
  }
  // Replaces the items by those that the steps lead to from them. Sorted before and after.
  void follow(std::span<const Step> steps, SelectedItems& items);

 private:
  struct Context {
    SelectedItem item;
    std::uint32_t position, size;  // 0: to be counted among the siblings
    const Step* step;
    std::uint32_t predicate;  // of the step
  };
  struct Value {
    ValueType type;
    bool boolean;
    double number;
    std::string_view text;
  };
  template <typename Scratch>
  class Lease;

  const Expression& at(ExpressionIndex index) const { return program_->expressions[index]; }
  NameId id(NameReference name) const { return view_->ids[name_numbers_[name]]; }

  // Whether the first so many predicates of the step hold. `none` when they do not ask for positions.
  enum class Positions : std::uint8_t { of_siblings, none };
  bool holds(const Step& step, SelectedItem item, Positions positions, std::size_t predicates);
  void keep_holding(const Step& step, SelectedItems& items);
  bool truth(ExpressionIndex index, const Context& context);
  bool truth_of_boolean(const Expression& expression, const Context& context);
  bool truth_of_texts(const Expression& expression, const Context& context);
  double number(ExpressionIndex index, const Context& context);
  double count_items(const Path& path, const Context& context);
  std::string_view text(ExpressionIndex index, const Context& context, std::string& scratch);
  Value value(ExpressionIndex index, const Context& context, std::string& scratch);
  bool compare(const Expression& expression, const Context& context);
  bool compare_nodes(const Expression& expression, const Context& context);
  static bool compare_values(Comparison comparison, const Value& left, const Value& right);

  SiblingPosition position(const Context& context, CountTo to);
  bool is_nth(const NthChild& nth, NodeIndex node);
  bool is_checked(NodeIndex node) const;
  bool has_attribute(const Expression& test, SelectedItem item) const;
  std::string_view attribute(NodeIndex node, NameId name) const;
  std::string_view string_value(SelectedItem item, std::string& scratch);
  std::string_view item_name(SelectedItem item) const;

  template <typename Visit>
  bool visit_path(const Path& path, const Context& context, Visit visit);
  template <typename Visit>
  bool visit_axis(Axis axis, SelectedItem from, Visit visit);
  template <typename Visit>
  bool visit_preceding(SelectedItem from, Visit visit);
  SelectedItem first_item(const Path& path, const Context& context);
  void advance(const Step& step, SelectedItems& items);
  void advance_by_position(const Step& step, const SelectedItems& from, SelectedItems& to);
  void advance_all(const Step& step, const SelectedItems& from, SelectedItems& to);
  bool mark(NodeIndex node);

  const SelectorView* view_ = nullptr;
  WorkBudget* budget_ = nullptr;
  const SelectorProgram* program_ = nullptr;
  std::span<const std::uint32_t> name_numbers_;
  std::uint32_t first_counting_ = 0;
  std::uint32_t depth_ = 0;
  SiblingCounts siblings_;
  std::vector<std::uint32_t> marks_;  // by node: the round that marked it
  std::uint32_t round_ = 0;
  // Stacks of scratch: what is nested takes the next one.
  std::deque<std::string> texts_;
  std::deque<SelectedItems> lists_;
  std::size_t texts_in_use_ = 0, lists_in_use_ = 0;
};

}  // namespace treesift
