// A document without some of its subtrees, with some children in another order and some values and names spelt
// otherwise.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "parsers/document_builder.h"

namespace treesift {

struct Rearrangement {
  std::vector<bool> hidden;                            // by node: gone with all below it
  std::map<NodeIndex, std::vector<NodeIndex>> orders;  // by parent: all its children, in their new order

  std::map<NodeIndex, std::string> texts;  // of text nodes and JSON scalars
  std::map<NodeIndex, std::string> names;  // of members of JSON
  // By node and place among its attributes.
  std::map<std::pair<NodeIndex, std::uint32_t>, std::string> attributes;

  bool empty() const {
    return !any_hidden && orders.empty() && texts.empty() && names.empty() && attributes.empty();
  }
  bool any_hidden = false;

  void clear(NodeIndex node_count) {
    hidden.assign(node_count, false);
    any_hidden = false;
    orders.clear();
    texts.clear();
    names.clear();
    attributes.clear();
  }
  void hide(NodeIndex node) { hidden[node] = any_hidden = true; }
};

// Scratch: keep one for each worker.
class Rearranger {
 public:
  explicit Rearranger(const Limits& limits) : builder_(limits) {}

  // The result equals what would be parsed from a source so rearranged: texts that come to stand together are
  // one text. Notes keep their places before the node that they stood before, and go with what is hidden; white space
  // stays where it is when children change places.
  // False, and `out` unchanged, when a limit is hit. Linear in the document.
  bool rearrange(const Document& document, const Rearrangement& to, Document& out);
  void recycle(Document&& document) { builder_.recycle(std::move(document)); }

 private:
  struct OpenNode {
    NodeIndex node;
    NodeIndex next;                       // the next child, in document order
    NodeIndex stood;                      // the child that the document has where the last one comes
    const std::vector<NodeIndex>* order;  // or null
    std::size_t place = 0;                // in it
  };

  NodeIndex next_child(OpenNode& open) const;
  NameId name_of(NodeIndex node, const Rearrangement& to);
  void enter(NodeIndex node, const Rearrangement& to);
  void enter_value(NodeIndex node, const Rearrangement& to);
  void add_attributes(NodeIndex node, const Rearrangement& to);
  void push(NodeIndex node, const Rearrangement& to);
  void add_notes(NodeIndex parent, NodeIndex before, NodeIndex stood);
  template <typename Wanted>
  void add_notes_of(NodeIndex parent, NodeIndex before, Wanted is_wanted);

  DocumentBuilder builder_;
  const Document* document_ = nullptr;
  std::vector<OpenNode> open_;
};

}  // namespace treesift
