#include "align/rules/rearranger.h"

#include <algorithm>

#include "parsers/scalar.h"

namespace treesift {
namespace {}  // namespace

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
    add_notes(parent, child == no_node ? document.subtree_end(parent) : child);
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
  open_.push_back({node, node + 1, order == to.orders.end() ? nullptr : &order->second});
}

NodeIndex Rearranger::next_child(OpenNode& open) const {
  if (open.order != nullptr) return open.place < open.order->size() ? (*open.order)[open.place++] : no_node;
  if (open.next == document_->subtree_end(open.node)) return no_node;
  const NodeIndex child = open.next;
  open.next = document_->subtree_end(child);
  return child;
}

void Rearranger::enter(NodeIndex node, const Rearrangement& to) {
  const NodeKind kind = document_->kind(node);
  if (kind == NodeKind::text) return builder_.text(document_->raw_text(node));
  if (is_scalar(kind))
    return builder_.scalar(document_->name_text(document_->name(node)), kind, document_->text(node));
  builder_.open(document_->name(node), kind);
  for (const Attribute& attribute : document_->attributes(node))
    builder_.attribute(attribute.name, document_->value(attribute));
  push(node, to);
}

// The notes that stood in `parent` before that node.
void Rearranger::add_notes(NodeIndex parent, NodeIndex before) {
  const auto notes = document_->notes();
  auto note = std::lower_bound(notes.begin(), notes.end(), before,
                               [](const Note& one, NodeIndex node) { return one.before < node; });
  for (; note != notes.end() && note->before == before; ++note) {
    if (note->parent != parent) continue;
    const std::string_view text = document_->note_text(*note);
    if (note->kind == NoteKind::white_space) {
      builder_.text(text);
    } else {
      builder_.note(note->kind, text);
    }
  }
}

}  // namespace treesift
