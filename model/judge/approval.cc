#include "model/judge/approval.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "align/rules/tables/rule_table_writer.h"
#include "base/toml_table.h"
#include "model/judge/cluster_name.h"

namespace treesift {
namespace {

constexpr std::string_view approval_keys[] = {"name",    "reason",      "approved", "expires", "cluster",
                                              "example", "feature_set", "changes",  "change"};
constexpr std::string_view change_keys[] = {"change", "kind", "pairs", "place", "before", "after"};

std::uint64_t read_identity(TomlTableReader& reader, std::string_view key, const std::string& name) {
  const auto change = cluster_named(name);
  if (!change)
    reader.fail_at(key, fmt::format("\"{}\" is no change: one has sixteen hexadecimal digits", name));
  return change.value_or(0);
}

std::variant<ChangeInWords, TomlError> read_change(const toml::table& table) {
  TomlTableReader reader(table);
  reader.expect_keys(change_keys);
  ChangeInWords change;
  change.identity = read_identity(reader, "change", reader.text("change"));
  change.kind = reader.text("kind");
  if (reader.has("kind") && change.kind.empty()) reader.fail_at("kind", "a change has a kind");
  change.pairs = reader.count("pairs");
  change.place = reader.text("place");
  change.before = reader.text("before");
  change.after = reader.text("after");
  if (reader.error()) return *reader.error();
  return change;
}

// The tables [[approval.change]], and the identities that older versions wrote.
void read_changes(TomlTableReader& reader, std::vector<ChangeInWords>& changes) {
  for (const std::string& name : reader.names("changes"))
    changes.push_back({read_identity(reader, "changes", name)});
  if (const toml::node* const all = reader.node("change")) {
    const toml::array* const tables = all->as_array();
    if (tables == nullptr || !tables->is_array_of_tables())
      return reader.fail_at("change", "write [[approval.change]] in two pairs of brackets");
    for (const toml::node& table : *tables) {
      std::variant<ChangeInWords, TomlError> one = read_change(*table.as_table());
      if (auto* error = std::get_if<TomlError>(&one)) return reader.fail(*std::move(error));
      changes.push_back(std::get<ChangeInWords>(std::move(one)));
    }
  }
  if (changes.empty()) reader.fail_at("changes", "an approval names at least one change");
  sort_changes(changes);
}

std::variant<Approval, TomlError> read_approval(const toml::table& table) {
  TomlTableReader reader(table);
  reader.expect_keys(approval_keys);
  Approval approval;
  approval.name = reader.text("name");
  approval.reason = reader.text("reason");
  approval.approved = reader.day("approved");
  approval.expires = reader.day("expires");
  for (const auto& [key, day] :
       {std::pair("approved", approval.approved), std::pair("expires", approval.expires)}) {
    if (day && !day->ok()) reader.fail_at(key, "no such day");
  }
  approval.cluster = reader.text("cluster");
  approval.example = reader.text("example");
  approval.feature_set = reader.text("feature_set");
  if (!reader.error()) read_changes(reader, approval.changes);
  if (!reader.error() && approval.name.empty()) reader.fail_at("name", "an approval has a name");
  if (!reader.error() && approval.reason.empty()) reader.fail_at("reason", "an approval has a reason");
  if (reader.error()) return *reader.error();
  return approval;
}

ApprovalsResult approvals_of(const toml::table& file) {
  for (const auto& [key, node] : file) {
    if (key.str() != "approval")
      return toml_error(key.source().begin, "a file of approvals holds [[approval]] tables only");
  }
  return read_tables<Approval>(file, "approval", "an", read_approval, TableNames::may_repeat);
}

// By their words: another feature set gives the same changes other identities, and moves none of them.
std::vector<ChangeInWords> by_words(std::vector<ChangeInWords> changes) {
  std::sort(changes.begin(), changes.end(), [](const ChangeInWords& a, const ChangeInWords& b) {
    return std::tie(a.kind, a.place, a.before, a.after, a.identity) <
           std::tie(b.kind, b.place, b.before, b.after, b.identity);
  });
  return changes;
}

// Those without words first, since they are keys of the approval itself.
void write_changes(RuleTableWriter& table, const std::vector<ChangeInWords>& changes) {
  std::vector<std::string> bare;
  for (const ChangeInWords& change : changes) {
    if (change.kind.empty()) bare.push_back(cluster_text(change.identity));
  }
  if (!bare.empty()) table.lines("changes", bare);
  for (const ChangeInWords& change : by_words(changes)) {
    if (change.kind.empty()) continue;
    table.begin("approval.change");
    table.text("change", cluster_text(change.identity));
    table.text("kind", change.kind);
    if (change.pairs > 0) table.number("pairs", change.pairs);
    table.text_unless_empty("place", change.place);
    table.text_unless_empty("before", change.before);
    table.text_unless_empty("after", change.after);
  }
}

}  // namespace

ApprovalsResult read_approvals(std::string_view toml) {
  return read_toml(toml, approvals_of);
}

std::string write_approvals(std::span<const Approval> approvals) {
  RuleTableWriter table;
  for (const Approval& approval : approvals) {
    table.begin("approval");
    table.text("name", approval.name);
    table.text("reason", approval.reason);
    if (approval.approved) table.day("approved", *approval.approved);
    if (approval.expires) table.day("expires", *approval.expires);
    table.text_unless_empty("cluster", approval.cluster);
    table.text_unless_empty("example", approval.example);
    table.text_unless_empty("feature_set", approval.feature_set);
    write_changes(table, approval.changes);
  }
  return table.take();
}

ApprovalSet::ApprovalSet(std::vector<Approval> approvals) : approvals_(std::move(approvals)) {
  for (std::size_t i = 0; i < approvals_.size(); ++i) {
    for (const ChangeInWords& change : approvals_[i].changes) by_change_.try_emplace(change.identity, i);
  }
}

void ApprovalSet::apply(Verdict& verdict) const {
  std::vector<std::size_t> used;
  for (const std::uint64_t change : verdict.mark.changes) {
    if (const auto found = by_change_.find(change); found != by_change_.end()) used.push_back(found->second);
  }
  if (used.empty()) return;
  const bool has_all = used.size() == verdict.mark.changes.size();
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  for (const std::size_t index : used) {
    const std::string& name = approvals_[index].name;
    if (std::ranges::find(verdict.approved_by, name) == verdict.approved_by.end())
      verdict.approved_by.push_back(name);
  }
  const bool may_pass = verdict.decision == Decision::inspect || verdict.decision == Decision::unpaired;
  if (!has_all || !may_pass) return;
  verdict.decision = Decision::pass;
  verdict.is_approved = true;
  verdict.reasons.clear();
}

}  // namespace treesift
