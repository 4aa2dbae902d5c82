#include "align/invariants/invariant_table.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "align/invariants/invariant_set.h"
#include "align/rules/tables/rule_table.h"
#include "align/rules/tables/rule_table_reader.h"
#include "align/rules/tables/rule_table_writer.h"
#include "base/toml.h"

namespace treesift {
namespace {

constexpr std::string_view invariant_keys[] = {"name", "templates",  "place",   "covers", "pattern",
                                               "when", "violations", "expires", "comment"};

std::variant<Invariant, RuleFileError> read_invariant(const toml::table& table) {
  RuleTableReader reader(table);
  reader.expect_keys(invariant_keys);
  Invariant invariant;
  invariant.name = reader.text("name");
  invariant.comment = reader.text("comment");
  invariant.template_file = reader.text("templates");
  invariant.own_template = reader.own_template(invariant.name);
  reader.choice("violations", {"all", "new"}, invariant.told);
  invariant.when = reader.condition("when");
  invariant.expires = reader.day("expires");
  if (!reader.error()) {
    if (const auto fault = find_fault(invariant)) reader.fail_at(fault->key, fault->message, fault->column);
  }
  if (reader.error()) return *reader.error();
  return invariant;
}

}  // namespace

InvariantsResult invariants_of(const toml::table& file) {
  const toml::node* const all = file.get("invariant");
  std::vector<Invariant> invariants;
  if (all == nullptr) return invariants;
  if (!all->is_array())
    return rule_file_error(all->source().begin, "write [[invariant]] in two pairs of brackets");
  std::set<std::string, std::less<>> names;
  for (const toml::node& node : *all->as_array()) {
    if (!node.is_table())
      return rule_file_error(node.source().begin, "an invariant is a table: [[invariant]]");
    auto one = read_invariant(*node.as_table());
    if (auto* error = std::get_if<RuleFileError>(&one)) return *std::move(error);
    invariants.push_back(std::get<Invariant>(std::move(one)));
    if (names.insert(invariants.back().name).second) continue;
    return rule_file_error(node.source().begin,
                           fmt::format("a second invariant \"{}\"", invariants.back().name));
  }
  return invariants;
}

InvariantsResult read_invariants(std::string_view toml) {
  try {
    return invariants_of(parse_toml(toml));
  } catch (const toml::parse_error& error) {
    return rule_file_error(error.source().begin, std::string(error.description()));
  }
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
  }
  return table.take();
}

}  // namespace treesift
