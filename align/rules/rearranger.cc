#include "align/rules/rearranger.h"

#include <algorithm>

#include "parsers/scalar.h"

namespace treesift {

bool Rearranger::rearrange(const Document& document, const Rearrangement& to, Document& out) {
  document_ = &document;
  builder_.begin(document.format());
  builder_.repairs() = document.repairs();
  // In this order names get the ids that they have.
  for (NameId name = standard_name_count; name < document.name_count(); ++name)
    builder_.intern(document.name_text(name));
  open_.clear();
  push(document_node, to);
  while (!open_.empty()) {
    const NodeIndex parent = open_.back().node;
    const NodeIndex child = next_child(open_.back());
    add_notes(parent, child == no_node ? document.subtree_end(parent) : child, open_.back().stood);
    if (child == no_node) {
      open_.pop_back();
      if (!open_.empty()) builder_.close();
    } else if (!to.hidden[child]) {
      enter(child, to);
    }
  }
  Document rearranged = builder_.finish();
  if (builder_.error()) return false;
  out = std::move(rearranged);
  return true;
}

void Rearranger::push(NodeIndex node, const Rearrangement& to) {
  const auto order = to.orders.find(node);
  open_.push_back({node, node + 1, node + 1, order == to.orders.end() ? nullptr : &order->second});
}

NodeIndex Rearranger::next_child(OpenNode& open) const {
  open.stood = open.next;
  const bool is_behind_last = open.next == document_->subtree_end(open.node);
  if (!is_behind_last) open.next = document_->subtree_end(open.next);
  if (open.order != nullptr) return open.place < open.order->size() ? (*open.order)[open.place++] : no_node;
  return is_behind_last ? no_node : open.stood;
}

void Rearranger::enter(NodeIndex node, const Rearrangement& to) {
  const NodeKind kind = document_->kind(node);
  if (kind == NodeKind::text || is_scalar(kind)) return enter_value(node, to);
  builder_.open(name_of(node, to), kind);
  add_attributes(node, to);
  push(node, to);
}

void Rearranger::enter_value(NodeIndex node, const Rearrangement& to) {
  const auto other = to.texts.find(node);
  const bool is_text = document_->is_text(node);
  std::string_view text = is_text ? document_->raw_text(node) : document_->text(node);
  if (other != to.texts.end()) text = other->second;
  if (is_text) return builder_.text(text);
  builder_.scalar(name_of(node, to), document_->kind(node), text);
}

// Names have the ids that they have in the document.
NameId Rearranger::name_of(NodeIndex node, const Rearrangement& to) {
  const auto other = to.names.find(node);
  return other == to.names.end() ? document_->name(node) : builder_.intern(other->second);
}

void Rearranger::add_attributes(NodeIndex node, const Rearrangement& to) {
  const auto attributes = document_->attributes(node);
  for (std::uint32_t i = 0; i < attributes.size(); ++i) {
    const auto other = to.attributes.find({node, i});
    builder_.attribute(attributes[i].name,
                       other == to.attributes.end() ? document_->value(attributes[i]) : other->second);
  }
}

// The notes that stood in `parent` before that node, but the white space that stood before the node in whose place it
// is now: words that stand apart do so in any order.
void Rearranger::add_notes(NodeIndex parent, NodeIndex before, NodeIndex stood) {
  if (stood != before)
    add_notes_of(parent, stood, [](NoteKind kind) { return kind == NoteKind::white_space; });
  add_notes_of(parent, before,
               [&](NoteKind kind) { return kind != NoteKind::white_space || stood == before; });
}

template <typename Wanted>
void Rearranger::add_notes_of(NodeIndex parent, NodeIndex before, Wanted is_wanted) {
  const auto notes = document_->notes();
  auto note = std::lower_bound(notes.begin(), notes.end(), before,
                               [](const Note& one, NodeIndex node) { return one.before < node; });
  for (; note != notes.end() && note->before == before; ++note) {
    if (note->parent != parent || !is_wanted(note->kind)) continue;
    const std::string_view text = document_->note_text(*note);
    if (note->kind == NoteKind::white_space) {
      builder_.text(text);
    } else {
      builder_.note(note->kind, text);
    }
  }
}

}  // namespace treesift
