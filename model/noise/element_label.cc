#include "model/noise/element_label.h"

#include <algorithm>
#include <array>

#include "align/select/selector_view.h"
#include "align/templates/value_pattern.h"
#include "align/text/shape_text.h"
#include "align/text/text_kinds.h"

namespace treesift {
namespace {

constexpr std::size_t longest_word = 64;
constexpr std::size_t shortest_stem = 2;

// Letters, the underscore and hyphens: what needs no quoting, and what people name things.
bool is_given_name(std::string_view word) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
  };
  return !word.empty() && word.size() <= longest_word && word.front() != '-' &&
         std::ranges::all_of(word, fits) && word_kind(word) == WordKind::word;
}

std::string_view without_number(std::string_view word) {
  while (!word.empty() && is_digit(word.back())) word.remove_suffix(1);
  return word;
}

void take_id(std::string_view value, ElementLabel& label) {
  const std::string_view stem = without_number(value);
  if (!is_given_name(stem)) return;
  if (stem.size() < value.size() && stem.size() < shortest_stem) return;
  label.id = stem;
  label.id_is_stem = stem.size() < value.size();
}

void take_classes(std::string_view value, std::span<const std::string> varying, ElementLabel& label) {
  if (value.size() > ElementLabel::longest_class_attribute) return;
  for_each_class(value, [&](std::string_view word) {
    if (is_given_name(word) && std::ranges::find(varying, word) == varying.end())
      label.classes.emplace_back(word);
  });
  std::ranges::sort(label.classes);
  label.classes.erase(std::unique(label.classes.begin(), label.classes.end()), label.classes.end());
  if (label.classes.size() > ElementLabel::max_classes) label.classes.resize(ElementLabel::max_classes);
}

// Names that selectors can spell without quoting; any name for the others.
std::string spelt_name(const Document& document, NodeIndex node) {
  const std::string_view name = name_in_map(document, node);
  if (name.empty() && document.format() == Format::json) return "item";
  const auto fits = [](char c) {
    return (is_word_char(c) && static_cast<unsigned char>(c) < 0x80) || c == '-';
  };
  const bool starts = !name.empty() && !is_digit(name.front()) && name.front() != '-';
  return starts && std::ranges::all_of(name, fits) ? std::string(name) : "*";
}

}  // namespace

std::string ElementLabel::written() const {
  std::string text = name;
  if (!id.empty()) text += id_is_stem ? "[id^=\"" + id + "\"]" : "#" + id;
  for (const std::string& word : classes) text += "." + word;
  if (!key.empty()) text += "[" + key + "=\"" + key_value + "\"]";
  return text;
}

bool ElementLabel::selects(const ElementLabel& other) const {
  const bool same_id = id_is_stem ? other.id.starts_with(id) : id == other.id && !other.id_is_stem;
  return (name == "*" || name == other.name) && (id.empty() || same_id) &&
         std::ranges::includes(other.classes, classes) &&
         (key.empty() || (key == other.key && key_value == other.key_value));
}

ElementLabel label_of(const Document& document, NodeIndex node, bool id_varies,
                      std::span<const std::string> varying_classes) {
  constexpr std::array keys{standard_name("name"), standard_name("property"), standard_name("http-equiv"),
                            standard_name("rel")};
  ElementLabel label;
  label.name = spelt_name(document, node);
  for (const Attribute& attribute : document.attributes(node)) {
    const std::string_view value = document.value(attribute);
    if (attribute.name == standard_name("id") && !id_varies) take_id(value, label);
    if (attribute.name == standard_name("class")) take_classes(value, varying_classes, label);
    const bool names = std::ranges::find(keys, attribute.name) != keys.end() && is_given_name(value);
    if (names && label.key.empty()) {
      label.key = document.name_text(attribute.name);
      label.key_value = value;
    }
  }
  return label;
}

}  // namespace treesift
