#include "pipeline/measuring/head_measurer.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "model/judge/judge.h"
#include "model/measure/repair_hash.h"
#include "model/records/measured_line.h"
#include "model/records/measured_record.h"
#include "pipeline/pair_measurer.h"
#include "tests/support/rule_helpers.h"

namespace treesift {
namespace {

class MeasuringHeads : public testing::Test {
 protected:
  static void SetUpTestSuite() { initialise_parsers(); }

  MeasuredPair measure(std::string expected, std::string actual, std::string_view actual_body = "<p>1") {
    const std::string body = "<p>1" + std::string(read_padding, '\0');
    const std::string other = std::string(actual_body) + std::string(read_padding, '\0');
    Pair pair;
    pair.id = "an/id";
    pair.type = pair.actual_type = "html";
    pair.expected = std::string_view(body).substr(0, 4);
    pair.actual = std::string_view(other).substr(0, actual_body.size());
    pair.expected_head.fields = std::move(expected);
    pair.actual_head.fields = std::move(actual);
    return PairMeasurer(options_).measure(pair);
  }

  Verdict judge(const MeasuredPair& pair) {
    static const Model model{LinearModel()};
    return verdict_of(pair, {ModelJudge{model}});
  }

  MeasureOptions options_;
};

// Places of the changes, with a star for those of the contract.
std::string places_of_changes(const MeasuredPair& pair) {
  std::string all;
  for (std::size_t i = 0; i < pair.changes.size(); ++i) {
    if (pair.edit_of_change[i] == MeasuredPair::no_edit) continue;
    const ShownEdit& place = pair.places.at(pair.edit_of_change[i]);
    if (!all.empty()) all += ' ';
    all += breaks_head_contract(pair.changes[i]) ? "*" : "";
    all += place.path;
  }
  return all;
}

TEST_F(MeasuringHeads, ThatSayTheSameAddNothing) {
  const std::string same = "date: Sun, 22 Nov 2026 11:37:20 GMT\nvary: a, b\nset-cookie: s=1\n";
  EXPECT_EQ(measure(same, same).state, PairState::equal);
  EXPECT_EQ(measure(same, "vary: b,a\nset-cookie: s=2\ndate: Mon, 23 Nov 2026 11:37:20 GMT\n").state,
            PairState::equal);
  EXPECT_EQ(measure(same, "").state, PairState::equal) << "one capture knows no head";
}

TEST_F(MeasuringHeads, ThatDifferMakeEqualBodiesAPairThatDiffers) {
  const MeasuredPair pair = measure("x-frame-options: DENY\n", "x-other: 1\n");
  EXPECT_EQ(pair.state, PairState::differs);
  EXPECT_EQ(places_of_changes(pair), "*head/x-frame-options head/x-other");
  EXPECT_EQ(pair.features, identical_features().values);
}

TEST_F(MeasuringHeads, ThatBreakTheirContractAreInspected) {
  const Verdict verdict = judge(measure("location: /orders\n", "location: /login\n"));
  EXPECT_EQ(verdict.decision, Decision::inspect);
  EXPECT_EQ(verdict.because, Because::head);
  EXPECT_EQ(verdict.severity, Severity::severe);
  ASSERT_EQ(verdict.reasons.size(), 1u);
  EXPECT_EQ(verdict.reasons[0].feature, "http_head");
  EXPECT_EQ(verdict.reasons[0].place.path, "head/location");
  EXPECT_EQ(verdict.reasons[0].place.before, "/orders");
  EXPECT_EQ(verdict.reasons[0].place.after, "/login");
}

TEST_F(MeasuringHeads, AnErrorThatIsGoneBreaksNothing) {
  const std::string none = "page-value: ready: yes\n", error = none + "page-event: exception: x is null\n";
  EXPECT_EQ(judge(measure(none, error)).because, Because::head);
  EXPECT_NE(judge(measure(error, none)).because, Because::head);
}

// On pages that had none: accepting one of them accepts no other.
TEST_F(MeasuringHeads, NewErrorsAreChangesOfTheirOwn) {
  const std::string none = ":url: http://a/\n",
                    request = none + "page-event: request: http://a/favicon.ico 404\n";
  const MeasuredPair one = measure(none, request),
                     other = measure(none, none + "page-event: exception: x is null\n"),
                     third = measure(request, request + "page-event: exception: x is null\n");
  EXPECT_EQ(places_of_changes(one), "*head/page-event/request/http:~1~1this-host~1favicon.ico 0");
  EXPECT_EQ(places_of_changes(other), "*head/page-event/exception/x is null");
  EXPECT_EQ(places_of_changes(third), places_of_changes(other));
  EXPECT_NE(identity_of(one.changes.at(0)), identity_of(other.changes.at(0)));
  EXPECT_EQ(identity_of(other.changes.at(0)), identity_of(third.changes.at(0)));
}

TEST_F(MeasuringHeads, ThatOnlyPresentAreJudgedAsOtherChanges) {
  const Verdict verdict = judge(measure("x-total-count: 12\n", "x-total-count: 13\n"));
  EXPECT_EQ(verdict.because, Because::model);
  EXPECT_EQ(verdict.mark.changes.size(), 1u);
}

TEST_F(MeasuringHeads, StandBesideTheChangesOfBodies) {
  const MeasuredPair pair = measure("set-cookie: sid=1; Secure\n", "set-cookie: sid=1\n", "<p>2");
  EXPECT_EQ(places_of_changes(pair), "/html/body/p/text() *head/set-cookie/sid/secure");
  EXPECT_EQ(judge(pair).because, Because::head);
}

TEST_F(MeasuringHeads, AreNoChangesOfAJsonBody) {
  const MeasuredPair one = measure("x-a: 1\n", "x-a: 2\n"), other = measure("x-a: 5\n", "x-a: 7\n");
  ASSERT_EQ(one.changes.size(), 1u);
  EXPECT_EQ(identity_of(one.changes[0]), identity_of(other.changes.at(0))) << "numbers of the usual size";
  options_.heads = HeadsAs::none;
  EXPECT_EQ(measure("x-a: 1\n", "x-a: 2\n").state, PairState::equal);
}

TEST_F(MeasuringHeads, AreHiddenByRulesOnHeadsOnly) {
  const std::string was = "content-language: en 4711\n", is = "content-language: en 4712\n";
  const RuleSet on_heads =
      rule_set(rule("stage = 'regex'\npattern = '[0-9]+'\nat = '/head/content-language'"));
  const RuleSet on_bodies = rule_set(rule("stage = 'regex'\npattern = '[0-9]+'"));
  options_.rules = &on_heads;
  const MeasuredPair hidden = measure(was, is);
  EXPECT_EQ(hidden.state, PairState::equal);
  ASSERT_EQ(hidden.rules.size(), 1u);
  EXPECT_EQ(hidden.rules[0].nodes, 2u);
  EXPECT_EQ(measure(was, is, "<p>2").rules.size(), 1u);
  EXPECT_EQ(places_of_changes(measure(was, is, "<p>2")), "/html/body/p/text()");
  options_.left_out_rule = 0;
  EXPECT_EQ(measure(was, is).state, PairState::differs);
  options_.left_out_rule = MeasureOptions::no_rule;
  options_.rules = &on_bodies;
  EXPECT_EQ(places_of_changes(measure(was, is, "<p>2")), "*head/content-language");
}

TEST_F(MeasuringHeads, ThatWereAcceptedPass) {
  const MeasuredPair pair = measure("allow: GET\n", "allow: GET, POST\n");
  Approval approval;
  approval.name = "posting";
  for (const std::uint64_t change : approvable_changes(pair)) approval.changes.push_back({change});
  const ApprovalSet approvals({approval});
  static const Model model{LinearModel()};
  const Judge with_approvals{.by = ModelJudge{model}, .approvals = approvals};
  EXPECT_EQ(verdict_of(pair, with_approvals).because, Because::approved);
  EXPECT_EQ(verdict_of(measure("allow: GET\n", "allow: GET, PUT\n"), with_approvals).because, Because::head);
}

TEST_F(MeasuringHeads, SurviveBeingWrittenAsMeasured) {
  const MeasuredPair pair = measure("location: /a\nx-b: 1\n", "location: /b\n", "<p>2");
  std::string record, line;
  append_measured_record(record, pair);
  EXPECT_EQ(places_of_changes(read_measured_record(record, pair.id)), places_of_changes(pair));
  append_measured_line(line, pair, AlignerKind::hash, nullptr);
  EXPECT_EQ(places_of_changes(parse_measured_line(line, pair.id, AlignerKind::hash, nullptr)),
            places_of_changes(pair));
}

TEST_F(MeasuringHeads, MakeRoomWhereItIsLeastNeeded) {
  std::string body = "<div><b>Hot</div>";
  for (int i = 0; i < 400; ++i) {
    const std::string letters{static_cast<char>('a' + i % 26), static_cast<char>('a' + i / 26)};
    body += "<p class=" + letters + ">" + letters + "</p>";
  }
  const MeasuredPair pair = measure("x-build: 1\n", "x-build: 2\n", body);
  EXPECT_EQ(pair.changes.size(), ChangeFinder::max_changes);
  EXPECT_EQ(pair.edit_of_change.size(), pair.changes.size());
  EXPECT_TRUE(std::ranges::any_of(pair.changes, breaks_nesting)) << "what was repaired";
}

TEST_F(MeasuringHeads, AreToldOfWhateverThereIsOfTheBody) {
  std::string was = "<p>1", many;
  for (int i = 0; i < 400; ++i) many += "<b" + std::to_string(i) + " id=x" + std::to_string(i) + ">word</b>";
  std::string fields;
  for (int i = 0; i < 500; ++i) fields += "x-" + std::string(1 + static_cast<std::size_t>(i), 'a') + ": 1\n";
  const MeasuredPair pair = measure("allow: GET\n", fields, many);
  EXPECT_LE(pair.changes.size(), ChangeFinder::max_changes);
  EXPECT_LE(pair.places.size(), MeasuredPair::max_places);
  EXPECT_NE(places_of_changes(pair).find("*head/allow"), std::string::npos);
  std::string record;
  append_measured_record(record, pair);
  EXPECT_EQ(read_measured_record(record, pair.id).changes.size(), pair.changes.size());
}

}  // namespace
}  // namespace treesift
