// Displayed text in a walk of its own.
//
// Problem. Of nearly every pair that differs the default model asks one thing of the comparators: whether displayed
// text differs. ViewDeriver can tell, but it keeps a stack of all open elements for views of tags, depths and lists.
//
// How. For text alone only few elements matter: blocks, which end lines, those that keep white space, style sheets,
// and what is left out. Which an element is, is one load by its name; of blocks the places where they end are kept.
// All other nodes are passed at once.
//
// Cost. About forty instructions a node, and what copying its text takes.
#include "model/comparators/page_text.h"

#include <array>
#include <span>
#include <utility>
#include <vector>

#include "model/comparators/element_classes.h"
#include "model/measure/roles.h"
#include "parsers/document_builder.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

enum PageTrait : std::uint8_t { is_block = 1, keeps_space = 2, holds_style = 4, hidden_element = 8 };

using PageTraits = std::array<std::uint8_t, standard_name_count>;

PageTraits make_page_traits() {
  PageTraits traits{};
  for (NameId name = 0; name < standard_name_count; ++name) {
    if (ends_lines(name)) traits[name] |= is_block;
    if (preformatted_elements.contains(name)) traits[name] |= keeps_space;
    if (name == standard_name("style")) traits[name] |= holds_style;
    if (element_classes().is_ignored(name)) traits[name] |= hidden_element;
  }
  return traits;
}

const PageTraits& page_traits() {
  static const PageTraits traits = make_page_traits();
  return traits;
}

class PageWalk {
 public:
  explicit PageWalk(const Document& page) : page_(page) {
    blocks_.reserve(usual_blocks);
    text_.reserve(usual_text * page.node_count());
  }
  DisplayedText text() &&;

 private:
  static constexpr std::size_t usual_blocks = 32;  // that are open at once
  static constexpr std::size_t usual_text = 16;    // bytes for each node
  struct Block {
    NodeIndex node, end;
  };

  NodeIndex see_node(NodeIndex node);
  void see_notes_before(NodeIndex node);
  void see_note(const Note& note);
  void see_text(NodeIndex node);
  void open(NodeIndex node, std::uint8_t traits);
  NodeIndex leave_out(NodeIndex node);
  void close_before(NodeIndex node);
  void close_below(NodeIndex parent);
  // Elements of other names flow with text, as an unknown element does in a browser.
  std::uint8_t traits_of_name(NameId name) const {
    return name < standard_name_count ? traits_[name] : std::uint8_t{0};
  }
  bool is_in_style_sheet(NodeIndex parent) const {
    return (traits_of_name(page_.name(parent)) & holds_style) != 0;
  }
  bool is_verbatim(NodeIndex node) const { return node >= verbatim_ && node < verbatim_end_; }

  const Document& page_;
  const PageTraits& traits_ = page_traits();
  DisplayedText text_;
  std::vector<Block> blocks_;                              // that are open
  NodeIndex verbatim_ = document_node, verbatim_end_ = 0;  // the last element that keeps white space
  std::size_t next_note_ = 0;
  NodeIndex note_at_ = 0;  // the node before which that one stands
};

DisplayedText PageWalk::text() && {
  for (NodeIndex node = 1; node < page_.node_count();) {
    if (note_at_ <= node) see_notes_before(node);
    close_before(node);
    node = see_node(node);
  }
  see_notes_before(page_.node_count());
  text_.line_break();
  return std::move(text_);
}

// Returns the node to go on with.
NodeIndex PageWalk::see_node(NodeIndex node) {
  if (page_.is_text(node)) {
    see_text(node);
    return node + 1;
  }
  const std::uint8_t traits = traits_of_name(page_.name(node));
  if (traits == 0) return node + 1;
  if ((traits & hidden_element) != 0) return leave_out(node);
  open(node, traits);
  return node + 1;
}

void PageWalk::see_notes_before(NodeIndex node) {
  const std::span<const Note> notes = page_.notes();
  for (; next_note_ < notes.size() && notes[next_note_].before <= node; ++next_note_)
    see_note(notes[next_note_]);
  note_at_ = next_note_ < notes.size() ? notes[next_note_].before : no_node;
}

// Of notes only white space is displayed.
void PageWalk::see_note(const Note& note) {
  if (note.kind != NoteKind::white_space) return;
  close_below(note.parent);
  if (is_in_style_sheet(note.parent)) return;
  if (is_verbatim(note.parent))
    text_.append_verbatim(page_.note_text(note));
  else
    text_.append({}, true, true);
}

void PageWalk::see_text(NodeIndex node) {
  const NodeIndex parent = page_.parent(node);
  if (is_in_style_sheet(parent)) return;
  const std::string_view written = page_.raw_text(node);
  if (is_verbatim(parent))
    text_.append_verbatim(written);
  else
    text_.append(trimmed(page_.text(node)), is_space(written.front()), is_space(written.back()));
}

void PageWalk::open(NodeIndex node, std::uint8_t traits) {
  if ((traits & is_block) != 0) {
    text_.line_break();
    blocks_.push_back({node, page_.subtree_end(node)});
  }
  if ((traits & keeps_space) == 0 || is_verbatim(node)) return;
  verbatim_ = node;
  verbatim_end_ = page_.subtree_end(node);
}

// An element with the notes that stand in it. Returns the node after it.
NodeIndex PageWalk::leave_out(NodeIndex node) {
  const std::span<const Note> notes = page_.notes();
  const NodeIndex after = page_.subtree_end(node);
  const auto is_inside = [&](const Note& note) { return note.before <= after && note.parent >= node; };
  while (next_note_ < notes.size() && is_inside(notes[next_note_])) ++next_note_;
  return after;
}

void PageWalk::close_before(NodeIndex node) {
  while (!blocks_.empty() && blocks_.back().end <= node) {
    blocks_.pop_back();
    text_.line_break();
  }
}

void PageWalk::close_below(NodeIndex parent) {
  while (!blocks_.empty() && blocks_.back().node > parent) {
    blocks_.pop_back();
    text_.line_break();
  }
}

}  // namespace

bool ends_lines(NameId element) {
  // It flows with text here, and does not where white space is collapsed.
  return !flows_with_text(element) && element != standard_name("basefont");
}

DisplayedText page_text(const Document& page) {
  return PageWalk(page).text();
}

}  // namespace treesift
