#include "report/explain/styled_text.h"

#include <algorithm>

#include "base/utf8.h"
#include "report/visible_text.h"

namespace treesift {
namespace {

std::string_view sequence_of(Style style) {
  switch (style) {
    case Style::plain:
      return "";
    case Style::strong:
      return "\x1b[1m";
    case Style::faint:
      return "\x1b[2m";
    case Style::removed:
      return "\x1b[31m";
    case Style::added:
      return "\x1b[32m";
    case Style::moved:
      return "\x1b[36m";
    case Style::alarm:
      return "\x1b[1;31m";
    case Style::good:
      return "\x1b[1;32m";
  }
  return "";
}

// Fills lines piece by piece.
class Wrapper {
 public:
  Wrapper(std::size_t width, std::size_t indent)
      : width_(std::max(width, indent + 8)), indent_(indent), lines_(1) {}

  // A word and the spaces after it.
  void add(Style style, std::string_view word) {
    const std::size_t without_space = columns_of(word.substr(0, word.find_last_not_of(' ') + 1));
    const bool fits_a_line = indent_ + without_space <= width_;
    const bool fits_here = lines_.back().columns() + without_space <= width_;
    if (fits_a_line && !fits_here && lines_.back().columns() > start_) break_line();
    if (fits_a_line) {
      lines_.back().add(style, word.substr(0, fitting(word)));
      return;
    }
    while (!word.empty()) {  // longer than a line
      std::size_t fits = fitting(word);
      if (fits == 0) {
        break_line();
        fits = std::max(fitting(word), decode_utf8(word).length);
      }
      lines_.back().add(style, word.substr(0, fits));
      word.remove_prefix(fits);
    }
  }

  std::vector<StyledLine> take() { return std::move(lines_); }

 private:
  void break_line() {
    lines_.emplace_back().pad(indent_);
    start_ = indent_;
  }

  // How many bytes of the text go onto the line. Looks at no more of it: a word may have megabytes.
  std::size_t fitting(std::string_view text) const {
    const std::size_t room = width_ - std::min(width_, lines_.back().columns());
    std::size_t taken = 0, bytes = 0;
    while (bytes < text.size()) {
      const Utf8Character character = decode_utf8(text.substr(bytes));
      taken += columns_of(character.code);
      if (taken > room) break;
      bytes += character.length;
    }
    return bytes;
  }

  const std::size_t width_, indent_;
  std::size_t start_ = 0;  // columns of indentation of the last line
  std::vector<StyledLine> lines_;
};

// The end of the word at `begin`, with the spaces after it. Paths and URLs may be broken before a slash.
std::size_t end_of_unbroken(std::string_view text, std::size_t begin) {
  constexpr std::size_t shortest_step = 12;
  const auto may_break = [&](std::size_t at) {
    return text[at] == ' ' || (text[at] == '/' && at >= begin + shortest_step);
  };
  std::size_t end = begin;
  while (end < text.size() && !may_break(end)) ++end;
  while (end < text.size() && text[end] == ' ') ++end;
  return end;
}

}  // namespace

void StyledLine::append(Style style, std::string_view visible) {
  if (visible.empty()) return;
  columns_ += columns_of(visible);
  if (!pieces_.empty() && pieces_.back().style == style) {
    pieces_.back().text += visible;
  } else {
    pieces_.push_back({style, std::string(visible)});
  }
}

StyledLine& StyledLine::add(Style style, std::string_view text) {
  append(style, visible_line(text));
  return *this;
}

StyledLine& StyledLine::add(const StyledLine& other) {
  for (const StyledPiece& piece : other.pieces_) append(piece.style, piece.text);
  return *this;
}

StyledLine& StyledLine::pad(std::size_t columns) {
  if (columns > columns_) append(Style::plain, std::string(columns - columns_, ' '));
  return *this;
}

std::vector<StyledLine> wrapped(const StyledLine& line, std::size_t width, std::size_t indent,
                                std::size_t most) {
  if (line.columns() <= width) return {line};
  Wrapper wrapper(width, indent);
  for (const StyledPiece& piece : line.pieces()) {
    for (std::size_t at = 0; at < piece.text.size();) {
      const std::size_t end = end_of_unbroken(piece.text, at);
      wrapper.add(piece.style, std::string_view(piece.text).substr(at, end - at));
      at = end;
    }
  }
  std::vector<StyledLine> lines = wrapper.take();
  if (lines.size() <= most) return lines;
  lines.resize(most);
  StyledLine cut;  // makes room for the sign
  std::size_t room = width - 1;
  for (const StyledPiece& piece : lines.back().pieces()) {
    std::size_t bytes = 0, columns = 0;
    while (bytes < piece.text.size()) {
      const Utf8Character character = decode_utf8(std::string_view(piece.text).substr(bytes));
      if (columns + columns_of(character.code) > room) break;
      columns += columns_of(character.code);
      bytes += character.length;
    }
    room -= columns;
    cut.add(piece.style, std::string_view(piece.text).substr(0, bytes));
    if (bytes < piece.text.size()) break;
  }
  lines.back() = cut.add(Style::faint, "…");
  return lines;
}

void append_line(std::string& out, const StyledLine& line, Colours colours) {
  const std::size_t begin = out.size();
  for (const StyledPiece& piece : line.pieces()) {
    const std::string_view sequence = colours == Colours::ansi ? sequence_of(piece.style) : "";
    out += sequence;
    out += piece.text;
    if (!sequence.empty()) out += "\x1b[0m";
  }
  while (out.size() > begin && out.back() == ' ') out.pop_back();
  out += '\n';
}

}  // namespace treesift
