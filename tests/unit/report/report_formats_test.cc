// What a run has found, as JUnit, SARIF, markdown and metrics.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <simdjson.h>

#include "report/formats/github_summary.h"
#include "report/formats/junit.h"
#include "report/formats/metrics.h"
#include "report/formats/run_findings.h"
#include "report/formats/sarif.h"

namespace treesift {
namespace {

using namespace std::string_literals;

Verdict verdict_of(std::string id, Decision decision, double score, std::uint64_t cluster) {
  Verdict verdict;
  verdict.id = std::move(id);
  verdict.decision = decision;
  verdict.score = score;
  verdict.cutoff = 0.4;
  verdict.mark.cluster = cluster;
  if (decision == Decision::inspect)
    verdict.reasons = {{"lost_controls", 1.5, {"/html/body/form[1]", "<button>", ""}}};
  return verdict;
}

Verdict unjudged_of(std::string id, std::string code) {
  Verdict verdict;
  verdict.id = std::move(id);
  verdict.decision = Decision::error;
  verdict.error = VerdictError{std::move(code), "it could not be parsed"};
  return verdict;
}

std::size_t count_of(std::string_view text, std::string_view what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + what.size())) ++count;
  return count;
}

bool is_well_formed_xml(const std::string& text) {
  xmlDoc* const document = xmlReadMemory(text.data(), static_cast<int>(text.size()), nullptr, nullptr,
                                         XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
  const bool well_formed = document != nullptr;
  xmlFreeDoc(document);
  return well_formed;
}

simdjson::dom::element parsed(simdjson::dom::parser& parser, const std::string& text) {
  return parser.parse(text);
}

// Bytes that mean something to one of the formats.
const std::string hostile = "a\0\x01\x1b]]>--><script>\"'`|*[x](y){0}\n\xff\xc3&amp; \uFFFE @you"s;

RunFindings hostile_findings() {
  RunFindings findings;
  Verdict verdict = verdict_of(hostile, Decision::inspect, 0.9, 7);
  verdict.reasons = {{hostile, 1, {hostile, hostile, hostile}}};
  findings.add(verdict);
  verdict.mark.cluster = 0;
  findings.add(verdict);
  findings.add(unjudged_of(hostile, hostile));
  Verdict approved = verdict_of(hostile, Decision::pass, 0.9, 8);
  approved.approved_by = {hostile};
  approved.is_approved = true;
  findings.add(approved);
  return findings;
}

RunCircumstances circumstances_of(std::string incomplete = "") {
  return {"0.1.0", std::move(incomplete), 2.5, 1000, 1700000000};
}

TEST(RunFindings, KeepsTheLonePairsThatAreToBeLookedAtFirst) {
  RunFindings findings;
  for (std::size_t i = 0; i < RunFindings::max_pairs + 500; ++i)
    findings.add(
        verdict_of(fmt::format("p{}", i), Decision::inspect, 0.5 + 0.0001 * static_cast<double>(i), 0));
  Verdict unscored = verdict_of("unscored", Decision::inspect, 0, 0);
  unscored.score.reset();
  findings.add(unscored);
  const std::vector<Verdict> lone = findings.lone_pairs();
  ASSERT_EQ(lone.size(), RunFindings::max_pairs);
  EXPECT_EQ(lone[0].id, "unscored");
  EXPECT_EQ(lone[1].id, "p1499");
  EXPECT_EQ(lone.back().id, "p501");
  EXPECT_EQ(findings.lone_count(), 1501u);
}

TEST(RunFindings, OfEqualScoresKeepsTheFirst) {
  RunFindings findings;
  for (std::size_t i = 0; i < RunFindings::max_pairs + 1; ++i)
    findings.add(verdict_of(fmt::format("p{}", i), Decision::inspect, 0.5, 0));
  EXPECT_EQ(findings.lone_pairs().front().id, "p0");
  EXPECT_EQ(findings.lone_pairs().back().id, "p999");
}

TEST(RunFindings, HidesNoErrorBehindAFloodOfAnother) {
  RunFindings findings;
  for (int i = 0; i < 5000; ++i) findings.add(unjudged_of(fmt::format("p{}", i), "pair:no-actual"));
  findings.add(unjudged_of("crash", "isolate:crash"));
  ASSERT_EQ(findings.unjudged().size(), RunFindings::max_of_a_code + 1);
  EXPECT_EQ(findings.unjudged().back().id, "crash");
  EXPECT_EQ(findings.unjudged_count(), 5001u);
}

TEST(RunFindings, CountsScoresUpToTheirBoundsIncluded) {
  RunFindings findings;
  for (const double score : {-1.0, 0.0, 0.1, 0.15, 1.0, 7.0})
    findings.add(verdict_of("p", Decision::pass, score, 0));
  const RunFindings::ScoresWithin expected = {2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5};
  EXPECT_EQ(findings.scores_within(), expected);
  EXPECT_EQ(findings.scores(), 6u);
}

TEST(RunFindings, ForgetsNoClusterToInspectForOneThatPasses) {
  RunFindings findings;
  findings.add(verdict_of("p", Decision::inspect, 0.5, 1));
  for (std::uint64_t i = 0; i < RunFindings::max_clusters + 10; ++i)
    findings.add(verdict_of("q", Decision::pass, 0.1, 100 + i));
  EXPECT_GT(findings.digest().clusters_dropped(), 0u);
  EXPECT_EQ(findings.clusters_forgotten().inspect, 0u);
  EXPECT_EQ(findings.clusters_to_tell().size(), 1u);
}

TEST(RunFindings, TellsHowManyClustersItHasNoRoomFor) {
  RunFindings findings;
  const std::uint64_t clusters = 3 * RunFindings::max_clusters;
  for (std::uint64_t i = 0; i < 2 * clusters; ++i)
    findings.add(verdict_of("p", Decision::inspect, 0.5, 1 + i % clusters));
  EXPECT_EQ(findings.clusters_to_tell().size() + findings.clusters_forgotten().inspect, clusters);
  const std::string metrics = write_metrics(findings, circumstances_of(), {});
  EXPECT_EQ(count_of(metrics, fmt::format("treesift_clusters{{state=\"inspect\"}} {}\n", clusters)), 1u);
  EXPECT_EQ(count_of(metrics, "treesift_clusters_dropped 0\n"), 1u);
}

TEST(Junit, HasNoTwoCasesOfOneName) {
  RunFindings findings;
  for (int i = 0; i < 3; ++i) findings.add(unjudged_of("same", "archive:duplicate-id"));
  const std::string text = write_junit(findings, circumstances_of());
  EXPECT_EQ(count_of(text, "name=\"same\""), 1u);
  EXPECT_EQ(count_of(text, "name=\"same (2)\""), 1u);
  EXPECT_EQ(count_of(text, "name=\"same (3)\""), 1u);
}

TEST(Junit, HasACaseForEachClusterAndEachPairThatNoneSpeaksFor) {
  RunFindings findings;
  findings.add(verdict_of("a", Decision::inspect, 0.9, 7));
  findings.add(verdict_of("b", Decision::inspect, 0.8, 7));
  findings.add(verdict_of("c", Decision::inspect, 0.7, 0));
  findings.add(unjudged_of("d", "limit:depth"));
  findings.add(verdict_of("e", Decision::pass, 0.1, 9));
  Verdict approved = verdict_of("f", Decision::pass, 0.9, 8);
  approved.approved_by = {"footer"};
  approved.is_approved = true;
  findings.add(approved);
  const std::string text = write_junit(findings, circumstances_of());
  EXPECT_TRUE(is_well_formed_xml(text)) << text;
  EXPECT_EQ(
      count_of(text, "<testsuites name=\"treesift\" tests=\"5\" failures=\"2\" errors=\"1\" time=\"2.500\">"),
      1u)
      << text;
  EXPECT_EQ(count_of(text, "classname=\"treesift.clusters\" name=\"cluster 0000000000000007\""), 1u);
  EXPECT_EQ(count_of(text, "2 pairs to inspect, score up to 0.90"), 2u);  // as a message, and as text
  EXPECT_EQ(count_of(text, "<skipped message=\"approved by footer\">"), 1u);
  EXPECT_EQ(count_of(text, "classname=\"treesift.pairs\" name=\"c\""), 1u);
  EXPECT_EQ(count_of(text, "<error type=\"limit:depth\""), 1u);
  EXPECT_EQ(count_of(text, "0000000000000009"), 0u);
}

TEST(Junit, FailsWhenTheRunIsIncompleteAndHasACaseWhenNothingIsFound) {
  const std::string good = write_junit(RunFindings(), circumstances_of());
  EXPECT_EQ(count_of(good, "tests=\"1\" failures=\"0\" errors=\"0\""), 2u) << good;
  const std::string cut = write_junit(RunFindings(), circumstances_of("pairs.tar: cut"));
  EXPECT_EQ(count_of(cut, "message=\"the run is incomplete: pairs.tar: cut\""), 1u) << cut;
  EXPECT_EQ(count_of(cut, "errors=\"1\""), 2u);
}

TEST(Junit, IsBounded) {
  RunFindings findings;
  for (std::uint64_t i = 0; i < 3000; ++i) {
    findings.add(verdict_of(fmt::format("p{}", i), Decision::inspect, 0.5, 0));
    findings.add(verdict_of(fmt::format("q{}", i), Decision::inspect, 0.5, 1 + i));
    findings.add(unjudged_of(fmt::format("r{}", i), "xml:entity"));
  }
  const std::string text = write_junit(findings, circumstances_of());
  EXPECT_EQ(count_of(text, "<testcase"), 1u + 1001 + 1001 + 101);
  EXPECT_EQ(count_of(text, "2000 more clusters"), 2u);
  EXPECT_EQ(count_of(text, "2900 more pairs could not be judged"), 2u);
  EXPECT_LT(text.size(), std::size_t{10} << 20);
}

TEST(Junit, DoesNotFailForWhatIsApproved) {
  RunFindings findings;
  for (std::uint64_t i = 0; i < 1500; ++i) {
    Verdict approved = verdict_of("f", Decision::pass, 0.9, 1 + i);
    approved.is_approved = true;
    findings.add(approved);
  }
  const std::string text = write_junit(findings, circumstances_of());
  EXPECT_EQ(count_of(text, "<testcase"), 1u + 1001);
  EXPECT_EQ(count_of(text, "<failure"), 0u);
  EXPECT_EQ(count_of(text, "<skipped message=\"500 more clusters are approved\">"), 1u);
}

TEST(Sarif, HasAResultForEachCluster) {
  RunFindings findings;
  findings.add(verdict_of("shop/a b", Decision::inspect, 0.9, 7));
  findings.add(verdict_of("c", Decision::inspect, 0.5, 0));
  findings.add(unjudged_of("d", "limit:depth"));
  findings.add(unjudged_of("e", "limit:depth"));
  simdjson::dom::parser parser;
  const simdjson::dom::element run =
      parsed(parser, write_sarif(findings, circumstances_of())).at_pointer("/runs/0");
  const simdjson::dom::array results = run["results"];
  ASSERT_EQ(results.size(), 3u);
  const simdjson::dom::element unjudged = results.at(0), lone = results.at(1), cluster = results.at(2);
  EXPECT_EQ(std::string_view(unjudged["ruleId"]), "limit:depth");
  EXPECT_EQ(std::uint64_t(unjudged["occurrenceCount"]), 2u);
  EXPECT_EQ(std::string_view(lone["level"]), "warning");
  EXPECT_EQ(std::string_view(cluster["level"]), "error");
  EXPECT_EQ(std::string_view(cluster["ruleId"]), "lost_controls");
  EXPECT_EQ(std::uint64_t(cluster["ruleIndex"]), 1u);
  EXPECT_EQ(std::string_view(run.at_pointer("/tool/driver/rules/1/id")), "lost_controls");
  EXPECT_EQ(std::string_view(cluster["partialFingerprints"]["treesift/cluster/v1"]), "0000000000000007");
  EXPECT_EQ(std::string_view(cluster.at_pointer("/locations/0/physicalLocation/artifactLocation/uri")),
            "shop/a%20b");
  EXPECT_TRUE(bool(run.at_pointer("/invocations/0/executionSuccessful")));
}

TEST(Sarif, SuppressesWhatIsApprovedAndSaysWhatIsMissing) {
  RunFindings findings;
  Verdict approved = verdict_of("f", Decision::pass, 0.9, 8);
  approved.approved_by = {"footer"};
  approved.is_approved = true;
  findings.add(approved);
  for (std::uint64_t i = 0; i < max_sarif_results; ++i)
    findings.add(verdict_of("p", Decision::inspect, 0.5, 100 + i));
  simdjson::dom::parser parser;
  const simdjson::dom::element run =
      parsed(parser, write_sarif(findings, circumstances_of("cut"))).at_pointer("/runs/0");
  EXPECT_EQ(simdjson::dom::array(run["results"]).size(), max_sarif_results);
  EXPECT_FALSE(bool(run.at_pointer("/invocations/0/executionSuccessful")));
  EXPECT_EQ(std::string_view(run.at_pointer("/invocations/0/toolExecutionNotifications/1/message/text")),
            "1 more results are left out; the verdicts have them all.");
  RunFindings few;
  few.add(approved);
  const simdjson::dom::element result =
      parsed(parser, write_sarif(few, circumstances_of())).at_pointer("/runs/0/results/0");
  EXPECT_EQ(std::string_view(result.at_pointer("/suppressions/0/justification")), "approved by footer");
}

TEST(GithubSummary, TellsClustersAndStaysInItsBound) {
  RunFindings findings;
  for (std::uint64_t i = 0; i < 60; ++i) findings.add(verdict_of("p", Decision::inspect, 0.5, 100 + i));
  const std::string text = write_github_summary(findings, circumstances_of());
  EXPECT_EQ(text.rfind("## treesift: 60 of 60 pairs to inspect, in 60 looks\n", 0), 0u) << text;
  EXPECT_EQ(count_of(text, "10 clusters more"), 1u);
  for (std::size_t most = 0; most < text.size(); most += 37) {
    const std::string cut = write_github_summary(findings, circumstances_of(), most);
    EXPECT_LE(cut.size(), most);
    EXPECT_TRUE(cut.empty() || cut.back() == '\n');
  }
}

TEST(Metrics, AreCountedAndLabelled) {
  RunFindings findings;
  findings.add(verdict_of("a", Decision::inspect, 0.9, 7));
  findings.add(unjudged_of("d", "limit:depth"));
  const MetricLabel labels[] = {{"project", "a \"shop\""}};
  const std::string text = write_metrics(findings, circumstances_of(), labels);
  EXPECT_EQ(count_of(text, "\ntreesift_pairs{project=\"a \\\"shop\\\"\",verdict=\"inspect\"} 1\n"), 1u)
      << text;
  EXPECT_EQ(count_of(text, "treesift_unjudged_pairs{project=\"a \\\"shop\\\"\",code=\"limit:depth\"} 1\n"),
            1u);
  EXPECT_EQ(count_of(text, "treesift_pair_score_bucket{project=\"a \\\"shop\\\"\",le=\"+Inf\"} 1\n"), 1u);
  const std::string bare = write_metrics(findings, {"0.1.0", "cut", {}, {}, {}});
  EXPECT_EQ(count_of(bare, "\ntreesift_run_complete 0\n"), 1u);
  EXPECT_EQ(count_of(bare, "treesift_run_seconds"), 0u);
}

TEST(Metrics, TakeLabelsThatPrometheusTakes) {
  MetricLabel label;
  EXPECT_TRUE(parse_metric_label("project=a=b", label));
  EXPECT_EQ(label.name, "project");
  EXPECT_EQ(label.value, "a=b");
  for (const char* wrong : {"project", "=x", "1a=x", "a-b=x", "__a=x", "verdict=x", "le=x", ""})
    EXPECT_FALSE(parse_metric_label(wrong, label)) << wrong;
  EXPECT_EQ(label.name, "project");
}

TEST(ReportFormats, AreNotLedAstray) {
  const RunFindings findings = hostile_findings();
  const RunCircumstances circumstances = circumstances_of(hostile);
  const std::string junit = write_junit(findings, circumstances);
  EXPECT_TRUE(is_well_formed_xml(junit)) << junit;
  EXPECT_EQ(count_of(junit, "<script"), 0u);
  simdjson::dom::parser parser;
  EXPECT_EQ(parser.parse(write_sarif(findings, circumstances)).error(), simdjson::SUCCESS);
  const std::string summary = write_github_summary(findings, circumstances);
  EXPECT_EQ(count_of(summary, "<script"), 0u);
  EXPECT_EQ(count_of(summary, "@you"), 0u);
  EXPECT_EQ(count_of(summary, "\n| <code>"), 2u) << summary;
  EXPECT_EQ(count_of(summary, "\n| 0.90 | <code>"), 1u);
  EXPECT_EQ(count_of(summary, "|"), 3 * (6u + 3 + 6 + 4)) << "a row is torn";
  const MetricLabel labels[] = {{"project", hostile}};
  for (const std::string& text : {summary, write_metrics(findings, circumstances, labels)})
    EXPECT_EQ(simdjson::validate_utf8(text), true);
}

}  // namespace
}  // namespace treesift
