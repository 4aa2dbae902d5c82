#include "model/comparators/element_classes.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <stdexcept>

#include "model/embedded_data.h"

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

// Calls `read` with the words of each line, which may throw; blank lines and those that start with # are left
// out.
void for_each_line(std::string_view list, std::string_view lines,
                   const std::function<void(const Words&)>& read) {
  for (int number = 1; !lines.empty(); ++number) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    const Words words = words_of(line);
    if (words.empty() || line.starts_with('#')) continue;
    try {
      read(words);
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

std::string_view unquoted(std::string_view word) {
  if (word.size() < 2 || word.front() != '"' || word.back() != '"') return word;
  return word.substr(1, word.size() - 2);
}

}  // namespace

ElementClasses::ElementClasses(std::string_view layout_names, std::string_view style_names,
                               std::string_view ignored_elements, std::string_view important_attributes) {
  read_names("layout names", layout_names, Property::layout);
  read_names("style names", style_names, Property::style);
  read_ignored(ignored_elements);
  read_important(important_attributes);
  for (std::string_view name : {"a", "img"})
    element_properties_[standard_id(name)].add(Property::order_of_links);
  for (std::string_view name : {"input", "button", "textarea", "select", "optgroup", "option"})
    element_properties_[standard_id(name)].add(Property::order_of_inputs);
  for (std::string_view name : {"selected", "checked"})
    attribute_properties_[standard_id(name)].add(Property::selection);
}

void ElementClasses::read_names(std::string_view list, std::string_view lines, Property property) {
  for_each_line(list, lines, [&](const Words& words) {
    if (words[0] != "element" && words[0] != "attribute")
      throw std::runtime_error("a line begins with \"element\" or \"attribute\"");
    Properties& table = words[0] == "element" ? element_properties_ : attribute_properties_;
    for (std::size_t i = 1; i < words.size(); ++i) table[standard_id(words[i])].add(property);
  });
}

void ElementClasses::read_ignored(std::string_view lines) {
  for_each_line("ignored elements", lines, [&](const Words& words) {
    for (std::string_view word : words) ignored_[standard_id(word)] = true;
  });
}

void ElementClasses::read_important(std::string_view lines) {
  for_each_line("important attributes", lines, [&](const Words& words) {
    if (words.size() < 2 || words.size() > 4 || (words.size() == 4 && words[3] != "any-case"))
      throw std::runtime_error("not ELEMENT ATTRIBUTE [DEFAULT [any-case]]");
    ImportantAttribute attribute;
    attribute.name = standard_id(words[1]);
    attribute.has_default = words.size() > 2;
    attribute.any_case = words.size() > 3;
    if (attribute.has_default) attribute.default_value = unquoted(words[2]);
    important_[standard_id(words[0])].push_back(attribute);
  });
}

const ElementClasses& element_classes() {
  static const ElementClasses classes(layout_names(), style_names(), ignored_elements(),
                                      important_attributes());
  return classes;
}

}  // namespace treesift
