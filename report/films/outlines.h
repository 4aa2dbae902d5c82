// Where two recordings of a page differ, as boxes to be drawn on their screenshots.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "align/aligner.h"
#include "align/edits.h"
#include "parsers/snapshot/snapshot.h"

namespace treesift {

enum class OutlineKind : std::uint8_t { removed, added, changed, moved };

// "removed", "added", "changed", "moved".
std::string_view name_of(OutlineKind kind);

struct Outline {
  OutlineKind kind = OutlineKind::changed;
  Box old_box, new_box;       // in pixels of the page; without an area on the side that does not show it
  std::string path;           // of the node: in the old page where it is removed, else in the new one
  std::string before, after;  // texts, cut short, not yet escaped; empty: there is none
};

struct OutlinedPages {
  std::vector<Outline> outlines;  // in the order of the new page; what is removed stands before it
  std::size_t left_out = 0;       // so many more there are
};

inline constexpr std::size_t most_outlines = 40;

// What is displayed and differs: elements that came or went, as a whole; texts and values; what stands
// elsewhere. Pages without a layout have none.
class OutlineFinder {
 public:
  OutlinedPages find(const Page& expected, const Page& actual);

 private:
  Aligner aligner_;
  EditFinder edit_finder_;
  Alignment alignment_;
  Edits edits_;
};

}  // namespace treesift
