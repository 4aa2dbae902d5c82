#include "model/measure/source/note_parts.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "base/hash.h"
#include "model/measure/source/tag_edits.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

std::vector<SourcePart> notes_of(const Document& document, NoteSort wanted) {
  std::vector<SourcePart> parts;
  std::size_t place = 0;
  for (const Note& note : document.notes()) {
    const NoteSort sort = note.kind == NoteKind::doctype ? NoteSort::doctypes : NoteSort::comments;
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

}  // namespace

NotesBeyond notes_beyond(const Document& expected, const Document& actual, NoteSort wanted) {
  std::vector<SourcePart> before = notes_of(expected, wanted), after = notes_of(actual, wanted);
  std::vector<SourcePart> lost = parts_beyond(before, after);
  return {std::move(lost), parts_beyond(after, before)};
}

std::vector<SourcePart> tags_of_comments(const std::vector<SourcePart>& comments) {
  std::vector<SourcePart> parts;
  for (const SourcePart& comment : comments) {
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

std::vector<SourcePart> take_elements(std::vector<SourcePart>& tags,
                                      const std::vector<SourcePart>& of_other_side) {
  std::multiset<std::string_view> others;
  for (const SourcePart& tag : of_other_side) others.insert(name_of_tag(tag.text));
  std::vector<SourcePart> elements, rest;
  for (const SourcePart& tag : tags) {
    const auto other = others.find(name_of_tag(tag.text));
    const bool is_element = !name_of_tag(tag.text).empty() && other == others.end();
    if (other != others.end()) others.erase(other);
    (is_element ? elements : rest).push_back(tag);
  }
  tags = std::move(rest);
  return elements;
}

std::vector<TagPair> pair_tags(const std::vector<SourcePart>& lost, const std::vector<SourcePart>& gained) {
  using ByName = std::multimap<std::string_view, SourcePart>;
  const auto by_name = [](std::vector<SourcePart> tags) {
    std::ranges::sort(tags, {}, &SourcePart::place);
    ByName named;
    for (const SourcePart& tag : tags) {
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

void take_parts(std::vector<SourcePart>& parts, const std::set<std::size_t>& places) {
  std::erase_if(parts, [&](const SourcePart& part) { return places.contains(part.place); });
}

}  // namespace treesift
