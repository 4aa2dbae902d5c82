// What an element that came is like, beside its kin.
//
// Problem. A release adds fields to a class; a fault empties the name of one of them. The field came as a whole, so no
// value of it has a value before: beside the other new fields it is one more with other content.
//
//     <Field id="_17" name="size" type="_4"/>
//     <Field id="_18" name="" type="_4"/>        came
//     <Field id="_19" name="capacity"/>          came
//
// How. Of all that bears its name beside it, itself left out: where each has a certain attribute, and two do, one
// without is incomplete; where each has it filled, and one does, one that has it empty. Not most of them but each, as
// what may be left out is left out by some. That so few say so is no proof; but a run has many pages, and what is done
// in many of them is familiar there (model/looks/look_planner.cc). Of data only: what an element of HTML may lack, its
// role says (roles.h).
//
// Cost. What stands beside it is counted once for each name, of a few names; each that came is then compared with what
// all others have, which is no more than they have on average.
#include "model/measure/kin.h"

#include <algorithm>

#include "base/hash.h"
#include "parsers/scalar.h"

namespace treesift {
namespace {

constexpr std::size_t max_kinds = 16;

// Calls visit(name, is_filled) for each attribute of an element, or member of an object.
template <typename Visit>
void for_each_property(const Document& document, NodeIndex node, Visit visit) {
  if (document.kind(node) == NodeKind::element) {
    for (const Attribute& attribute : document.attributes(node))
      visit(attribute.name, !document.value(attribute).empty());
    return;
  }
  for (const NodeIndex member : document.children(node)) {
    const bool is_null = document.kind(member) == NodeKind::null;
    visit(document.name(member),
          !is_null && !(is_scalar(document.kind(member)) && document.text(member).empty()));
  }
}

bool is_of_data(const Document& document, NodeIndex node) {
  if (document.format() == Format::json)
    return document.kind(node) == NodeKind::object && document.kind(document.parent(node)) == NodeKind::array;
  return document.format() == Format::xml && document.is_element(node);
}

bool are_kin(const Document& document, NodeIndex a, NodeIndex b) {
  return document.kind(a) == document.kind(b) && document.name(a) == document.name(b);
}

bool holds_values(const Document& document, NodeIndex root) {
  for (NodeIndex node = root; node < document.subtree_end(root); ++node) {
    const bool has_attribute = document.format() == Format::xml && !document.attributes(node).empty();
    if (has_attribute || !document.text(node).empty()) return true;
  }
  return false;
}

}  // namespace

// Of what one of them may lack alone: what all others have.
Kin::Kind Kin::counted(const Document& document, NodeIndex node) {
  Kind kind;
  counts_.clear();
  for (const NodeIndex one : document.children(document.parent(node))) {
    if (!are_kin(document, one, node)) continue;
    ++kind.count;
    for_each_property(document, one, [&](NameId name, bool is_filled) { counts_[name].add(is_filled); });
  }
  for (const auto& [name, counts] : counts_) {
    if (counts.present == kind.count - 1 || counts.filled == kind.count - 1)
      kind.of_others.emplace_back(name, counts);
  }
  return kind;
}

const Kin::Kind* Kin::kind_of(const Document& document, NodeIndex node) {
  const std::uint64_t name = combine_hashes(document.parent(node), document.name(node));
  const auto known = of_kind_.find(name);
  if (known != of_kind_.end()) return &known->second;
  if (of_kind_.size() == max_kinds) return nullptr;
  return &of_kind_.emplace(name, counted(document, node)).first->second;
}

ValueClass Kin::class_of(const Document& document, NodeIndex node) {
  if (!is_of_data(document, node)) return ValueClass::none;
  const Kind* const kind = kind_of(document, node);
  if (kind == nullptr || kind->count < 2 || kind->of_others.empty()) return ValueClass::none;
  const std::uint32_t others = kind->count - 1;
  counts_.clear();
  for_each_property(document, node, [&](NameId name, bool is_filled) { counts_[name].add(is_filled); });
  const bool is_incomplete = std::ranges::any_of(kind->of_others, [&](const auto& property) {
    const auto& [name, all] = property;
    const auto own = counts_.find(name);
    if (own == counts_.end()) return others >= least_kin && all.present == others;
    return own->second.filled == 0 && all.filled == others;
  });
  return is_incomplete ? ValueClass::incomplete : ValueClass::none;
}

bool doubles_sibling(const Document& document, NodeIndex node, const std::vector<NodeIndex>& matches) {
  if (document.is_text(node) || is_scalar(document.kind(node))) return false;
  const auto is_same = [&](NodeIndex other) {
    return other != no_node && matches[other] != no_node &&
           document.subtree_hash(other) == document.subtree_hash(node) &&
           document.subtree_size(other) == document.subtree_size(node);
  };
  const bool is_double = is_same(document.next_sibling(node)) || is_same(document.previous_sibling(node));
  return is_double && holds_values(document, node);
}

}  // namespace treesift
