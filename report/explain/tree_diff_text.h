// The two trees of a pair as lines of a terminal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "report/explain/styled_text.h"
#include "report/explain/tree_diff.h"

namespace treesift {

enum class TreeLayout : std::uint8_t { unified, side_by_side };

// How pieces of both sides are told from each other in one line: [-removed-]{+added+} where there are no
// colours.
enum class PieceSide : std::uint8_t { both, expected, actual };
StyledLine styled_pieces(const DiffPieces& pieces, PieceSide side, Style kept, Colours colours);

// Lines of at most `width` columns, 40 at least. Each begins with a sign: ~ changed, - deleted, + inserted,
// < moved away, > moved here.
std::vector<StyledLine> tree_diff_lines(const TreeDiff& diff, TreeLayout layout, std::size_t width,
                                        Colours colours);

}  // namespace treesift
