#include "align/templates/pattern.h"

#include <algorithm>

#include "align/text/text_kinds.h"
#include "parsers/attributes.h"

namespace treesift {
namespace {

constexpr std::size_t max_steps = 8;
constexpr std::size_t max_classes = 8;

bool holds_digit(std::string_view text) {
  return std::ranges::any_of(text, is_digit);
}

PathStep step_of(const Document& document, NodeIndex node) {
  PathStep step{std::string(document.name_text(document.name(node))), "", {}};
  const std::string_view id = attribute_value(document, node, standard_name("id"));
  if (!holds_digit(id) && id.find_first_of(" \t\n\f\r") == id.npos) step.id = id;
  for_each_class(attribute_value(document, node, standard_name("class")), [&](std::string_view word) {
    const bool known = std::ranges::find(step.classes, word) != step.classes.end();
    if (!holds_digit(word) && !known && step.classes.size() < max_classes) step.classes.emplace_back(word);
  });
  return step;
}

bool fits(const Document& document, NodeIndex node, const PathStep& step) {
  if (!document.is_element(node) || document.name_text(document.name(node)) != step.name) return false;
  if (!step.id.empty() && attribute_value(document, node, standard_name("id")) != step.id) return false;
  if (step.classes.empty()) return true;
  const std::string_view classes = attribute_value(document, node, standard_name("class"));
  return std::ranges::all_of(step.classes, [&](const auto& word) { return has_class(classes, word); });
}

}  // namespace

const AttributePattern* find_attribute(const Pattern& pattern, std::string_view name) {
  const auto found = std::ranges::lower_bound(pattern.attributes, name, {}, &AttributePattern::name);
  return found == pattern.attributes.end() || found->name != name ? nullptr : &*found;
}

std::size_t count_patterns(const Pattern& pattern) {
  std::size_t count = 1;
  for (const Pattern& child : pattern.children) count += count_patterns(child);
  return count;
}

std::size_t pattern_depth(const Pattern& pattern) {
  std::size_t deepest = 0;
  for (const Pattern& child : pattern.children) deepest = std::max(deepest, pattern_depth(child));
  return deepest + 1;
}

TemplatePath place_of(const Document& document, NodeIndex node) {
  TemplatePath place;
  while (node != no_node && document.is_element(node) && place.steps.size() < max_steps) {
    place.steps.push_back(step_of(document, node));
    if (!place.steps.back().id.empty()) break;
    node = document.parent(node);
  }
  std::ranges::reverse(place.steps);
  return place;
}

bool stands_at(const Document& document, NodeIndex node, const TemplatePath& place) {
  for (auto step = place.steps.rbegin(); step != place.steps.rend(); ++step) {
    if (node == no_node || !fits(document, node, *step)) return false;
    node = document.parent(node);
  }
  return true;
}

}  // namespace treesift
