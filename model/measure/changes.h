// Edits as changes: each edit normalised, so that what a release does to many pages is recognised as one and
// the same. The basis of prevalence (run_profile.h), clusters and approvals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "model/measure/feature_extractor.h"
#include "model/measure/feature_vector.h"
#include "model/measure/text_change.h"

namespace treesift {

// What sort of edit a change is.
enum class ChangeKind : std::uint8_t {
  element_deleted,
  element_inserted,
  text_deleted,
  text_inserted,
  moved,
  words_changed,   // the words of a text
  values_changed,  // numbers, dates, tokens, white space or punctuation of a text
  attribute_lost,
  attribute_new,
  attribute_changed,  // in words
  attribute_varied,   // in numbers, dates and tokens only
  comment_lost,       // comments, processing instructions, the doctype
  comment_new,
  markup_changed,  // the same tree, spelt otherwise
  layout_changed,  // the same tree, other white space in the source
};
inline constexpr std::size_t change_kind_count = 15;
inline constexpr std::string_view change_kind_names[change_kind_count] = {
    "element_deleted",  "element_inserted", "text_deleted",   "text_inserted",  "moved",
    "words_changed",    "values_changed",   "attribute_lost", "attribute_new",  "attribute_changed",
    "attribute_varied", "comment_lost",     "comment_new",    "markup_changed", "layout_changed"};

// How much of an edit a hash tells apart. Two edits of one hash are the same change at that level.
enum class ChangeLevel : std::uint8_t {
  kind,   // kind of edit, name of the element, name of the attribute
  place,  // and the path: the element and three ancestors with their ids and classes, numbers generalised
  value,  // not the path, but the values that came and went: words kept, numbers, dates and tokens
          // generalised
  full,   // path and values
};
inline constexpr std::size_t change_level_count = 4;
inline constexpr std::string_view change_level_names[change_level_count] = {"kind", "place", "value", "full"};

struct Change {
  std::uint64_t hashes[change_level_count];  // by ChangeLevel
  ChangeKind kind;
  bool within;          // every edit of it lies within an element that came or went itself
  std::uint32_t edits;  // edits of the pair that are this change
  Evidence where;       // the first of them
};

// What makes a change the same wherever else it is met, for clusters and approvals. The words that came and
// went are enough for an update: a renamed term is one change in every place that has it. All other changes
// need their place: a number that varies, or an element that is gone, says little without.
constexpr ChangeLevel identity_level(ChangeKind kind) {
  const bool has_words = kind == ChangeKind::words_changed || kind == ChangeKind::attribute_changed;
  return has_words ? ChangeLevel::value : ChangeLevel::full;
}
inline std::uint64_t identity_of(const Change& change) {
  return change.hashes[static_cast<std::size_t>(identity_level(change.kind))];
}

// A change finder is scratch: keep one for each worker.
class ChangeFinder {
 public:
  // A pair has at most this many changes; further ones are counted with the last.
  static constexpr std::size_t max_changes = 256;

  // Overwrites `changes` with the distinct changes (by ChangeLevel::full) of the pair, in the order deleted,
  // inserted, moved, texts, attributes, each in document order. Linear in the edits.
  void find(const AlignedPair& pair, std::vector<Change>& changes);

 private:
  void add(std::vector<Change>& changes, const Change& change);

  TextComparer texts_;
  std::vector<std::uint32_t> places_;  // hash table over the changes found: index + 1, 0 is free
};

}  // namespace treesift
