// One walk for all selectors.
//
// Problem. Ten selectors of several steps each must cost little beside parsing, also on pages made to be
// slow: checking candidates from the right to the left tries every way through nested equal elements, and
// asks about the same siblings again and again.
//
// How. From the left to the right, all selectors at once, as an automaton. Each step has a bit. The walk goes
// over the nodes in document order with a stack of the open ones, and keeps for each of those
//
//     own       the steps that the node matches, all steps to their left included
//     above     those that it or a node above it matches
//     earlier   those that one of its children so far matches
//     previous  those that its last element child matches
//
// A step matches a node when its node test and predicates do and the step to its left has its bit in the
// right place: `own` of the parent for a child, `above` for a descendant, `earlier` for a later sibling,
// `previous` for CSS +. All of these are known when the node comes up, so nothing is ever tried twice:
//
//     ul > li ~ li a     bits: 1 ul, 2 ul > li, 3 ul > li ~ li
//     <ul>               own {1}
//       <li>             own {2}; then `earlier` of the ul is {2}
//       <li>             own {2, 3}, since `earlier` has 2
//         <b> <a>        `above` has 3: selected
//
// Which steps come into question is found by the node's name and its attributes' names. What XPath can say
// and a walk forwards cannot see, such as a step back to the parent, is done after the walk by following the
// rest of the path from the nodes that the walk has found (selector_paths.cc).
//
// Cost. O(nodes x steps that name them), O(depth x steps) memory; predicates and paths behind the walk are
// bounded by the budget.
#include "align/select/selector_matcher.h"

#include <algorithm>
#include <numeric>

#include "base/ascii.h"

namespace treesift {
namespace {

bool has_bit(const std::uint64_t* words, std::uint32_t bit) {
  return (words[bit / 64] >> bit % 64 & 1) != 0;
}

void set_bit(std::uint64_t* words, std::uint32_t bit) {
  words[bit / 64] |= std::uint64_t{1} << bit % 64;
}

// JSON's top-level value stands for the document.
NodeIndex root_of(const Document& document) {
  const bool one_value = document.node_count() > 1 && document.subtree_end(1) == document.node_count();
  return document.format() == Format::json && one_value ? 1 : document_node;
}

}  // namespace

void SelectorMatcher::match(const Document& document, const SelectorSet& set, Selection& selection) {
  begin(document, set, selection);
  if (set.size() == 0) return;
  resolve_names();
  walk();
  follow_tails();
  finish();
}

void SelectorMatcher::begin(const Document& document, const SelectorSet& set, Selection& selection) {
  set_ = &set;
  index_ = &set.indices_[static_cast<std::size_t>(document.format())];
  selection_ = &selection;
  selection.items_.resize(set.size());
  for (SelectedItems& items : selection.items_) items.clear();
  selection.budget_exceeded_ = false;
  budget_ = {allowed_.fixed + allowed_.per_node * document.node_count(), false};
  view_ = {&document, root_of(document), document.node_count(), unnamed, {}, {}};
  evaluator_.begin(view_, set.countings_, budget_);
  tails_.resize(std::max<std::size_t>(tails_.size(), set.tails_));
  for (SelectedItems& items : tails_) items.clear();
}

// A name of the set has at most one id in the document, and the other way round.
void SelectorMatcher::resolve_names() {
  const Document& document = *view_.document;
  const std::vector<std::string>& names = set_->names_;
  ids_.assign(names.size(), document.name_count() + 1);
  found_as_.clear();
  numbers_.assign(document.name_count() + 2, 0);
  const auto join = [&](std::size_t number, NameId id) {
    ids_[number] = id;
    numbers_[id] = static_cast<std::uint32_t>(number + 1);
  };
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (set_->standard_[i] != unnamed) join(i, set_->standard_[i]);
  }
  for (NameId id = standard_name_count; id < document.name_count(); ++id) {
    const auto found = std::lower_bound(names.begin(), names.end(), document.name_text(id));
    if (found != names.end() && *found == document.name_text(id)) {
      join(static_cast<std::size_t>(found - names.begin()), id);
    }
  }
  if (document.format() == Format::html) resolve_foreign_names();
  view_.ids = ids_;
  view_.found_as = found_as_;
  if (!view_.is_json()) return;
  const auto item =
      static_cast<std::size_t>(std::lower_bound(names.begin(), names.end(), "item") - names.begin());
  if (ids_[item] > document.name_count()) join(item, document.name_count());
  view_.item = ids_[item];
}

// Names of SVG in HTML have capitals, "viewBox", and are found as "viewbox", as all names are in HTML. A page may hold
// both.
void SelectorMatcher::resolve_foreign_names() {
  const Document& document = *view_.document;
  const std::vector<std::string>& names = set_->names_;
  for (NameId id = standard_name_count; id < document.name_count(); ++id) {
    const std::string lower = lower_case(document.name_text(id));
    const auto found = std::lower_bound(names.begin(), names.end(), lower);
    if (lower == document.name_text(id) || found == names.end() || *found != lower) continue;
    const auto number = static_cast<std::size_t>(found - names.begin());
    if (ids_[number] > document.name_count()) {
      ids_[number] = id;
      numbers_[id] = static_cast<std::uint32_t>(number + 1);
    } else {
      find_as(id, ids_[number]);
    }
  }
}

void SelectorMatcher::find_as(NameId name, NameId other) {
  if (found_as_.empty()) {
    found_as_.resize(view_.document->name_count());
    std::iota(found_as_.begin(), found_as_.end(), NameId{0});
  }
  found_as_[name] = other;
}

void SelectorMatcher::walk() {
  const Document& document = *view_.document;
  width_ = set_->bits_ / 64 + 1;
  own_.assign(width_, 0);
  ends_.clear();
  set_bit(own_.data(), 0);
  try_last(view_.root);
  open(view_.root);
  for (NodeIndex node = view_.root + 1; node < view_.end; ++node) {
    while (ends_.back() <= node) ends_.pop_back();
    std::fill(own_.begin(), own_.end(), 0);
    try_steps(node);
    close_node(node);
    if (document.subtree_size(node) > 1) open(node);
    if (budget_.exceeded) return;
  }
}

// Puts the node at hand on the stack.
void SelectorMatcher::open(NodeIndex node) {
  const std::size_t depth = ends_.size();
  ends_.push_back(view_.document->subtree_end(node));
  if (bits_.size() < 4 * (depth + 1) * width_) bits_.resize(4 * (depth + 1) * width_);
  for (std::size_t i = 0; i < width_; ++i) {
    const std::uint64_t above = depth == 0 ? 0 : words(depth - 1, Bits::above)[i];
    words(depth, Bits::own)[i] = own_[i];
    words(depth, Bits::above)[i] = above | own_[i];
    words(depth, Bits::earlier)[i] = words(depth, Bits::previous)[i] = 0;
  }
}

// Tells the parent what its child was.
void SelectorMatcher::close_node(NodeIndex node) {
  const std::size_t depth = ends_.size() - 1;
  const bool is_element = view_.is_element(node);
  for (std::size_t i = 0; i < width_; ++i) {
    words(depth, Bits::earlier)[i] |= own_[i];
    if (is_element) words(depth, Bits::previous)[i] = own_[i];
  }
}

void SelectorMatcher::try_steps(NodeIndex node) {
  const Document& document = *view_.document;
  if (view_.is_element(node)) {
    const std::uint32_t number = numbers_[view_.name(node)];
    if (number != 0) try_list(index_->by_name[number - 1], node);
    if (index_->uses_attributes) {
      for (const Attribute& attribute : document.attributes(node)) {
        const std::uint32_t of_attribute = numbers_[view_.found(attribute.name)];
        if (of_attribute != 0) try_list(index_->by_attribute[of_attribute - 1], node);
      }
    }
    try_list(index_->elements, node);
  } else {
    try_list(index_->texts, node);
  }
  try_last(node);
}

// The lists by name, by attribute and of elements hold only steps whose node test the node passes.
void SelectorMatcher::try_list(const std::vector<std::uint32_t>& list, NodeIndex node) {
  for (const std::uint32_t step : list) try_step(set_->steps_[step], node);
}

void SelectorMatcher::try_last(NodeIndex node) {
  for (const std::uint32_t number : index_->last) {
    const WalkStep& walk = set_->steps_[number];
    use(walk.selector);
    if (evaluator_.passes(*walk.step, {node, no_attribute})) try_step(walk, node);
  }
}

void SelectorMatcher::try_step(const WalkStep& walk, NodeIndex node) {
  if (!leans(walk)) return;
  if (walk.asks) {
    use(walk.selector);
    if (!evaluator_.holds_in_walk(*walk.step, node, static_cast<std::uint32_t>(ends_.size()))) return;
  }
  found(walk, node);
}

// Whether the step to the left has been matched where it must have been.
bool SelectorMatcher::leans(const WalkStep& walk) const {
  const std::size_t parents = ends_.size();
  const auto in_parent = [&](Bits bits) {
    return parents > 0 && has_bit(words(parents - 1, bits), walk.left_bit);
  };
  switch (walk.axis) {
    case Axis::child:
      return in_parent(Bits::own);
    case Axis::descendant:
    case Axis::descendant_by_sibling:
      return in_parent(Bits::above);
    case Axis::following_sibling:
      return in_parent(Bits::earlier);
    case Axis::next_element:
      return in_parent(Bits::previous);
    case Axis::descendant_or_self:
      return has_bit(own_.data(), walk.left_bit) || in_parent(Bits::above);
    case Axis::self:
      return has_bit(own_.data(), walk.left_bit);
    default:
      return false;
  }
}

void SelectorMatcher::found(const WalkStep& walk, NodeIndex node) {
  if (walk.own_bit != no_reference) set_bit(own_.data(), walk.own_bit);
  if (walk.tail != no_reference) tails_[walk.tail].push_back({node, no_attribute});
  if (!walk.selects) return;
  SelectedItems& items = selection_->items_[walk.selector];
  const Step& last = walk.path->steps.back();
  if (last.axis == Axis::attribute) {
    select_attributes(last, node, items);
  } else if (node != view_.root) {
    items.push_back({node, no_attribute});
  }
}

void SelectorMatcher::select_attributes(const Step& step, NodeIndex node, SelectedItems& items) {
  attributes_.assign(1, {node, no_attribute});
  evaluator_.follow({&step, 1}, attributes_);
  items.insert(items.end(), attributes_.begin(), attributes_.end());
}

void SelectorMatcher::use(std::uint32_t selector) {
  const SelectorProgram& program = set_->selectors_[selector].program();
  const auto& numbers = view_.document->format() == Format::html ? set_->lower_case_ : set_->as_written_;
  evaluator_.use(program, std::span(numbers).subspan(set_->first_name_[selector], program.names.size()),
                 set_->first_counting_[selector]);
}

void SelectorMatcher::follow_tails() {
  for (std::uint32_t tail = 0; tail < set_->tails_ && !budget_.exceeded; ++tail) {
    const Path& path = *set_->tail_paths_[tail];
    if (path.walk_steps == 0) tails_[tail].push_back({view_.root, no_attribute});
    use(set_->tail_selectors_[tail]);
    evaluator_.follow(std::span(path.steps).subspan(path.walk_steps), tails_[tail]);
    SelectedItems& items = selection_->items_[set_->tail_selectors_[tail]];
    for (const SelectedItem item : tails_[tail]) {
      if (item.node != view_.root) items.push_back(item);
    }
  }
}

void SelectorMatcher::finish() {
  selection_->budget_exceeded_ = budget_.exceeded;
  for (SelectedItems& items : selection_->items_) {
    if (budget_.exceeded) items.clear();
    if (!std::is_sorted(items.begin(), items.end())) std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
  }
}

}  // namespace treesift
