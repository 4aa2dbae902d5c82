#include "pipeline/rule_audit.h"

namespace treesift {
namespace {

WithoutRule compare_without(std::size_t rule, const std::vector<bool>& passes, const JudgeSample& judge,
                            RuleAudit& audit) {
  WithoutRule without;
  std::size_t pair = 0;
  const RunSummary summary = judge(rule, [&](const VerdictBatch& batch) {
    for (const Verdict& verdict : batch.verdicts) {
      if (!passes[pair++] || verdict.decision == Decision::pass) continue;
      if (++without.would_be_inspect <= RuleAudit::max_ids) without.ids.push_back(verdict.id);
    }
  });
  audit.stopped = audit.stopped || summary.stopped;
  return without;
}

}  // namespace

RuleAudit audit_rules(std::size_t rules, const JudgeSample& judge,
                      const std::function<void(std::size_t)>& done) {
  RuleAudit audit;
  audit.rules.resize(rules);
  std::vector<bool> passes;
  const RunSummary with_all = judge(MeasureOptions::no_rule, [&](const VerdictBatch& batch) {
    for (const Verdict& verdict : batch.verdicts) passes.push_back(verdict.decision == Decision::pass);
  });
  audit.pairs = passes.size();
  audit.stopped = with_all.stopped;
  for (std::size_t rule = 0; rule < rules && !audit.stopped; ++rule) {
    const bool hid = rule < with_all.rules.rules.size() && with_all.rules.rules[rule].pairs > 0;
    if (hid) audit.rules[rule] = compare_without(rule, passes, judge, audit);
    if (done) done(rule + 1);
  }
  return audit;
}

}  // namespace treesift
