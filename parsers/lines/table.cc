// Rows and cells.
//
// Problem. A table in which a price changed should say so by column and row, whatever moved around it, with the same
// machinery that JSON has: which fields are lost, emptied, ten times as large.
//
// How. A row becomes an object whose members are called as the columns are, as if the program had sent JSON:
//
//     id;name;price            [{"columns":["id","name","price"],"separator":";"},
//     7;"Tea; green";4,20       {"id":"7","name":"Tea; green","price":"4,20"}]
//
// Members stand in the order of their names, as those of JSON do, so a column that changed its place is one change, of
// item 0. The number of names is bounded: a line of a million separators makes no million names.
//
// Item 0 also tells what rows do not show and other programs see, such as another end of lines: so the text is read
// twice.
//
// Cost. Linear; a cell is copied twice before the builder has it.
#include "parsers/lines/table.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>

#include "base/ascii.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr std::size_t max_columns = 1000;
constexpr std::string_view beyond_columns = "more";

// Of the first line, outside of quotes.
char separator_of(std::string_view text) {
  constexpr std::string_view candidates = ",;\t|";
  std::size_t counts[candidates.size()] = {};
  bool is_quoted = false;
  for (const char c : text) {
    if (c == '"') is_quoted = !is_quoted;
    if (c == '\n' && !is_quoted) break;
    const std::size_t which = is_quoted ? candidates.npos : candidates.find(c);
    if (which != candidates.npos) ++counts[which];
  }
  return candidates[static_cast<std::size_t>(std::max_element(counts, counts + candidates.size()) - counts)];
}

bool looks_like_number(std::string_view text) {
  const std::string_view value = trimmed(text);
  const bool has_digit = std::any_of(value.begin(), value.end(), is_digit);
  return has_digit && value.find_first_not_of("0123456789.,-+ ") == value.npos;
}

}  // namespace

void TableReader::read(const DecodedText& decoded, CellSeparator separator, DocumentBuilder& builder) {
  separator_ = separator == CellSeparator::tab ? '\t' : separator_of(decoded.text);
  has_quotes_ = separator != CellSeparator::tab;
  const std::string lines = lines_in_words(decoded.text) + form_in_words(decoded);
  begin(decoded.text);
  bool has_row = next_record();
  const bool has_names = has_row && names_columns();
  name_columns(has_names);
  builder.open("", NodeKind::array);
  build_head(has_names, lines, builder);
  if (has_names) has_row = next_record();
  for (; has_row && !builder.error(); has_row = next_record()) build_row(builder);
  builder.close();
}

void TableReader::begin(std::string_view text) {
  rest_ = text;
  line_ends_ = {};
  line_ends_.last_is_ended = text.empty();
  has_open_quote_ = false;
}

std::string TableReader::lines_in_words(std::string_view text) {
  begin(text);
  while (next_record()) {
  }
  return in_words(line_ends_) + (has_open_quote_ ? ", and a quote has no end" : "");
}

bool TableReader::next_record() {
  record_.clear();
  ends_.clear();
  if (rest_.empty()) return false;
  for (;;) {
    take_cell();
    ends_.push_back(record_.size());
    const bool goes_on = !rest_.empty() && rest_.front() == separator_;
    line_ends_.last_is_ended = !rest_.empty() && !goes_on;
    line_ends_.all += line_ends_.last_is_ended;
    if (!rest_.empty()) rest_.remove_prefix(1);
    if (!goes_on) return true;
  }
}

// Up to the separator or the end of the line.
void TableReader::take_cell() {
  if (has_quotes_ && rest_.starts_with('"')) take_quoted();
  const auto ends_cell = [this](char c) { return c == separator_ || c == '\n'; };
  const auto end =
      static_cast<std::size_t>(std::find_if(rest_.begin(), rest_.end(), ends_cell) - rest_.begin());
  std::string_view cell = rest_.substr(0, end);
  const bool ends_line = end == rest_.size() || rest_[end] == '\n';
  if (ends_line && cell.ends_with('\r')) {
    cell.remove_suffix(1);
    ++line_ends_.with_return;
  }
  record_ += cell;
  rest_.remove_prefix(end);
}

void TableReader::take_quoted() {
  rest_.remove_prefix(1);
  for (;;) {
    const std::size_t quote = std::min(rest_.find('"'), rest_.size());
    has_open_quote_ = has_open_quote_ || quote == rest_.size();
    record_ += rest_.substr(0, quote);
    rest_.remove_prefix(std::min(quote + 1, rest_.size()));
    if (!rest_.starts_with('"')) return;
    record_ += '"';
    rest_.remove_prefix(1);
  }
}

std::string_view TableReader::cell(std::size_t index) const {
  const std::size_t begin = index == 0 ? 0 : ends_[index - 1];
  return std::string_view(record_).substr(begin, ends_[index] - begin);
}

bool TableReader::names_columns() const {
  if (ends_.size() > max_columns) return false;
  std::vector<std::string_view> cells;
  for (std::size_t i = 0; i < ends_.size(); ++i) cells.push_back(cell(i));
  const auto is_no_name = [](std::string_view name) { return is_blank(name) || looks_like_number(name); };
  if (std::any_of(cells.begin(), cells.end(), is_no_name)) return false;
  std::sort(cells.begin(), cells.end());
  return std::adjacent_find(cells.begin(), cells.end()) == cells.end();
}

void TableReader::name_columns(bool by_record) {
  names_.clear();
  for (std::size_t i = 0; i < std::min(ends_.size(), max_columns); ++i)
    names_.push_back(by_record ? std::string(cell(i)) : "column " + std::to_string(i + 1));
  by_name_.resize(names_.size());
  std::iota(by_name_.begin(), by_name_.end(), std::size_t{0});
  std::sort(by_name_.begin(), by_name_.end(),
            [this](std::size_t a, std::size_t b) { return names_[a] < names_[b]; });
}

void TableReader::build_head(bool has_names, std::string_view lines, DocumentBuilder& builder) const {
  builder.open("", NodeKind::object);
  if (has_names) {
    builder.open("columns", NodeKind::array);
    for (const std::string& name : names_) builder.scalar("", NodeKind::string, name);
    builder.close();
  }
  if (lines != in_words({})) builder.scalar("lines", NodeKind::string, lines);
  builder.scalar("separator", NodeKind::string, {&separator_, 1});
  builder.close();
}

void TableReader::build_row(DocumentBuilder& builder) const {
  builder.open("", NodeKind::object);
  for (const std::size_t column : by_name_) {
    if (column < ends_.size()) builder.scalar(names_[column], NodeKind::string, cell(column));
  }
  for (std::size_t i = names_.size(); i < ends_.size() && !builder.error(); ++i)
    builder.scalar(beyond_columns, NodeKind::string, cell(i));
  builder.close();
}

}  // namespace treesift
