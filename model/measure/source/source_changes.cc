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
#include <map>
#include <set>
#include <string>

#include "align/text/text_kinds.h"
#include "base/common_ends.h"
#include "base/hash.h"
#include "model/measure/class_of_edit.h"
#include "model/measure/node_text.h"
#include "model/measure/source/repair_changes.h"
#include "model/measure/source/source_change.h"
#include "model/measure/source/spelling_changes.h"
#include "parsers/html/character_references.h"
#include "parsers/text/normal_text.h"

namespace treesift {

// A part of a source; ordered by hash.
struct Part {
  std::uint64_t exact;
  std::string_view text;
  std::size_t place = 0;  // of a note, and of a tag in one: rising as they stand
};

namespace {

// The parts of `here` that `there` has not, as multisets. Sorts both.
std::vector<Part> parts_beyond(std::vector<Part>& here, std::vector<Part>& there) {
  const auto less = [](const Part& a, const Part& b) { return a.exact < b.exact; };
  std::sort(here.begin(), here.end(), less);
  std::sort(there.begin(), there.end(), less);
  std::vector<Part> beyond;
  std::set_difference(here.begin(), here.end(), there.begin(), there.end(), std::back_inserter(beyond), less);
  return beyond;
}

void append_change(const Change& change, std::vector<Change>& changes) {
  const auto same = [&](const Change& known) { return known.hashes[3] == change.hashes[3]; };
  const auto known = std::find_if(changes.begin(), changes.end(), same);
  if (known != changes.end()) {
    ++known->edits;
  } else if (changes.size() < ChangeFinder::max_changes) {
    changes.push_back(change);
  }
}

// `general` gives the hash of a part's generalised form.
template <typename General>
void append_changes(const std::vector<Part>& parts, ChangeKind kind, General general,
                    std::vector<Change>& changes) {
  for (const Part& part : parts) append_change(source_change(kind, general(part.text)), changes);
}

void append_spelling(std::size_t lines, std::vector<Change>& changes) {
  if (lines == 0 || changes.size() >= ChangeFinder::max_changes) return;
  changes.push_back(change_of_references());
  changes.back().edits = static_cast<std::uint32_t>(lines);
}

// Where a part is cut.
constexpr std::size_t longest_part = 400;

std::string_view shortened(std::string_view text) {
  return text.substr(0, longest_part);
}

enum class Notes : std::uint8_t {
  comments,  // and processing instructions
  doctypes,
};

std::vector<Part> notes_of(const Document& document, Notes wanted) {
  std::vector<Part> parts;
  std::size_t place = 0;
  for (const Note& note : document.notes()) {
    const Notes sort = note.kind == NoteKind::doctype ? Notes::doctypes : Notes::comments;
    if (note.kind == NoteKind::white_space || sort != wanted) continue;
    const std::string_view text = document.note_text(note);
    parts.push_back({hash_of(text), text, place});
    place += text.size() + 1;
  }
  return parts;
}

bool is_conditional(std::string_view comment) {
  return trimmed(comment).starts_with("[if");
}

// Of conditional comments the tags and what stands behind each; other comments as they are.
std::vector<Part> tags_of(const std::vector<Part>& comments) {
  std::vector<Part> parts;
  for (const Part& comment : comments) {
    if (!is_conditional(comment.text)) {
      parts.push_back(comment);
      continue;
    }
    std::string_view rest = comment.text;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('<', 1), rest.size());
      const std::size_t place = comment.place + comment.text.size() - rest.size();
      const std::string_view tag = trimmed(rest.substr(0, end));
      if (!tag.empty()) parts.push_back({hash_of(tag), tag, place});
      rest.remove_prefix(end);
    }
  }
  return parts;
}

// Takes from the tags that one side lacks those that it has not under other attributes either: an element came or
// went there.
std::vector<Part> take_elements(std::vector<Part>& tags, const std::vector<Part>& of_other_side) {
  std::multiset<std::string_view> others;
  for (const Part& tag : of_other_side) others.insert(name_of_tag(tag.text));
  std::vector<Part> elements, rest;
  for (const Part& tag : tags) {
    const auto other = others.find(name_of_tag(tag.text));
    const bool is_element = !name_of_tag(tag.text).empty() && other == others.end();
    if (other != others.end()) others.erase(other);
    (is_element ? elements : rest).push_back(tag);
  }
  tags = std::move(rest);
  return elements;
}

struct TagPair {
  Part before, after;
};

// The tags of one name in the order in which they stand.
std::vector<TagPair> pair_tags(const std::vector<Part>& lost, const std::vector<Part>& gained) {
  using ByName = std::multimap<std::string_view, Part>;
  const auto by_name = [](std::vector<Part> tags) {
    std::ranges::sort(tags, {}, &Part::place);
    ByName named;
    for (const Part& tag : tags) {
      if (const std::string_view name = name_of_tag(tag.text); !name.empty()) named.emplace(name, tag);
    }
    return named;
  };
  const ByName before = by_name(lost);
  ByName after = by_name(gained);
  std::vector<TagPair> pairs;
  for (const auto& [name, tag] : before) {
    const auto other = after.lower_bound(name);
    if (other == after.end() || other->first != name) continue;
    pairs.push_back({tag, other->second});
    after.erase(other);
  }
  return pairs;
}

void take_parts(std::vector<Part>& parts, const std::set<std::size_t>& places) {
  std::erase_if(parts, [&](const Part& part) { return places.contains(part.place); });
}

// A line with what its character references stand for, and white space at its ends dropped.
std::string plain_line(std::string_view line) {
  std::string plain;
  while (!line.empty()) {
    const CharacterReference reference =
        line.front() == '&' ? character_reference(line, ReferenceIn::text) : CharacterReference();
    plain.append(reference.length > 0 ? reference.text() : line.substr(0, 1));
    line.remove_prefix(std::max(reference.length, std::size_t{1}));
  }
  while (!plain.empty() && is_space(plain.back())) plain.pop_back();
  plain.erase(0, std::min(plain.find_first_not_of(" \t"), plain.size()));
  return plain;
}

// Takes those lines from both that are the same on the other side but for the spelling of character
// references; how many.
std::size_t take_spelling(std::vector<Part>& lost, std::vector<Part>& gained) {
  const auto refers = [](const Part& line) { return line.text.find('&') != line.text.npos; };
  std::multimap<std::uint64_t, const Part*> theirs;  // by the plain line
  for (const Part& line : gained) theirs.emplace(hash_of(plain_line(line.text)), &line);
  std::multiset<std::uint64_t> taken;
  std::erase_if(lost, [&](const Part& line) {
    const auto same = theirs.find(hash_of(plain_line(line.text)));
    if (same == theirs.end() || !(refers(line) || refers(*same->second))) return false;
    taken.insert(same->second->exact);
    theirs.erase(same);
    return true;
  });
  const std::size_t count = taken.size();
  std::erase_if(gained, [&](const Part& line) {
    const auto found = taken.find(line.exact);
    if (found == taken.end()) return false;
    taken.erase(found);
    return true;
  });
  return count;
}

std::vector<Part> lines_of(std::string_view source) {
  constexpr std::size_t max_lines = 4096;
  std::vector<Part> lines;
  while (!source.empty() && lines.size() < max_lines) {
    const std::size_t end = std::min(source.find('\n'), source.size());
    const std::string_view line = source.substr(0, end);
    lines.push_back({hash_of(line), line});
    source.remove_prefix(std::min(end + 1, source.size()));
  }
  return lines;
}

// Of lines, where one of them is long, the tags and what stands between them. A page may well be one line, of which the
// beginning says nothing of what differs, and the whole is no other page's.
std::vector<Part> tags_and_texts(const std::vector<Part>& lines) {
  std::vector<Part> parts;
  for (const Part& line : lines) {
    for (std::size_t at = 0; at < line.text.size();) {
      const bool is_tag = line.text[at] == '<';
      const std::size_t found = line.text.find(is_tag ? '>' : '<', at);
      const std::size_t end = found == line.text.npos ? line.text.size() : found + is_tag;
      const std::string_view part = line.text.substr(at, end - at);
      parts.push_back({hash_of(part), part});
      at = end;
    }
  }
  return parts;
}

void take_apart_long_lines(std::vector<Part>& lost, std::vector<Part>& gained) {
  constexpr std::size_t most = 4096;
  const auto is_long = [](const Part& line) { return line.text.size() > longest_part; };
  if (std::ranges::none_of(lost, is_long) && std::ranges::none_of(gained, is_long)) return;
  std::vector<Part> before = tags_and_texts(lost), after = tags_and_texts(gained);
  lost = parts_beyond(before, after);
  gained = parts_beyond(after, before);
  lost.resize(std::min(lost.size(), most));
  gained.resize(std::min(gained.size(), most));
}

struct TextPair {
  std::string_view expected, actual;
};

// Without the whole lines that they have in common at either end.
TextPair cut_common_lines(TextPair texts) {
  auto& [expected, actual] = texts;
  std::size_t head = common_prefix(expected, actual);
  while (head > 0 && expected[head - 1] != '\n') --head;
  expected.remove_prefix(head);
  actual.remove_prefix(head);
  std::size_t tail = common_suffix(expected, actual);
  while (tail > 0 && expected[expected.size() - tail] != '\n') --tail;
  expected.remove_suffix(tail);
  actual.remove_suffix(tail);
  return texts;
}

double ratio_of_smaller(std::size_t a, std::size_t b) {
  return std::max(a, b) == 0 ? 1.0
                             : static_cast<double>(std::min(a, b)) / static_cast<double>(std::max(a, b));
}

}  // namespace

// Notes, or tags of conditional comments, that the other side has not.
struct NotesBeyond {
  std::vector<Part> lost, gained;
};

// The side that has notes which the other has not.
struct NoteSide {
  ChangeKind kind;
  std::string_view source;
};

namespace {

NotesBeyond notes_beyond(const SourcePair& pair, Notes wanted) {
  std::vector<Part> before = notes_of(pair.expected, wanted), after = notes_of(pair.actual, wanted);
  std::vector<Part> lost = parts_beyond(before, after);
  return {std::move(lost), parts_beyond(after, before)};
}

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
  const auto line = 1 + std::ranges::count(before, '\n');
  return {found == before.npos ? "" : "line " + std::to_string(line), std::move(words.before),
          std::move(words.after)};
}

}  // namespace

ShownEdit first_different_line(std::string_view expected, std::string_view actual) {
  const TextPair rest = cut_common_lines({expected, actual});
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
  for (const Notes sort : {Notes::comments, Notes::doctypes}) {
    const auto [lost, gained] = notes_beyond(pair, sort);
    describe_parts(lost, {ChangeKind::comment_lost, pair.expected_bytes}, measured);
    describe_parts(gained, {ChangeKind::comment_new, pair.actual_bytes}, measured);
  }
}

// Of conditional comments also their tags.
void SourceComparer::describe_parts(std::vector<Part> notes, const NoteSide& side, MeasuredPair& measured) {
  std::ranges::move(tags_of(notes), std::back_inserter(notes));
  std::ranges::stable_sort(notes, {}, &Part::place);
  for (const Part& note : notes) {
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
  const auto [lost, gained] = notes_beyond(pair, Notes::comments);
  std::vector<Part> tags_before = tags_of(lost), tags_after = tags_of(gained);
  std::vector<Part> tags_lost = parts_beyond(tags_before, tags_after),
                    tags_new = parts_beyond(tags_after, tags_before);
  const bool in_tags = !tags_lost.empty() || !tags_new.empty();  // else in their order, or in white space
  const std::vector<Part> all_lost = tags_lost;
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
  const auto [lost, gained] = notes_beyond(pair, Notes::doctypes);
  constexpr std::size_t some = 4;  // the doctype decides how all of a page is laid out
  make_room_for(std::min(some, lost.size() + gained.size()), changes);
  append_changes(lost, ChangeKind::comment_lost, general, changes);
  append_changes(gained, ChangeKind::comment_new, general, changes);
  features.set(feature("doctype_changed"), !lost.empty() || !gained.empty());
}

void SourceComparer::compare_lines(const SourcePair& pair, FeatureVector& features,
                                   std::vector<Change>& changes) {
  const bool layout = equal_without_space(pair.expected_bytes, pair.actual_bytes);
  const TextPair rest = cut_common_lines({pair.expected_bytes, pair.actual_bytes});
  const auto general = [this](std::string_view line) {
    return texts_.generalised(plain_line(shortened(line)));
  };
  std::vector<Part> before = lines_of(rest.expected), after = lines_of(rest.actual);
  std::vector<Part> lost = parts_beyond(before, after), gained = parts_beyond(after, before);
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
