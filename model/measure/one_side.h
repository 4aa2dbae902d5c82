// What is asked of the nodes of one side of a pair that have no match: where they stood, and what it means there that
// they came or went.
#pragma once

#include <cstdint>
#include <vector>

#include "model/measure/change.h"
#include "model/measure/renesting.h"
#include "model/measure/text/value_class.h"
#include "parsers/document.h"

namespace treesift {

// What was found out about a list, so that it is asked once and not for each of its items.
struct CountedList {
  NodeIndex node = no_node;
  bool is_mostly_gone = false;
  std::uint32_t kinds_there = 0;  // of the other side's items, a bit for each NodeKind
};

struct OneSide {
  const Document& document;
  const Document& other;
  const std::vector<NodeIndex>& nodes;  // that have no match
  const std::vector<NodeIndex>& matches;
  const std::vector<std::uint64_t>& fields_there;  // came or went on the other side (note_fields)
  bool is_expected;
  const Renesting& renesting;

  bool is_renested(NodeIndex node) const {
    return is_expected ? renesting.has_deleted(node) : renesting.has_inserted(node);
  }
  ChangeKind kind_of_change(NodeIndex node) const {
    if (document.is_text(node)) return is_expected ? ChangeKind::text_deleted : ChangeKind::text_inserted;
    return is_expected ? ChangeKind::element_deleted : ChangeKind::element_inserted;
  }
  // In an element that came or went itself; of one that only stands elsewhere what it holds counts.
  bool lies_within(NodeIndex node) const;
  // A member of an object that is on both sides, but no item of a map, of which what it holds counts; unless it is of
  // another type now.
  bool is_field(NodeIndex node) const;
  // Overwrites `fields` with the members that came or went, as numbers that are equal for either side; ascending.
  void note_fields(std::vector<std::uint64_t>& fields) const;

  // By what it was, or is now, of its object or list: a field, all that the list had; else none.
  ValueClass class_of(NodeIndex node) const;
  // Of an item that came in an array of which no item was of that kind: a word among numbers, a null. `last`: the list
  // that was asked of before.
  ValueClass class_of_new_kind(NodeIndex node, CountedList& last) const;
  // Whether it went with most of its list.
  bool is_of_list_mostly_gone(NodeIndex node, CountedList& last) const;

 private:
  NodeIndex match_of_parent(NodeIndex node) const {
    return node == document_node ? no_node : matches[document.parent(node)];
  }
  bool is_member(NodeIndex node) const;
  std::uint64_t field(NodeIndex node) const;
  bool is_of_other_type(NodeIndex member) const;
};

}  // namespace treesift
