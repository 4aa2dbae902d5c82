#include "parsers/tag_limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace treesift {

void TagLimits::refuse(std::string_view text, std::size_t begin, std::size_t end, std::uint64_t attributes) {
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
  std::string reason = "too many tags with very many attributes";
  if (end - begin > limits_.start_tag_bytes) {
    reason = fmt::format("a tag of more than {} bytes", limits_.start_tag_bytes);
  } else if (attributes > limits_.attributes) {
    reason = fmt::format("a tag with more than {} attributes", limits_.attributes);
  }
  error_ = ParseError{ParseErrorCode::start_tag_too_large, fmt::format("line {}: {}", line, reason)};
}

}  // namespace treesift
