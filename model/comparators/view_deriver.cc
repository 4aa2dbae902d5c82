// All views of a document from one walk.
//
// Problem. The 22 comparators of Sprenkle et al. see 12 different sequences of tags, three lists and three
// texts of the same document; deriving each by itself would walk, and hash every attribute, two dozen times.
//
// How. The walk visits nodes in document order, with a stack of the open ones. Each node's name, attributes
// and text are hashed once. What views see of them goes, as 128-bit pieces, to sequences that views share:
//
//     <p class="x">One <b>two</b></p>      names, all elements       p@0 b@1                  of N, N+I, T, …
//                                          names without style       p@0                      of N-S, T-S, …
//                                          attributes, all elements  class=x#1                of T, DB, DB-W
//                                          texts, all elements       "One"@1#1 " two"@2#2     of DB-W
//
// The number behind @ is how deep a piece is nested in what its sequence sees; it stands for the closing
// tags: equal sequences of names and depths are equal trees. The number behind # says after how many elements
// the piece stands, so that sequences together are what one sequence of all their pieces would be. Important
// attributes need none: the list has a fixed number of them for each name. A sequence is hashed as it grows
// (memory does not depend on the document); a list is kept, sorted and hashed at the end.
//
// Cost. Linear in nodes and bytes, and n log n in the links or inputs of a list. A piece costs a nanosecond
// or two.
//
// Source. Sprenkle, Pollock, Esquivel, Hazelwood, Ecott: Automated oracle comparators for testing web
// applications, ISSRE 2007, section 2.
#include "model/comparators/view_deriver.h"

#include <algorithm>

#include "model/comparators/page_text.h"
#include "model/comparators/unordered_members.h"
#include "model/measure/roles.h"
#include "model/measure/source/repair_changes.h"
#include "parsers/attributes.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr std::uint64_t text_kind = 0x74657874, doctype_kind = 0x64747970, instruction_kind = 0x70696e73,
                        repairs_kind = 0x72657061;

constexpr std::uint64_t depth_spread = 0x9E3779B97F4A7C15, order_spread = 0xC2B2AE3D27D4EB4F;

}  // namespace

using Of = ViewPlan::Sequence::Of;

ViewDeriver::ViewDeriver() : classes_(element_classes()) {}

void ViewDeriver::derive(const Document& document, std::string_view bytes, const ViewPlan& plan) {
  begin(document, plan);
  bytes_ = bytes;
  walk();
  finished_.clear();
  for (std::size_t i = 0; i < plan.sequences.size(); ++i) finished_.push_back(sequences_[i].finish());
}

ViewPieces ViewDeriver::pieces(const Document& document, const ViewPlan& plan) {
  ViewPieces pieces;
  record_ = &pieces;
  begin(document, plan);
  walk();
  record_ = nullptr;
  pieces.displayed_text = displayed_.text();
  pieces.lists = lists_;
  for (auto& list : pieces.lists) {
    std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.content < b.content; });
  }
  return pieces;
}

void ViewDeriver::begin(const Document& document, const ViewPlan& plan) {
  document_ = &document;
  plan_ = &plan;
  is_page_ = is_page(document);
  if (plan.names) names_.prepare(document);
  open_.assign(1, {document_node, {}, false, false});
  levels_.assign(plan.levels.size(), {});
  sequences_.resize(std::max(sequences_.size(), plan.sequences.size()));
  for (SequenceHasher& sequence : sequences_) sequence.clear();
  lists_.resize(plan.lists.size());
  for (auto& list : lists_) list.clear();
  displayed_.clear();
  as_written_.clear();
}

void ViewDeriver::walk() {
  const std::span<const Note> notes = document_->notes();
  std::size_t next = 0;
  for (NodeIndex node = 1; node < document_->node_count();) {
    for (; next < notes.size() && notes[next].before <= node; ++next) see_note(notes[next]);
    close_until(document_->parent(node));
    if (!is_left_out(node)) {
      visit(node++);
      continue;
    }
    const NodeIndex end = document_->subtree_end(node);
    const auto is_inside = [&](const Note& note) { return note.before <= end && note.parent >= node; };
    while (next < notes.size() && is_inside(notes[next])) ++next;
    node = end;
  }
  for (; next < notes.size(); ++next) see_note(notes[next]);
  close_until(document_node);
  see_repairs();
  break_line();
}

bool ViewDeriver::is_left_out(NodeIndex node) const {
  return is_page_ && classes_.is_ignored(document_->name(node));
}

void ViewDeriver::visit(NodeIndex node) {
  if (document_->is_text(node)) return see_text(node, document_->raw_text(node), document_->text(node));
  PropertySet properties;
  if (is_page_) properties = classes_.of_element(document_->name(node));
  const bool block = is_block(node);
  if (block) break_line();
  see_tag(node, properties);
  open(node, properties, block);
  const bool is_scalar = !document_->is_element(node) && !document_->raw_text(node).empty();
  if (is_scalar) see_text(node, document_->raw_text(node), document_->text(node));
}

void ViewDeriver::open(NodeIndex node, PropertySet properties, bool block) {
  const bool verbatim = is_verbatim(node);
  open_.push_back({node, properties, block, verbatim});
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    levels_[level].depth += !properties.intersects(plan_->levels[level]);
  }
}

void ViewDeriver::close() {
  const OpenNode closed = open_.back();
  open_.pop_back();
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    levels_[level].depth -= !closed.properties.intersects(plan_->levels[level]);
  }
  if (closed.is_block) break_line();
}

void ViewDeriver::close_until(NodeIndex parent) {
  while (open_.back().node != parent && open_.size() > 1) close();
}

void ViewDeriver::break_line() {
  displayed_.line_break();
  as_written_.line_break();
}

// JSON has no elements: each value stands on a line of its own. So do the texts of XML that is not a page.
bool ViewDeriver::is_block(NodeIndex node) const {
  return !is_page_ || ends_lines(document_->name(node));
}

// As DocumentBuilder decides where white space is collapsed.
bool ViewDeriver::is_verbatim(NodeIndex node) const {
  if (document_->format() == Format::json) return true;
  if (document_->format() == Format::xml) {
    if (const Attribute* const space = find_attribute(*document_, node, standard_name("xml:space")))
      return document_->value(*space) == "preserve";
  }
  return open_.back().is_verbatim || (is_page_ && preformatted_elements.contains(document_->name(node)));
}

void ViewDeriver::see_tag(NodeIndex node, PropertySet properties) {
  if (!plan_->names) return;
  const Fingerprint name = names_[document_->name(node)];
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    levels_[level].elements += !properties.intersects(plan_->levels[level]);
  }
  for (std::uint8_t i : plan_->all_of(Of::names)) {
    const ViewPlan::Sequence& sequence = plan_->sequences[i];
    if (properties.intersects(plan_->levels[sequence.level])) continue;
    const bool nests = !sequence.ignored.contains(Property::closing_tags);
    const std::uint64_t depth = nests ? levels_[sequence.level].depth : 0;
    append(i, node, {name.low + depth * depth_spread, name.high});
  }
  find_attributes(node);
  append_attributes(Of::attributes, node, properties);
  append_attributes(Of::important_attributes, node, properties);
  if (is_page_ && !plan_->lists.empty()) add_to_lists(node, properties);
}

// A JSON value's kind is seen where attributes are.
void ViewDeriver::find_attributes(NodeIndex node) {
  attributes_.clear();
  important_.clear();
  if (document_->format() == Format::json) {
    const auto kind = static_cast<std::uint64_t>(document_->kind(node));
    return attributes_.push_back({fingerprint_of(std::string_view(), kind), {}});
  }
  if (plan_->attributes || !is_page_)
    see_all_attributes(*document_, node, names_, is_page_ ? &classes_ : nullptr, attributes_);
  if (plan_->important_attributes && is_page_)
    see_important_attributes(*document_, node, names_, classes_, important_);
}

// In other documents than pages every attribute is important.
const std::vector<SeenAttribute>& ViewDeriver::important_attributes() const {
  return is_page_ ? important_ : attributes_;
}

void ViewDeriver::append_attributes(Of what, NodeIndex node, PropertySet properties) {
  const auto& seen = what == Of::attributes ? attributes_ : important_attributes();
  if (seen.empty()) return;
  for (std::uint8_t i : plan_->all_of(what)) {
    const ViewPlan::Sequence& sequence = plan_->sequences[i];
    if (properties.intersects(plan_->levels[sequence.level])) continue;
    const std::uint64_t order = levels_[sequence.level].elements * order_spread;
    for (const SeenAttribute& attribute : seen) {
      if (attribute.properties.intersects(sequence.ignored)) continue;
      append(i, node, {attribute.content.low + order, attribute.content.high});
    }
  }
}

void ViewDeriver::add_to_lists(NodeIndex node, PropertySet properties) {
  for (std::size_t i = 0; i < plan_->lists.size(); ++i) {
    if (properties.contains(plan_->lists[i].which))
      lists_[i].push_back({list_item(plan_->lists[i], node), node});
  }
}

Fingerprint ViewDeriver::list_item(const ViewPlan::List& list, NodeIndex node) {
  const bool links = list.which == Property::order_of_links;
  parts_.assign(1, names_[document_->name(node)]);
  if (list.attributes > SeenTags::names) {
    const bool all = list.attributes == SeenTags::all_attributes;
    for (const SeenAttribute& attribute : all ? attributes_ : important_) {
      if (!attribute.properties.intersects(list.ignored)) parts_.push_back(attribute.content);
    }
  }
  if (list.basic) {
    parts_.push_back(links ? basic_link(*document_, node, classes_, list.ignored)
                           : basic_input(*document_, node, classes_, list.ignored));
  }
  const bool grouped = list.basic || list.attributes > SeenTags::names;
  if (!links && grouped && !list.ignored.contains(Property::closing_tags))
    parts_.push_back(name_of_select(*document_, node, classes_));
  return fingerprint_of(parts_);
}

void ViewDeriver::see_note(const Note& note) {
  close_until(note.parent);
  const std::string_view text = document_->note_text(note);
  if (note.kind == NoteKind::white_space) return see_text(note.parent, text, {});
  const bool counts = note.kind == NoteKind::doctype || (note.kind != NoteKind::comment && !is_page_);
  if (!counts) return;
  const std::uint64_t kind = note.kind == NoteKind::doctype ? doctype_kind : instruction_kind;
  append_texts(note.parent, text, text, kind);
}

// Markup that was repaired is not what was written, whatever the tree.
void ViewDeriver::see_repairs() {
  if (record_ != nullptr) {
    record_->sees_repairs = !plan_->all_of(Of::text_as_written).empty();
    return;
  }
  const auto counts = repair_counts(document_->repairs());
  if (std::ranges::all_of(counts, [](std::uint32_t count) { return count == 0; })) return;
  const std::string_view bytes(reinterpret_cast<const char*>(counts.data()), sizeof counts);
  const Fingerprint content = fingerprint_of(bytes, repairs_kind);
  for (std::uint8_t i : plan_->all_of(Of::text_as_written)) append_text(i, document_node, content);
}

// `normal` is the text as the document has it, empty for white space alone.
void ViewDeriver::see_text(NodeIndex node, std::string_view written, std::string_view normal) {
  if (is_in_style_sheet()) return append_texts(node, written, written, text_kind);
  if (plan_->written_text) as_written_.append(written, open_.back().is_verbatim);
  std::string_view displayed;
  if (plan_->displayed_text || record_ != nullptr) {
    if (record_ != nullptr && !normal.empty()) record_->texts.push_back({displayed_.text().size(), node});
    displayed = display(written, normal);
  }
  append_texts(node, written, displayed, text_kind);
}

std::string_view ViewDeriver::display(std::string_view written, std::string_view normal) {
  if (open_.back().is_verbatim) return displayed_.append_verbatim(written);
  return displayed_.append(trimmed(normal), is_space(written.front()), is_space(written.back()));
}

// Often the text is displayed as it is written.
void ViewDeriver::append_texts(NodeIndex node, std::string_view written, std::string_view displayed,
                               std::uint64_t kind) {
  const auto of_written = plan_->all_of(Of::text_as_written),
             of_displayed = plan_->all_of(Of::text_collapsed);
  if (of_written.empty() && of_displayed.empty()) return;
  const Fingerprint content = fingerprint_of(written, kind);
  for (std::uint8_t i : of_written) append_text(i, node, content);
  if (displayed.empty()) return;
  const Fingerprint shown = displayed == written ? content : fingerprint_of(displayed, kind);
  for (std::uint8_t i : of_displayed) append_text(i, node, shown);
}

void ViewDeriver::append_text(std::uint8_t index, NodeIndex node, Fingerprint content) {
  const ViewPlan::Sequence& sequence = plan_->sequences[index];
  if (is_in_style_sheet() && sequence.ignored.contains(Property::style)) return;
  const LevelState& level = levels_[sequence.level];
  const bool nests = !sequence.ignored.contains(Property::closing_tags);
  const std::uint64_t place = (nests ? level.depth * depth_spread : 0) + level.elements * order_spread;
  append(index, node, {content.low + place, content.high});
}

// The text of a style sheet is not content.
bool ViewDeriver::is_in_style_sheet() const {
  return is_page_ && document_->name(open_.back().node) == standard_name("style");
}

inline void ViewDeriver::append(std::uint8_t sequence, NodeIndex node, Fingerprint part) {
  sequences_[sequence].append(part);
  if (record_ != nullptr) record_->sequence.push_back({part, node});
}

Fingerprint ViewDeriver::fingerprint(std::size_t view) {
  const ViewPlan::Parts& what = plan_->views[view];
  if (what.bytes) return fingerprint_of(bytes_);
  if (what.members) return members_fingerprint(*document_, names_, classes_);
  parts_.clear();
  if (what.displayed != SeenText::none) parts_.push_back(text_fingerprint(what.displayed));
  for (std::uint8_t sequence : {what.names, what.attributes, what.texts}) {
    if (sequence != ViewPlan::none) parts_.push_back(finished_[sequence]);
  }
  for (std::uint8_t list : {what.links, what.inputs}) {
    if (list != ViewPlan::none) parts_.push_back(list_fingerprint(list));
  }
  return fingerprint_of(parts_);
}

Fingerprint ViewDeriver::list_fingerprint(std::size_t index) {
  auto& list = lists_[index];
  std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.content < b.content; });
  SequenceHasher items;
  for (const ViewPieces::Piece& item : list) items.append(item.content);
  return items.finish();
}

Fingerprint ViewDeriver::text_fingerprint(SeenText text) {
  if (text == SeenText::as_written) return fingerprint_of(as_written_.text());
  if (text == SeenText::collapsed) return fingerprint_of(displayed_.text());
  without_dates_.clear();
  append_without_dates(displayed_.text(), without_dates_);
  return fingerprint_of(without_dates_);
}

}  // namespace treesift
