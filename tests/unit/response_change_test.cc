#include "pipeline/response_change.h"

#include <gtest/gtest.h>

#include "model/judge.h"
#include "pipeline/measured_line.h"
#include "pipeline/run.h"
#include "pipeline/verdict_line.h"

namespace treesift {
namespace {

std::string json_of(const ResponseHead& expected, const ResponseHead& actual) {
  std::string text;
  JsonWriter json(text);
  write_response_change(json, response_change(expected, actual));
  return text;
}

TEST(ResponseChanges, AreWhatBothSidesKnowAndSayDifferently) {
  EXPECT_EQ(json_of({200, "text/html", ""}, {200, "text/html", "utf-8"}), "{}");
  EXPECT_EQ(json_of({200, "text/html", ""}, {0, "", ""}), "{}");
  EXPECT_EQ(json_of({200, "", ""}, {500, "text/html", ""}), R"({"status":[200,500]})");
  EXPECT_EQ(json_of({0, "text/html", ""}, {500, "text/plain", ""}),
            R"({"content_type":["text/html","text/plain"]})");
}

TEST(ResponseChanges, SurviveBeingWrittenAsMeasured) {
  MeasuredPair pair;
  pair.id = "a";
  pair.state = PairState::equal;
  pair.response = response_change({200, "text/html", ""}, {404, "text/plain", ""});
  std::string line;
  append_measured_line(line, pair, AlignerKind::hash);
  line.append(64, '\0');
  const auto end = line.find('\n');
  const MeasuredPair read =
      parse_measured_line(std::string_view(line).substr(0, end), "a", AlignerKind::hash);
  EXPECT_EQ(read.response.expected_status, 200);
  EXPECT_EQ(read.response.actual_status, 404);
  EXPECT_EQ(read.response.expected_media_type, "text/html");
  EXPECT_EQ(read.response.actual_media_type, "text/plain");
}

TEST(ResponseChanges, OfStatusNeverPass) {
  MeasuredPair pair;
  pair.state = PairState::equal;
  LinearModel model;
  EXPECT_EQ(judge(Model(model), pair).decision, Decision::pass);
  pair.response = response_change({200, "text/html", ""}, {200, "text/plain", ""});
  EXPECT_EQ(judge(Model(model), pair).decision, Decision::pass);
  pair.response = response_change({200, "", ""}, {302, "", ""});
  const Verdict verdict = judge(Model(model), pair);
  EXPECT_EQ(verdict.decision, Decision::inspect);
  ASSERT_FALSE(verdict.reasons.empty());
  EXPECT_EQ(verdict.reasons[0].feature, "http_status");
  EXPECT_EQ(verdict.reasons[0].place.before, "200");
  EXPECT_EQ(verdict.reasons[0].place.after, "302");
  pair.state = PairState::error;
  pair.error = VerdictError{"x", "y"};
  EXPECT_EQ(judge(Model(model), pair).decision, Decision::error);
}

TEST(RunSummaries, MustAccountForEveryPair) {
  RunSummary summary;
  summary.pairs_read = summary.pairs_done = 4;
  summary.counts = {1, 1, 1, 1};
  EXPECT_NO_THROW(check_nothing_lost(summary, Answers::verdicts));
  summary.counts.pass = 0;
  EXPECT_THROW(check_nothing_lost(summary, Answers::verdicts), RunError);
  EXPECT_NO_THROW(check_nothing_lost(summary, Answers::measures));  // which do not judge what differs
  summary.pairs_done = 3;
  EXPECT_THROW(check_nothing_lost(summary, Answers::measures), RunError);
  summary.pairs_done = 5;
  EXPECT_THROW(check_nothing_lost(summary, Answers::measures), RunError);
  summary.pairs_done = 4;
  summary.captures.emplace().counts.pairs = 3;
  EXPECT_THROW(check_nothing_lost(summary, Answers::measures), RunError);
  summary.captures->counts.actual_only = 1;
  EXPECT_NO_THROW(check_nothing_lost(summary, Answers::measures));
}

}  // namespace
}  // namespace treesift
