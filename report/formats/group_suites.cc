#include "report/formats/group_suites.h"

#include <fmt/format.h>

#include "base/words/counted.h"
#include "report/formats/finding_words.h"

namespace treesift {
namespace {

std::string type_of_step(const GroupStep& step) {
  if (step.error) return step.error->code;
  return step.reason ? step.reason->feature : "inspect";
}

std::string words_of(const GroupStep& step) {
  if (step.error) return fmt::format("{}: {}", step.error->code, step.error->message);
  return step.reason ? reason_words(*step.reason) : std::string(because_name(step.because));
}

std::string details_of(const GroupEntry& entry) {
  std::string text = fmt::format("step {} of {}\n", entry.first_failing->step, entry.pairs());
  if (entry.failing_runs > 1) text += fmt::format("fails for {} runs\n", entry.failing_runs);
  return text;
}

void add_failing(JunitSuite& suite, const GroupEntry& entry) {
  const GroupStep& step = *entry.first_failing;
  const bool is_judged = step.decision == Decision::inspect;
  suite.add(is_judged ? CaseState::failure : CaseState::error, step.id, type_of_step(step), words_of(step),
            details_of(entry));
  const std::uint64_t more = entry.inspect + entry.error + entry.unpaired - 1;
  if (more > 0)
    suite.add(CaseState::failure, "more pairs that need a person", "more",
              fmt::format("{} more: the verdicts have them all", counted(more, "pair")));
}

JunitSuite suite_of_group(const GroupEntry& entry) {
  JunitSuite suite(entry.group);
  if (entry.fails()) add_failing(suite, entry);
  if (entry.pass > 0) suite.add(CaseState::passed, counted(entry.pass, "pair") + " that passed");
  return suite;
}

}  // namespace

void GroupSuites::add(const GroupEntry& entry) {
  std::vector<GroupEntry>& kept = entry.fails() ? failing_ : passing_;
  if (kept.size() < max_groups)
    kept.push_back(entry);
  else
    ++(entry.fails() ? more_failing_ : more_passing_);
}

std::vector<JunitSuite> GroupSuites::suites() const {
  std::vector<JunitSuite> all;
  for (const GroupEntry& entry : failing_) all.push_back(suite_of_group(entry));
  std::uint64_t more_passing = more_passing_;
  for (const GroupEntry& entry : passing_) {
    if (all.size() < max_groups)
      all.push_back(suite_of_group(entry));
    else
      ++more_passing;
  }
  JunitSuite rest("treesift.groups");
  if (more_failing_ > 0)
    rest.add(CaseState::failure, "more groups that fail", "more",
             fmt::format("{} more are not listed; the file of groups has them all",
                         counted(more_failing_, "group")));
  if (more_passing > 0) rest.add(CaseState::passed, counted(more_passing, "group") + " more that passed");
  all.push_back(std::move(rest));
  return all;
}

}  // namespace treesift
