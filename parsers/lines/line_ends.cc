#include "parsers/lines/line_ends.h"

namespace treesift {

std::string in_words(const LineEnds& ends) {
  std::string words = ends.with_return == 0        ? "lines end with LF"
                      : ends.are_all_with_return() ? "lines end with CR LF"
                                                   : "lines end with LF or with CR LF";
  if (!ends.last_is_ended) words += ", the last with nothing";
  return words;
}

std::string form_in_words(const DecodedText& text) {
  std::string words;
  if (text.encoding != "UTF-8") words.append(", in ").append(text.encoding);
  if (text.has_mark) words += ", behind a byte order mark";
  return words;
}

}  // namespace treesift
