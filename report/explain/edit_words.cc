#include "report/explain/edit_words.h"

#include <algorithm>

#include "report/explain/bounded_paths.h"
#include "report/explain/node_pieces.h"

namespace treesift {
namespace {

class EditWriter {
 public:
  EditWriter(const AlignedPair& pair, std::size_t most)
      : pair_(pair), pieces_(pair.expected, pair.actual), most_(most) {}

  EditList write() {
    const Edits& edits = pair_.edits;
    for (const MatchedPair& node : edits.updated_text) update(EditVerb::change_text, node);
    for (const MatchedPair& node : edits.updated_attributes) update(EditVerb::change_attributes, node);
    write_inserts_and_moves();
    for (NodeIndex node : edits.deleted) {
      if (is_top(pair_.expected, pair_.alignment.actual_of, node)) remove(node);
    }
    return std::move(list_);
  }

 private:
  // The node's parent is not inserted or deleted along with it.
  static bool is_top(const Document& document, const std::vector<NodeIndex>& match, NodeIndex node) {
    return match[document.parent(node)] != no_node;
  }

  // How many nodes of a subtree have no match: the others stay, or have moved there.
  static NodeIndex unmatched(const Document& document, const std::vector<NodeIndex>& match, NodeIndex root) {
    return static_cast<NodeIndex>(
        std::count(match.begin() + root, match.begin() + document.subtree_end(root), no_node));
  }

  EditInWords* add(EditVerb verb) {
    if (list_.edits.size() == most_) {
      ++list_.left_out;
      return nullptr;
    }
    list_.edits.emplace_back().verb = verb;
    return &list_.edits.back();
  }

  void update(EditVerb verb, const MatchedPair& node) {
    EditInWords* const edit = add(verb);
    if (edit == nullptr) return;
    edit->path = paths_.path(pair_.actual, node.actual);
    pieces_.append_node(edit->pieces, {node.expected, node.actual});
  }

  void write_inserts_and_moves() {
    const Edits& edits = pair_.edits;
    auto move = edits.moved.begin();
    for (NodeIndex node : edits.inserted) {
      for (; move != edits.moved.end() && move->actual < node; ++move) write_move(*move);
      if (is_top(pair_.actual, pair_.alignment.expected_of, node)) insert(node);
    }
    for (; move != edits.moved.end(); ++move) write_move(*move);
  }

  void insert(NodeIndex node) {
    EditInWords* const edit = add(EditVerb::insert);
    if (edit == nullptr) return;
    edit->path = paths_.path(pair_.actual, node);
    edit->nodes = unmatched(pair_.actual, pair_.alignment.expected_of, node);
    pieces_.append_subtree(edit->pieces, {no_node, node});
  }

  void remove(NodeIndex node) {
    EditInWords* const edit = add(EditVerb::remove);
    if (edit == nullptr) return;
    edit->path = paths_.path(pair_.expected, node);
    edit->nodes = unmatched(pair_.expected, pair_.alignment.actual_of, node);
    pieces_.append_subtree(edit->pieces, {node, no_node});
  }

  void write_move(const Move& move) {
    EditInWords* const edit = add(EditVerb::move);
    if (edit == nullptr) return;
    edit->path = paths_.path(pair_.actual, move.actual);
    edit->from = paths_.path(pair_.expected, move.expected);
    edit->nodes = pair_.expected.subtree_size(move.expected);
    pieces_.append_subtree(edit->pieces, {move.expected, no_node});
    for (DiffPiece& piece : edit->pieces) piece.mark = PieceMark::kept;
  }

  const AlignedPair& pair_;
  NodePieces pieces_;
  BoundedPaths paths_;
  const std::size_t most_;
  EditList list_;
};

}  // namespace

std::string_view verb_words(EditVerb verb) {
  switch (verb) {
    case EditVerb::change_text:
      return "change text";
    case EditVerb::change_attributes:
      return "change attributes";
    case EditVerb::insert:
      return "insert";
    case EditVerb::move:
      return "move";
    case EditVerb::remove:
      return "delete";
  }
  return "change";
}

EditList edits_in_words(const AlignedPair& pair, std::size_t most) {
  return EditWriter(pair, most).write();
}

}  // namespace treesift
