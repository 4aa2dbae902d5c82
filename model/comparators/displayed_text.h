// The text of a page as a reader sees it, gathered piece by piece.
//
// White space runs are one space, none at the edges of a line; blocks stand on lines of their own; verbatim
// text (pre) is kept. What tags say about a text beyond that is not in it:
//
//     <p>One <b>two</b></p>\n<p>three   four</p>      One two
//                                                     three four
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace treesift {

class DisplayedText {
 public:
  void clear();
  // Room for so many bytes, in all.
  void reserve(std::size_t bytes) { text_.reserve(bytes); }

  // The edge of a block: what follows stands on another line.
  void line_break();
  // A text whose inner white space is collapsed, with or without some beside it; empty for white space alone.
  // Returns what it adds to the line, valid until the next call: space is added with the text after it.
  std::string_view append(std::string_view text, bool space_before, bool space_after);
  std::string_view append_verbatim(std::string_view text);

  // Lines end with a line feed; none is empty except for verbatim text.
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  bool at_line_start_ = true;
  bool space_pending_ = false;
};

// The same text as it is written, white space and all, and what is needed to tell what of it is displayed:
// where lines end, and where white space is kept.
class WrittenText {
 public:
  void clear();
  // One line ends where several blocks do.
  void line_break();
  void append(std::string_view text, bool is_verbatim);
  const std::string& text() const { return text_; }

 private:
  // Bytes that no UTF-8 text holds.
  static constexpr char line_ends = '\xFF', verbatim_begins = '\xFE', verbatim_ends = '\xFD';

  std::string text_;
  bool is_verbatim_ = false;
};

// Appends `text` with each date and time (align/text/data/date_patterns.txt) replaced by a sign for it; dates with
// nothing but spaces and commas between them are one. No date goes over the end of a line.
void append_without_dates(std::string_view text, std::string& out);

// Whether two displayed texts are equal so, line by line. Costs little where lines are the same.
bool equal_without_dates(std::string_view a, std::string_view b);

}  // namespace treesift
