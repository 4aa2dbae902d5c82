#include "parsers/tag_limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

// Whether the value behind the "=" at `at` is lines of a drawing, by the attribute's name.
bool is_of_drawing(std::string_view tag, std::size_t at) {
  while (at > 0 && is_space(tag[at - 1])) --at;
  for (const std::string_view name : {"d", "points"}) {
    if (at > name.size() && tag.substr(at - name.size(), name.size()) == name &&
        is_space(tag[at - name.size() - 1]))
      return true;
  }
  return false;
}

}  // namespace

std::size_t bytes_without_pictures(std::string_view tag) {
  std::size_t bytes = tag.size();
  for (std::size_t at = tag.find('='); at < tag.size(); at = tag.find('=', at)) {
    const bool is_lines = is_of_drawing(tag, at++);
    while (at < tag.size() && is_space(tag[at])) ++at;
    if (at == tag.size() || (tag[at] != '"' && tag[at] != '\'')) continue;
    const std::size_t begin = at + 1, end = std::min(tag.find(tag[at], begin), tag.size());
    const std::string_view value = tag.substr(begin, end - begin);
    if (is_lines || value.find("data:") != value.npos) bytes -= value.size();
    at = end;
  }
  return bytes;
}

void TagLimits::refuse(std::string_view text, std::size_t begin, std::uint64_t attributes) {
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
  std::string reason = fmt::format("a tag of more than {} bytes", limits_.start_tag_bytes);
  if (attributes > limits_.attributes) {
    reason = fmt::format("a tag with more than {} attributes", limits_.attributes);
  } else if (squares_ > square_budget) {
    reason = "too many tags with very many attributes";
  }
  error_ = ParseError{ParseErrorCode::start_tag_too_large, fmt::format("line {}: {}", line, reason)};
}

}  // namespace treesift
