#include "report/explain/tree_diff_text.h"

#include <algorithm>

#include "report/explain/tree_diff_words.h"

namespace treesift {
namespace {

constexpr std::size_t least_width = 40;
constexpr std::size_t max_lines = 12;  // of one row

std::string_view sign_of(const TreeDiffRow& row) {
  if (row.kind == RowKind::cut) return " ";
  switch (row.state) {
    case RowState::same:
      return " ";
    case RowState::changed:
      return "~";
    case RowState::deleted:
      return "-";
    case RowState::inserted:
      return "+";
    case RowState::moved_from:
      return "<";
    case RowState::moved_to:
      return ">";
  }
  return " ";
}

Style style_of(RowState state) {
  switch (state) {
    case RowState::same:
    case RowState::changed:
      return Style::plain;
    case RowState::deleted:
      return Style::removed;
    case RowState::inserted:
      return Style::added;
    case RowState::moved_from:
    case RowState::moved_to:
      return Style::moved;
  }
  return Style::plain;
}

// The sign and the indentation, which leaves half of the width to the node.
StyledLine margin_of(const TreeDiffRow& row, std::size_t width) {
  StyledLine line;
  line.add(row.kind == RowKind::node ? style_of(row.state) : Style::faint, sign_of(row)).add(" ");
  return line.pad(std::min<std::size_t>(2 + 2 * row.depth, width / 2));
}

// In a row that is of one side as a whole no words are marked.
StyledLine content_of(const TreeDiffRow& row, PieceSide side, Colours colours) {
  StyledLine line;
  if (row.kind != RowKind::node) return line.add(Style::faint, "… " + fold_in_words(row));
  const bool of_one_side = row.state == RowState::deleted || row.state == RowState::inserted;
  if (of_one_side) {
    for (const DiffPiece& piece : row.pieces)
      line.add(piece.role == PieceRole::note ? Style::faint : style_of(row.state), piece.text);
  } else {
    line = styled_pieces(row.pieces, side, style_of(row.state), colours);
  }
  if (!row.other_place.empty()) line.add("  ").add(Style::faint, place_in_words(row));
  return line;
}

std::vector<StyledLine> row_lines(const TreeDiffRow& row, PieceSide side, std::size_t width,
                                  Colours colours) {
  StyledLine line = margin_of(row, width);
  const std::size_t indent = line.columns() + 2;
  line.add(content_of(row, side, colours));
  // What is the same is there for orientation only.
  const bool in_short = row.state == RowState::same;
  return wrapped(line, width, indent, in_short ? 1 : max_lines);
}

void append_side_by_side(const TreeDiffRow& row, std::size_t width, Colours colours,
                         std::vector<StyledLine>& lines) {
  const std::size_t column = (width - 3) / 2;
  std::vector<StyledLine> left, right;
  const bool on_both = row.kind == RowKind::cut;
  if (on_both || row.is_shown_in_expected()) left = row_lines(row, PieceSide::expected, column, colours);
  if (on_both || row.is_shown_in_actual()) right = row_lines(row, PieceSide::actual, column, colours);
  for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
    StyledLine line;
    if (i < left.size()) line.add(left[i]);
    line.pad(column).add(Style::faint, " │ ");
    if (i < right.size()) line.add(right[i]);
    lines.push_back(std::move(line));
  }
}

}  // namespace

StyledLine styled_pieces(const DiffPieces& pieces, PieceSide side, Style kept, Colours colours) {
  StyledLine line;
  PieceMark open = PieceMark::kept;
  const auto turn_to = [&](PieceMark mark) {
    if (mark == open) return;
    if (colours == Colours::none) {
      // In the style of what they hold, so that no line is broken between.
      if (open == PieceMark::removed) line.add(Style::removed, "-]");
      if (open == PieceMark::added) line.add(Style::added, "+}");
      if (mark == PieceMark::removed) line.add(Style::removed, "[-");
      if (mark == PieceMark::added) line.add(Style::added, "{+");
    }
    open = mark;
  };
  for (const DiffPiece& piece : pieces) {
    if (piece.mark == PieceMark::removed && side == PieceSide::actual) continue;
    if (piece.mark == PieceMark::added && side == PieceSide::expected) continue;
    turn_to(piece.mark);
    const Style style = piece.mark == PieceMark::removed ? Style::removed
                        : piece.mark == PieceMark::added ? Style::added
                        : piece.role == PieceRole::note  ? Style::faint
                                                         : kept;
    line.add(style, piece.text);
  }
  turn_to(PieceMark::kept);
  return line;
}

std::vector<StyledLine> tree_diff_lines(const TreeDiff& diff, TreeLayout layout, std::size_t width,
                                        Colours colours) {
  width = std::max(width, least_width);
  std::vector<StyledLine> lines;
  for (const TreeDiffRow& row : diff.rows) {
    if (layout == TreeLayout::side_by_side) {
      append_side_by_side(row, width, colours, lines);
    } else {
      for (StyledLine& line : row_lines(row, PieceSide::both, width, colours))
        lines.push_back(std::move(line));
    }
  }
  return lines;
}

}  // namespace treesift
