// Any bytes read as a verdict line and as a file of approvals: no crash; refused with a readable reason, or a
// verdict and approvals that are read as they are written.
#include "model/judge/approval.h"
#include "model/records/verdict_line.h"
#include "report/run_digest.h"
#include "tests/fuzz/fuzz_support.h"

namespace treesift::fuzz {
namespace {

std::string line_of(const Verdict& verdict) {
  std::string line;
  append_verdict_line(line, verdict, {true, nullptr});
  return line;
}

Verdict verdict_of(std::string_view line) {
  const std::string bytes = padded(line);
  return parse_verdict_line(std::string_view(bytes).substr(0, line.size()));
}

void check_verdict(std::string_view text) {
  try {
    Verdict verdict = verdict_of(text);
    RunDigest digest(2);
    digest.add(verdict);
    require(digest.counts().pairs() == 1, "a verdict is counted");
    const std::string line = line_of(verdict);
    require(line_of(verdict_of(std::string_view(line).substr(0, line.size() - 1))) == line,
            "a verdict is read as it was written");
  } catch (const VerdictLineError& error) {
    const std::string_view reason = error.what();
    require(!reason.empty() && is_valid_utf8(reason), "a refusal says something readable");
  }
}

void check_approvals(std::string_view text) {
  const ApprovalsResult result = read_approvals(text);
  if (const auto* error = std::get_if<TomlError>(&result))
    return require(error->line >= 1 && !error->message.empty(), "a refusal says where and what");
  const auto& approvals = std::get<std::vector<Approval>>(result);
  const ApprovalsResult again = read_approvals(write_approvals(approvals));
  require(std::holds_alternative<std::vector<Approval>>(again), "a file that is written can be read");
  require(std::get<std::vector<Approval>>(again) == approvals, "and holds the same approvals");
  const ApprovalSet set(approvals);
  for (const Approval& approval : approvals) {
    Verdict verdict;
    verdict.decision = Decision::inspect;
    for (const ChangeInWords& change : approval.changes) verdict.mark.changes.push_back(change.identity);
    set.apply(verdict);
    require(verdict.is_approved, "an approval passes what it was made of");
  }
}

}  // namespace
}  // namespace treesift::fuzz

FUZZ_TARGET(fuzz_verdicts) {
  using namespace treesift;
  const std::string_view text = fuzz::view_of(data, size);
  fuzz::check_verdict(text);
  fuzz::check_approvals(text);
  return 0;
}
