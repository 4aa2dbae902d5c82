// Which pairs are one cluster, and in which order clusters are looked at.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "base/random.h"
#include "model/judge/cluster_mark.h"
#include "model/looks/look_order.h"
#include "model/looks/seen_clusters.h"

namespace treesift {
namespace {

Change clustered_change(std::uint64_t hash, ChangeKind kind = ChangeKind::attribute_new) {
  return {{hash, hash, hash, hash}, kind, false, 1, {}};
}

MeasuredPair pair_of(const std::string& id, const std::vector<std::uint64_t>& changes) {
  MeasuredPair pair;
  pair.id = id;
  pair.state = PairState::differs;
  for (const std::uint64_t change : changes) pair.changes.push_back(clustered_change(change));
  return pair;
}

// The marks of all pairs, each seen against all.
std::vector<ClusterMark> marks_of(const std::vector<MeasuredPair>& pairs) {
  RunProfile profile;
  for (const MeasuredPair& pair : pairs) profile.add(pair.features, pair.changes, pair_set_of(pair));
  std::vector<ClusterMark> marks;
  for (const MeasuredPair& pair : pairs) marks.push_back(cluster_mark(pair, {&profile, true}));
  return marks;
}

TEST(ClusterMark, IsOfTheRarestCause) {
  const auto marks = marks_of({pair_of("footer", {1, 2}), pair_of("footer too", {1, 2}), pair_of("term", {5}),
                               pair_of("footer and term", {1, 2, 5}), pair_of("table", {1, 2, 8, 9}),
                               pair_of("another table", {9, 8, 2, 1})});
  EXPECT_EQ(marks[0].cluster, marks[1].cluster);
  EXPECT_EQ(marks[2].cluster, marks[3].cluster);
  EXPECT_EQ(marks[4].cluster, marks[5].cluster);
  EXPECT_NE(marks[0].cluster, marks[2].cluster);
  EXPECT_NE(marks[0].cluster, marks[4].cluster);
  EXPECT_EQ(marks[0].causes.size(), 1u);  // 1 and 2 come together
  EXPECT_EQ(marks[3].causes, (std::vector{marks[2].cluster, marks[0].cluster}));
  EXPECT_EQ(marks[4].changes, (std::vector<std::uint64_t>{1, 2, 8, 9}));
}

TEST(ClusterMark, KeepsCausesApartThatAsManyPairsHaveButNotTheSame) {
  const auto marks = marks_of({pair_of("footer", {1}), pair_of("term", {2}), pair_of("both", {1, 2})});
  EXPECT_EQ(marks[2].causes.size(), 2u);
  EXPECT_TRUE(marks[2].cluster == marks[0].cluster || marks[2].cluster == marks[1].cluster);
}

TEST(ClusterMark, HasTheSameNameInAnotherRun) {
  const auto first = marks_of({pair_of("a", {1, 2}), pair_of("b", {1, 2}), pair_of("c", {3})});
  const auto second = marks_of({pair_of("x", {3}), pair_of("y", {3}), pair_of("z", {2, 1})});
  EXPECT_EQ(first[0].cluster, second[2].cluster);
  EXPECT_EQ(first[2].cluster, second[0].cluster);
}

TEST(ClusterMark, WithoutARunIsOfAllChanges) {
  EXPECT_EQ(cluster_mark(pair_of("a", {1, 2}), {}).cluster, cluster_mark(pair_of("b", {2, 1}), {}).cluster);
  EXPECT_NE(cluster_mark(pair_of("a", {1, 2}), {}).cluster, cluster_mark(pair_of("b", {1}), {}).cluster);
}

TEST(ClusterMark, LeavesOutWhatLiesWithinAnotherChange) {
  MeasuredPair one = pair_of("a", {1, 100}), other = pair_of("b", {1, 200});
  for (MeasuredPair* pair : {&one, &other}) {
    pair->changes[0].kind = ChangeKind::element_deleted;
    pair->changes[1].kind = ChangeKind::text_deleted;
    pair->changes[1].within = true;
  }
  auto marks = marks_of({one, other});
  EXPECT_EQ(marks[0].cluster, marks[1].cluster);
  EXPECT_EQ(marks[0].changes, marks[1].changes);  // the words went with the block
  for (MeasuredPair* pair : {&one, &other}) {
    pair->changes[0].kind = ChangeKind::element_inserted;
    pair->changes[1].kind = ChangeKind::text_inserted;
  }
  marks = marks_of({one, other});
  EXPECT_EQ(marks[0].cluster, marks[1].cluster);
  EXPECT_NE(marks[0].changes, marks[1].changes);  // but new words must be known
}

// The navigation of a page, of another shape on each, as it is gone from `count` pages.
std::vector<MeasuredPair> pairs_without_a_block(std::size_t count, const std::string& block) {
  std::vector<MeasuredPair> pairs;
  for (std::size_t i = 0; i < count; ++i) {
    pairs.push_back(pair_of("page " + std::to_string(i), {1000 + i}));
    Change& change = pairs.back().changes[0];
    change.kind = ChangeKind::element_deleted;
    change.hashes[static_cast<std::size_t>(ChangeLevel::place)] = 77;
    pairs.back().places = {{"/html/body/div[2]", block, ""}};
    pairs.back().edit_of_change = {0};
  }
  return pairs;
}

std::size_t clusters_of(const std::vector<MeasuredPair>& pairs) {
  std::set<std::uint64_t> clusters;
  for (const ClusterMark& mark : marks_of(pairs)) clusters.insert(mark.cluster);
  return clusters.size();
}

TEST(ClusterMark, TakesANamedBlockThatIsGoneFromManyPagesForOneCause) {
  EXPECT_EQ(clusters_of(pairs_without_a_block(5, "<div class=\"nav\">Up")), 1u);
  EXPECT_EQ(clusters_of(pairs_without_a_block(5, "<div id=\"nav\">Up")), 1u);
  EXPECT_EQ(clusters_of(pairs_without_a_block(4, "<div class=\"nav\">Up")), 4u);  // too few
  EXPECT_EQ(clusters_of(pairs_without_a_block(5, "<div>class=\"nav\"")), 5u);     // no name
  EXPECT_EQ(clusters_of(pairs_without_a_block(5, "<div id=\"_17\">Up")), 5u);     // a number
}

TEST(ClusterMark, TakesANamedBlockThatMovedOnManyPagesForOneCause) {
  for (const std::string block : {"<div class=\"list\">", "<div>"}) {
    std::vector<MeasuredPair> pairs = pairs_without_a_block(5, block);
    for (MeasuredPair& pair : pairs) {
      pair.changes[0].kind = ChangeKind::moved;
      pair.places[0].after = block;
    }
    EXPECT_EQ(clusters_of(pairs), block == "<div>" ? 5u : 1u);
  }
}

// A page whose ids a generator has numbered anew, in a way of its own.
MeasuredPair renumbered(const std::string& id, std::uint64_t its_own, std::uint64_t common) {
  MeasuredPair pair = pair_of(id, {its_own, common});
  pair.changes[0].kind = ChangeKind::attribute_changed;
  pair.changes[0].value = ValueClass::id_other;
  pair.features[feature("renamed")] = 3;
  return pair;
}

TEST(ClusterMark, IsNotOfIdsThatAreNumberedAnewWhereSomethingElseHasChanged) {
  const MeasuredPair one = renumbered("a", 100, 7), other = renumbered("b", 200, 7);
  MeasuredPair alone = renumbered("c", 300, 300);
  alone.changes.pop_back();
  const auto marks = marks_of({one, other, alone});
  EXPECT_EQ(marks[0].cluster, marks[1].cluster);
  EXPECT_EQ(marks[0].causes.size(), 2u);
  EXPECT_NE(marks[2].cluster, 0u);

  MeasuredPair to_nothing = other;
  to_nothing.features[feature("dangling_references")] = 1;
  const auto broken = marks_of({one, to_nothing});
  EXPECT_NE(broken[0].cluster, broken[1].cluster);
}

TEST(ClusterMark, OfOtherStatesAndOfHttp) {
  MeasuredPair pair = pair_of("a", {1});
  pair.state = PairState::error;
  EXPECT_EQ(cluster_mark(pair, {}).cluster, 0u);
  MeasuredPair equal = pair_of("b", {});
  equal.state = PairState::equal;
  EXPECT_EQ(cluster_mark(equal, {}).cluster, 0u);
  equal.response.expected_status = 200;
  equal.response.actual_status = 404;
  const ClusterMark not_found = cluster_mark(equal, {});
  EXPECT_NE(not_found.cluster, 0u);
  equal.response.actual_status = 500;
  EXPECT_NE(cluster_mark(equal, {}).cluster, not_found.cluster);
}

TEST(ClusterMark, NamesNoChangesWhereSomeAreNotKnown) {
  MeasuredPair pair = pair_of("a", {1});
  pair.violations.push_back({"contacts", {}});
  EXPECT_NE(cluster_mark(pair, {}).cluster, 0u);
  EXPECT_EQ(cluster_mark(pair, {}).changes.size(), 2u);  // the violation is accepted as itself
  std::vector<std::uint64_t> many(ChangeFinder::max_changes);
  for (std::size_t i = 0; i < many.size(); ++i) many[i] = i + 1;
  EXPECT_TRUE(cluster_mark(pair_of("b", many), {}).changes.empty());
  many.pop_back();
  EXPECT_EQ(cluster_mark(pair_of("c", many), {}).changes.size(), many.size());
}

TEST(SeenClusters, TellTheFirstOfEach) {
  SeenClusters seen(2);
  const auto is_first = [&](std::uint64_t cluster) {
    ClusterMark mark;
    mark.cluster = cluster;
    seen.note(mark);
    return mark.first;
  };
  EXPECT_TRUE(is_first(1));
  EXPECT_FALSE(is_first(1));
  EXPECT_TRUE(is_first(2));
  EXPECT_TRUE(is_first(3));  // there is no room to remember it
  EXPECT_TRUE(is_first(3));
  EXPECT_FALSE(is_first(2));
  EXPECT_FALSE(is_first(0));
}

// The slow, obvious reference: at each step the best of all that are left.
std::vector<std::size_t> looks_step_by_step(const std::vector<LookCandidate>& candidates) {
  std::vector<std::uint64_t> seen_causes, seen_families;
  const auto has = [](const std::vector<std::uint64_t>& all, std::uint64_t one) {
    return std::find(all.begin(), all.end(), one) != all.end();
  };
  const auto weight = [&](std::uint64_t cause) {
    const auto with_it =
        std::count_if(candidates.begin(), candidates.end(), [&](const LookCandidate& candidate) {
          return std::find(candidate.causes.begin(), candidate.causes.end(), cause) != candidate.causes.end();
        });
    return std::log1p(static_cast<double>(candidates.size()) / static_cast<double>(with_it));
  };
  const auto gain = [&](const LookCandidate& candidate) {
    double all = 0, fresh = 0;
    for (const std::uint64_t cause : candidate.causes) {
      all += weight(cause);
      if (!has(seen_causes, cause)) fresh += weight(cause);
    }
    const double share = all > 0 ? fresh / all : 1;
    return (share + (has(seen_families, candidate.family) ? 0 : 1)) /
           (1 + std::exp(4 * (candidate.cutoff - candidate.score)));
  };
  std::vector<std::size_t> order;
  while (order.size() < candidates.size()) {
    std::size_t best = candidates.size();
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (std::find(order.begin(), order.end(), i) != order.end()) continue;
      if (best == candidates.size() || gain(candidates[i]) > gain(candidates[best]) + 1e-9) best = i;
    }
    order.push_back(best);
    for (const std::uint64_t cause : candidates[best].causes) seen_causes.push_back(cause);
    seen_families.push_back(candidates[best].family);
  }
  return order;
}

TEST(LookOrder, IsThatOfChoosingStepByStep) {
  Random random(7);
  for (int trial = 0; trial < 50; ++trial) {
    std::vector<std::vector<std::uint64_t>> causes(2 + random.below(20));
    std::vector<LookCandidate> candidates;
    for (auto& own : causes) {
      const std::size_t count = random.below(5);
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t cause = random.below(12);
        if (std::find(own.begin(), own.end(), cause) == own.end()) own.push_back(cause);
      }
      const double score = static_cast<double>(random.below(1000003)) / 1000003;
      const std::uint64_t family = random.below(4);
      candidates.push_back({score, 0.5, own, family});
    }
    EXPECT_EQ(look_order(candidates), looks_step_by_step(candidates)) << trial;
  }
}

TEST(LookOrder, GoesWhereMostIsNew) {
  const std::vector<std::uint64_t> one = {1}, two = {2};
  // Ten clusters of one family and cause, and one of another that scores less.
  std::vector<LookCandidate> candidates(10, {0.9, 0.5, one, 1});
  candidates.push_back({0.6, 0.5, two, 2});
  EXPECT_EQ(look_order(candidates)[0], 0u);
  EXPECT_EQ(look_order(candidates)[1], 10u);
  EXPECT_TRUE(look_order({}).empty());
}

TEST(LookOrder, ALookAtWhatIsBrokenEverywhereIsNoneAtWhatItsExampleHasBeside) {
  Verdict broken;
  broken.because = Because::head;
  broken.mark.cluster = 7;
  broken.mark.causes = {7, 9};
  broken.mark.family = 1;
  const auto seen = [](const Verdict& verdict) {
    const auto causes = look_candidate(verdict).causes;
    return std::vector<std::uint64_t>(causes.begin(), causes.end());
  };
  EXPECT_EQ(seen(broken), std::vector<std::uint64_t>{7});
  EXPECT_EQ(look_candidate(broken).family, 1u);
  Verdict beside = broken;
  beside.mark.cluster = 9;
  beside.looks.emplace_back().cause = 9;
  EXPECT_EQ(seen(beside), std::vector<std::uint64_t>{9});
  EXPECT_NE(look_candidate(beside).family, 1u) << "it is of no kind with those that are broken";
  broken.because = Because::model;
  EXPECT_EQ(seen(broken), broken.mark.causes);
}

TEST(LookOrder, TakesASevereFirstLookForNoLessLikelyThanTheCutoff) {
  const auto score_of = [](Because because, Severity severity, double score) {
    Verdict verdict;
    verdict.because = because;
    verdict.severity = severity;
    verdict.score = score;
    verdict.cutoff = 0.4;
    return look_candidate(verdict).score;
  };
  EXPECT_EQ(score_of(Because::first_look, Severity::severe, 0.1), 0.4);
  EXPECT_EQ(score_of(Because::first_look, Severity::medium, 0.1), 0.4);
  EXPECT_EQ(score_of(Because::first_look, Severity::severe, 0.7), 0.7);
  EXPECT_EQ(score_of(Because::first_look, Severity::low, 0.1), 0.1);
  EXPECT_EQ(score_of(Because::model, Severity::severe, 0.1), 0.1);
  // What no model has found: it thinks little of a page that is whole and has another status.
  EXPECT_EQ(score_of(Because::head, Severity::severe, 0.1), 0.4);
  EXPECT_EQ(score_of(Because::invariant, Severity::severe, 0.1), 0.4);
  EXPECT_EQ(score_of(Because::encoding, Severity::severe, 0.1), 0.4);
}

}  // namespace
}  // namespace treesift
