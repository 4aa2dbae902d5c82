// The list of active formatting elements, and the adoption agency.
//
// Problem. `<b>one<p>two</b>three`: the p is not to be bold any more after `</b>`, but its "two" is.
//
// How. As the standard has it: the element that ends is split. What stands above the innermost special element
// in it (the "furthest block", p) keeps the original; the block moves out, and its content goes into a clone:
//
//     b( "one", p( "two" ) )      b( "one" ), p( b( "two" ), "three" )
//
// Where there is no such block, elements are only popped, and reopened when the next text comes: no node moves,
// and the direct way can go on.
//
// Source. The WHATWG HTML standard, sections 13.2.4.3 and 13.2.6.4.7.
#include <algorithm>

#include "parsers/html/tree_construction.h"

namespace treesift {
namespace {

constexpr std::size_t max_formatting = 128;  // entries of the list

bool same_attributes(std::span<const TagAttribute> a, std::span<const TagAttribute> b) {
  if (a.size() != b.size()) return false;
  return std::ranges::all_of(a, [&b](const TagAttribute& one) {
    return std::ranges::any_of(
        b, [&one](const TagAttribute& other) { return one.name == other.name && one.value == other.value; });
  });
}

}  // namespace

// What is opened again, or split, has its attributes once more, at no cost to the page: a thousand attributes for each
// "<p>x". So they are counted, as nodes are.
void TreeConstruction::count_copy(std::span<const TagAttribute> attributes) {
  constexpr std::size_t bytes_of_one = 64;
  copies_ += 1 + attributes.size();
  for (const TagAttribute& attribute : attributes) copies_ += attribute.value.size() / bytes_of_one;
}

// Of three equal elements since the last marker the first one goes, so that unclosed ones do not pile up.
void TreeConstruction::push_formatting(const Token& token, ElementId id) {
  constexpr std::size_t most_equal = 3, most_compared = 16;
  std::size_t equal = 0, first = formatting_.size();
  for (std::size_t i = formatting_.size(); i-- > 0 && formatting_[i].id != no_element;) {
    if (formatting_[i].name != token.name || token.attributes.size() > most_compared ||
        !same_attributes(attributes_of(formatting_[i]), token.attributes))
      continue;
    ++equal;
    first = i;
  }
  if (equal >= most_equal) remove_formatting(first);
  if (formatting_.size() >= max_formatting) remove_formatting(0);
  if (formatting_.empty()) formatting_attributes_.clear();
  const std::size_t begin = formatting_attributes_.size();
  formatting_attributes_.insert(formatting_attributes_.end(), token.attributes.begin(),
                                token.attributes.end());
  formatting_.push_back({id, token.name, begin, token.attributes.size()});
}

// An element that gave its place at the depth limit leaves its marker, which no end tag clears: the oldest one goes.
void TreeConstruction::push_marker() {
  if (formatting_.size() >= max_depth_ + max_formatting) remove_formatting(0);
  formatting_.emplace_back();
}

void TreeConstruction::clear_to_marker() {
  while (!formatting_.empty()) {
    const bool is_marker = formatting_.back().id == no_element;
    formatting_.pop_back();
    if (is_marker) return;
  }
}

void TreeConstruction::reconstruct_formatting() {
  std::size_t first = formatting_.size();
  while (first > 0 && formatting_[first - 1].id != no_element &&
         index_on_stack(formatting_[first - 1].id) == stack_.size())
    --first;
  for (std::size_t i = first; i < formatting_.size(); ++i) {
    const std::size_t before = formatting_.size();
    make_room();
    i -= before - formatting_.size();  // an earlier one has gone
    count_copy(attributes_of(formatting_[i]));
    formatting_[i].id = insert(formatting_[i].name, attributes_of(formatting_[i]));
  }
}

std::size_t TreeConstruction::index_in_formatting(ElementId id) const {
  for (std::size_t i = formatting_.size(); i-- > 0;) {
    if (formatting_[i].id == id) return i;
  }
  return formatting_.size();
}

// Since the last marker; the size of the list where there is none.
std::size_t TreeConstruction::last_formatting(NameId name) const {
  for (std::size_t i = formatting_.size(); i-- > 0 && formatting_[i].id != no_element;) {
    if (formatting_[i].name == name) return i;
  }
  return formatting_.size();
}

void TreeConstruction::remove_formatting(std::size_t index) {
  formatting_.erase(formatting_.begin() + static_cast<std::ptrdiff_t>(index));
}

void TreeConstruction::adoption_agency(NameId name) {
  if (current().is(name)) {
    const std::size_t at = index_in_formatting(current().id);
    if (at == formatting_.size()) return pop();
    if (at + 1 == formatting_.size()) {  // the end tag that was to come: no need to search
      formatting_.pop_back();
      return pop();
    }
  }
  constexpr int most_rounds = 8;
  for (int round = 0; round < most_rounds; ++round) {
    const Adoption outcome = adopt(name);
    if (outcome == Adoption::ended_by_any) any_other_end_tag(name);
    if (outcome != Adoption::again || sink_.is_lost()) return;
  }
}

TreeConstruction::Adoption TreeConstruction::adopt(NameId name) {
  const std::size_t formatting = last_formatting(name);
  if (formatting == formatting_.size()) return Adoption::ended_by_any;
  const std::size_t open = index_on_stack(formatting_[formatting].id);
  if (open == stack_.size()) {
    remove_formatting(formatting);
    return Adoption::ended;
  }
  if (!is_id_in_scope(formatting_[formatting].id)) {
    stray_end_tag();
    return Adoption::ended;
  }
  std::size_t block = open + 1;
  while (block < stack_.size() && !stack_[block].has(special)) ++block;
  builder_->repairs().unclosed_elements += open + 1 != stack_.size();
  if (block == stack_.size()) {
    pop_to(open);
    remove_formatting(formatting);
    return Adoption::ended;
  }
  ++builder_->repairs().moved_nodes;
  if (sink_.is_direct()) {
    sink_.lose();
    return Adoption::ended;
  }
  adopt_children(formatting, open, block);
  return Adoption::again;
}

// Steps 11 to 20 of the algorithm: `block` moves out of the formatting element at `open`.
void TreeConstruction::adopt_children(std::size_t formatting, std::size_t open, std::size_t block) {
  const Formatting ended = formatting_[formatting];
  const OpenElement ancestor = stack_[open - 1];
  const ElementId furthest = stack_[block].id;
  std::size_t bookmark = formatting;
  ElementId last = furthest;
  std::size_t node = block;
  for (int inner = 1; stack_[--node].id != ended.id; ++inner) {
    std::size_t entry = index_in_formatting(stack_[node].id);
    constexpr int most_kept = 3;
    if (inner > most_kept && entry < formatting_.size()) {
      remove_formatting(entry);
      bookmark -= entry < bookmark;
      entry = formatting_.size();
    }
    if (entry == formatting_.size()) {
      remove_from_stack(node);
      continue;
    }
    count_copy(attributes_of(formatting_[entry]));
    const ElementId clone = sink_.loose_element(stack_[node].name, attributes_of(formatting_[entry]));
    formatting_[entry].id = stack_[node].id = clone;
    if (last == furthest) bookmark = entry + 1;
    sink_.move(last, {clone, no_element});
    last = clone;
  }
  sink_.move(last, place_for_node(ancestor));
  count_copy(attributes_of(ended));
  const ElementId clone = sink_.loose_element(ended.name, attributes_of(ended));
  sink_.move_children(furthest, clone);
  sink_.move(clone, {furthest, no_element});
  const std::size_t old = index_in_formatting(ended.id);
  remove_formatting(old);
  bookmark -= old < bookmark;
  Formatting again = ended;
  again.id = clone;
  formatting_.insert(formatting_.begin() + static_cast<std::ptrdiff_t>(bookmark), again);
  OpenElement reopened = stack_[index_on_stack(ended.id)];
  reopened.id = clone;
  stack_.erase(stack_.begin() + static_cast<std::ptrdiff_t>(index_on_stack(ended.id)));
  stack_.insert(stack_.begin() + static_cast<std::ptrdiff_t>(index_on_stack(furthest)) + 1, reopened);
}

}  // namespace treesift
