// The whole verdict of a measured pair, part by part.
#include <gtest/gtest.h>

#include "model/judge/cluster_mark.h"
#include "model/judge/judge.h"
#include "model/judge/model_file.h"
#include "model/measure/response_change.h"

namespace treesift {
namespace {

constexpr std::uint64_t hash_of_change = 77;

// A pair of which one word has changed.
MeasuredPair different_pair() {
  MeasuredPair pair;
  pair.id = "page/1";
  pair.state = PairState::differs;
  pair.places = {{"/html/body/p", "one", "two"}};
  pair.edit_of_feature.fill(MeasuredPair::no_edit);
  pair.features[feature("words_changed")] = 1;
  pair.edit_of_feature[feature("words_changed")] = 0;
  pair.changes.push_back({{1, 2, hash_of_change, hash_of_change}, ChangeKind::words_changed, false, 1, {}});
  pair.edit_of_change.push_back(0);
  return pair;
}

MeasuredPair equal_pair() {
  MeasuredPair pair;
  pair.id = "page/2";
  pair.state = PairState::equal;
  return pair;
}

const Model& words_model() {
  static const Model model = [] {
    LinearModel linear;
    linear.weights[feature("words_changed")] = 1;
    linear.cutoff = 0.5;
    return Model(linear);
  }();
  return model;
}

ComparisonTask oracle_task(std::string_view expression) {
  ComparisonTask task;
  task.decision = std::get<Oracle>(Oracle::parse(expression, task.comparators));
  return task;
}

TEST(WholeVerdicts, OfADifferenceHaveScoreReasonPlaceFeaturesAndMark) {
  const MeasuredPair pair = different_pair();
  const Verdict verdict = verdict_of(pair, {ModelJudge{words_model()}});
  EXPECT_EQ(verdict.id, "page/1");
  EXPECT_EQ(verdict.decision, Decision::inspect);
  EXPECT_EQ(verdict.score, 1);
  EXPECT_EQ(verdict.cutoff, 0.5);
  ASSERT_EQ(verdict.reasons.size(), 1u);
  EXPECT_EQ(verdict.reasons[0].feature, "words_changed");
  EXPECT_EQ(verdict.reasons[0].place.after, "two");
  ASSERT_TRUE(verdict.features);
  EXPECT_EQ((*verdict.features)[feature("words_changed")], 1);
  EXPECT_NE(verdict.mark.cluster, 0u);
  EXPECT_EQ(verdict.mark.cluster, cluster_mark(pair, {}).cluster);
  EXPECT_FALSE(verdict.mark.first);  // the stream knows
  EXPECT_FALSE(verdict.is_approved);
}

TEST(WholeVerdicts, OfEqualBytesPassWithoutMark) {
  const Verdict verdict = verdict_of(equal_pair(), {ModelJudge{words_model()}});
  EXPECT_EQ(verdict.decision, Decision::pass);
  EXPECT_EQ(verdict.score, 0);
  EXPECT_TRUE(verdict.features);
  EXPECT_EQ(verdict.mark.cluster, 0u);
}

TEST(WholeVerdicts, LeaveFeaturesOutWhereNobodyWantsThem) {
  const Judge judge{ModelJudge{words_model()}, no_approvals(), VerdictFeatures::left_out};
  EXPECT_FALSE(verdict_of(different_pair(), judge).features);
  EXPECT_FALSE(verdict_of(equal_pair(), judge).features);
  EXPECT_EQ(verdict_of(different_pair(), judge).score, 1);
}

TEST(WholeVerdicts, PassWhereAllChangesAreApproved) {
  const MeasuredPair pair = different_pair();
  const std::vector<ChangeInWords> changes =
      verdict_of(pair, {ModelJudge{words_model()}}).mark.words;  // what `approve` writes down
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0], (ChangeInWords{hash_of_change, "words_changed", "/html/body/p", "one", "two"}));
  Approval approval;
  approval.name = "rewording";
  approval.changes = changes;
  const ApprovalSet approvals({approval});
  const Verdict verdict = verdict_of(pair, {ModelJudge{words_model()}, approvals});
  EXPECT_EQ(verdict.decision, Decision::pass);
  EXPECT_TRUE(verdict.is_approved);
  EXPECT_EQ(verdict.approved_by, std::vector<std::string>{"rewording"});
  EXPECT_TRUE(verdict.reasons.empty());
}

TEST(WholeVerdicts, AreAsSevereAsWhatIsNotKnown) {
  MeasuredPair pair = different_pair();
  pair.changes.push_back({{3, 4, 78, 78}, ChangeKind::values_changed, false, 1, {}, ValueClass::emptied});
  pair.edit_of_change.push_back(MeasuredPair::no_edit);
  const Verdict worst = verdict_of(pair, {ModelJudge{words_model()}});
  EXPECT_EQ(worst.severity, Severity::medium);
  EXPECT_EQ(worst.severity_reason, "contract");
  EXPECT_EQ(worst.severity_change, 78u);
  Approval approval;
  approval.name = "emptied";
  approval.changes = {{78}};
  const ApprovalSet approvals({approval});
  const Verdict left = verdict_of(pair, {ModelJudge{words_model()}, approvals});
  EXPECT_EQ(left.decision, Decision::inspect);
  EXPECT_EQ(left.severity, Severity::low);
  EXPECT_EQ(left.severity_change, hash_of_change);
}

TEST(WholeVerdicts, PassWhereTheVeryViolationIsApproved) {
  MeasuredPair pair = different_pair();
  pair.violations = {{"prices", {"/html/body/b[2]", "{number}", "free"}}};
  Approval approval;
  approval.name = "free";
  approval.changes = verdict_of(pair, {ModelJudge{words_model()}}).mark.words;
  const ApprovalSet approvals({approval});
  EXPECT_EQ(verdict_of(pair, {ModelJudge{words_model()}, approvals}).decision, Decision::pass);
  pair.violations[0].place.path = "/html/body/b[7]";
  EXPECT_EQ(verdict_of(pair, {ModelJudge{words_model()}, approvals}).decision, Decision::pass);
  pair.violations[0].place.after = "nothing";
  EXPECT_EQ(verdict_of(pair, {ModelJudge{words_model()}, approvals}).decision, Decision::inspect);
}

TEST(WholeVerdicts, PassWhereThisPairIsApprovedWithoutThatSide) {
  MeasuredPair pair;
  pair.id = "gone";
  pair.state = PairState::unpaired;
  pair.error = VerdictError{"pair:no-actual", "so it is"};
  Approval approval;
  approval.name = "gone on purpose";
  approval.changes = changes_in_words(pair);
  const ApprovalSet approvals({approval});
  EXPECT_EQ(verdict_of(pair, {ModelJudge{words_model()}, approvals}).decision, Decision::pass);
  pair.error->code = "pair:no-expected";
  EXPECT_EQ(verdict_of(pair, {ModelJudge{words_model()}, approvals}).decision, Decision::unpaired);
  pair.error->code = "pair:no-actual";
  pair.id = "gone, too";
  EXPECT_EQ(verdict_of(pair, {ModelJudge{words_model()}, approvals}).decision, Decision::unpaired);
}

TEST(WholeVerdicts, NameViolationsBeforeAllElseAndResponsesBeforeThem) {
  MeasuredPair pair = different_pair();
  pair.violations = {{"prices", {"/html/body/b", "{number}", "free"}}};
  pair.response.expected_status = 200;
  pair.response.actual_status = 500;
  const Verdict verdict = verdict_of(pair, {ModelJudge{words_model()}});
  EXPECT_EQ(verdict.decision, Decision::inspect);
  ASSERT_EQ(verdict.reasons.size(), 3u);
  EXPECT_EQ(verdict.reasons[0].feature, "http_status");
  EXPECT_EQ(verdict.reasons[0].place.after, "500");
  EXPECT_EQ(verdict.reasons[1].feature, "invariant:prices");
  EXPECT_EQ(verdict.reasons[2].feature, "words_changed");
  EXPECT_EQ(verdict.response.actual_status, 500);
}

TEST(WholeVerdicts, TellTheRulesThatHidAndTheBudgetThatEnded) {
  MeasuredPair pair = different_pair();
  pair.rules = {{"clock", 2, 10}};
  pair.alignment_budget_exceeded = true;
  const Verdict verdict = verdict_of(pair, {ModelJudge{words_model()}});
  ASSERT_EQ(verdict.rules.size(), 1u);
  EXPECT_EQ(verdict.rules[0].rule, "clock");
  EXPECT_TRUE(verdict.alignment_budget_exceeded);
}

TEST(WholeVerdicts, OfPairsThatWereNotMeasuredSayWhy) {
  for (const auto& [state, decision] :
       {std::pair(PairState::error, Decision::error), std::pair(PairState::unpaired, Decision::unpaired),
        std::pair(PairState::other_type, Decision::error)}) {
    MeasuredPair pair;
    pair.state = state;
    pair.error = VerdictError{"some:code", "so it is"};
    const Verdict verdict = verdict_of(pair, {ModelJudge{words_model()}});
    EXPECT_EQ(verdict.decision, decision);
    EXPECT_EQ(verdict.error->code, "some:code");
    EXPECT_FALSE(verdict.score);
    EXPECT_FALSE(verdict.comparators);
  }
}

TEST(WholeVerdicts, OfRecordedPagesWarnFromTheLevelOnThatIsAskedFor) {
  const StateLevels levels = {{"page/1", {StateClass::nd2, Warning::level_2, "/html/body/p"}}};
  Judge judge{ModelJudge{words_model()}};
  for (const auto& [fail_on, decision] :
       {std::pair(Warning::level_1, Decision::inspect), std::pair(Warning::level_2, Decision::inspect),
        std::pair(Warning::level_3, Decision::pass)}) {
    judge.levels = {&levels, fail_on};
    const Verdict verdict = verdict_of(different_pair(), judge);
    EXPECT_EQ(verdict.decision, decision);
    EXPECT_EQ(verdict.because, decision == Decision::pass ? Because::level : Because::warning);
  }
}

TEST(WholeVerdicts, ByAnOracleNameItsComparators) {
  const ComparisonTask task = oracle_task("T");
  MeasuredPair pair = different_pair();
  pair.comparators.set(0, true);
  pair.first_differences = {{0, {"/html", "a", "b"}}};
  const Verdict verdict = verdict_of(pair, {OracleJudge{task}});
  EXPECT_EQ(verdict.decision, Decision::inspect);
  EXPECT_EQ(verdict.score, 1);
  EXPECT_EQ(verdict.cutoff, 0.5);
  ASSERT_EQ(verdict.reasons.size(), 1u);
  EXPECT_EQ(verdict.reasons[0].feature, "T");
  EXPECT_EQ(verdict.reasons[0].place.after, "b");
  EXPECT_FALSE(verdict.features);
  pair.comparators = {1, 0};
  EXPECT_EQ(verdict_of(pair, {OracleJudge{task}}).decision, Decision::pass);
}

TEST(Judges, NeedTheWholeRunWhereTheModelDoesAndNoRunIsKnown) {
  const RunProfile profile;
  const ComparisonTask task = oracle_task("T");
  EXPECT_TRUE(needs_whole_run({ModelJudge{default_model()}}));
  EXPECT_FALSE(needs_whole_run({ModelJudge{default_model(), {&profile, false}}}));
  EXPECT_FALSE(needs_whole_run({ModelJudge{absolute_model()}}));
  EXPECT_FALSE(needs_whole_run({OracleJudge{task}}));
}

}  // namespace
}  // namespace treesift
