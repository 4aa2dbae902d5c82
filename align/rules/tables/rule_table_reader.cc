#include "align/rules/tables/rule_table_reader.h"

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

}  // namespace treesift
