#include "parsers/lines/lines.h"

#include <algorithm>
#include <cstddef>

#include "parsers/lines/line_ends.h"

namespace treesift {
namespace {

LineEnds ends_of_lines(std::string_view text) {
  LineEnds ends;
  for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1)) {
    ++ends.all;
    ends.with_return += at > 0 && text[at - 1] == '\r';
  }
  ends.last_is_ended = text.empty() || text.back() == '\n';
  return ends;
}

// A minified script is one line of thousands of statements. Strings are not told apart: a statement that is
// cut within one is cut at the same place in every version.
constexpr std::size_t shortest_minified = 2000;
constexpr std::string_view ends_of_statements = ";{}";

// With the bracket or semicolon at its end, and those right behind it.
std::string_view take_statement(std::string_view& line) {
  const std::size_t last = std::min(line.find_first_of(ends_of_statements), line.size());
  const std::size_t end = std::min(line.find_first_not_of(ends_of_statements, last), line.size());
  const std::string_view statement = line.substr(0, end);
  line.remove_prefix(end);
  return statement;
}

void add_line(std::string_view line, DocumentBuilder& builder) {
  const bool is_minified =
      line.size() >= shortest_minified && line.find_first_of(ends_of_statements) != line.npos;
  if (!is_minified) return builder.scalar("", NodeKind::string, line);
  builder.open("", NodeKind::array);
  while (!line.empty() && !builder.error()) builder.scalar("", NodeKind::string, take_statement(line));
  builder.close();
}

}  // namespace

void read_lines(const DecodedText& decoded, DocumentBuilder& builder) {
  std::string_view text = decoded.text;
  const LineEnds ends = ends_of_lines(text);
  builder.open("", NodeKind::array);
  builder.scalar("", NodeKind::string, in_words(ends) + form_in_words(decoded));
  while (!text.empty() && !builder.error()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (ends.are_all_with_return() && end < text.size()) line.remove_suffix(1);
    add_line(line, builder);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  builder.close();
}

}  // namespace treesift
