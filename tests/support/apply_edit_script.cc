// Carries an edit script out, trusting nothing in it.
//
// The document becomes a tree of links (linked_tree.h), in which every step takes constant time, deletes the
// size of what they delete; the result is then read off in document order into a DocumentBuilder. Texts are
// normalised already and are handed over as they are: what was a space before a deleted element would not
// survive a second normalisation, and two texts that have become neighbours would become one.
//
// A script may come from a file, so it is checked: nodes exist and still stand in the tree, places are places
// below them, contents fit kinds. Whether a move puts a node below itself is not checked step by step, which
// would cost the depth each time: such a step cuts a ring of nodes off the tree, and what is never reached
// from the root shows in the end.
//
// Cost. Linear in document and script.
#include <stdexcept>

#include "parsers/document_builder.h"
#include "tests/support/edit_script.h"
#include "tests/support/linked_tree.h"

namespace treesift {
namespace {

bool is_scalar(NodeKind kind) {
  return kind == NodeKind::string || kind == NodeKind::number || kind == NodeKind::boolean ||
         kind == NodeKind::null;
}

bool holds_text(NodeKind kind) {
  return kind == NodeKind::text || is_scalar(kind);
}

// What the result may hold is what the two documents may hold, which were held to limits when they were read.
constexpr Limits no_limits{.document_bytes = ~std::size_t{0},
                           .nodes = no_node - 1,
                           .depth = ~std::uint32_t{0},
                           .start_tag_bytes = ~std::size_t{0},
                           .attributes = ~std::uint32_t{0}};

class ScriptRunner {
 public:
  ScriptRunner(const Document& expected, const EditScript& script)
      : expected_(expected), script_(script), tree_(expected), nodes_(expected.node_count()) {}

  Document run() {
    for (; step_ < script_.operations.size(); ++step_) {
      std::visit([this](const auto& operation) { carry_out(operation); }, script_.operations[step_]);
    }
    return build();
  }

 private:
  // What the script has done to a node of expected, or what it has inserted.
  struct NodeState {
    bool deleted = false;
    const InsertNode* inserted = nullptr;
    const std::string* text = nullptr;
    const AttributeList* attributes = nullptr;
  };

  void require(bool holds, const char* reason) const {
    if (holds) return;
    throw std::invalid_argument("edit script, operation " + std::to_string(step_) + ": " + reason);
  }

  void carry_out(const InsertNode& insert) {
    require(insert.kind != NodeKind::document, "a document cannot be inserted");
    require(insert.text.empty() || holds_text(insert.kind), "a node of this kind holds no text");
    require(insert.attributes.empty() || insert.kind == NodeKind::element, "only elements have attributes");
    const NodeIndex node = tree_.add();
    nodes_.push_back({.inserted = &insert});
    put(node, insert.place);
  }

  void carry_out(const MoveSubtree& move) {
    check_movable(move.node);
    tree_.detach(move.node);
    put(move.node, move.place);
  }

  void carry_out(const UpdateText& update) {
    check_movable(update.node);
    require(holds_text(expected_.kind(update.node)), "a node of this kind holds no text");
    nodes_[update.node].text = &update.text;
  }

  void carry_out(const UpdateAttributes& update) {
    check_movable(update.node);
    require(expected_.is_element(update.node), "only elements have attributes");
    nodes_[update.node].attributes = &update.attributes;
  }

  void carry_out(const DeleteSubtree& deletion) {
    check_movable(deletion.node);
    tree_.detach(deletion.node);
    for (NodeIndex node = deletion.node; node != no_node;
         node = tree_.next(node, deletion.node, [](NodeIndex) {})) {
      require(!nodes_[node].deleted, "a node lies below itself");
      nodes_[node].deleted = true;
      ++deleted_;
    }
  }

  void check_movable(NodeIndex node) const {
    require(node > document_node && node < expected_.node_count(), "no such node");
    require(!nodes_[node].deleted, "the node was deleted before");
  }

  NodeIndex resolve(NodeReference reference) const {
    const bool inserted = reference.origin == NodeReference::Origin::inserted;
    const std::size_t first = inserted ? expected_.node_count() : 0;
    const std::size_t count = inserted ? nodes_.size() - first : expected_.node_count();
    require(reference.index < count, "no such node");
    const auto node = static_cast<NodeIndex>(first + reference.index);
    require(!nodes_[node].deleted, "the node was deleted before");
    return node;
  }

  void put(NodeIndex node, const EditPlace& place) {
    const NodeIndex parent = resolve(place.parent);
    const NodeIndex left = place.first ? no_node : resolve(place.after);
    require(parent != node, "a node cannot be its own parent");
    require(!holds_text(kind(parent)), "the parent is a text");
    require(left == no_node || tree_.parent(left) == parent, "the left sibling has another parent");
    tree_.attach(node, parent, left);
  }

  NodeKind kind(NodeIndex node) const {
    return nodes_[node].inserted ? nodes_[node].inserted->kind : expected_.kind(node);
  }
  std::string_view name(NodeIndex node) const {
    if (nodes_[node].inserted) return nodes_[node].inserted->name;
    return expected_.name_text(expected_.name(node));
  }
  std::string_view text(NodeIndex node) const {
    if (nodes_[node].inserted) return nodes_[node].inserted->text;
    return nodes_[node].text ? std::string_view(*nodes_[node].text) : expected_.text(node);
  }

  Document build() {
    DocumentBuilder builder(no_limits);
    builder.begin(script_.format);
    std::size_t reached = 1;
    const auto leave = [&](NodeIndex node) {
      if (!holds_text(kind(node))) builder.close();
    };
    for (NodeIndex node = tree_.next(document_node, document_node, leave); node != no_node; ++reached) {
      write(node, builder);
      node = tree_.next(node, document_node, leave);
    }
    require(reached + deleted_ == tree_.node_count(), "at the end: a node was moved below itself");
    require(!builder.error(), "at the end: the result is too large");
    return builder.finish();
  }

  void write(NodeIndex node, DocumentBuilder& builder) const {
    if (kind(node) == NodeKind::text) return builder.normal_text(text(node));
    if (is_scalar(kind(node))) return builder.scalar(name(node), kind(node), text(node));
    builder.open(name(node), kind(node));
    write_attributes(node, builder);
  }

  void write_attributes(NodeIndex node, DocumentBuilder& builder) const {
    const NodeState& state = nodes_[node];
    const AttributeList* list = state.inserted ? &state.inserted->attributes : state.attributes;
    if (list == nullptr) {
      for (const Attribute& attribute : expected_.attributes(node)) {
        builder.attribute(expected_.name_text(attribute.name), expected_.value(attribute));
      }
    } else {
      for (const auto& [attribute, value] : *list) builder.attribute(attribute, value);
    }
  }

  const Document& expected_;
  const EditScript& script_;
  LinkedTree tree_;  // nodes of expected, then the inserted ones
  std::vector<NodeState> nodes_;
  std::size_t deleted_ = 0;
  std::size_t step_ = 0;
};

}  // namespace

Document apply_edit_script(const Document& expected, const EditScript& script) {
  return ScriptRunner(expected, script).run();
}

}  // namespace treesift
