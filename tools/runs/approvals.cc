#include "tools/runs/approvals.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <stdexcept>

#include "base/hash.h"
#include "base/hex.h"
#include "base/utf8.h"
#include "io/bytes/file_bytes.h"
#include "io/output/input_identity.h"
#include "model/measure/changes.h"
#include "tools/console/messages.h"
#include "tools/runs/rules.h"

namespace treesift {

std::vector<Approval> read_approval_file(const std::string& path, WhenMissing when_missing) {
  if (when_missing == WhenMissing::is_empty && !std::filesystem::exists(path)) return {};
  auto result = read_approvals(read_file(path));
  if (const auto* error = std::get_if<TomlError>(&result))
    throw std::runtime_error(place_in(path, error->line, error->column, error->message));
  return std::get<std::vector<Approval>>(std::move(result));
}

std::string free_approval_name(const std::string& plain, const std::vector<Approval>& approvals) {
  std::string name = plain;
  for (std::size_t number = 2; std::ranges::find(approvals, name, &Approval::name) != approvals.end();
       ++number)
    name = fmt::format("{} #{}", plain, number);
  return name;
}

std::vector<Approval> in_force(const std::vector<Approval>& approvals) {
  std::vector<Approval> current;
  for (const Approval& approval : approvals) {
    if (!expired(approval, today()) && approval.feature_set == change_set_version)
      current.push_back(approval);
  }
  return current;
}

ApprovalSet configured_approvals(const JudgeSettings& settings) {
  if (settings.approvals_path.empty()) return {};
  const std::vector<Approval> approvals = read_approval_file(settings.approvals_path);
  for (const Approval& approval : approvals) {
    if (expired(approval, today())) {
      print_message("treesift: the approval \"{}\" has expired: a person sees again what it passed\n",
                    approval.name);
    } else if (approval.feature_set != change_set_version) {
      print_message(
          "treesift: the approval \"{}\" is of another version of treesift and passes nothing: bind it anew "
          "with `treesift renew`\n",
          approval.name);
    }
  }
  return ApprovalSet(in_force(approvals));
}

void print_approvals(const ApprovalSet& approvals, const ApprovalTally& tally) {
  if (approvals.approvals().empty()) return;
  print_message("{:<48}{:>12}\n", "approval", "pairs");
  const auto pairs = [&](const Approval& approval) {
    const auto found = tally.find(approval.name);
    return found == tally.end() ? 0 : found->second;
  };
  std::set<std::string_view> names;
  for (const Approval& approval : approvals.approvals()) {
    if (names.insert(approval.name).second) print_message("{:<48}{:>12}\n", approval.name, pairs(approval));
  }
  for (const Approval& approval : approvals.approvals()) {
    if (pairs(approval) == 0 && names.erase(approval.name) > 0)
      print_message("treesift: the approval \"{}\" matched nothing\n", approval.name);
  }
}

void add_approval_facts(const ApprovalSet& approvals, std::vector<RunFact>& facts) {
  if (approvals.approvals().empty()) return;
  const std::string text = write_approvals(approvals.approvals());
  facts.push_back({"approvals in force", hex_text(hash_of(text))});
}

}  // namespace treesift
