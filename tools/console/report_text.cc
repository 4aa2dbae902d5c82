#include "tools/console/report_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/ascii.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "tools/console/terminal_text.h"

namespace treesift {
namespace {

constexpr const char* no_text = "-";

std::string figure_text(const Figure& figure) {
  if (!std::isfinite(figure.value)) return no_text;
  const std::string text = fmt::format("{:.{}f}", figure.value, figure.digits);
  const bool only_zeros = text.find_first_of("123456789") == std::string::npos;
  return only_zeros && text.front() == '-' ? text.substr(1) : text;  // no -0.000
}

// In one line, whatever labels and ids hold.
std::string text_of(const Cell& cell) {
  if (const std::string* text = std::get_if<std::string>(&cell)) return terminal_line(*text);
  if (const std::uint64_t* count = std::get_if<std::uint64_t>(&cell)) return std::to_string(*count);
  if (const Figure* figure = std::get_if<Figure>(&cell)) return figure_text(*figure);
  return no_text;
}

bool is_text(const Cell& cell) {
  const std::string* text = std::get_if<std::string>(&cell);
  return text != nullptr && !text->empty();
}

// Columns of words stand on the left, columns of numbers on the right; a word among numbers moves nothing.
std::vector<bool> left_columns(const ReportTable& table) {
  std::vector<bool> left(table.columns.size());
  for (std::size_t column = 0; column < left.size(); ++column) {
    const auto words = std::count_if(table.rows.begin(), table.rows.end(),
                                     [&](const std::vector<Cell>& row) { return is_text(row[column]); });
    left[column] = column == 0 || 2 * static_cast<std::size_t>(words) > table.rows.size();
  }
  return left;
}

std::vector<std::vector<std::string>> texts_of(const ReportTable& table) {
  std::vector<std::vector<std::string>> lines(1);
  for (const ReportColumn& column : table.columns) lines[0].push_back(column.name);
  for (const std::vector<Cell>& row : table.rows) {
    lines.emplace_back();
    for (const Cell& cell : row) lines.back().push_back(text_of(cell));
  }
  return lines;
}

// What is said below the table, a sentence a line.
std::vector<std::string> remarks_of(const ReportTable& table) {
  std::vector<std::string> remarks;
  for (const ReportColumn& column : table.columns) {
    if (!column.explanation.empty()) remarks.push_back(column.name + ": " + column.explanation);
  }
  for (const std::string& note : table.notes) remarks.push_back(terminal_line(note));
  return remarks;
}

std::string as_text(const ReportTable& table) {
  const std::vector<std::vector<std::string>> lines = texts_of(table);
  const std::vector<bool> left = left_columns(table);
  std::vector<std::size_t> widths(table.columns.size());
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], count_characters(line[i]));
  }
  std::string out = fmt::format("{}: {}\n\n", table.name, table.title);
  for (const auto& line : lines) {
    std::string row;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::string padding(widths[i] - count_characters(line[i]), ' ');
      row += (i == 0 ? "" : "  ") + (left[i] ? line[i] + padding : padding + line[i]);
    }
    out += row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
  }
  if (!remarks_of(table).empty()) out += "\n";
  for (const std::string& remark : remarks_of(table)) out += remark + "\n";
  return out;
}

// A bar ends a cell, and what a page or an id says is no markup. Nor is an underscore within a word.
std::string escaped(std::string_view text) {
  const auto is_of_word = [&](std::size_t i) {
    return i < text.size() && (is_letter(text[i]) || is_digit(text[i]));
  };
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_markup = std::string_view("\\|<&`*[").find(text[i]) != text.npos;
    const bool is_in_word = i > 0 && is_of_word(i - 1) && is_of_word(i + 1);
    if (is_markup || (text[i] == '_' && !is_in_word)) result += '\\';
    result += text[i];
  }
  return result;
}

std::string as_markdown(const ReportTable& table) {
  const std::vector<bool> left = left_columns(table);
  std::string out = fmt::format("### {}\n\n{}\n\n", table.name, table.title);
  std::string rule = "|";
  for (bool is_left : left) rule += is_left ? " --- |" : " --: |";
  for (const auto& line : texts_of(table)) {
    out += "|";
    for (const std::string& cell : line) out += " " + escaped(cell) + " |";
    out += "\n";
    if (!rule.empty()) out += rule + "\n";
    rule.clear();
  }
  if (!remarks_of(table).empty()) out += "\n";
  for (const std::string& remark : remarks_of(table)) out += "- " + remark + "\n";
  return out;
}

void write_cell(JsonWriter& json, const Cell& cell) {
  if (const std::string* text = std::get_if<std::string>(&cell)) {
    text->empty() ? json.null() : json.string(*text);
  } else if (const std::uint64_t* count = std::get_if<std::uint64_t>(&cell)) {
    json.integer(*count);
  } else if (const Figure* figure = std::get_if<Figure>(&cell)) {
    json.number(figure->value);  // null when it is not finite
  } else {
    json.null();
  }
}

std::string as_json(const ReportTable& table) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().key("experiment").string(table.name).key("title").string(table.title);
  json.key("columns").begin_object();
  for (const ReportColumn& column : table.columns) json.key(column.name).string(column.explanation);
  json.end_object().key("rows").begin_array();
  for (const std::vector<Cell>& row : table.rows) {
    json.begin_object();
    for (std::size_t i = 0; i < row.size(); ++i) write_cell(json.key(table.columns[i].name), row[i]);
    json.end_object();
  }
  json.end_array().key("notes").begin_array();
  for (const std::string& note : table.notes) json.string(note);
  json.end_array().end_object();
  return out + "\n";
}

}  // namespace

std::string layout(const ReportTable& table, ReportFormat format) {
  switch (format) {
    case ReportFormat::text:
      return as_text(table);
    case ReportFormat::markdown:
      return as_markdown(table);
    case ReportFormat::json:
      return as_json(table);
  }
  return {};
}

std::string layout(const std::vector<ReportTable>& tables, ReportFormat format) {
  std::string out;
  for (const ReportTable& table : tables) {
    if (!out.empty() && format != ReportFormat::json) out += "\n";
    out += layout(table, format);
  }
  return out;
}

}  // namespace treesift
