#include "pipeline/measuring/response_change.h"

#include <gtest/gtest.h>

#include "model/judge/judge.h"
#include "model/records/measured_line.h"
#include "model/records/response_change_json.h"
#include "model/records/verdict_line.h"
#include "pipeline/pair_measurer.h"
#include "pipeline/run.h"

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

TEST(ResponseChanges, OfCharsetAreOfTheEncodingsMeant) {
  const auto charsets = [](std::string expected, std::string actual) {
    return json_of({200, "", std::move(expected)}, {200, "", std::move(actual)});
  };
  EXPECT_EQ(charsets("utf-8", "Shift_JIS"), R"({"charset":["utf-8","Shift_JIS"]})");
  EXPECT_EQ(charsets("UTF-8", "utf8"), "{}");
  EXPECT_EQ(charsets("latin1", "windows-1252"), "{}");
  EXPECT_EQ(charsets("", "utf-8"), "{}");
  EXPECT_EQ(charsets("x-odd", "X-Odd"), "{}");
  EXPECT_EQ(charsets("x-odd", "utf-8"), R"({"charset":["x-odd","utf-8"]})");
}

TEST(ResponseChanges, AreFeaturesOfEqualAndDifferentPairs) {
  const ResponseHead expected{200, "text/html", "utf-8"};
  initialise_parsers();
  PairMeasurer measurer({});
  const auto features_of = [&](const ResponseHead& actual, const std::string& actual_body) {
    const std::string body = "<p>1" + std::string(read_padding, '\0');
    const std::string other = actual_body + std::string(read_padding, '\0');
    Pair pair;
    pair.expected = std::string_view(body).substr(0, 4);
    pair.actual = std::string_view(other).substr(0, actual_body.size());
    pair.type = pair.actual_type = "html";
    pair.expected_head = expected;
    pair.actual_head = actual;
    const auto features =
        verdict_of(measurer.measure(pair), {ModelJudge{Model(LinearModel())}}).features.value();
    return std::array{features[feature("status_changed")], features[feature("content_type_changed")],
                      features[feature("charset_changed")]};
  };
  for (const std::string body : {"<p>1", "<p>2"}) {
    EXPECT_EQ(features_of({500, "text/plain", "koi8-r"}, body), (std::array{1.0, 1.0, 1.0})) << body;
    EXPECT_EQ(features_of({200, "text/html", "koi8-r"}, body), (std::array{0.0, 0.0, 1.0})) << body;
    EXPECT_EQ(features_of(expected, body), (std::array{0.0, 0.0, 0.0})) << body;  // although remembered
    EXPECT_EQ(features_of({0, "", ""}, body), (std::array{0.0, 0.0, 0.0})) << body;
  }
}

TEST(ResponseChanges, SurviveBeingWrittenAsMeasured) {
  MeasuredPair pair;
  pair.id = "a";
  pair.state = PairState::equal;
  pair.response = response_change({200, "text/html", "utf-8"}, {404, "text/plain", "koi8-r"});
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
  EXPECT_EQ(read.response.expected_charset, "utf-8");
  EXPECT_EQ(read.response.actual_charset, "koi8-r");
}

bool is_another_kind(std::string expected, std::string actual) {
  return response_change({0, std::move(expected), ""}, {0, std::move(actual), ""}).of_kind();
}

TEST(ResponseChanges, AreOfKindUnlessTwoNamesMeanTheSame) {
  EXPECT_TRUE(is_another_kind("text/html", "application/json"));
  EXPECT_TRUE(is_another_kind("text/html", "text/plain"));
  EXPECT_TRUE(is_another_kind("text/html", "application/xhtml+xml"));
  EXPECT_TRUE(is_another_kind("application/atom+xml", "text/xml"));
  EXPECT_TRUE(is_another_kind("text/html", "application/octet-stream"));  // which is not shown but saved
  EXPECT_FALSE(is_another_kind("text/html", "text/html"));
  EXPECT_FALSE(is_another_kind("text/xml", "application/xml"));
  EXPECT_FALSE(is_another_kind("application/json", "text/json"));
  EXPECT_FALSE(is_another_kind("text/html", ""));
  EXPECT_FALSE(is_another_kind("text/html", "*/*"));
  EXPECT_FALSE(is_another_kind("application/unknown", "text/html"));
}

TEST(ResponseChanges, OfStatusOrKindNeverPass) {
  MeasuredPair pair;
  pair.state = PairState::equal;
  LinearModel model;
  EXPECT_EQ(verdict_of(pair, {ModelJudge{Model(model)}}).decision, Decision::pass);
  pair.response = response_change({200, "text/xml", ""}, {200, "application/xml", ""});
  EXPECT_EQ(verdict_of(pair, {ModelJudge{Model(model)}}).decision, Decision::pass);
  pair.response = response_change({200, "text/html", ""}, {500, "text/plain", ""});
  const Verdict both = verdict_of(pair, {ModelJudge{Model(model)}});
  EXPECT_EQ(both.decision, Decision::inspect);
  ASSERT_EQ(both.reasons.size(), 2u);
  EXPECT_EQ(both.reasons[0].feature, "http_status");
  EXPECT_EQ(both.reasons[1].feature, "http_content_type");
  EXPECT_EQ(both.reasons[1].place.before, "text/html");
  EXPECT_EQ(both.reasons[1].place.after, "text/plain");
  pair.response = response_change({200, "", ""}, {302, "", ""});
  const Verdict verdict = verdict_of(pair, {ModelJudge{Model(model)}});
  EXPECT_EQ(verdict.decision, Decision::inspect);
  ASSERT_FALSE(verdict.reasons.empty());
  EXPECT_EQ(verdict.reasons[0].feature, "http_status");
  EXPECT_EQ(verdict.reasons[0].place.before, "200");
  EXPECT_EQ(verdict.reasons[0].place.after, "302");
  pair.state = PairState::error;
  pair.error = VerdictError{"x", "y"};
  EXPECT_EQ(verdict_of(pair, {ModelJudge{Model(model)}}).decision, Decision::error);
}

// Nothing is measured, and yet all is known.
TEST(ResponseChanges, ToATypeThatIsNotComparedAreInspected) {
  MeasuredPair pair;
  pair.state = PairState::other_type;
  pair.error = VerdictError{"capture:other-type", "actual: text/plain is not compared"};
  pair.response = response_change({200, "text/html", ""}, {500, "text/plain", ""});
  std::string line;
  append_measured_line(line, pair, AlignerKind::hash);
  const std::size_t size = line.size() - 1;
  line.append(64, '\0');
  pair = parse_measured_line(std::string_view(line).substr(0, size), "a", AlignerKind::hash);
  const Verdict verdict = verdict_of(pair, {ModelJudge{Model(LinearModel())}});
  EXPECT_EQ(verdict.decision, Decision::inspect);
  EXPECT_FALSE(verdict.score);
  EXPECT_EQ(verdict.reasons.size(), 2u);
  ASSERT_TRUE(verdict.error);
  EXPECT_EQ(verdict.error->code, "capture:other-type");
  pair.response = {};
  EXPECT_EQ(verdict_of(pair, {ModelJudge{Model(LinearModel())}}).decision,
            Decision::error);  // HTTP tells nothing
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
