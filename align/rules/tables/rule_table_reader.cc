#include "align/rules/tables/rule_table_reader.h"

#include <charconv>
#include <utility>
#include <variant>

#include "align/rules/tables/rule_table.h"
#include "align/templates/notation.h"

namespace treesift {

Condition read_condition(TomlTableReader& reader, std::string_view key) {
  const toml::node* const node = reader.node(key);
  if (node == nullptr) return {};
  auto read = condition_of(*node);
  if (auto* condition = std::get_if<Condition>(&read)) return *std::move(condition);
  reader.fail(std::get<TomlError>(std::move(read)));
  return {};
}

std::optional<Template> read_own_template(TomlTableReader& reader, const std::string& name) {
  if (!reader.has("pattern") && !reader.has("place") && !reader.has("covers")) return std::nullopt;
  Template own;
  own.name = name;
  own.covers = Covers::run;
  reader.choice("covers", {"content", "run"}, own.covers);
  auto place = read_place(reader.text("place"));
  if (auto* error = std::get_if<NotationError>(&place)) {
    reader.fail_at("place", error->message, error->column);
    return std::nullopt;
  }
  own.place = std::get<TemplatePath>(std::move(place));
  auto patterns = read_patterns(reader.text("pattern"));
  if (auto* error = std::get_if<NotationError>(&patterns)) {
    reader.fail_at("pattern", fmt::format("line {} of the pattern: {}", error->line, error->message));
    return std::nullopt;
  }
  own.patterns = std::get<std::vector<Pattern>>(std::move(patterns));
  return own;
}

std::optional<Tolerance> read_tolerance(TomlTableReader& reader) {
  const toml::node* const node = reader.node("tolerance");
  if (node == nullptr) return std::nullopt;
  if (node->is_number()) return Tolerance{*node->value<double>(), false};
  const auto text = node->value_exact<std::string>();
  Tolerance share{0, true};
  if (text && text->ends_with('%')) {
    const char* const end = text->data() + text->size() - 1;
    const auto [stop, error] = std::from_chars(text->data(), end, share.amount);
    share.amount /= 100;
    if (error == std::errc() && stop == end) return share;
  }
  reader.fail_at("tolerance", "a tolerance is a number, 0.01, or a share of the expected number, \"1%\"");
  return std::nullopt;
}

}  // namespace treesift
