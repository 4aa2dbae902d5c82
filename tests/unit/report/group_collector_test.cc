// Groups against a plain table of them, with memory for all and for nearly none.
#include "report/groups/group_collector.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "report/groups/group_line.h"

namespace treesift {
namespace {

Verdict verdict_in(std::string group, std::uint64_t number, Decision decision,
                   std::vector<std::uint64_t> causes) {
  Verdict verdict;
  verdict.id = group + "/" + std::to_string(number);
  verdict.group = std::move(group);
  verdict.decision = decision;
  verdict.because = decision == Decision::inspect ? Because::model : Because::equal;
  verdict.mark.causes = std::move(causes);
  if (decision == Decision::inspect) verdict.reasons = {{"lost_links", 1, {"/html/a", "<a>", ""}}};
  if (decision == Decision::error) verdict.error = VerdictError{"limit:nodes", "too many"};
  return verdict;
}

std::vector<Verdict> random_run(std::uint64_t seed, std::size_t pairs, std::size_t groups) {
  std::mt19937_64 random(seed);
  std::vector<Verdict> run;
  for (std::size_t i = 0; i < pairs; ++i) {
    const std::uint64_t group = random() % (groups + 1);
    const auto decision = random() % 9 == 0 ? static_cast<Decision>(1 + random() % 2) : Decision::pass;
    std::set<std::uint64_t> causes;
    for (std::uint64_t left = random() % 3; left > 0; --left) causes.insert(random() % (3 * groups));
    run.push_back(verdict_in(group == 0 ? "" : "g" + std::to_string(group), i, decision,
                             {causes.begin(), causes.end()}));
  }
  return run;
}

struct Collected {
  std::vector<GroupEntry> entries;
  GroupTotals totals;
  std::string lines;
};

Collected collect(const std::vector<Verdict>& run, std::size_t memory,
                  const std::vector<EarlierGroup>& earlier = {}) {
  GroupCollector groups({"/tmp", memory});
  if (!earlier.empty()) groups.compare_with_earlier();
  for (const EarlierGroup& group : earlier) groups.add_earlier(group);
  for (const Verdict& verdict : run) groups.add(verdict);
  Collected collected;
  collected.totals = groups.finish([&](const GroupEntry& entry) {
    collected.entries.push_back(entry);
    append_group_line(collected.lines, entry);
  });
  return collected;
}

TEST(GroupCollector, AddsUpInTheOrderOfFirstPairs) {
  const Collected found =
      collect({verdict_in("b", 1, Decision::pass, {}), verdict_in("a", 2, Decision::inspect, {7, 9}),
               verdict_in("", 3, Decision::inspect, {5}), verdict_in("b", 4, Decision::error, {}),
               verdict_in("a", 5, Decision::pass, {9}), verdict_in("b", 6, Decision::inspect, {9})},
              1 << 20);
  ASSERT_EQ(found.entries.size(), 2u);
  const GroupEntry &b = found.entries[0], &a = found.entries[1];
  EXPECT_EQ(b.group, "b");
  EXPECT_EQ(b.pairs(), 3u);
  EXPECT_EQ(b.first_failing->id, "b/4");
  EXPECT_EQ(b.first_failing->step, 2u);
  EXPECT_EQ(b.first_failing->error->code, "limit:nodes");
  EXPECT_TRUE(b.causes_alone.empty());
  EXPECT_EQ(a.first_failing->step, 1u);
  EXPECT_EQ(a.first_failing->reason->place.path, "/html/a");
  ASSERT_EQ(a.causes_alone.size(), 1u);  // b has 9 as well
  EXPECT_EQ(a.causes_alone[0].cause, 7u);
  EXPECT_EQ(found.totals.pairs_in_none, 1u);
  EXPECT_EQ(found.totals.failing, 2u);
}

TEST(GroupCollector, IsAPlainTableWhateverTheMemory) {
  const std::vector<Verdict> run = random_run(3, 4000, 300);
  std::map<std::string, std::uint64_t> pairs, failing;
  std::map<std::uint64_t, std::set<std::string>> groups_of_cause;
  std::map<std::string, std::set<std::uint64_t>> shown;
  for (const Verdict& verdict : run) {
    if (verdict.group.empty()) continue;
    ++pairs[verdict.group];
    failing[verdict.group] += verdict.decision != Decision::pass;
    for (const std::uint64_t cause : verdict.mark.causes) {
      groups_of_cause[cause].insert(verdict.group);
      if (verdict.decision == Decision::inspect) shown[verdict.group].insert(cause);
    }
  }
  const Collected large = collect(run, 64 << 20), small = collect(run, 1 << 14);
  EXPECT_EQ(large.lines, small.lines);
  ASSERT_EQ(large.entries.size(), pairs.size());
  for (const GroupEntry& entry : large.entries) {
    EXPECT_EQ(entry.pairs(), pairs[entry.group]);
    EXPECT_EQ(entry.pairs() - entry.pass, failing[entry.group]);
    std::uint64_t alone = 0;
    for (const std::uint64_t cause : shown[entry.group]) alone += groups_of_cause[cause].size() == 1;
    EXPECT_EQ(entry.causes_alone.size() + entry.more_causes_alone, alone) << entry.group;
  }
}

TEST(GroupCollector, TellsNewsOfEarlierGroups) {
  const std::vector<Verdict> run = {
      verdict_in("new", 1, Decision::inspect, {}), verdict_in("still", 2, Decision::inspect, {}),
      verdict_in("mended", 3, Decision::pass, {}), verdict_in("fine", 4, Decision::pass, {})};
  const Collected found =
      collect(run, 1 << 20, {{"still", true, 3}, {"mended", true, 1}, {"fine", false, 0}, {"gone", true, 2}});
  const auto news = [&](std::size_t i) {
    return std::pair(found.entries[i].news, found.entries[i].failing_runs);
  };
  EXPECT_EQ(news(0), std::pair(GroupNews::fails_now, std::uint64_t{1}));
  EXPECT_EQ(news(1), std::pair(GroupNews::still_failing, std::uint64_t{4}));
  EXPECT_EQ(news(2), std::pair(GroupNews::mended, std::uint64_t{0}));
  EXPECT_EQ(news(3), std::pair(GroupNews::none, std::uint64_t{0}));
  EXPECT_EQ(found.totals.gone, 1u);
}

TEST(GroupCollector, HasNoGroupsWithoutPairs) {
  EXPECT_EQ(collect({}, 1 << 20).totals.groups, 0u);
  EXPECT_EQ(collect({}, 1 << 20, {{"gone", true, 1}}).totals.gone, 1u);
}

}  // namespace
}  // namespace treesift
