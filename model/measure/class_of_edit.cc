#include "model/measure/class_of_edit.h"

#include <algorithm>

#include "align/text/numbers.h"
#include "model/measure/text/style_colours.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

bool is_address(AttributeRole role, NameId name) {
  return role == AttributeRole::target && name != standard_name("srcset") && name != standard_name("srcdoc");
}

// A form sends it.
bool is_of_control(const Document& document, NodeIndex node, AttributeRole role, NameId attribute) {
  return role == AttributeRole::identity && attribute != standard_name("value") &&
         (form_elements.contains(document.name(node)) || attribute == standard_name("for"));
}

// The name of a button or picture that has no words of its own.
bool loses_name(const Document& document, const AttributeEdit& edit) {
  return document.format() == Format::html && naming_attributes.contains(edit.name) && !edit.before.empty();
}

// A number that became a word, or the reverse.
bool is_of_other_type(const AttributeEdit& edit) {
  return !edit.before.empty() && !edit.after.empty() && is_number(edit.before) != is_number(edit.after);
}

}  // namespace

ValueChange class_of_attribute(TextComparer& texts, const Document& document, NodeIndex node,
                               AttributeRole role, const AttributeEdit& edit) {
  const bool is_control = is_of_control(document, node, role, edit.name);
  if (edit.gained) return {};
  if (edit.lost) {
    if (is_address(role, edit.name)) return {ValueClass::address_lost, 0};
    if (is_control) return {ValueClass::control, 0};
    return {loses_name(document, edit) ? ValueClass::emptied : ValueClass::none, 0};
  }
  ValueChange change = texts.value_change(edit.before, edit.after);
  if (change.value == ValueClass::unreadable || change.value == ValueClass::escaped_twice) return change;
  if (document.format() == Format::xml && is_of_other_type(edit)) return {ValueClass::type, 0};
  if (is_address(role, edit.name)) return class_of_addresses(edit.before, edit.after);
  if (role == AttributeRole::presentation)
    return change.value == ValueClass::nothing ? change : ValueChange{};
  const bool of_value = change.value > ValueClass::number_usual;
  if (document.format() == Format::xml && names_id(edit.name_text) && (of_value || !in_words(texts, edit)))
    return {std::max(change.value, ValueClass::id_other), 0};
  if (is_control && change.value == ValueClass::none && in_words(texts, edit))
    change.value = ValueClass::control;
  return change;
}

namespace {

bool is_whole_address(std::string_view text) {
  return text.find("://") != text.npos && std::none_of(text.begin(), text.end(), is_space);
}

}  // namespace

ValueChange class_of_text(TextComparer& texts, const Document& document, NodeIndex node,
                          std::string_view before, std::string_view after) {
  if (document.kind(node) == NodeKind::boolean) return {ValueClass::field_flag, 0};
  const bool is_json = document.format() == Format::json;
  if (is_json && is_whole_address(before)) return class_of_addresses(before, after);
  ValueChange change = texts.value_change(before, after);
  if (!is_json) return change;
  if (change.value < ValueClass::emptied && names_id(document.name_text(document.name(node))))
    return {ValueClass::id_other, 0};
  if (change.value == ValueClass::none && texts.compare(before, after).kind == TextChangeKind::words)
    change.value = ValueClass::field_words;
  return change;
}

bool breaks_quotes(const Document& expected, NodeIndex e, const Document& actual, NodeIndex a) {
  const auto has_quote_in_name = [](const Document& document, NodeIndex node) {
    return std::ranges::any_of(document.attributes(node), [&](const Attribute& attribute) {
      return document.name_text(attribute.name).find_first_of("\"'") != std::string_view::npos;
    });
  };
  return has_quote_in_name(actual, a) && !has_quote_in_name(expected, e);
}

namespace {

// "undefined", "NaN", "[object Object]".
bool says_nothing(std::string_view text) {
  return class_of_texts("1", text).value == ValueClass::nothing;
}

// "#", nothing, or "/orders/undefined".
bool leads_nowhere(std::string_view address) {
  constexpr std::string_view marks = "/?&=#";
  const ValueClass value = class_of_addresses("/", address).value;
  if (value == ValueClass::address_nowhere || value == ValueClass::emptied) return true;
  for (std::size_t at = 0; at < address.size();) {
    const std::size_t end = std::min(address.find_first_of(marks, at), address.size());
    if (says_nothing(address.substr(at, end - at))) return true;
    at = end + 1;
  }
  return false;
}

}  // namespace

bool holds_nothing(const Document& document, NodeIndex node) {
  if (document.kind(node) == NodeKind::null) return true;
  return std::ranges::any_of(document.attributes(node), [&](const Attribute& attribute) {
    const std::string_view value = document.value(attribute);
    return attribute.name == standard_name("href") ? leads_nowhere(value) : says_nothing(value);
  });
}

bool shows_same_colour(const AttributeEdit& edit) {
  const bool is_colour = edit.before.starts_with('#') && edit.after.starts_with('#');
  return is_colour && attribute_role(edit.name, edit.name_text) == AttributeRole::presentation &&
         is_same_style(edit.before, edit.after);
}

}  // namespace treesift
