// An edit script: what to do to expected to get actual. It stands by itself: it holds the content of what it
// inserts and changes, and applying it needs nothing of the actual document.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "align/alignment.h"
#include "align/edits.h"
#include "parsers/document.h"

namespace treesift {

// A node on which the script works: one of expected, or the n-th that the script inserts.
struct NodeReference {
  enum class Origin : std::uint8_t { expected, inserted } origin = Origin::expected;
  std::uint32_t index = 0;  // node index in expected, or position among the inserts (from 0)
  bool operator==(const NodeReference&) const = default;
};

// Where a node goes: as the child of `parent` right after `after`, or as its first child when there is no
// `after`.
struct EditPlace {
  NodeReference parent;
  bool first = true;
  NodeReference after;
};

using AttributeList = std::vector<std::pair<std::string, std::string>>;

struct InsertNode {
  NodeKind kind;
  std::string name;
  AttributeList attributes;
  std::string text;
  EditPlace place;
};
struct MoveSubtree {
  NodeIndex node;  // of expected; its whole subtree, as it stands by then, goes along
  EditPlace place;
};
struct UpdateText {
  NodeIndex node;
  std::string text;
};
struct UpdateAttributes {
  NodeIndex node;
  AttributeList attributes;  // all attributes after the update
};
struct DeleteSubtree {
  NodeIndex node;  // with all that still lies below it: what is kept has been moved out before
};

using EditOperation = std::variant<InsertNode, MoveSubtree, UpdateText, UpdateAttributes, DeleteSubtree>;

struct EditScript {
  Format format = Format::html;  // of actual
  std::vector<EditOperation> operations;
};

// The script for an alignment: updates, then inserts and moves in document order of actual, then deletes.
EditScript make_edit_script(const Document& expected, const Document& actual, const Alignment& alignment,
                            const Edits& edits);

// Carries a script out. Equal to actual (equal_documents) for every script that make_edit_script gives, with
// actual's format. Raw texts of the result are the normalised ones; notes are left out. Linear in document
// and script. Throws std::invalid_argument for a script that does not fit the document: it says which
// operation and why.
Document apply_edit_script(const Document& expected, const EditScript& script);

// Cost of a set of edits: one for each node inserted or deleted, each move, each text and each element
// updated.
std::size_t edit_cost(const Edits& edits);

}  // namespace treesift
