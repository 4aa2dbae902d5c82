#include "model/comparators/element_classes.h"

#include <fmt/format.h>

#include <stdexcept>

#include "align/text/data_lines.h"
#include "model/measure/word_lists.h"

namespace treesift {
namespace {

using Words = std::vector<std::string_view>;

std::string_view unquoted(std::string_view word) {
  if (word.size() < 2 || word.front() != '"' || word.back() != '"') return word;
  return word.substr(1, word.size() - 2);
}

}  // namespace

ElementClasses::ElementClasses(const TagNames& layout, const TagNames& style,
                               std::string_view ignored_elements, std::string_view important_attributes) {
  add_names(layout, Property::layout);
  add_names(style, Property::style);
  read_ignored(ignored_elements);
  read_important(important_attributes);
  for (std::string_view name : {"a", "img"})
    element_properties_[standard_id(name)].add(Property::order_of_links);
  for (std::string_view name : {"input", "button", "textarea", "select", "optgroup", "option"})
    element_properties_[standard_id(name)].add(Property::order_of_inputs);
  for (std::string_view name : {"selected", "checked"})
    attribute_properties_[standard_id(name)].add(Property::selection);
}

void ElementClasses::add_names(const TagNames& names, Property property) {
  for (NameId name = 0; name < standard_name_count; ++name) {
    if (names.elements[name]) element_properties_[name].add(property);
    if (names.attributes[name]) attribute_properties_[name].add(property);
  }
}

void ElementClasses::read_ignored(std::string_view lines) {
  for_each_data_line("ignored elements", lines, [&](const Words& words) {
    for (std::string_view word : words) ignored_[standard_id(word)] = true;
  });
}

void ElementClasses::read_important(std::string_view lines) {
  for_each_data_line("important attributes", lines, [&](const Words& words) {
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
  static const ElementClasses classes(layout_tags(), style_tags(), ignored_elements(),
                                      important_attributes());
  return classes;
}

}  // namespace treesift
