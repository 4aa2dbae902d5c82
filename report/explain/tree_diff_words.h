// What the rows of a tree diff say beside what they show.
#pragma once

#include <string>
#include <string_view>

#include "report/explain/tree_diff.h"

namespace treesift {

// "2 changed, 3 inserted; 12 nodes, now 15", or that nothing differs.
std::string tree_diff_summary(const TreeDiff& diff);

// "same", "changed", "deleted", "inserted", "moved-from", "moved-to".
std::string_view row_state_name(RowState state);

// "132 unchanged nodes": what a folded or a cut row says.
std::string fold_in_words(const TreeDiffRow& row);

// "moved here from /html/body/ul", "moved to …"; empty for a row that has not moved.
std::string place_in_words(const TreeDiffRow& row);

}  // namespace treesift
