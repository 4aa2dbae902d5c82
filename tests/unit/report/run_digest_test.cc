// What is kept of a run, and what is not when there is more than fits.
#include "report/run_digest.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

Verdict digested(const std::string& id, Decision decision, double score, std::uint64_t cluster) {
  Verdict verdict;
  verdict.id = id;
  verdict.decision = decision;
  verdict.score = score;
  verdict.mark.cluster = cluster;
  return verdict;
}

TEST(RunDigest, CountsVerdictsScoresAndErrors) {
  RunDigest digest;
  digest.add(digested("a", Decision::pass, 0, 0));
  digest.add(digested("b", Decision::inspect, 1, 7));
  Verdict broken;
  broken.error = VerdictError{"limit:depth", "too deep"};
  digest.add(broken);
  Verdict approved = digested("c", Decision::pass, 0.5, 7);
  approved.is_approved = true;
  digest.add(approved);
  EXPECT_EQ(digest.counts().pass, 2u);
  EXPECT_EQ(digest.counts().inspect, 1u);
  EXPECT_EQ(digest.counts().error, 1u);
  EXPECT_EQ(digest.approved(), 1u);
  EXPECT_EQ(digest.scores().front(), 1u);
  EXPECT_EQ(digest.scores()[25], 1u);
  EXPECT_EQ(digest.scores().back(), 1u);
  EXPECT_EQ(digest.errors().at("limit:depth"), 1u);
  ASSERT_EQ(digest.clusters().size(), 1u);
  EXPECT_EQ(digest.clusters()[0].pairs, 2u);
  EXPECT_EQ(digest.clusters()[0].inspect, 1u);
  EXPECT_EQ(digest.clusters()[0].approved, 1u);
}

TEST(RunDigest, ShowsTheFirstOfTheHighestScoresToInspect) {
  RunDigest digest;
  digest.add(
      digested("passed", Decision::pass, 0.9, 1));  // an invariant or HTTP makes pairs of low score inspect
  digest.add(digested("low", Decision::inspect, 0.5, 1));
  digest.add(digested("first", Decision::inspect, 0.8, 1));
  digest.add(digested("second", Decision::inspect, 0.8, 1));
  EXPECT_EQ(digest.clusters()[0].example.id, "first");
  EXPECT_EQ(digest.clusters()[0].score, 0.8);
}

TEST(RunDigest, OrdersClustersByWhatIsToBeLookedAtFirst) {
  RunDigest digest;
  digest.add(digested("a", Decision::pass, 0.99, 1));
  digest.add(digested("b", Decision::inspect, 0.6, 2));
  digest.add(digested("c", Decision::inspect, 0.7, 3));
  digest.add(digested("d", Decision::inspect, 0.6, 4));
  digest.add(digested("e", Decision::inspect, 0.5, 4));
  std::vector<std::uint64_t> order;
  for (const ClusterEntry& entry : digest.clusters()) order.push_back(entry.cluster);
  EXPECT_EQ(order, (std::vector<std::uint64_t>{3, 4, 2, 1}));
}

TEST(RunDigest, DropsTheLeastUrgentAndSaysSo) {
  RunDigest digest(4, 0);
  for (std::uint64_t i = 1; i <= 4; ++i) {
    for (std::uint64_t copies = 0; copies < i; ++copies)
      digest.add(digested("x", Decision::inspect, 1 / static_cast<double>(i), i));
  }
  EXPECT_EQ(digest.error(), 0u);
  digest.add(digested("y", Decision::inspect, 0.1, 5));  // 3 and 4 go: they score least
  EXPECT_EQ(digest.clusters_dropped(), 2u);
  EXPECT_EQ(digest.error(), 4u);
  digest.add(digested("x", Decision::inspect, 0.25, 4));  // anew
  const auto clusters = digest.clusters();
  ASSERT_EQ(clusters.size(), 4u);
  EXPECT_EQ(clusters[0].cluster, 1u);
  EXPECT_EQ(clusters[2].cluster, 4u);
  EXPECT_EQ(clusters[2].pairs, 1u);
  EXPECT_EQ(digest.counts().inspect, 12u);  // exact whatever is dropped
}

TEST(RunDigest, KeepsTheCountsOfWhatItDrops) {
  RunDigest digest(4, 100);
  for (int times = 0; times < 3; ++times) {
    for (std::uint64_t i = 1; i <= 20; ++i)
      digest.add(digested("x", Decision::inspect, 1 / static_cast<double>(i), i));
  }
  EXPECT_EQ(digest.totals().inspect, 20u);
  EXPECT_EQ(digest.clusters().size() + digest.clusters_dropped(), 20u);
  EXPECT_EQ(digest.clusters_lost(), 0u);
  EXPECT_EQ(digest.error(), 0u);
  for (const ClusterEntry& entry : digest.clusters()) EXPECT_EQ(entry.inspect, 3u) << entry.cluster;
}

TEST(RunDigest, TakesNoPairThatPassesForTheExampleOfAForgottenClusterToInspect) {
  RunDigest digest(2, 100);
  for (const std::uint64_t cluster : {1, 2, 3})
    digest.add(digested("look", Decision::inspect, 1 / static_cast<double>(cluster), cluster));
  digest.add(digested("passes", Decision::pass, 0.9, 2));  // 2 went for 3
  EXPECT_EQ(digest.totals().inspect, 3u);
  EXPECT_EQ(digest.totals().passed, 0u);
  digest.add(digested("again", Decision::inspect, 0.4, 2));
  const auto clusters = digest.clusters();
  ASSERT_EQ(clusters.size(), 2u);
  EXPECT_EQ(clusters[1].cluster, 2u);
  EXPECT_EQ(clusters[1].example.id, "again");
  EXPECT_EQ(clusters[1].pairs, 3u);
  EXPECT_EQ(clusters[1].inspect, 2u);
}

}  // namespace
}  // namespace treesift
