// Differences that no tree shows.
//
// Problem. Two sources may give the same tree: <br> and <br/>, another indentation, a comment with the
// generator's version. Where the markup itself is the product (a formatter, a converter) this may be the
// fault; elsewhere it is noise that comes with every page. So such pairs are neither equal nor different
// beforehand: they get features and changes of their own, and the run tells whether a change is everywhere.
//
// How. Comments and the doctype are compared as multisets of their text, conditional comments tag by tag
// (tag_edits.cc). When the trees are equal, the sources are compared by lines: those in common at either end are
// dropped, of the rest the lines that only one side has are the changes, numbers, dates and character references
// generalised; of long lines the tags and what stands between them. Lines that differ in how character references
// are spelt, and in nothing else, are one change of all lines and pages; so are lines that merely stand in another
// order. When the trees differ, tags that mean the same are compared (spelling_changes.cc).
#include "model/measure/source/source_changes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <iterator>
#include <set>
#include <string>

#include "align/text/text_kinds.h"
#include "base/hash.h"
#include "model/measure/class_of_edit.h"
#include "model/measure/node_text.h"
#include "model/measure/source/note_parts.h"
#include "model/measure/source/repair_changes.h"
#include "model/measure/source/source_change.h"
#include "model/measure/source/source_lines.h"
#include "model/measure/source/spelling_changes.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

void append_change(const Change& change, std::vector<Change>& changes) {
  const auto same = [&](const Change& known) { return full_hash(known) == full_hash(change); };
  const auto known = std::find_if(changes.begin(), changes.end(), same);
  if (known != changes.end()) {
    ++known->edits;
  } else if (changes.size() < ChangeFinder::max_changes) {
    changes.push_back(change);
  }
}

// `general` gives the hash of a part's generalised form.
template <typename General>
void append_changes(const std::vector<SourcePart>& parts, ChangeKind kind, General general,
                    std::vector<Change>& changes) {
  for (const SourcePart& part : parts) append_change(source_change(kind, general(part.text)), changes);
}

void append_spelling(std::size_t lines, std::vector<Change>& changes) {
  if (lines == 0 || changes.size() >= ChangeFinder::max_changes) return;
  changes.push_back(change_of_references());
  changes.back().edits = static_cast<std::uint32_t>(lines);
}

double ratio_of_smaller(std::size_t a, std::size_t b) {
  return std::max(a, b) == 0 ? 1.0
                             : static_cast<double>(std::min(a, b)) / static_cast<double>(std::max(a, b));
}

}  // namespace

// The side that has notes which the other has not.
struct NoteSide {
  ChangeKind kind;
  std::string_view source;
  NoteSort sort = NoteSort::comments;
};

namespace {

// Where a source has the text first. memmem is linear, and does not stop at each character that the text begins with.
std::size_t place_of(std::string_view text, std::string_view source) {
  const void* const found = memmem(source.data(), source.size(), text.data(), text.size());
  return found == nullptr ? source.npos
                          : static_cast<std::size_t>(static_cast<const char*>(found) - source.data());
}

// The line is that of the first place where the source has the note, or what stands in it before the first value that a
// rule has hidden.
ShownEdit shown_note(std::string_view note, const NoteSide& side) {
  const std::string_view begin = note.substr(0, note.find("⟨"));
  const std::size_t found = place_of(trimmed(begin).empty() ? note : begin, side.source);
  const std::string_view before = side.source.substr(0, found);
  const bool is_lost = side.kind == ChangeKind::comment_lost;
  SnippetPair words = make_text_snippets(is_lost ? trimmed(note) : "", is_lost ? "" : trimmed(note));
  if (side.sort == NoteSort::doctypes) {  // told from a comment
    std::string& shown = is_lost ? words.before : words.after;
    shown.insert(0, doctype_begin);
  }
  const auto line = 1 + std::ranges::count(before, '\n');
  return {found == before.npos ? "" : "line " + std::to_string(line), std::move(words.before),
          std::move(words.after)};
}

}  // namespace

ShownEdit first_different_line(std::string_view expected, std::string_view actual) {
  const TwoTexts rest = cut_common_lines({expected, actual});
  const std::string_view before(expected.begin(), rest.expected.begin());
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const auto first = [](std::string_view text) { return text.substr(0, text.find('\n')); };
  SnippetPair snippets = make_text_snippets(first(rest.expected), first(rest.actual));
  return {"line " + std::to_string(line), std::move(snippets.before), std::move(snippets.after)};
}

void SourceComparer::measure(const SourcePair& pair, FeatureVector& features, std::vector<Change>& changes) {
  features.set(feature("size_ratio"), ratio_of_smaller(pair.expected_bytes.size(), pair.actual_bytes.size()));
  features.set(feature("markup_only"), pair.documents_equal);
  compare_comments(pair, features, changes);
  compare_doctypes(pair, features, changes);
  find_repair_changes(pair.expected.repairs(), pair.actual.repairs(), changes);
  const bool is_json = pair.expected.format() == Format::json;  // in which the spelling means nothing
  if (pair.documents_equal && !pair.is_ruled && !is_json)
    compare_lines(pair, features, changes);
  else if (pair.has_markup)
    find_spelling_changes({pair.expected_bytes, pair.actual_bytes, pair.expected.format()}, changes);
}

void SourceComparer::describe_notes(const SourcePair& pair, MeasuredPair& measured) {
  const auto is_of_note = [](const Change& change) {
    return change.kind == ChangeKind::comment_lost || change.kind == ChangeKind::comment_new;
  };
  if (std::ranges::none_of(measured.changes, is_of_note)) return;
  for (const NoteSort sort : {NoteSort::comments, NoteSort::doctypes}) {
    const auto [lost, gained] = notes_beyond(pair.expected, pair.actual, sort);
    describe_parts(lost, {ChangeKind::comment_lost, pair.expected_bytes, sort}, measured);
    describe_parts(gained, {ChangeKind::comment_new, pair.actual_bytes, sort}, measured);
  }
}

// Of conditional comments also their tags.
void SourceComparer::describe_parts(std::vector<SourcePart> notes, const NoteSide& side,
                                    MeasuredPair& measured) {
  std::ranges::move(tags_of_comments(notes), std::back_inserter(notes));
  std::ranges::stable_sort(notes, {}, &SourcePart::place);
  for (const SourcePart& note : notes) {
    const std::uint64_t value = texts_.generalised(note.text);
    const std::uint64_t identity = identity_of(source_change(side.kind, value));
    const auto change = std::ranges::find(measured.changes, identity, identity_of);
    if (change == measured.changes.end() || measured.places.size() == MeasuredPair::max_places) continue;
    const auto index = static_cast<std::size_t>(change - measured.changes.begin());
    if (measured.edit_of_change[index] != MeasuredPair::no_edit) continue;  // told by an earlier one
    measured.edit_of_change[index] = static_cast<std::uint8_t>(measured.places.size());
    measured.places.push_back(shown_note(note.text, side));
  }
}

Change SourceComparer::change_of(std::string_view tag, const TagEdit& edit) {
  const ValueChange value = class_of_style(texts_, edit);
  const std::uint64_t what = texts_.sum_of_words(edit.before, {}) - texts_.sum_of_words(edit.after, {});
  Change change = source_change(kind_of_attribute(texts_, edit), with_class(what, value));
  const std::uint64_t sort = hash_of(edit.attribute, hash_of(tag, change.hashes[0]));
  const std::uint64_t all = combine_hashes(sort, change.hashes[2]);
  std::ranges::copy(std::array{sort, sort, all, all}, change.hashes);
  change.value = value.value;
  return change;
}

// Of tags that both sides have under the same name the attributes; they are no notes of one side any more.
void SourceComparer::compare_tags(NotesBeyond& notes, std::vector<Change>& changes) {
  StyleComparer styles;
  std::set<std::size_t> lost, gained;  // places
  for (const auto& [before, after] : pair_tags(notes.lost, notes.gained)) {
    const auto edits = tag_edits(before.text, after.text, styles);
    if (!edits) continue;
    const std::string_view tag = name_of_tag(after.text);
    for (const TagEdit& edit : *edits) append_change(change_of(tag, edit), changes);
    if (edits->empty()) append_change(change_of(tag, {}), changes);
    lost.insert(before.place);
    gained.insert(after.place);
  }
  take_parts(notes.lost, lost);
  take_parts(notes.gained, gained);
}

void SourceComparer::compare_comments(const SourcePair& pair, FeatureVector& features,
                                      std::vector<Change>& changes) {
  const auto general = [this](std::string_view text) { return texts_.generalised(text); };
  const auto [lost, gained] = notes_beyond(pair.expected, pair.actual, NoteSort::comments);
  std::vector<SourcePart> tags_before = tags_of_comments(lost), tags_after = tags_of_comments(gained);
  std::vector<SourcePart> tags_lost = parts_beyond(tags_before, tags_after),
                          tags_new = parts_beyond(tags_after, tags_before);
  const bool in_tags = !tags_lost.empty() || !tags_new.empty();  // else in their order, or in white space
  const std::vector<SourcePart> all_lost = tags_lost;
  append_changes(take_elements(tags_lost, tags_new), ChangeKind::element_deleted, general, changes);
  append_changes(take_elements(tags_new, all_lost), ChangeKind::element_inserted, general, changes);
  NotesBeyond rest = in_tags ? NotesBeyond{tags_lost, tags_new} : NotesBeyond{lost, gained};
  compare_tags(rest, changes);
  append_changes(rest.lost, ChangeKind::comment_lost, general, changes);
  append_changes(rest.gained, ChangeKind::comment_new, general, changes);
  features.set(feature("comments_changed"), std::log1p(static_cast<double>(lost.size() + gained.size())));
}

void SourceComparer::compare_doctypes(const SourcePair& pair, FeatureVector& features,
                                      std::vector<Change>& changes) {
  const auto general = [this](std::string_view text) { return texts_.generalised(text); };
  const auto [lost, gained] = notes_beyond(pair.expected, pair.actual, NoteSort::doctypes);
  constexpr std::size_t some = 4;  // the doctype decides how all of a page is laid out
  make_room_for(std::min(some, lost.size() + gained.size()), changes);
  append_changes(lost, ChangeKind::comment_lost, general, changes);
  append_changes(gained, ChangeKind::comment_new, general, changes);
  features.set(feature("doctype_changed"), !lost.empty() || !gained.empty());
}

void SourceComparer::compare_lines(const SourcePair& pair, FeatureVector& features,
                                   std::vector<Change>& changes) {
  const bool layout = equal_without_space(pair.expected_bytes, pair.actual_bytes);
  const TwoTexts rest = cut_common_lines({pair.expected_bytes, pair.actual_bytes});
  const auto general = [this](std::string_view line) {
    return texts_.generalised(plain_line(line.substr(0, longest_part)));
  };
  std::vector<SourcePart> before = source_lines(rest.expected), after = source_lines(rest.actual);
  std::vector<SourcePart> lost = parts_beyond(before, after), gained = parts_beyond(after, before);
  features.set(feature("layout_only"), layout);
  features.set(feature("source_lines_changed"), std::log1p(static_cast<double>(lost.size() + gained.size())));
  take_apart_long_lines(lost, gained);
  const ChangeKind kind = layout ? ChangeKind::layout_changed : ChangeKind::markup_changed;
  if (!layout) append_spelling(take_spelling(lost, gained), changes);
  append_changes(lost, kind, general, changes);
  append_changes(gained, kind, general, changes);
  const bool says_nothing = lost.empty() && gained.empty() && changes.empty();
  if (says_nothing && rest.expected != rest.actual)
    append_change(source_change(kind, hash_of("order of lines")), changes);
}

}  // namespace treesift
