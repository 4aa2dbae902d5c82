// Lines of a text, one after the other.
#pragma once

#include <algorithm>
#include <string_view>

namespace treesift {

// The text up to the next LF, without its line end; `text` goes on after it.
inline std::string_view take_line(std::string_view& text) {
  std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace treesift
