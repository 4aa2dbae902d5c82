// What a report lists, what its pages say, and that neither a large run nor a hostile one gets out of hand.
#include "report/html/html_report.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/words/counted.h"
#include "model/judge/approval.h"
#include "report/feature_words.h"
#include "report/html/page.h"
#include "report/html/plots.h"
#include "report/html/report_pages.h"
#include "report/words.h"

namespace treesift {
namespace {

Verdict verdict_of(std::string id, Decision decision, std::optional<double> score,
                   std::uint64_t cluster = 0) {
  Verdict verdict;
  verdict.id = std::move(id);
  verdict.decision = decision;
  verdict.score = score;
  verdict.cutoff = 0.5;
  verdict.mark.cluster = cluster;
  return verdict;
}

std::vector<std::string> ids_of(const std::vector<Verdict>& verdicts) {
  std::vector<std::string> ids;
  for (const Verdict& verdict : verdicts) ids.push_back(verdict.id);
  return ids;
}

using Ids = std::vector<std::string>;

TEST(WorstVerdicts, KeepsTheWorstInOrder) {
  WorstVerdicts worst(3, 1);
  worst.add(verdict_of("passed", Decision::pass, 0.9));
  worst.add(verdict_of("unpaired", Decision::unpaired, std::nullopt));
  worst.add(verdict_of("error", Decision::error, std::nullopt));
  worst.add(verdict_of("low", Decision::inspect, 0.6));
  worst.add(verdict_of("high", Decision::inspect, 0.8));
  worst.add(verdict_of("as low", Decision::inspect, 0.6));
  worst.add(verdict_of("lower still", Decision::inspect, 0.6));
  EXPECT_EQ(ids_of(worst.sorted()), (Ids{"high", "low", "as low"}));
  EXPECT_EQ(worst.seen(), 7u);
}

TEST(WorstVerdicts, CutsLongTextsButNotIds) {
  Verdict verdict = verdict_of(std::string(1000, 'i'), Decision::inspect, 1);
  verdict.reasons.assign(3,
                         Reason{"edits", 1, ShownEdit{std::string(1000, 'p'), std::string(1000, 'b'), "é"}});
  const Verdict cut = shortened(verdict, 2);
  EXPECT_EQ(cut.id.size(), 1000u);
  ASSERT_EQ(cut.reasons.size(), 2u);
  EXPECT_LT(cut.reasons[0].place.path.size(), 300u);
  EXPECT_EQ(cut.reasons[0].place.after, "é");
}

RunListing listing_of(const std::vector<Verdict>& verdicts, const ListingBounds& bounds,
                      std::vector<ClusterEntry>& clusters) {
  RunDigest digest;
  for (const Verdict& verdict : verdicts) digest.add(verdict);
  clusters = digest.clusters();
  RunListing listing(clusters, bounds);
  for (const Verdict& verdict : verdicts) listing.add(verdict);
  return listing;
}

TEST(RunListing, KeepsErrorsHoweverManyAreToBeInspected) {
  std::vector<Verdict> verdicts;
  for (int i = 0; i < 50; ++i)
    verdicts.push_back(verdict_of("i" + std::to_string(i), Decision::inspect, 0.6, 7));
  for (int i = 0; i < 50; ++i) verdicts.push_back(verdict_of("equal", Decision::pass, 0));
  verdicts.push_back(verdict_of("broken", Decision::error, std::nullopt));
  verdicts.back().error = VerdictError{"limit:depth", "too deep"};
  verdicts.push_back(verdict_of("near", Decision::pass, 0.4, 8));
  ListingBounds bounds;
  bounds.inspect = 3;
  bounds.members = 2;
  std::vector<ClusterEntry> clusters;
  const RunListing listing = listing_of(verdicts, bounds, clusters);
  EXPECT_EQ(ids_of(listing.pairs()), (Ids{"i0", "i1", "i2", "broken", "near"}));
  EXPECT_EQ(listing.pairs_seen(), 52u);
  EXPECT_EQ(ids_of(listing.members(0)), (Ids{"i0", "i1"}));
  EXPECT_EQ(listing.errors().at("limit:depth").seen(), 1u);
  EXPECT_EQ(listing.cutoff(), 0.5);
}

TEST(RunListing, KeepsTheChangesOfExamplesInWords) {
  Verdict verdict = verdict_of("a", Decision::inspect, 0.9, 7);
  verdict.mark.words = {{3, "words_changed", "/p/text()", "x", "y", 1},
                        {5, "element_deleted", "/b", "<b>", "", 2}};
  verdict.mark.changes = {3, 5};
  Verdict unknown = verdict_of("b", Decision::inspect, 0.8, 8);
  unknown.mark.changes = {9};  // in no words
  std::vector<ClusterEntry> clusters;
  ListingBounds bounds;
  const RunListing listing = listing_of({verdict, unknown}, bounds, clusters);
  ASSERT_EQ(listing.changes(0).listed.size(), 2u);
  EXPECT_FALSE(listing.changes(0).are_alike);
  EXPECT_TRUE(listing.changes(1).listed.empty());
  bounds.changes = 1;
  EXPECT_EQ(listing_of({verdict, unknown}, bounds, clusters).changes(0).more, 1u);
  EXPECT_TRUE(listing.pairs().front().mark.words.empty()) << "lists go without";
}

TEST(ClusterPage, HasTheTablesOfAnApprovalReady) {
  Verdict verdict = verdict_of("a \xE2\x80\xAE b", Decision::inspect, 0.9, 7);
  verdict.mark.words = {{3, "words_changed", "/p/text()", "\"x\"", "</li>\n", 1}};
  verdict.mark.changes = {3};
  std::vector<ClusterEntry> clusters;
  RunDigest digest;
  digest.add(verdict);
  const RunListing listing = listing_of({verdict}, {}, clusters);
  const PairPageNumbers numbers;
  const ReportContents report{digest, listing, clusters, numbers, {{"run", digest.counts()}}, "run", ""};
  const std::string page = cluster_page(report, 0, {});
  const auto attribute = [&](std::string_view name) {
    const std::size_t begin = page.find(name) + name.size() + 2;
    std::string value = page.substr(begin, page.find('"', begin) - begin);
    for (const auto& [reference, character] :
         {std::pair("&#34;", "\""), std::pair("&#60;", "<"), std::pair("&#62;", ">"), std::pair("&#39;", "'"),
          std::pair("&#10;", "\n")}) {
      for (std::size_t at; (at = value.find(reference)) != std::string::npos;)
        value.replace(at, std::string_view(reference).size(), character);
    }
    return value;
  };
  const std::string file = "[[approval]]\nname = \"n\"\nreason = \"r\"\n" + attribute("data-keys") + "\n" +
                           attribute("data-tables");
  const ApprovalsResult read = read_approvals(file);
  ASSERT_TRUE(std::holds_alternative<std::vector<Approval>>(read)) << file;
  const Approval& approval = std::get<std::vector<Approval>>(read).front();
  EXPECT_EQ(approval.changes, verdict.mark.words);
  EXPECT_EQ(approval.example, "a \xE2\x80\xAE b") << "unseen characters stay what they are";
}

TEST(GroupsPage, HasNoFilterThatAllItsRowsWouldFail) {
  Verdict verdict = verdict_of("a", Decision::inspect, 0.9, 7);
  std::vector<ClusterEntry> clusters;
  RunDigest digest;
  digest.add(verdict);
  const RunListing listing = listing_of({verdict}, {}, clusters);
  const PairPageNumbers numbers;
  ReportContents report{digest, listing, clusters, numbers, {{"run", digest.counts()}}, "run", ""};
  GroupEntry group;
  group.group = "g";
  group.inspect = 1;
  group.first_failing = GroupStep{"a", 1, Decision::inspect, Because::model, {}, {}};
  report.groups.failing = {group};
  report.groups.totals.groups = report.groups.totals.failing = 1;
  const std::string page = groups_page(report);
  EXPECT_NE(page.find("name=\"text\""), std::string::npos);
  for (const std::string_view name : {"verdict", "score"}) {
    const bool is_of_rows = page.find(fmt::format("<tr data-row data-{}=", name)) != std::string::npos;
    EXPECT_EQ(page.find(fmt::format(" name=\"{}\"", name)) != std::string::npos, is_of_rows) << name;
  }
}

// Rows that come by a script show what the rows of the page show.
TEST(Shards, ShowUnseenCharactersByTheirNumbers) {
  Verdict verdict = verdict_of("a", Decision::inspect, 0.9, 7);
  verdict.reasons = {Reason{"edits", 1, ShownEdit{"/p", "paid", "\xE2\x80\xAE\x1b[2J\n"}}};
  std::vector<ClusterEntry> clusters;
  RunDigest digest;
  digest.add(verdict);
  const RunListing listing = listing_of({verdict}, {}, clusters);
  const PairPageNumbers numbers;
  const ReportContents report{digest, listing, clusters, numbers, {{"run", digest.counts()}}, "run", ""};
  for (const std::string& shard : {pairs_shard(report, listing.pairs(), 0), clusters_shard(report, 0)}) {
    EXPECT_EQ(shard.find("\xE2\x80\xAE"), std::string::npos) << shard;
    EXPECT_NE(shard.find(R"(\\u202e\\u001b[2J⏎)"), std::string::npos) << shard;
  }
}

TEST(PairsWithPages, TakesOneOfEachClusterBeforeASecondOfAny) {
  std::vector<Verdict> verdicts;
  for (const double score : {0.9, 0.89, 0.88})
    verdicts.push_back(verdict_of("a" + std::to_string(score), Decision::inspect, score, 1));
  verdicts.push_back(verdict_of("alone", Decision::inspect, 0.8));
  verdicts.push_back(verdict_of("b", Decision::inspect, 0.7, 2));
  verdicts.push_back(verdict_of("passed", Decision::pass, 0.3, 2));
  verdicts.push_back(verdict_of("c", Decision::pass, 0.3, 3));
  std::vector<ClusterEntry> clusters;
  const RunListing listing = listing_of(verdicts, {}, clusters);
  EXPECT_EQ(ids_of(pairs_with_pages(clusters, listing, 3, 2)), (Ids{"a0.900000", "alone", "b"}));
  EXPECT_EQ(ids_of(pairs_with_pages(clusters, listing, 100, 2)),
            (Ids{"a0.900000", "a0.890000", "alone", "b"}));
  EXPECT_TRUE(pairs_with_pages(clusters, listing, 0, 2).empty());
}

TEST(ReportWords, AreForPeopleAndShells) {
  EXPECT_EQ(with_separators(1234567), "1,234,567");
  EXPECT_EQ(with_separators(999), "999");
  EXPECT_EQ(counted(1, "pair"), "1 pair");
  EXPECT_EQ(counted(0, "pair"), "0 pairs");
  EXPECT_EQ(shell_word("pages/a-1.html"), "pages/a-1.html");
  EXPECT_EQ(shell_word("it's $(rm)"), "'it'\\''s $(rm)'");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(feature_name_in_words("targets_changed"), "link targets changed");
  EXPECT_EQ(feature_name_in_words("rarest_full"), "rare in this run");
  EXPECT_EQ(feature_name_in_words("comments_changed"), "comments changed");
  EXPECT_EQ(feature_name_in_words("invariant:one price"), "violates one price");
}

TEST(ReportReasons, GatherByPlaceAndLeaveOutWhatSpeaksAgainst) {
  const ShownEdit place{"/html/a", "x", "y"};
  const std::vector<Reason> reasons = {
      {"targets_changed", 1, place}, {"rarest_full", 0.5, place}, {"edits", -1, ShownEdit{"/html", "", ""}}};
  EXPECT_EQ(reasons_text(reasons), "link targets changed, rare in this run at /html/a: x → y");
  EXPECT_EQ(reasons_html(reasons, 5).find("number of edits"), std::string::npos);
}

TEST(ReportPages, EscapeWhateverTheyAreGiven) {
  const std::string trick = "<script>x</script>\"'><img onerror=x>";
  Verdict verdict = verdict_of(trick, Decision::inspect, 0.9, 7);
  verdict.reasons = {{trick, 1, ShownEdit{trick, trick, trick}}};
  verdict.approved_by = {trick};
  verdict.is_approved = true;
  Verdict broken = verdict_of(trick, Decision::error, std::nullopt);
  broken.error = VerdictError{trick, trick};
  std::vector<ClusterEntry> clusters;
  RunDigest digest;
  digest.add(verdict);
  digest.add(broken);
  const RunListing listing = listing_of({verdict, broken}, {}, clusters);
  const PairPageNumbers numbers = {{trick, 1}};
  const ReportContents report{
      digest, listing, clusters, numbers, {{trick, digest.counts()}, {trick, digest.counts()}},
      trick,  {trick}};
  for (const std::string& page :
       {overview_page(report), clusters_page(report), cluster_page(report, 0, {}),
        pairs_page(report, listing.pairs()), errors_page(report), pair_page(report, verdict, 1, 1, {})}) {
    EXPECT_EQ(page.find("<script>"), std::string::npos);
    EXPECT_EQ(page.find("<img"), std::string::npos);
    EXPECT_EQ(page.find("\"'>"), std::string::npos);
    EXPECT_NE(page.find("default-src 'none'; script-src 'self'"), std::string::npos);
  }
}

TEST(ReportPlots, ShowRunsOfAllSizes) {
  RunDigest::ScoreCounts scores{};
  EXPECT_NE(score_plot(scores, 0.5).find("</svg>"), std::string::npos);
  scores.fill(std::uint64_t{1} << 40);
  const std::string full = score_plot(scores, 2);
  EXPECT_EQ(full.find("nan"), std::string::npos);
  EXPECT_EQ(full.find("inf"), std::string::npos);
  const VerdictCounts none, some{5, 3, 1, 1};
  EXPECT_NE(release_plot({{"a", none}, {"b", some}}).find("50%"), std::string::npos);
  EXPECT_EQ(release_plot({{"a", none}, {"b", none}}).find("nan"), std::string::npos);
  EXPECT_EQ(cluster_plot({{"c", "", 0, 0}}).find("nan"), std::string::npos);
}

}  // namespace
}  // namespace treesift
