// Comments, processing instructions and doctypes that only one side of a pair has; of conditional comments their tags.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

#include "model/measure/source/source_parts.h"
#include "parsers/document.h"

namespace treesift {

enum class NoteSort : std::uint8_t {
  comments,  // and processing instructions
  doctypes,
};

// Stands before a doctype where it is shown.
inline constexpr std::string_view doctype_begin = "<!doctype ";

// Notes, or tags of conditional comments, that the other side has not.
struct NotesBeyond {
  std::vector<SourcePart> lost, gained;
};

NotesBeyond notes_beyond(const Document& expected, const Document& actual, NoteSort wanted);

// Of conditional comments the tags and what stands behind each; other comments as they are.
std::vector<SourcePart> tags_of_comments(const std::vector<SourcePart>& comments);

// Takes from the tags that one side lacks those that it has not under other attributes either: an element came or
// went there.
std::vector<SourcePart> take_elements(std::vector<SourcePart>& tags,
                                      const std::vector<SourcePart>& of_other_side);

struct TagPair {
  SourcePart before, after;
};

// The tags of one name in the order in which they stand.
std::vector<TagPair> pair_tags(const std::vector<SourcePart>& lost, const std::vector<SourcePart>& gained);

void take_parts(std::vector<SourcePart>& parts, const std::set<std::size_t>& places);

}  // namespace treesift
