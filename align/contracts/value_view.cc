#include "align/contracts/value_view.h"

#include <fmt/format.h>

#include <charconv>
#include <limits>

#include "align/text/numbers.h"
#include "align/text/text_numbers.h"
#include "base/ascii.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr std::size_t longest_shown = 80;

constexpr FieldTypes bits_of(FieldType a, FieldType b) {
  return type_bit(a) | type_bit(b);
}

bool is_whole(double value) {
  constexpr double all_are_whole_from = 9007199254740992.0;
  return value >= all_are_whole_from || value <= -all_are_whole_from ||
         value == static_cast<double>(static_cast<std::int64_t>(value));
}

// Of a number that no double can hold: without end where it is too large, 0 where it is too small.
double beyond_doubles(std::string_view number) {
  const bool is_small = lower_case(canonical_number(number)).find("e-") != std::string::npos;
  if (is_small) return 0;
  const double endless = std::numeric_limits<double>::infinity();
  return number.starts_with('-') ? -endless : endless;
}

std::optional<double> json_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::invalid_argument) return std::nullopt;
  return error == std::errc::result_out_of_range ? beyond_doubles(text) : value;
}

FieldTypes types_of_number(std::string_view text) {
  const std::optional<double> value = json_number(text);
  return value && is_whole(*value) ? bits_of(FieldType::number, FieldType::integer)
                                   : type_bit(FieldType::number);
}

// One number, and nothing beside it but its unit.
std::optional<TextNumber> only_number(std::string_view text) {
  constexpr std::size_t longest = 64;
  if (text.empty() || text.size() > longest) return std::nullopt;
  const NumbersOfText found = numbers_of(text);
  if (found.size != 1) return std::nullopt;
  const TextNumber& number = found.numbers[0];
  if (number.begin != 0 || number.end != text.size()) return std::nullopt;
  return number;
}

std::size_t children_of(const Document& document, NodeIndex node) {
  std::size_t count = 0;
  for ([[maybe_unused]] const NodeIndex child : document.children(node)) ++count;
  return count;
}

void append_canonical(const Document& document, NodeIndex node, JsonWriter& json) {
  switch (document.kind(node)) {
    case NodeKind::object:
      json.begin_object();
      for (const NodeIndex child : document.children(node)) {
        json.key(document.name_text(document.name(child)));
        append_canonical(document, child, json);
      }
      json.end_object();
      return;
    case NodeKind::array:
      json.begin_array();
      for (const NodeIndex child : document.children(node)) append_canonical(document, child, json);
      json.end_array();
      return;
    case NodeKind::number:
      json.literal(canonical_number(document.raw_text(node)));
      return;
    case NodeKind::boolean:
      json.literal(document.raw_text(node));
      return;
    case NodeKind::null:
      json.null();
      return;
    default:
      json.string(document.raw_text(node));
  }
}

bool is_hidden(const Document& document, NodeIndex node) {
  const NameId name = document.name(node);
  return document.is_element(node) && (name == standard_name("script") || name == standard_name("style"));
}

}  // namespace

ValueView json_value(const Document& document, NodeIndex node) {
  const std::string_view text = document.raw_text(node);
  switch (document.kind(node)) {
    case NodeKind::object:
      return {node, type_bit(FieldType::object), {}, true};
    case NodeKind::array:
      return {node, type_bit(FieldType::array), {}, true};
    case NodeKind::number:
      return {node, types_of_number(text), text, true};
    case NodeKind::boolean:
      return {node, type_bit(FieldType::boolean), text, true};
    case NodeKind::null:
      return {node, type_bit(FieldType::null), "null", true};
    default:
      return {node, type_bit(FieldType::string), text, true};
  }
}

ValueView text_value(NodeIndex node, std::string_view text) {
  text = trimmed(text);
  FieldTypes types = type_bit(FieldType::string);
  if (text.empty()) types |= type_bit(FieldType::empty);
  if (text == "true" || text == "false") types |= type_bit(FieldType::boolean);
  if (const auto number = only_number(text)) {
    types |= type_bit(FieldType::number);
    if (!number->has_decimals && is_whole(number->value)) types |= type_bit(FieldType::integer);
  }
  return {node, types, text, false};
}

std::optional<ValueNumber> number_of(const ValueView& value) {
  if (!value.is(FieldType::number)) return std::nullopt;
  if (value.is_json) {
    const std::optional<double> number = json_number(value.text);
    return number ? std::optional(ValueNumber{*number, {}}) : std::nullopt;
  }
  const auto number = only_number(value.text);
  return number ? std::optional(ValueNumber{number->value, number->unit}) : std::nullopt;
}

bool stands_before(const ValueView& a, const ValueView& b) {
  const auto x = number_of(a), y = number_of(b);
  return x && y ? x->value < y->value : a.text < b.text;
}

std::string_view text_in(const Document& document, NodeIndex node, std::string& scratch) {
  const NodeIndex end = document.subtree_end(node);
  if (end == node + 2 && document.is_text(node + 1)) return document.text(node + 1);
  scratch.clear();
  for (NodeIndex i = node; i < end;) {
    if (document.is_text(i)) scratch += document.text(i);
    i = is_hidden(document, i) ? document.subtree_end(i) : i + 1;
  }
  return scratch;
}

std::optional<std::string_view> leaf_text(const Document& document, NodeIndex node, std::string& scratch) {
  for (const NodeIndex child : document.children(node)) {
    if (!document.is_text(child)) return std::nullopt;
  }
  return text_in(document, node, scratch);
}

std::string value_in_words(const Document& document, const ValueView& value) {
  if (value.is(FieldType::object) || value.is(FieldType::array)) {
    if (!value.is_json)
      return fmt::format("<{}>", clipped(document.name_text(document.name(value.node)), longest_shown));
    const std::size_t count = children_of(document, value.node);
    const bool is_array = value.is(FieldType::array);
    if (count == 0) return is_array ? "an empty array" : "an object without members";
    const std::string_view what = is_array ? "an array of {} item{}" : "an object of {} member{}";
    return fmt::format(fmt::runtime(what), count, count == 1 ? "" : "s");
  }
  if (value.is_json && value.is(FieldType::string)) {
    std::string quoted;
    append_json_string(quoted, clipped(value.text, longest_shown));
    return quoted;
  }
  return value.text.empty() ? "nothing" : clipped(value.text, longest_shown);
}

std::string canonical_json(const Document& document, NodeIndex node) {
  std::string text;
  JsonWriter json(text);
  append_canonical(document, node, json);
  return text;
}

}  // namespace treesift
