// How a history goes on: clean reruns make known, nights leave open, what is gone goes.
#include "model/history/history_update.h"

#include <gtest/gtest.h>

#include <map>

namespace treesift {
namespace {

using std::chrono::year;
using Standings = std::map<std::uint64_t, Standing>;
using Changes = std::vector<RememberedChange>;

constexpr auto monday = year(2026) / 11 / 16, tuesday = year(2026) / 11 / 17, later = year(2027) / 2 / 15;

RunChanges run_of(const std::vector<std::uint64_t>& changes) {
  RunChanges run(100);
  for (const std::uint64_t change : changes) run.add(std::vector<ChangeInWords>{{change, "moved"}}, "a");
  return run;
}

Standings standings_of(const Changes& changes) {
  Standings standings;
  for (const RememberedChange& change : changes) standings[change.change] = change.standing;
  return standings;
}

const RememberedChange& change_in(const Changes& changes, std::uint64_t identity) {
  return *std::ranges::find(changes, identity, &RememberedChange::change);
}

ApprovalSet approvals_of(std::uint64_t change) {
  Approval approval;
  approval.name = "a";
  approval.changes = {{change}};
  return ApprovalSet({approval});
}

ComparedExamples all_compared(const Changes& history) {
  ComparedExamples compared(history);
  for (const RememberedChange& change : history) compared.see(change.example);
  return compared;
}

TEST(RunChanges, CountPairsAndKeepTheFirstExample) {
  RunChanges run(2);
  const std::vector<ChangeInWords> one = {{1, "moved", "/a"}}, again = {{1, "moved", "/b"}};
  run.add(one, "x");
  run.add(again, "y");
  run.add(std::vector<ChangeInWords>{{2, "moved", "", "", "", 480}, {3, "moved"}, {4, "unpaired"}}, "y");
  ASSERT_EQ(run.changes().size(), 2u);
  EXPECT_EQ(run.changes()[0].pairs(), 2u);
  EXPECT_EQ(run.changes()[0].words.place, "/a");
  EXPECT_EQ(run.changes()[0].example, "x");
  EXPECT_EQ(run.changes()[1].pairs(), 480u);
  EXPECT_EQ(run.find(3), nullptr);
  EXPECT_EQ(run.forgotten(), 1u);
}

TEST(CleanRun, MakesKnownWhatItHas) {
  const Changes night = after_night({}, run_of({1, 2}), {}, monday, all_compared({}));
  const Changes after = after_clean_run(night, run_of({2, 3}), {tuesday});
  EXPECT_EQ(standings_of(after),
            (Standings{{1, Standing::open}, {2, Standing::known}, {3, Standing::known}}));
  EXPECT_EQ(change_in(after, 2).first, tuesday);
}

TEST(CleanRun, ForgetsWhatNoneHadForLong) {
  const Changes known = after_clean_run({}, run_of({1, 2}), {monday});
  EXPECT_EQ(standings_of(after_clean_run(known, run_of({2}), {later, 91})).size(), 2u);
  EXPECT_EQ(standings_of(after_clean_run(known, run_of({2}), {later, 90})),
            (Standings{{2, Standing::known}}));
}

TEST(CleanRun, NeverForgetsWhatIsOpen) {
  const Changes night = after_night({}, run_of({1}), {}, monday, all_compared({}));
  EXPECT_EQ(standings_of(after_clean_run(night, run_of({}), {later, 1})), (Standings{{1, Standing::open}}));
}

TEST(CleanRun, OfAnEarlierDayLeavesTheLastDayAsItIs) {
  const Changes known = after_clean_run({}, run_of({1}), {tuesday});
  const Changes after = after_clean_run(known, run_of({1}), {monday});
  EXPECT_EQ(after[0].first, monday);
  EXPECT_EQ(after[0].last, tuesday);
}

TEST(Night, LeavesOpenWhatNobodyKnowsOrAccepted) {
  const Changes known = after_clean_run({}, run_of({1}), {monday});
  const Changes after = after_night(known, run_of({1, 2, 3}), approvals_of(3), tuesday, all_compared(known));
  EXPECT_EQ(standings_of(after), (Standings{{1, Standing::known}, {2, Standing::open}}));
  EXPECT_EQ(change_in(after, 1).last, monday);  // of clean runs
}

TEST(Night, OpenChangesKeepTheirFirstDayUntilTheyGoOrAreAccepted) {
  const Changes first = after_night({}, run_of({1, 2, 3}), {}, monday, all_compared({}));
  const Changes second = after_night(first, run_of({1, 2}), approvals_of(2), tuesday, all_compared(first));
  EXPECT_EQ(standings_of(second), (Standings{{1, Standing::open}, {2, Standing::gone}, {3, Standing::gone}}));
  EXPECT_EQ(second[0].first, monday);
  EXPECT_EQ(second[0].last, tuesday);
}

TEST(Night, WhatIsGoneIsToldByEachRunOfTheDayAndForgottenLater) {
  const Changes first = after_night({}, run_of({1, 2}), {}, monday, all_compared({}));
  const Changes second = after_night(first, run_of({2}), {}, tuesday, all_compared(first));
  const Changes again = after_night(second, run_of({2}), {}, tuesday, all_compared(second));
  EXPECT_EQ(standings_of(again), (Standings{{1, Standing::gone}, {2, Standing::open}}));
  EXPECT_EQ(change_in(again, 1).last, tuesday);
  const Changes back = after_night(again, run_of({1, 2}), {}, tuesday, all_compared(again));
  EXPECT_EQ(standings_of(back), (Standings{{1, Standing::open}, {2, Standing::open}}));
  EXPECT_EQ(change_in(back, 1).first, monday) << "it was there all the time";
  EXPECT_EQ(standings_of(after_night(again, run_of({2}), {}, later, all_compared(again))),
            (Standings{{2, Standing::open}}));
  const Changes new_again = after_night(again, run_of({1, 2}), {}, later, all_compared(again));
  EXPECT_EQ(change_in(new_again, 1).first, later);
}

TEST(Night, WhatWasNotComparedStaysOpen) {
  Changes first = after_night({}, run_of({1, 2}), {}, monday, all_compared({}));
  ComparedExamples compared(first);
  EXPECT_FALSE(compared.has(first[0].example));
  EXPECT_EQ(standings_of(after_night(first, run_of({}), {}, tuesday, compared)),
            (Standings{{1, Standing::open}, {2, Standing::open}}));
  compared.see(first[0].example);
  EXPECT_EQ(standings_of(after_night(first, run_of({}), {}, tuesday, compared)),
            (Standings{{1, Standing::gone}, {2, Standing::gone}}));
}

RunChanges run_on(const std::vector<std::string>& pages) {
  RunChanges run(100);
  for (const std::string& page : pages) run.add(std::vector<ChangeInWords>{{1, "moved"}}, page);
  return run;
}

TEST(KnownOnPages, IsOpenElsewhere) {
  const Changes known = after_clean_run({}, run_on({"b", "a", "a"}), {monday});
  ASSERT_EQ(known.size(), 1u);
  EXPECT_EQ(known[0].pages, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(after_night(known, run_on({"a", "b"}), {}, tuesday, all_compared(known)).size(), 1u);
  const Changes night = after_night(known, run_on({"c"}), {}, tuesday, all_compared(known));
  ASSERT_EQ(night.size(), 2u);
  EXPECT_EQ(night[1].standing, Standing::open);
  EXPECT_EQ(night[1].example, "c");
  const Changes mended = after_night(night, run_on({}), {}, later, all_compared(night));
  EXPECT_EQ(mended[0].standing, Standing::known);
  EXPECT_EQ(mended[1].standing, Standing::gone);
}

TEST(KnownOnPages, GrowsWithCleanRunsAndIsKnownEverywhereAtLast) {
  const Changes known = after_clean_run({}, run_on({"a"}), {monday});
  const Changes night = after_night(known, run_on({"c"}), {}, monday, all_compared(known));
  const Changes other = after_clean_run(night, run_on({"b"}), {tuesday});
  ASSERT_EQ(other.size(), 2u) << "what is open on c is not known for another page";
  const Changes same = after_clean_run(other, run_on({"c"}), {tuesday});
  ASSERT_EQ(same.size(), 1u);
  EXPECT_EQ(same[0].pages, (std::vector<std::string>{"a", "b", "c"}));
  std::vector<std::string> many;
  for (char page = 'a'; page < 'a' + 9; ++page) many.emplace_back(1, page);
  const Changes all = after_clean_run(night, run_on(many), {tuesday});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_TRUE(all[0].pages.empty());
  EXPECT_EQ(after_clean_run(all, run_on({"a"}), {later})[0].pages, all[0].pages);
}

TEST(KnownOnPages, IsFoundThereOnly) {
  const History history(after_clean_run({}, run_on({"a"}), {monday}));
  EXPECT_EQ(history.find(1), nullptr);
  ASSERT_NE(history.find_on_pages(1), nullptr);
  EXPECT_TRUE(history.find_on_pages(1)->is_on_page_of("a"));
  EXPECT_FALSE(history.find_on_pages(1)->is_on_page_of("b"));
}

TEST(Merged, KnownCountsMoreThanOpen) {
  const Changes open = after_night({}, run_of({1, 2}), {}, monday, all_compared({}));
  const Changes known = after_clean_run({}, run_of({1}), {tuesday});
  const Changes both = merged(std::vector{open, known});
  EXPECT_EQ(standings_of(both), (Standings{{1, Standing::known}, {2, Standing::open}}));
  EXPECT_EQ(change_in(both, 1).first, monday);
  EXPECT_EQ(change_in(both, 1).last, tuesday);
  EXPECT_EQ(change_in(merged(std::vector{known, open}), 1).first, monday);
}

TEST(Merged, KnownEverywhereCountsMoreThanOnPages) {
  const Changes a = after_clean_run({}, run_on({"a"}), {monday});
  const Changes b = after_clean_run({}, run_on({"b"}), {tuesday});
  EXPECT_EQ(merged(std::vector{a, b})[0].pages, (std::vector<std::string>{"a", "b"}));
  Changes all = a;
  all[0].pages.clear();
  ASSERT_EQ(merged(std::vector{b, all}).size(), 1u);
  EXPECT_TRUE(merged(std::vector{b, all})[0].pages.empty());
}

}  // namespace
}  // namespace treesift
