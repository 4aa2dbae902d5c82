#include "model/judge/approval.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <set>

#include "align/rules/tables/rule_table.h"
#include "align/rules/tables/rule_table_reader.h"
#include "align/rules/tables/rule_table_writer.h"
#include "base/toml.h"
#include "model/judge/cluster_name.h"

namespace treesift {
namespace {

constexpr std::string_view approval_keys[] = {"name",    "reason",  "approved",    "expires",
                                              "cluster", "example", "feature_set", "changes"};

void read_changes(RuleTableReader& reader, std::vector<std::uint64_t>& changes) {
  for (const std::string& name : reader.names("changes")) {
    const auto change = cluster_named(name);
    if (!change)
      return reader.fail_at("changes",
                            fmt::format("\"{}\" is no change: one has sixteen hexadecimal digits", name));
    changes.push_back(*change);
  }
  if (changes.empty()) reader.fail_at("changes", "an approval names at least one change");
  std::sort(changes.begin(), changes.end());
  changes.erase(std::unique(changes.begin(), changes.end()), changes.end());
}

std::variant<Approval, RuleFileError> read_approval(const toml::table& table) {
  RuleTableReader reader(table);
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
  std::vector<Approval> approvals;
  std::set<std::string, std::less<>> names;
  for (const auto& [key, node] : file) {
    if (key.str() != "approval")
      return rule_file_error(key.source().begin, "a file of approvals holds [[approval]] tables only");
    if (!node.is_array())
      return rule_file_error(node.source().begin, "write [[approval]] in two pairs of brackets");
    for (const toml::node& one : *node.as_array()) {
      if (!one.is_table()) return rule_file_error(one.source().begin, "an approval is a table: [[approval]]");
      auto approval = read_approval(*one.as_table());
      if (auto* error = std::get_if<RuleFileError>(&approval)) return *std::move(error);
      approvals.push_back(std::get<Approval>(std::move(approval)));
      if (names.insert(approvals.back().name).second) continue;
      return rule_file_error(one.source().begin,
                             fmt::format("a second approval \"{}\"", approvals.back().name));
    }
  }
  return approvals;
}

}  // namespace

ApprovalsResult read_approvals(std::string_view toml) {
  try {
    return approvals_of(parse_toml(toml));
  } catch (const toml::parse_error& error) {
    return rule_file_error(error.source().begin, std::string(error.description()));
  }
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
    std::vector<std::string> changes;
    for (const std::uint64_t change : approval.changes) changes.push_back(cluster_text(change));
    table.lines("changes", changes);
  }
  return table.take();
}

ApprovalSet::ApprovalSet(std::vector<Approval> approvals) : approvals_(std::move(approvals)) {
  for (std::size_t i = 0; i < approvals_.size(); ++i) {
    for (const std::uint64_t change : approvals_[i].changes) by_change_.try_emplace(change, i);
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
  for (const std::size_t index : used) verdict.approved_by.push_back(approvals_[index].name);
  if (!has_all || verdict.decision != Decision::inspect) return;
  verdict.decision = Decision::pass;
  verdict.is_approved = true;
  verdict.reasons.clear();
}

}  // namespace treesift
