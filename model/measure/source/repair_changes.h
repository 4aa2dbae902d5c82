// What a reader had to repair in one source and not in the other: an element that nothing closes, an end tag
// of nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/measure/changes.h"
#include "model/measure/measured_pair.h"
#include "model/measure/repair_hash.h"
#include "parsers/document.h"

namespace treesift {

// How often each sort of repair was made. Bytes that could not be decoded and nodes too deep are told elsewhere.
inline constexpr std::size_t repair_sort_count = std::size(repair_breaks_nesting);
std::array<std::uint32_t, repair_sort_count> repair_counts(const Repairs& repairs);

// Appends a change for each sort of repair that one side has more of: markup_changed, told apart by the sort and by
// which side has more. The trees of such a pair may be equal. Where there are too many changes others make room: what
// follows from a repair is no change of its own, and nothing else would be left of a fault that a whole page follows.
void find_repair_changes(const Repairs& expected, const Repairs& actual, std::vector<Change>& changes);

// Gives those changes their words, as far as there is room for places: "1 element is not closed" -> "2 elements are not
// closed".
void describe_repairs(const Repairs& expected, const Repairs& actual, MeasuredPair& measured);

// What a side's repairs of one sort are in words: "all elements are closed", "4 elements are not closed".
struct RepairWords {
  std::string before, after;
  bool breaks_nesting = false;  // repair_breaks_nesting
};
// Of the first sort that one side has more of; nothing where the sides are alike.
std::optional<RepairWords> first_repair_difference(const Repairs& expected, const Repairs& actual);

// Whether a text is such words.
bool are_repair_words(std::string_view words);

}  // namespace treesift
