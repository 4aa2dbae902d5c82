// Nodes that must move, in a document that only grows at its end.
//
// Problem. A Document stands in document order, hashes included, and the builder can only append. The standard
// builds a tree in which nodes move: a `<p>` that was opened inside of `<b>` moves out of it when `</b>` comes
// first, text in a table moves before it, a second `<body>` adds attributes to the first.
//
// How. Most pages need no move: of them each node goes into the builder as it comes. When a step cannot be
// expressed by appending, the sink is lost, and the page is read a second time into a linked tree: nodes in one
// vector with the indices of parent, children and siblings, where every move costs a few stores. At the end that
// tree is walked once into the builder. A page that needs a move costs two reads and a walk, so the work for a
// byte stays bounded; nothing is known of the page before it is read, and keeping both would make all pages
// pay.
//
// Three things only look like moves: an element that leaves the middle of the stack of open elements
// (`</form>`) stays open in the builder until what stands in it closes; comments behind `</body>` and `</html>`
// wait for the end, since nothing else can follow them there; and an element that nothing will be added to
// closes late.
//
// Cost. Linear in nodes and bytes.
#include "parsers/html/html_sink.h"

#include <algorithm>

namespace treesift {

void HtmlSink::begin(DocumentBuilder& builder, Way way, std::uint32_t max_nodes) {
  builder_ = &builder;
  way_ = way;
  lost_ = false;
  max_nodes_ = max_nodes;
  open_.clear();
  last_id_ = root_of_all;
  late_in_html_.clear();
  late_in_document_.clear();
  nodes_.clear();
  attributes_.clear();
  added_.clear();
  bytes_.clear();
  if (way == Way::linked) nodes_.emplace_back();
}

bool HtmlSink::can_append(Place place) {
  const ElementId open = open_.empty() ? root_of_all : open_.back().id;
  if (place.before != no_element || place.parent != open) lost_ = true;
  return !lost_;
}

ElementId HtmlSink::add(Kind kind, NameId name) {
  nodes_.push_back({.kind = kind, .name = name});
  return static_cast<ElementId>(nodes_.size() - 1);
}

ElementId HtmlSink::loose_element(NameId name, std::span<const TagAttribute> attributes) {
  if (is_direct()) {
    lose();
    return no_element;
  }
  const ElementId id = add(Kind::element, name);
  nodes_[id].begin = static_cast<std::uint32_t>(attributes_.size());
  nodes_[id].size = static_cast<std::uint32_t>(attributes.size());
  attributes_.insert(attributes_.end(), attributes.begin(), attributes.end());
  return id;
}

ElementId HtmlSink::element(Place place, NameId name, std::span<const TagAttribute> attributes) {
  if (!is_direct()) {
    const ElementId id = loose_element(name, attributes);
    move(id, place);
    return id;
  }
  ++last_id_;
  if (!can_append(place)) return last_id_;
  builder_->open(name);
  for (const TagAttribute& attribute : attributes) builder_->attribute(attribute.name, attribute.value);
  open_.push_back({last_id_, false});
  return last_id_;
}

void HtmlSink::add_bytes(Kind kind, Place place, std::string_view bytes) {
  const ElementId id = add(kind, unnamed);
  nodes_[id].begin = static_cast<std::uint32_t>(bytes_.size());
  nodes_[id].size = static_cast<std::uint32_t>(bytes.size());
  bytes_.append(bytes);
  move(id, place);
}

void HtmlSink::text(Place place, std::string_view characters) {
  if (!is_direct()) return add_bytes(Kind::text, place, characters);
  if (can_append(place)) builder_->text(characters);
}

void HtmlSink::begin_with_feed(ElementId element) {
  if (!is_direct()) {
    nodes_[element].begins_with_feed = true;
  } else if (!lost_) {
    builder_->text("\n");
  }
}

void HtmlSink::comment(Place place, std::string_view text) {
  if (!is_direct()) return add_bytes(Kind::comment, place, text);
  const bool in_document = !open_.empty() && place.parent == root_of_all;
  const bool in_html = open_.size() > 1 && place.parent == open_.front().id;
  if (in_document || in_html) {
    (in_document ? late_in_document_ : late_in_html_).push_back({bytes_.size(), text.size()});
    bytes_.append(text);
  } else if (can_append(place)) {
    builder_->note(NoteKind::comment, text);
  }
}

void HtmlSink::doctype(std::string_view text) {
  if (!is_direct()) return add_bytes(Kind::doctype, {}, text);
  builder_->note(NoteKind::doctype, text);
}

void HtmlSink::close(ElementId element) {
  if (!is_direct() || lost_) return;
  if (!open_.empty() && open_.back().id == element &&
      (open_.size() == 1 || !open_[open_.size() - 2].closed)) {
    open_.pop_back();
    return builder_->close();
  }
  const auto closed = std::find_if(open_.rbegin(), open_.rend(),
                                   [element](const OpenInBuilder& open) { return open.id == element; });
  if (closed == open_.rend()) return;
  closed->closed = true;
  for (; !open_.empty() && open_.back().closed; open_.pop_back()) builder_->close();
}

void HtmlSink::add_attributes(ElementId element, std::span<const TagAttribute> attributes) {
  if (attributes.empty()) return;
  if (is_direct()) return lose();
  constexpr std::size_t most = 1 << 12;  // more than any limit of a page that is read at all
  AddedAttributes& added = added_[element];
  if (added.all.empty()) {
    for (const TagAttribute& own : own_attributes(nodes_[element])) added.names.insert(own.name);
  }
  for (const TagAttribute& attribute : attributes) {
    if (added.names.size() < most && added.names.insert(attribute.name).second)
      added.all.push_back(attribute);
  }
}

void HtmlSink::remove(ElementId node) {
  if (is_direct()) return lose();
  Node& it = nodes_[node];
  if (it.parent == no_element) return;
  (it.previous == no_element ? nodes_[it.parent].first : nodes_[it.previous].next) = it.next;
  (it.next == no_element ? nodes_[it.parent].last : nodes_[it.next].previous) = it.previous;
  it.parent = it.previous = it.next = no_element;
}

void HtmlSink::move(ElementId node, Place place) {
  if (is_direct()) return lose();
  remove(node);
  Node& parent = nodes_[place.parent];
  Node& it = nodes_[node];
  it.parent = place.parent;
  it.next = place.before;
  it.previous = place.before == no_element ? parent.last : nodes_[place.before].previous;
  (it.previous == no_element ? parent.first : nodes_[it.previous].next) = node;
  (it.next == no_element ? parent.last : nodes_[it.next].previous) = node;
}

void HtmlSink::move_children(ElementId from, ElementId to) {
  if (is_direct()) return lose();
  Node &source = nodes_[from], &target = nodes_[to];  // which has none
  for (ElementId child = source.first; child != no_element; child = nodes_[child].next)
    nodes_[child].parent = to;
  target.first = source.first;
  target.last = source.last;
  source.first = source.last = no_element;
}

ElementId HtmlSink::parent(ElementId node) const {
  if (!is_direct()) return nodes_[node].parent;
  return root_of_all;
}

void HtmlSink::emit_late(const std::vector<LateNote>& notes) {
  for (const LateNote& note : notes)
    builder_->note(NoteKind::comment, std::string_view(bytes_).substr(note.begin, note.size));
}

void HtmlSink::finish() {
  if (!is_direct()) return emit_tree();
  while (!open_.empty()) {
    if (open_.size() == 1) emit_late(late_in_html_);
    builder_->close();
    open_.pop_back();
  }
  emit_late(late_in_document_);
}

void HtmlSink::emit_begin(ElementId id) {
  const Node& node = nodes_[id];
  const std::string_view bytes = node.kind == Kind::element
                                     ? std::string_view()
                                     : std::string_view(bytes_).substr(node.begin, node.size);
  if (node.kind == Kind::text) return builder_->text(bytes);
  if (node.kind == Kind::comment) return builder_->note(NoteKind::comment, bytes);
  if (node.kind == Kind::doctype) return builder_->note(NoteKind::doctype, bytes);
  builder_->open(node.name);
  const auto add = [&](const TagAttribute& attribute) {
    builder_->attribute(attribute.name, attribute.value);
  };
  std::ranges::for_each(own_attributes(node), add);
  if (const auto added = added_.find(id); added != added_.end())
    std::ranges::for_each(added->second.all, add);
  if (node.begins_with_feed) builder_->text("\n");
}

void HtmlSink::emit_tree() {
  ElementId at = nodes_[root_of_all].first;
  while (at != no_element) {
    emit_begin(at);
    if (nodes_[at].first != no_element) {
      at = nodes_[at].first;
      continue;
    }
    if (nodes_[at].kind == Kind::element) builder_->close();
    while (nodes_[at].next == no_element && nodes_[at].parent != root_of_all) {
      at = nodes_[at].parent;
      builder_->close();
    }
    at = nodes_[at].next;
  }
}

}  // namespace treesift
