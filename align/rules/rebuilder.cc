// From marks to a document.
//
// Problem. What is left when parts are hidden must be the tree, hashes included, that the page without these
// parts would have been: texts that come together are one text, and white space collapses across what is
// gone.
//
// How. The document is told once more to a DocumentBuilder, which knows all of that: raw texts, white space
// between elements and notes as they stood, each where it stood; without what is hidden. Text is held back
// until the next tag that stays, so that a run of texts is seen as one, and the rules look at the whole of
// it.
//
//     <b>12</b>:<i>30</i>   with b and i unwrapped: one run "12:30", a time
//
// Where values change and nothing goes, which is the usual case, the tree stays as it is: the document is
// copied, the values are put in, and hashes are computed anew from there to the root.
//
// Cost. One pass over what is left; or a copy, and what is above and beside the values that change.
#include "align/rules/rebuilder.h"

#include "align/rules/placeholder.h"
#include "parsers/scalar.h"
#include "parsers/text/normal_text.h"

namespace treesift {

TextEdges::TextEdges(std::string_view text) : core(text) {
  while (!core.empty() && is_space(core.front())) core.remove_prefix(1);
  lead = text.substr(0, text.size() - core.size());
  while (!core.empty() && is_space(core.back())) core.remove_suffix(1);
  trail = text.substr(lead.size() + core.size());
}

bool Rebuilder::rebuild(const Rewriting& rewriting, ValueRewriter& rewriter, Document& out) {
  to_ = &rewriting;
  document_ = rewriting.document;
  rewriter_ = &rewriter;
  origins_.clear();
  if (only_values()) {
    patch(out);
    return true;
  }
  begin();
  for (NodeIndex node = 1;; node = enter(node)) {
    leave(node);
    if (node == document_->node_count()) break;
  }
  flush_run();
  Document rebuilt = builder_.finish();
  if (builder_.error()) return false;
  out = std::move(rebuilt);
  return true;
}

// Whether nothing changes but values, and no space comes or goes at the ends of texts or within them, which
// would be seen beside them.
bool Rebuilder::only_values() const {
  if (to_->space == Rewriting::Space::dropped || to_->marks->any_node || to_->names != nullptr) return false;
  const NameId space = standard_name("xml:space");
  const auto decides_space = [&](NodeIndex node, std::uint32_t attribute) {
    return document_->attributes(node)[attribute].name == space;
  };
  for (const AttributeMark& mark : to_->marks->attributes) {
    if (mark.hidden || decides_space(mark.node, mark.attribute)) return false;
  }
  for (const RewrittenValue& value : to_->attributes->all()) {
    if (decides_space(value.node, value.attribute)) return false;
  }
  for (const RewrittenValue& value : to_->texts->all()) {
    if (!is_scalar(document_->kind(value.node)) && !keeps_edges(value)) return false;
  }
  return patcher_.has_room(*document_, to_->texts->all().size(), to_->texts->bytes()) &&
         patcher_.has_room(*document_, to_->comments->all().size(), to_->comments->bytes()) &&
         patcher_.has_room(*document_, to_->marks->attributes.size(), to_->attributes->bytes());
}

// Whether a rewritten text begins and ends with words, and is normalised. One that was not, in pre, is kept
// as it stands.
bool Rebuilder::keeps_edges(const RewrittenValue& value) const {
  const std::string_view text = to_->texts->text(value), before = TextEdges(document_->text(value.node)).core;
  if (text.empty() || trimmed(text) != text) return false;
  return is_collapsed(text, Trim::both) || !is_collapsed(before, Trim::both);
}

void Rebuilder::patch(Document& out) {
  patcher_.begin(*document_, builder_.spare());
  for (const RewrittenValue& value : to_->texts->all()) {
    patcher_.set_text(value.node, to_->texts->text(value));
  }
  for (const RewrittenValue& value : to_->attributes->all()) {
    patcher_.set_attribute(value.node, value.attribute, to_->attributes->text(value));
  }
  for (const RewrittenValue& value : to_->comments->all()) {
    patcher_.set_note(value.node, to_->comments->text(value));
  }
  for (const AttributeMark& mark : to_->marks->attributes) {
    rewriter_->start(document_->value(document_->attributes(mark.node)[mark.attribute]));
    rewriter_->replace_all();
    patcher_.set_attribute(mark.node, mark.attribute, rewriter_->result());
  }
  out = patcher_.finish();
}

void Rebuilder::begin() {
  builder_.begin(document_->format());
  builder_.repairs() = document_->repairs();
  // In this order names get the ids that they have.
  for (NameId name = standard_name_count; name < document_->name_count(); ++name) {
    builder_.intern(document_->name_text(name));
  }
  open_.assign(1, {document_node, document_->node_count(), false});
  note_ = text_cursor_ = attribute_cursor_ = comment_cursor_ = attribute_mark_ = 0;
  run_.clear();
  run_pieces_ = 0;
}

// Closes what ends before the node `next`.
void Rebuilder::leave(NodeIndex next) {
  while (true) {
    const OpenNode top = open_.back();
    add_notes(top.node, next);
    if (top.end > next || open_.size() == 1) return;
    if (top.unwrapped) {
      open_.pop_back();
      add_space(top.node);
    } else {
      flush_run();  // its text is that of the node
      open_.pop_back();
      builder_.close();
    }
  }
}

void Rebuilder::add_notes(NodeIndex parent, NodeIndex before) {
  const auto notes = document_->notes();
  for (; note_ < notes.size() && notes[note_].parent == parent && notes[note_].before == before; ++note_) {
    const std::string_view text = document_->note_text(notes[note_]);
    if (notes[note_].kind != NoteKind::white_space) {
      const auto place = static_cast<std::uint32_t>(note_);
      const RewrittenValue* const rewritten = to_->comments->find(place, 0, comment_cursor_);
      builder_.note(notes[note_].kind, rewritten == nullptr ? text : to_->comments->text(*rewritten));
    } else if (to_->space == Rewriting::Space::kept || !run_.empty()) {
      append_run(text, no_node);
    }
  }
}

// Puts a node in its place; the node to go on with.
NodeIndex Rebuilder::enter(NodeIndex node) {
  if (is_marked(node, node_hidden)) return skip(node);
  const NodeKind kind = document_->kind(node);
  if (kind == NodeKind::text) {
    enter_text(node);
    return node + 1;
  }
  if (is_scalar(kind)) {
    add_scalar(node);
    return node + 1;
  }
  const bool unwrapped = is_marked(node, node_unwrapped);
  if (unwrapped) {
    add_space(node);
  } else {
    open(node);
  }
  if (!is_marked(node, node_emptied | node_replaced)) {
    open_.push_back({node, document_->subtree_end(node), unwrapped});
    return node + 1;
  }
  if (is_marked(node, node_replaced) && !is_marked(node, node_emptied)) add_placeholder(node);
  if (unwrapped) {
    add_space(node);
  } else {
    flush_run();
    builder_.close();
  }
  return skip(node);
}

void Rebuilder::open(NodeIndex node) {
  flush_run();
  builder_.open(name_of(node), document_->kind(node));
  add_attributes(node);
  origins_.push_back(node);
}

// Past a node that is left out, or whose content is.
NodeIndex Rebuilder::skip(NodeIndex node) {
  const NodeIndex end = document_->subtree_end(node);
  const auto notes = document_->notes();
  while (note_ < notes.size() && notes[note_].parent >= node && notes[note_].parent < end) ++note_;
  return end;
}

void Rebuilder::enter_text(NodeIndex node) {
  if (is_marked(node, node_replaced)) {
    append_run(placeholder_of(node), no_node);
  } else {
    append_run(document_->raw_text(node), node);
  }
}

// The content of a node as a placeholder: a piece of text, or in a JSON object or array a string.
void Rebuilder::add_placeholder(NodeIndex node) {
  const std::string_view placeholder = placeholder_of(node);
  if (document_->is_element(node)) return append_run(placeholder, no_node);
  if (placeholder.empty()) return;
  rewriter_->start(placeholder);
  builder_.scalar("", NodeKind::string, rewriter_->result());
}

// The mark of the kind of the text in the node; empty where there is none left.
std::string_view Rebuilder::placeholder_of(NodeIndex node) {
  constexpr std::size_t enough = 1024;  // no kind but text is longer
  scratch_.clear();
  for (NodeIndex at = node; at < document_->subtree_end(node) && scratch_.size() < enough;) {
    const bool hidden = is_marked(at, node_hidden);
    if (!hidden) scratch_.append(document_->text(at).substr(0, enough));
    at = hidden ? document_->subtree_end(at) : at + 1;
  }
  rewriter_->start(scratch_);
  rewriter_->replace_all();
  scratch_ = rewriter_->bytes();
  return scratch_;
}

void Rebuilder::add_space(NodeIndex unwrapped) {
  const bool block = !flows_with_text(document_->name(unwrapped));
  if (block && (to_->space == Rewriting::Space::kept || !run_.empty())) append_run(" ", no_node);
}

void Rebuilder::add_scalar(NodeIndex node) {
  const std::string_view name = document_->name_text(document_->name(node));
  const NodeKind kind = document_->kind(node);
  if (is_marked(node, node_emptied)) return builder_.scalar(name, kind, "");
  if (is_marked(node, node_replaced)) {
    placeholder_of(node);
    return builder_.scalar(name, kind, rewriter_->result());
  }
  const RewrittenValue* const rewritten = to_->texts->find(node, 0, text_cursor_);
  if (rewritten == nullptr) return builder_.scalar(name, kind, document_->text(node));
  const TextEdges edges(document_->text(node));
  const bool kept = to_->space == Rewriting::Space::kept;
  scratch_.assign(kept ? edges.lead : "")
      .append(to_->texts->text(*rewritten))
      .append(kept ? edges.trail : "");
  builder_.scalar(name, kind, scratch_);
}

NameId Rebuilder::name_of(NodeIndex node) {
  const bool as_written = to_->names == nullptr || !document_->is_element(node);
  return as_written ? document_->name(node) : builder_.intern(to_->names->of_element(node));
}

NameId Rebuilder::name_of(NodeIndex node, std::uint32_t attribute) {
  return to_->names == nullptr ? document_->attributes(node)[attribute].name
                               : builder_.intern(to_->names->of_attribute(node, attribute));
}

void Rebuilder::add_attributes(NodeIndex node) {
  const auto attributes = document_->attributes(node);
  const auto& marks = to_->marks->attributes;
  while (attribute_mark_ < marks.size() && marks[attribute_mark_].node < node) ++attribute_mark_;
  for (std::uint32_t i = 0; i < attributes.size(); ++i) {
    const bool marked = attribute_mark_ < marks.size() && marks[attribute_mark_].node == node &&
                        marks[attribute_mark_].attribute == i;
    const std::string_view value = document_->value(attributes[i]);
    if (to_->names != nullptr && to_->names->is_declaration(attributes[i].name)) {
      attribute_mark_ += marked ? 1 : 0;
      continue;
    }
    if (marked) {
      if (marks[attribute_mark_++].hidden) continue;
      rewriter_->start(value);
      rewriter_->replace_all();
      builder_.attribute(name_of(node, i), rewriter_->result());
      continue;
    }
    const RewrittenValue* const rewritten = to_->attributes->find(node, i, attribute_cursor_);
    builder_.attribute(name_of(node, i), rewritten == nullptr ? value : to_->attributes->text(*rewritten));
  }
}

void Rebuilder::append_run(std::string_view raw, NodeIndex node) {
  run_.append(raw);
  run_node_ = node;
  ++run_pieces_;
}

void Rebuilder::flush_run() {
  if (run_pieces_ == 0) return;
  if (run_pieces_ == 1 && run_node_ != no_node && (*to_->alone)[run_node_]) {
    add_alone(run_node_);
  } else {
    add_joined();
  }
  run_.clear();
  run_pieces_ = 0;
}

void Rebuilder::add_alone(NodeIndex node) {
  const RewrittenValue* const rewritten = to_->texts->find(node, 0, text_cursor_);
  const bool kept = to_->space == Rewriting::Space::kept;
  if (kept && rewritten == nullptr) return builder_.text(run_);
  const TextEdges edges(run_);
  if (kept) builder_.text(edges.lead);
  builder_.text(rewritten == nullptr ? edges.core : to_->texts->text(*rewritten));
  if (kept) builder_.text(edges.trail);
}

// The element of which the text is that comes next.
NodeIndex Rebuilder::innermost() const {
  auto open = open_.rbegin();
  while (open->unwrapped) ++open;
  return open->node;
}

void Rebuilder::add_joined() {
  const TextEdges edges(run_);
  const bool kept = to_->space == Rewriting::Space::kept;
  if (edges.core.empty()) return kept ? builder_.text(run_) : void();
  scratch_.clear();
  if (builder_.preserves_space()) {
    scratch_.assign(edges.core);
  } else {
    collapse_space(edges.core, Trim::both, scratch_);
  }
  rewriter_->start(scratch_);
  rewriter_->apply(to_->program->texts, {document_, innermost()});
  const std::string_view result = rewriter_->result();
  if (kept && result == scratch_) return builder_.text(run_);
  if (kept) builder_.text(edges.lead);
  builder_.text(result);
  if (kept) builder_.text(edges.trail);
}

}  // namespace treesift
