#include "model/comparators/displayed_text.h"

#include <re2/re2.h>

#include <algorithm>

#include "align/text/date_signs.h"
#include "align/text/text_kinds.h"
#include "base/common_ends.h"

namespace treesift {

void DisplayedText::clear() {
  text_.clear();
  at_line_start_ = true;
  space_pending_ = false;
}

void DisplayedText::line_break() {
  if (!at_line_start_) text_.push_back('\n');
  at_line_start_ = true;
  space_pending_ = false;
}

std::string_view DisplayedText::append(std::string_view text, bool space_before, bool space_after) {
  space_pending_ |= space_before;
  if (text.empty()) return {};
  const std::size_t begin = text_.size();
  if (space_pending_ && !at_line_start_) text_.push_back(' ');
  text_.append(text);
  at_line_start_ = false;
  space_pending_ = space_after;
  return std::string_view(text_).substr(begin);
}

std::string_view DisplayedText::append_verbatim(std::string_view text) {
  if (text.empty()) return {};
  const std::size_t begin = text_.size();
  if (space_pending_ && !at_line_start_) text_.push_back(' ');
  text_.append(text);
  at_line_start_ = text.back() == '\n';
  space_pending_ = false;
  return std::string_view(text_).substr(begin);
}

void WrittenText::clear() {
  text_.clear();
  is_verbatim_ = false;
}

void WrittenText::line_break() {
  if (!text_.empty() && text_.back() != line_ends) text_.push_back(line_ends);
}

void WrittenText::append(std::string_view text, bool is_verbatim) {
  if (is_verbatim != is_verbatim_) text_.push_back(is_verbatim ? verbatim_begins : verbatim_ends);
  is_verbatim_ = is_verbatim;
  text_.append(text);
}

void append_without_dates(std::string_view text, std::string& out) {
  constexpr std::string_view sign =
      "\xE2\x9F\xA8"
      "date\xE2\x9F\xA9";
  const re2::StringPiece input(text.data(), text.size());
  re2::StringPiece date;
  std::size_t done = 0;
  bool after_date = false;
  while (date_pattern().Match(input, done, text.size(), RE2::UNANCHORED, &date, 1)) {
    const auto begin = static_cast<std::size_t>(date.data() - text.data());
    const std::string_view between = text.substr(done, begin - done);
    const bool continues = after_date && between.find_first_not_of(" ,") == between.npos;
    if (!continues) out.append(between).append(sign);
    done = begin + date.size();
    after_date = true;
  }
  out.append(text.substr(done));
}

namespace {

std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

// Cuts off the whole lines that both texts begin and end with.
void drop_equal_lines(std::string_view& a, std::string_view& b) {
  const std::size_t head = common_prefix(a, b);
  const std::size_t begin = head == 0 ? 0 : a.rfind('\n', head - 1) + 1;
  a.remove_prefix(begin);
  b.remove_prefix(begin);
  const std::size_t tail = common_suffix(a, b);
  const std::size_t end = std::min(a.find('\n', a.size() - tail), a.size() - 1);
  const std::size_t lines = a.size() - end - 1;
  a.remove_suffix(lines);
  b.remove_suffix(lines);
}

}  // namespace

bool equal_without_dates(std::string_view a, std::string_view b) {
  if (a == b) return true;
  drop_equal_lines(a, b);
  std::string without_dates_a, without_dates_b;
  while (!a.empty() && !b.empty()) {
    const std::string_view line_a = take_line(a), line_b = take_line(b);
    if (line_a == line_b) continue;
    if (!date_signs(line_a).any() && !date_signs(line_b).any()) return false;
    without_dates_a.clear();
    without_dates_b.clear();
    append_without_dates(line_a, without_dates_a);
    append_without_dates(line_b, without_dates_b);
    if (without_dates_a != without_dates_b) return false;
  }
  return a.empty() && b.empty();
}

}  // namespace treesift
