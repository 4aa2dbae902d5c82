#include "model/embedded_data.h"

namespace treesift {

std::string joined_lines(std::string_view lines) {
  std::string joined;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    if (line.empty() || line.starts_with('#')) continue;
    joined.append(joined.empty() ? "(?:" : "|(?:").append(line).append(")");
  }
  return joined;
}

}  // namespace treesift
