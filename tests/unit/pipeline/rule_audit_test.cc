#include "pipeline/rule_audit.h"

#include <gtest/gtest.h>

#include <map>

namespace treesift {
namespace {

// Judges as a table says: by rule that is left out, the verdicts of pairs 0, 1, 2 …
struct TableJudge {
  std::map<std::size_t, std::string> verdicts;  // p passes, i is inspect, e is error
  std::vector<std::uint64_t> pairs_of_rule;
  std::vector<std::size_t> asked;

  RunSummary operator()(std::size_t left_out, const VerdictSink& sink) {
    asked.push_back(left_out);
    RunSummary summary;
    summary.rules = RulesInUse(pairs_of_rule.size());
    for (std::size_t i = 0; i < pairs_of_rule.size(); ++i) summary.rules.rules[i].pairs = pairs_of_rule[i];
    std::size_t number = 0;
    for (const char what : verdicts.at(left_out)) {  // a batch for each pair
      VerdictBatch batch;
      Verdict verdict;
      verdict.id = std::to_string(number++);
      verdict.decision = what == 'p' ? Decision::pass : what == 'i' ? Decision::inspect : Decision::error;
      batch.verdicts.push_back(verdict);
      sink(batch);
    }
    return summary;
  }
};

constexpr std::size_t all = MeasureOptions::no_rule;

RuleAudit audit(TableJudge& judge) {
  return audit_rules(judge.pairs_of_rule.size(), std::ref(judge));
}

TEST(AuditsOfRules, CountPairsThatPassWithTheRuleOnly) {
  TableJudge judge{{{all, "ppppi"}, {0, "pppii"}, {1, "iieip"}}, {9, 9}, {}};
  const RuleAudit found = audit(judge);
  EXPECT_EQ(found.pairs, 5u);
  ASSERT_EQ(found.rules.size(), 2u);
  EXPECT_EQ(found.rules[0].would_be_inspect, 1u);
  EXPECT_EQ(found.rules[0].ids, std::vector<std::string>{"3"});
  EXPECT_EQ(found.rules[1].would_be_inspect, 4u);
  EXPECT_EQ(found.rules[1].ids, (std::vector<std::string>{"0", "1", "2"}));
}

TEST(AuditsOfRules, DoNotAskAgainWithoutARuleThatHidNothing) {
  TableJudge judge{{{all, "p"}, {1, "i"}}, {0, 1, 0}, {}};
  const RuleAudit found = audit(judge);
  EXPECT_EQ(judge.asked, (std::vector<std::size_t>{all, 1}));
  EXPECT_EQ(found.rules[0].would_be_inspect, 0u);
  EXPECT_EQ(found.rules[1].would_be_inspect, 1u);
}

TEST(AuditsOfRules, EndWhereTheRunIsStopped) {
  std::size_t asked = 0;
  const RuleAudit found = audit_rules(3, [&](std::size_t, const VerdictSink&) {
    ++asked;
    RunSummary summary;
    summary.rules = RulesInUse(3);
    for (RuleUse& use : summary.rules.rules) use.pairs = 1;
    summary.stopped = asked == 2;
    return summary;
  });
  EXPECT_TRUE(found.stopped);
  EXPECT_EQ(asked, 2u);
}

TEST(UseOfRules, TheLargestShareDoesNotHangOnTheOrder) {
  RuleUse a, b;
  a.add("x", 1, 10, 0.4, 0.5);
  a.add("z", 1, 20, 0.8, 0.5);
  b.add("y", 2, 20, 0.8, 0.5);
  b.add("w", 2, 20, 0.5, 0.5);
  RuleUse one = a, other = b;
  one += b;
  other += a;
  for (const RuleUse& sum : {one, other}) {
    EXPECT_EQ(sum.pairs, 4u);
    EXPECT_EQ(sum.nodes, 6u);
    EXPECT_EQ(sum.bytes, 70u);
    EXPECT_EQ(sum.mostly_hidden, 2u);
    EXPECT_EQ(sum.largest_share, 0.8);
    EXPECT_EQ(sum.largest_id, "y");
  }
  RuleUse unused;
  one += unused;
  EXPECT_EQ(one.largest_id, "y");
  unused += one;
  EXPECT_EQ(unused.largest_id, "y");
}

}  // namespace
}  // namespace treesift
