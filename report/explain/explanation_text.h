// An explanation as a person reads it on a terminal.
#pragma once

#include <string>

#include "report/explain/explanation.h"
#include "report/explain/tree_diff_text.h"

namespace treesift {

struct ExplanationLayout {
  TreeLayout trees = TreeLayout::unified;
  std::size_t width = 80;  // columns; 40 at least
  Colours colours = Colours::none;
  std::size_t max_parts = 8;   // contributions shown one by one
  std::size_t max_edits = 25;  // edits shown one by one
};

// Ends with a line feed. Harmless to a terminal, whatever the page holds.
std::string explanation_text(const Explanation& explanation, const ExplanationLayout& layout);

}  // namespace treesift
