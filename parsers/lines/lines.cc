#include "parsers/lines/lines.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace treesift {
namespace {

struct LineEnds {
  std::size_t all = 0, with_return = 0;
  bool last_is_ended = true;

  bool are_all_with_return() const { return all > 0 && with_return == all; }
};

LineEnds ends_of_lines(std::string_view text) {
  LineEnds ends;
  for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1)) {
    ++ends.all;
    ends.with_return += at > 0 && text[at - 1] == '\r';
  }
  ends.last_is_ended = text.empty() || text.back() == '\n';
  return ends;
}

std::string in_words(const LineEnds& ends) {
  std::string words = ends.with_return == 0        ? "lines end with LF"
                      : ends.are_all_with_return() ? "lines end with CR LF"
                                                   : "lines end with LF or with CR LF";
  if (!ends.last_is_ended) words += ", the last with nothing";
  return words;
}

}  // namespace

void read_lines(std::string_view text, DocumentBuilder& builder) {
  const LineEnds ends = ends_of_lines(text);
  builder.open("", NodeKind::array);
  builder.scalar("", NodeKind::string, in_words(ends));
  while (!text.empty() && !builder.error()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (ends.are_all_with_return() && end < text.size()) line.remove_suffix(1);
    builder.scalar("", NodeKind::string, line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  builder.close();
}

}  // namespace treesift
