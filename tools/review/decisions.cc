#include "tools/review/decisions.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "base/json_writer.h"
#include "base/words/counted.h"
#include "io/bytes/file_bytes.h"
#include "io/output/output_file.h"
#include "model/judge/cluster_name.h"
#include "tools/runs/approvals.h"
#include "tools/runs/rules.h"

namespace treesift {
namespace {

std::vector<ChangeInWords> chosen_of(const Look& look, const std::vector<std::size_t>& numbers) {
  std::vector<ChangeInWords> chosen;
  for (std::size_t i = 0; i < look.changes.size(); ++i) {
    if (!numbers.empty() && std::ranges::find(numbers, i + 1) == numbers.end()) continue;
    std::ranges::copy(accepted_changes(look.changes[i]), std::back_inserter(chosen));
  }
  sort_changes(chosen);
  return chosen;
}

std::string plain_name(const Look& look) {
  return look.cluster != 0 ? cluster_text(look.cluster) : look.example.id;
}

// Gives all approvals of the file to `change`, while others that write it wait, and writes what it leaves.
template <typename Change>
void change_approvals(const std::string& path, Change change) {
  OutputFile file(path, WhenLocked::wait);
  std::vector<Approval> approvals = read_approval_file(path, WhenMissing::is_empty);
  change(approvals);
  file.write(write_approvals(approvals));
  file.finish();
}

template <typename Change>
void change_text_file(const std::string& path, Change change) {
  OutputFile file(path, WhenLocked::wait);
  std::string text = std::filesystem::exists(path) ? read_file(path) : "";
  change(text);
  file.write(text);
  file.finish();
}

std::string label_line(const Look& look, const std::string& reason) {
  std::string line;
  JsonWriter json(line);
  json.begin_object().key("id").string(look.example.id).key("label").string("inspect");
  if (look.cluster != 0) json.key("cluster").string(cluster_text(look.cluster));
  if (!reason.empty()) json.key("reason").string(reason);
  json.end_object();
  return line + '\n';
}

}  // namespace

std::string Decisions::accept(const Look& look, const std::vector<std::size_t>& numbers,
                              const std::string& reason) {
  if (files_.approvals.empty()) throw std::runtime_error("name the file of approvals with --approvals");
  if (look.changes.empty())
    throw std::runtime_error(
        "this cannot be accepted change by change: there is an error, or more changes than are known");
  Approval approval;
  approval.changes = chosen_of(look, numbers);
  if (approval.changes.empty()) throw std::runtime_error("no change has such a number");
  if (look.cluster != 0) approval.cluster = cluster_text(look.cluster);
  approval.reason = reason;
  approval.approved = today();
  approval.example = look.example.id;
  approval.feature_set = change_set_version;
  change_approvals(files_.approvals, [&](std::vector<Approval>& approvals) {
    approval.name = free_approval_name(plain_name(look), approvals);
    approvals.push_back(approval);
  });
  done_.push_back({approval.name, ""});
  ++accepted_;
  return fmt::format("accepted {} in {}", counted(approval.changes.size(), "change"), files_.approvals);
}

ApprovalSet Decisions::approved() const {
  return ApprovalSet(in_force(read_approval_file(files_.approvals, WhenMissing::is_empty)));
}

std::string Decisions::call_fault(const Look& look, const std::string& reason) {
  const std::string line = label_line(look, reason);
  if (!files_.labels.empty()) change_text_file(files_.labels, [&](std::string& text) { text += line; });
  done_.push_back({"", line});
  ++faults_;
  return files_.labels.empty() ? "a fault: it stays open"
                               : fmt::format("a fault: a label in {}", files_.labels);
}

std::string Decisions::undo() {
  if (done_.empty()) return "";
  const Done last = done_.back();
  if (!last.approval.empty()) {
    change_approvals(files_.approvals, [&](std::vector<Approval>& approvals) {
      std::erase_if(approvals, [&](const Approval& one) { return one.name == last.approval; });
    });
    --accepted_;
  } else {
    if (!files_.labels.empty())
      change_text_file(files_.labels, [&](std::string& text) {
        if (const std::size_t at = text.rfind(last.label); at != text.npos) text.erase(at, last.label.size());
      });
    --faults_;
  }
  done_.pop_back();
  return last.approval.empty() ? "the fault is taken back" : "the approval is taken back";
}

}  // namespace treesift
