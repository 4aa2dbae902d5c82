#include "model/noise/element_label.h"

#include <algorithm>
#include <array>

#include "align/select/expression_cursor.h"
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
  if (label.classes.size() <= ElementLabel::max_classes) return;
  const auto first_more = label.classes.begin() + ElementLabel::max_classes;
  const auto more =
      std::min<std::ptrdiff_t>(label.classes.end() - first_more, ElementLabel::max_more_classes);
  label.more_classes.assign(first_more, first_more + more);
  label.classes.erase(first_more, label.classes.end());
}

// A name without a prefix that both kinds of selectors can spell as it is.
bool is_simple_name(std::string_view name) {
  const auto fits = [](char c) { return is_name_part(c) || c == '.'; };
  return !name.empty() && is_name_start(name.front()) && std::ranges::all_of(name, fits);
}

// `row`, `soap:Header`.
bool is_qualified_name(std::string_view name) {
  const std::size_t colon = name.find(':');
  if (colon == std::string_view::npos) return is_simple_name(name);
  return is_simple_name(name.substr(0, colon)) && is_simple_name(name.substr(colon + 1));
}

// `@type`, `created at`: a member that a program has named. Paths, days and numbers are rather the keys of a map, of
// which other ones vary tomorrow.
bool is_field_name(std::string_view name) {
  const auto starts = [](char c) { return is_name_start(c) || c == '@' || c == '$' || c == '#'; };
  const auto fits = [](char c) { return is_name_part(c) || c == '.' || c == ':' || c == ' '; };
  return !name.empty() && name.size() <= longest_word && starts(name.front()) &&
         std::ranges::all_of(name.substr(1), fits);
}

// As selectors spell it: `soap:Header`, of JSON also `*[name()='@type']`. Any name for those that they cannot spell.
std::string spelt_name(const Document& document, NodeIndex node) {
  const bool is_json = document.format() == Format::json;
  const std::string_view name = name_in_map(document, node);
  if (name.empty() && is_json) return "item";
  if (is_qualified_name(name)) return std::string(name);
  return is_json && is_field_name(name) ? std::string("*[name()='").append(name).append("']") : "*";
}

// As CSS writes it: `soap\:Header`.
std::string escaped_name(std::string_view name) {
  std::string text;
  for (const char c : name) {
    if (c == ':' || c == '.') text += '\\';
    text += c;
  }
  return text;
}

bool has_class(const ElementLabel& label, const std::string& word) {
  return std::ranges::binary_search(label.classes, word) ||
         std::ranges::binary_search(label.more_classes, word);
}

}  // namespace

void ElementLabel::keep_common(const ElementLabel& other) {
  std::erase_if(more_classes, [&](const std::string& word) {
    return !std::ranges::binary_search(other.more_classes, word);
  });
}

std::string ElementLabel::written() const {
  std::string text = escaped_name(name);
  if (!id.empty()) text += id_is_stem ? "[id^=\"" + id + "\"]" : "#" + id;
  for (const std::string& word : classes) text += "." + word;
  if (!key.empty()) text += "[" + key + "=\"" + key_value + "\"]";
  return text;
}

bool ElementLabel::selects(const ElementLabel& other) const {
  const bool same_id = id_is_stem ? other.id.starts_with(id) : id == other.id && !other.id_is_stem;
  return (name == "*" || name == other.name) && (id.empty() || same_id) &&
         std::ranges::all_of(classes, [&](const std::string& word) { return has_class(other, word); }) &&
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
