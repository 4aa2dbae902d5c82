// How the lines of a text end, and in what bytes it is written: what its lines do not show.
#pragma once

#include <cstddef>
#include <string>

#include "parsers/text/encoding.h"

namespace treesift {

struct LineEnds {
  std::size_t all = 0, with_return = 0;
  bool last_is_ended = true;

  bool are_all_with_return() const { return all > 0 && with_return == all; }
};

// "lines end with CR LF, the last with nothing".
std::string in_words(const LineEnds& ends);

// ", in UTF-16LE, behind a byte order mark"; empty for UTF-8 without one.
std::string form_in_words(const DecodedText& text);

}  // namespace treesift
