#include "tools/console/terminal_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace treesift {

std::string terminal_text(std::string_view text) {
  std::string safe;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool c1 = byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
    if (c1) {
      safe += fmt::format("\\u{:04x}", static_cast<unsigned char>(text[++i]));
    } else if ((byte < 0x20 && byte != '\n') || byte == 0x7F) {
      safe += fmt::format("\\u{:04x}", byte);
    } else {
      safe.push_back(text[i]);
    }
  }
  return safe;
}

std::string terminal_line(std::string_view text) {
  std::string line = terminal_text(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

}  // namespace treesift
