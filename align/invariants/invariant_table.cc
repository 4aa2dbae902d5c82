#include "align/invariants/invariant_table.h"

#include <fmt/format.h>

#include <utility>

#include "align/contracts/field_table.h"
#include "align/invariants/invariant_set.h"
#include "align/rules/tables/rule_table.h"
#include "align/rules/tables/rule_table_reader.h"
#include "align/rules/tables/rule_table_writer.h"
#include "align/templates/notation.h"
#include "base/toml.h"

namespace treesift {
namespace {

constexpr std::string_view invariant_keys[] = {"name",   "templates",  "place",   "covers", "pattern",
                                               "fields", "table",      "columns", "head",   "schema",
                                               "when",   "violations", "expires", "comment"};

void read_values(TomlTableReader& reader, Invariant& invariant) {
  invariant.schema_file = reader.text("schema");
  if (reader.has("table") != reader.has("columns"))
    return reader.fail_at(
        reader.has("table") ? "table" : "columns",
        "table and [invariant.columns] go together: of which tables, and what their columns hold");
  invariant.of_head = reader.has("head");
  if (invariant.of_head && (reader.has("fields") || reader.has("table")))
    return reader.fail_at("head", "an invariant is about a head, or about a body: make two of it");
  if (!reader.has("table")) {
    invariant.fields = read_fields(reader, invariant.of_head ? "head" : "fields");
    return;
  }
  if (reader.has("fields")) return reader.fail_at("fields", "a table has columns: leave fields out");
  auto place = read_place(reader.text("table"));
  if (auto* error = std::get_if<NotationError>(&place))
    return reader.fail_at("table", error->message, error->column);
  invariant.table = std::get<TemplatePath>(std::move(place));
  invariant.fields = read_fields(reader, "columns");
}

std::string_view part_of_fields(const Invariant& invariant) {
  if (invariant.of_head) return "invariant.head";
  return invariant.table ? "invariant.columns" : "invariant.fields";
}

std::variant<Invariant, TomlError> read_invariant(const toml::table& table) {
  TomlTableReader reader(table);
  reader.expect_keys(invariant_keys);
  Invariant invariant;
  invariant.name = reader.text("name");
  invariant.comment = reader.text("comment");
  invariant.template_file = reader.text("templates");
  invariant.own_template = read_own_template(reader, invariant.name);
  if (!reader.error()) read_values(reader, invariant);
  reader.choice("violations", {"all", "new"}, invariant.told);
  invariant.when = read_condition(reader, "when");
  invariant.expires = reader.day("expires");
  if (!reader.error()) {
    if (const auto fault = find_fault(invariant)) reader.fail_at(fault->key, fault->message, fault->column);
  }
  if (reader.error()) return *reader.error();
  return invariant;
}

}  // namespace

InvariantsResult invariants_of(const toml::table& file) {
  return read_tables<Invariant>(file, "invariant", "an", read_invariant);
}

InvariantsResult read_invariants(std::string_view toml) {
  return read_toml(toml, invariants_of);
}

std::string write_invariants(std::span<const Invariant> invariants) {
  RuleTableWriter table;
  for (const Invariant& invariant : invariants) {
    table.begin("invariant");
    table.text("name", invariant.name);
    table.text_unless_empty("templates", invariant.template_file);
    if (invariant.own_template) table.own_template(*invariant.own_template);
    if (invariant.told == ViolationsTold::unexpected) table.text("violations", "new");
    table.condition("when", invariant.when);
    if (invariant.expires) table.day("expires", *invariant.expires);
    table.text_unless_empty("comment", invariant.comment);
    table.text_unless_empty("schema", invariant.schema_file);
    if (invariant.table) table.text("table", write_place(*invariant.table));
    if (!invariant.fields.empty()) table.part(part_of_fields(invariant), write_fields(invariant.fields));
  }
  return table.take();
}

}  // namespace treesift
