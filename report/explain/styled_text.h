// Lines of a terminal: pieces of text with a style each, cut and wrapped by the columns that they take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace treesift {

enum class Style : std::uint8_t { plain, strong, faint, removed, added, moved, alarm, good };

struct StyledPiece {
  Style style = Style::plain;
  std::string text;  // visible: without control characters
};

class StyledLine {
 public:
  // Adds a text; what is unseen in it becomes visible (visible_text.h).
  StyledLine& add(Style style, std::string_view text);
  StyledLine& add(std::string_view text) { return add(Style::plain, text); }
  StyledLine& add(const StyledLine& other);
  // Adds spaces until the line takes so many columns.
  StyledLine& pad(std::size_t columns);

  const std::vector<StyledPiece>& pieces() const { return pieces_; }
  std::size_t columns() const { return columns_; }

 private:
  void append(Style style, std::string_view visible);
  std::vector<StyledPiece> pieces_;
  std::size_t columns_ = 0;
};

// The line in lines of at most `width` columns, broken at spaces where there are some; those after the first
// begin with `indent` spaces. A width below indent + 8 counts as that. Lines beyond `most` are left out, and
// the last one ends with "…".
std::vector<StyledLine> wrapped(const StyledLine& line, std::size_t width, std::size_t indent,
                                std::size_t most);

enum class Colours : std::uint8_t { none, ansi };

// Appends the line with its line feed; styles as ANSI escape sequences, or not at all.
void append_line(std::string& out, const StyledLine& line, Colours colours);

}  // namespace treesift
