#include "model/contracts/contract_learner.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "align/rules/rule_check.h"
#include "align/templates/notation.h"
#include "base/words/counted.h"

namespace treesift {
namespace {

constexpr std::size_t enough_of_folder = 5;
constexpr double alike = 0.5;

// Pages of XML and SVG for people have no fields.
bool is_for_people(const Document& document) {
  const NodeIndex top = document.first_child(document_node);
  for (NodeIndex i = top; i != no_node; i = document.next_sibling(i)) {
    const NameId name = document.name(i);
    if (name == standard_name("html") || name == standard_name("svg")) return true;
  }
  return false;
}

Condition of_ids(std::string pattern) {
  return {ConditionKind::id_pattern, "^" + std::move(pattern) + "$", Format::html, {}};
}

// Names differ: a second one has a number.
std::string free_name(const std::string& name, const std::vector<Invariant>& others) {
  const auto is_taken = [&](const std::string& one) {
    return std::ranges::find(others, one, &Invariant::name) != others.end();
  };
  std::string free = name;
  for (std::size_t i = 2; is_taken(free); ++i) free = fmt::format("{} ({})", name, i);
  return free;
}

}  // namespace

void ContractLearner::add(std::string_view key, std::size_t run, const Document& document) {
  add_tables(run, document);
  if (document.format() == Format::html || is_for_people(document)) return;
  PageFamily family = family_of(key);
  Kind& kind = kinds_[std::string(format_name(document.format())) + " " + family.shown];
  kind.family = std::move(family);
  kind.keys.emplace(key);
  kind.runs.insert(run);
  ++kind.documents;
  kind.fields.add(document, run);
}

void ContractLearner::add_tables(std::size_t run, const Document& document) {
  if (document.format() == Format::json) return;
  for (NodeIndex i = 1; i < document.node_count(); ++i) {
    if (!document.is_element(i) || document.name(i) != standard_name("table")) continue;
    if (!read_table_rows(document, i, rows_) || rows_.rows.empty()) continue;
    TemplatePath place = place_of(document, i);
    std::string name = write_place(place);
    for (const std::string& heading : rows_.headings) name += "\n" + heading;
    TableKind& kind = tables_[name];
    kind.place = std::move(place);
    kind.runs.insert(run);
    ++kind.tables;
    if (run == 0) kind.rows_of_first_run += rows_.rows.size();
    kind.columns.add_rows(document, i, rows_, run);
  }
}

// Pages of one folder whose names hold no digits: are they of one kind?
void ContractLearner::join_folders() {
  std::map<std::string, std::vector<std::string>> folders;
  for (const auto& [name, kind] : kinds_) {
    if (!kind.family.pattern.empty()) continue;
    const std::string format = name.substr(0, name.find(' '));
    folders[format + " " + folder_of(*kind.keys.begin()).shown].push_back(name);
  }
  for (auto& [folder, kinds] : folders) {
    if (kinds.size() >= enough_of_folder) join_folder(kinds);
  }
}

// All of a folder or none: what is not like the others would make what is said of them loose.
void ContractLearner::join_folder(std::vector<std::string>& kinds) {
  const FieldTree& first = kinds_.at(kinds.front()).fields;
  const bool all_alike = std::ranges::all_of(
      kinds, [&](const std::string& name) { return kinds_.at(name).fields.likeness(first) >= alike; });
  if (!all_alike) return;
  Kind joined = std::move(kinds_.at(kinds.front()));
  joined.family = folder_of(*joined.keys.begin());
  for (std::size_t i = 1; i < kinds.size(); ++i) {
    const Kind& other = kinds_.at(kinds[i]);
    joined.fields.merge(other.fields);
    joined.keys.insert(other.keys.begin(), other.keys.end());
    joined.runs.insert(other.runs.begin(), other.runs.end());
    joined.documents += other.documents;
  }
  const std::string format = kinds.front().substr(0, kinds.front().find(' '));
  for (const std::string& name : kinds) kinds_.erase(name);
  kinds_.insert_or_assign(format + " " + joined.family.shown, std::move(joined));
}

void ContractLearner::describe(const Kind& kind, LearnedContracts& learned) const {
  if (kind.runs.size() < 2) return;
  const bool several = kind.keys.size() > 1;
  const std::string& name = several ? kind.family.shown : *kind.keys.begin();
  Invariant invariant;
  invariant.fields = kind.fields.describe(several ? SeenOn::several : SeenOn::one_page);
  if (invariant.fields.empty())
    return learned.refused.push_back(fmt::format("{}: no fields, or more than {}", name, most_fields));
  invariant.name = free_name(name, learned.invariants);
  invariant.told = ViolationsTold::unexpected;
  invariant.when =
      several ? of_ids(kind.family.pattern) : Condition{ConditionKind::id, name, Format::html, {}};
  invariant.comment = fmt::format("{} of {} in {}", counted(kind.documents, "response"),
                                  counted(kind.keys.size(), "page"), counted(kind.runs.size(), "run"));
  learned.invariants.push_back(std::move(invariant));
}

void ContractLearner::describe(const TableKind& kind, LearnedContracts& learned) const {
  constexpr std::uint64_t enough_rows = 3;
  if (kind.runs.size() < 2 || kind.rows_of_first_run < enough_rows) return;
  Invariant invariant;
  invariant.fields = kind.columns.describe_columns();
  if (invariant.fields.empty()) return;
  invariant.name = free_name(write_place(kind.place), learned.invariants);
  invariant.table = kind.place;
  invariant.told = ViolationsTold::unexpected;
  invariant.comment =
      fmt::format("{} in {}", counted(kind.tables, "table"), counted(kind.runs.size(), "run"));
  learned.invariants.push_back(std::move(invariant));
}

LearnedContracts ContractLearner::finish() {
  join_folders();
  LearnedContracts learned;
  for (const auto& [name, kind] : kinds_) describe(kind, learned);
  for (const auto& [name, kind] : tables_) describe(kind, learned);
  return learned;
}

}  // namespace treesift
