#include "align/text/tag_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "align/text/data_lines.h"
#include "align/text/name_lists.h"

namespace treesift {
namespace {

using Words = std::vector<std::string_view>;

Words words_of(std::string_view line) {
  Words words;
  while (true) {
    const std::size_t start = line.find_first_not_of(' ');
    if (start == std::string_view::npos) return words;
    line.remove_prefix(start);
    words.push_back(line.substr(0, line.find(' ')));
    line.remove_prefix(words.back().size());
  }
}

}  // namespace

void for_each_data_line(std::string_view list, std::string_view lines,
                        const std::function<void(const Words&)>& read) {
  for (int number = 1; !lines.empty(); ++number) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    if (line.find_first_not_of(' ') == line.npos || line.starts_with('#')) continue;
    try {
      read(words_of(line));
    } catch (const std::runtime_error& error) {
      throw std::runtime_error(fmt::format("{}, line {}: {}", list, number, error.what()));
    }
  }
}

NameId standard_id(std::string_view name) {
  const auto* const place = std::find(std::begin(standard_names), std::end(standard_names), name);
  if (place == std::end(standard_names))
    throw std::runtime_error(fmt::format("\"{}\" is no standard name", name));
  return static_cast<NameId>(place - std::begin(standard_names));
}

TagNames read_tag_names(std::string_view list, std::string_view lines) {
  TagNames names;
  for_each_data_line(list, lines, [&](const Words& words) {
    if (words[0] != "element" && words[0] != "attribute")
      throw std::runtime_error("a line begins with \"element\" or \"attribute\"");
    auto& table = words[0] == "element" ? names.elements : names.attributes;
    for (std::size_t i = 1; i < words.size(); ++i) table[standard_id(words[i])] = true;
  });
  return names;
}

const TagNames& layout_tags() {
  static const TagNames names = read_tag_names("layout names", layout_names());
  return names;
}

const TagNames& style_tags() {
  static const TagNames names = read_tag_names("style names", style_names());
  return names;
}

}  // namespace treesift
