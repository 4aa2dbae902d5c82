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
// Cost. What stands beside it is counted once for each name, of a few names.
#include "model/measure/kin.h"

#include <algorithm>

#include "base/hash.h"

namespace treesift {
namespace {

constexpr std::size_t max_kinds = 16;

bool is_leaf(const Document& document, NodeIndex node) {
  const NodeKind kind = document.kind(node);
  return kind != NodeKind::element && kind != NodeKind::object && kind != NodeKind::array;
}

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
    visit(document.name(member), !is_null && !(is_leaf(document, member) && document.text(member).empty()));
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

// The node before this one lies in the sibling before, if there is one.
NodeIndex previous_sibling(const Document& document, NodeIndex node) {
  if (node == document_node || node - 1 == document.parent(node)) return no_node;
  NodeIndex before = node - 1;
  while (document.parent(before) != document.parent(node)) before = document.parent(before);
  return before;
}

bool holds_values(const Document& document, NodeIndex root) {
  for (NodeIndex node = root; node < document.subtree_end(root); ++node) {
    const bool has_attribute = document.format() == Format::xml && !document.attributes(node).empty();
    if (has_attribute || !document.text(node).empty()) return true;
  }
  return false;
}

}  // namespace

void Kin::count(const Document& document, NodeIndex node, Kind& kind) {
  ++kind.count;
  for_each_property(document, node, [&](NameId name, bool is_filled) {
    auto known = std::ranges::find(kind.properties, name, &Property::name);
    if (known == kind.properties.end()) known = kind.properties.insert(known, {name});
    ++known->present;
    known->filled += is_filled;
  });
}

const Kin::Kind* Kin::kind_of(const Document& document, NodeIndex node) {
  const std::uint64_t name = combine_hashes(document.parent(node), document.name(node));
  if (const auto known = of_kind_.find(name); known != of_kind_.end()) return &known->second;
  if (of_kind_.size() == max_kinds) return nullptr;
  Kind& kind = of_kind_[name];
  for (const NodeIndex one : document.children(document.parent(node))) {
    if (are_kin(document, one, node)) count(document, one, kind);
  }
  return &kind;
}

ValueClass Kin::class_of(const Document& document, NodeIndex node) {
  if (!is_of_data(document, node)) return ValueClass::none;
  const Kind* const kind = kind_of(document, node);
  if (kind == nullptr || kind->count < 2) return ValueClass::none;  // of its own
  const std::uint32_t others = kind->count - 1;
  const bool is_incomplete = std::ranges::any_of(kind->properties, [&](const Property& property) {
    std::uint32_t present = property.present, filled = property.filled;
    for_each_property(document, node, [&](NameId name, bool is_filled) {
      present -= name == property.name;
      filled -= name == property.name && is_filled;
    });
    const bool has = present < property.present, has_filled = filled < property.filled;
    return (others >= least_kin && present == others && !has) || (filled == others && has && !has_filled);
  });
  return is_incomplete ? ValueClass::incomplete : ValueClass::none;
}

bool doubles_sibling(const Document& document, NodeIndex node, const std::vector<NodeIndex>& matches) {
  if (is_leaf(document, node)) return false;
  const auto is_same = [&](NodeIndex other) {
    return other != no_node && matches[other] != no_node &&
           document.subtree_hash(other) == document.subtree_hash(node) &&
           document.subtree_size(other) == document.subtree_size(node);
  };
  const bool is_double = is_same(document.next_sibling(node)) || is_same(previous_sibling(document, node));
  return is_double && holds_values(document, node);
}

}  // namespace treesift
