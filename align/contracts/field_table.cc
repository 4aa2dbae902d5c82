#include "align/contracts/field_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "align/text/numbers.h"
#include "base/toml_words.h"

namespace treesift {
namespace {

constexpr std::array<std::string_view, 20> field_keys{
    "type",        "optional",   "closed",     "min",    "max",       "above",   "below",
    "multiple-of", "min-length", "max-length", "one-of", "format",    "pattern", "unit",
    "min-items",   "max-items",  "unique",     "order",  "refers-to", "count"};

// Whole numbers of TOML have 64 bits.
std::string toml_number(std::string text) {
  constexpr std::size_t longest_integer = 18;
  return text.find_first_of(".en") == text.npos && text.size() > longest_integer ? text + ".0" : text;
}

class FieldReader {
 public:
  FieldReader(std::string_view field, const toml::table& table) : reader_(table) { field_.field = field; }

  std::variant<FieldContract, TomlError> read() {
    reader_.expect_keys(field_keys);
    read_types();
    read_value(field_.value);
    field_.optional = flag("optional");
    field_.closed = flag("closed");
    field_.unique = flag("unique");
    field_.min_items = size("min-items");
    field_.max_items = size("max-items");
    reader_.choice("order", {"none", "ascending", "descending"}, field_.order);
    field_.refers_to = reader_.text("refers-to");
    field_.count = reader_.count("count");
    if (reader_.error()) return *reader_.error();
    return std::move(field_);
  }

 private:
  void read_types() {
    if (!reader_.has("type")) return;
    field_.value.types = 0;
    for (const std::string& name : reader_.names("type")) {
      const auto* const found = std::ranges::find(field_type_names, name);
      if (found == field_type_names.end())
        return reader_.fail_at("type", unknown_word("type", name, field_type_names));
      field_.value.types |= type_bit(static_cast<FieldType>(found - field_type_names.begin()));
    }
    if (field_.value.types == 0) reader_.fail_at("type", "a type is missing");
  }

  void read_value(ValueContract& value) {
    value.min = number("min");
    value.max = number("max");
    value.above = number("above");
    value.below = number("below");
    value.multiple_of = number("multiple-of");
    value.min_length = size("min-length");
    value.max_length = size("max-length");
    value.unit = reader_.text("unit");
    if (reader_.has("one-of")) value.one_of = values("one-of");
    read_format(value);
    read_pattern(value);
  }

  void read_format(ValueContract& value) {
    if (!reader_.has("format")) return;
    const std::string name = reader_.text("format");
    const auto format = format_named(name);
    if (!format) return reader_.fail_at("format", unknown_word("format", name, value_format_names));
    value.format = *format;
  }

  void read_pattern(ValueContract& value) {
    if (!reader_.has("pattern")) return;
    auto expression = whole_expression(reader_.text("pattern"));
    if (auto* error = std::get_if<std::string>(&expression))
      return reader_.fail_at("pattern", std::move(*error));
    value.pattern = std::get<ValueExpression>(std::move(expression));
  }

  bool flag(std::string_view key) {
    const toml::node* const node = reader_.node(key);
    if (node == nullptr) return false;
    if (!node->is_boolean()) reader_.fail_at(key, fmt::format("{} is true or false", key));
    return node->value_or(false);
  }

  std::optional<double> number(std::string_view key) {
    const toml::node* const node = reader_.node(key);
    if (node == nullptr) return std::nullopt;
    const std::optional<double> value = node->value<double>();
    if (!node->is_number() || !value || !std::isfinite(*value))
      reader_.fail_at(key, fmt::format("{} is a number", key));
    return value;
  }

  std::optional<std::uint32_t> size(std::string_view key) {
    if (!reader_.has(key)) return std::nullopt;
    return reader_.count(key);
  }

  std::vector<EnumValue> values(std::string_view key) {
    std::vector<EnumValue> all;
    const toml::node* const node = reader_.node(key);
    if (!node->is_array()) {
      reader_.fail_at(key, fmt::format("{} is a list of values", key));
      return all;
    }
    for (const toml::node& one : *node->as_array()) {
      if (const auto text = one.value_exact<std::string>()) {
        all.push_back({true, *text});
      } else if (one.is_boolean()) {
        all.push_back({false, one.value_or(false) ? "true" : "false"});
      } else if (one.is_integer()) {
        all.push_back({false, fmt::format("{}", one.value_or(std::int64_t{0}))});
      } else if (one.is_floating_point() && std::isfinite(one.value_or(0.0))) {
        all.push_back({false, canonical_number(fmt::format("{}", one.value_or(0.0)))});
      } else {
        reader_.fail(one.source().begin, fmt::format("{} is a list of texts, numbers and booleans", key));
      }
    }
    return all;
  }

  TomlTableReader reader_;
  FieldContract field_;
};

class FieldWriter {
 public:
  explicit FieldWriter(const FieldContract& field) : field_(field) {}

  std::string written() {
    write_types();
    if (field_.optional) add("optional", "true");
    if (field_.closed) add("closed", "true");
    write_value(field_.value);
    add_size("min-items", field_.min_items);
    add_size("max-items", field_.max_items);
    if (field_.unique) add("unique", "true");
    if (field_.order != ValueOrder::none)
      add("order", field_.order == ValueOrder::ascending ? "\"ascending\"" : "\"descending\"");
    if (!field_.refers_to.empty()) add("refers-to", toml_text(field_.refers_to));
    if (field_.count > 0) add("count", fmt::format("{}", field_.count));
    return fmt::format("{} = {{{}{}}}\n", toml_text(field_.field), text_, text_.empty() ? "" : " ");
  }

 private:
  void add(std::string_view key, std::string_view value) {
    text_ += fmt::format("{} {} = {}", text_.empty() ? "" : ",", key, value);
  }
  void add_number(std::string_view key, const std::optional<double>& value) {
    if (value) add(key, toml_number(fmt::format("{}", *value)));
  }
  void add_size(std::string_view key, const std::optional<std::uint32_t>& value) {
    if (value) add(key, fmt::format("{}", *value));
  }

  void write_types() {
    if (field_.value.types == any_type) return;
    std::string list;
    std::size_t count = 0;
    for (std::size_t i = 0; i < field_type_names.size(); ++i) {
      if ((field_.value.types >> i & 1) == 0) continue;
      list += (count++ == 0 ? "" : ", ") + toml_text(field_type_names[i]);
    }
    add("type", count == 1 ? list : "[" + list + "]");
  }

  void write_value(const ValueContract& value) {
    add_number("min", value.min);
    add_number("max", value.max);
    add_number("above", value.above);
    add_number("below", value.below);
    add_number("multiple-of", value.multiple_of);
    add_size("min-length", value.min_length);
    add_size("max-length", value.max_length);
    if (value.one_of) write_values(*value.one_of);
    if (value.format != ValueFormat::none) add("format", toml_text(format_name(value.format)));
    if (value.pattern) add("pattern", toml_text(value.pattern->text));
    if (!value.unit.empty()) add("unit", toml_text(value.unit));
  }

  void write_values(const std::vector<EnumValue>& values) {
    std::string list;
    for (const EnumValue& value : values)
      list += (list.empty() ? "" : ", ") + (value.is_text ? toml_text(value.text) : toml_number(value.text));
    add("one-of", "[" + list + "]");
  }

  const FieldContract& field_;
  std::string text_;
};

}  // namespace

std::vector<FieldContract> read_fields(TomlTableReader& reader, std::string_view key) {
  std::vector<FieldContract> fields;
  const toml::node* const node = reader.node(key);
  if (node == nullptr) return fields;
  if (!node->is_table() || node->as_table()->empty()) {
    reader.fail_at(key, fmt::format("{} is a table with a line a field: [invariant.{}]", key, key));
    return fields;
  }
  for (const auto& [name, line] : *node->as_table()) {
    if (!line.is_table()) {
      reader.fail(line.source().begin, "a field is a table: { type = \"number\" }");
      return fields;
    }
    auto field = FieldReader(name.str(), *line.as_table()).read();
    if (auto* error = std::get_if<TomlError>(&field)) {
      reader.fail(std::move(*error));
      return fields;
    }
    fields.push_back(std::get<FieldContract>(std::move(field)));
  }
  return fields;
}

std::string write_fields(std::span<const FieldContract> fields) {
  std::string text;
  for (const FieldContract& field : fields) text += FieldWriter(field).written();
  return text;
}

}  // namespace treesift
