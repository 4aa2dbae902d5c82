// FragGen's ranking: scores of actions and states, ways, and when it ends.
#include "model/exploration/exploration.h"

#include <gtest/gtest.h>

#include <string>

namespace treesift {
namespace {

PageAction ranked_action(std::string_view equivalent, std::string_view duplicate, std::string_view offer) {
  PageAction action;
  action.equivalent = print_of_bytes(equivalent);
  action.duplicate = print_of_bytes(duplicate);
  action.by_offer = print_of_bytes(offer);
  return action;
}

TEST(Exploration, ScoresOfThePaper) {
  Exploration exploration({});
  exploration.add_state({ranked_action("menu", "menu", "a"), ranked_action("row", "row1", "b"),
                         ranked_action("row", "row2", "c")});
  exploration.add_state({ranked_action("menu", "menu", "d")});
  EXPECT_EQ(exploration.score(0, 0), 2);
  EXPECT_EQ(exploration.score(0, 1), 2);
  EXPECT_EQ(exploration.actions_left(), 2U);
  exploration.take(0, 0, Exploration::Taken::done);
  EXPECT_EQ(exploration.score(0, 0), -1);
  EXPECT_EQ(exploration.score(1, 0), -1);  // a duplicate
  exploration.take(0, 1, Exploration::Taken::done);
  EXPECT_EQ(exploration.score(0, 2), 0);  // an equivalent one
  EXPECT_EQ(exploration.best_action(0), std::nullopt);
  EXPECT_EQ(exploration.actions_left(), 0U);
}

TEST(Exploration, WhatIsImpossibleCountsAlone) {
  Exploration exploration({});
  exploration.add_state({ranked_action("row", "row1", "b"), ranked_action("row", "row2", "c")});
  exploration.take(0, 0, Exploration::Taken::impossible);
  EXPECT_EQ(exploration.best_action(0), 1U);
}

TEST(Exploration, WhatThreeTimesIsImpossibleIsLeftAlone) {
  Exploration exploration({.takes_skipped = true});
  for (const char* const name : {"skip1", "skip2", "skip3", "skip4"})
    exploration.add_state({ranked_action("skip", name, name)});
  for (std::size_t state = 0; state < 3; ++state) {
    EXPECT_EQ(exploration.best_action(3), 0U) << state;
    exploration.take(state, 0, Exploration::Taken::impossible);
  }
  EXPECT_EQ(exploration.best_action(3), std::nullopt);
  EXPECT_EQ(exploration.actions_left(), 0U);
  exploration.take(3, 0, Exploration::Taken::done);  // by another page, which had set out for it
  exploration.add_state({ranked_action("skip", "skip5", "e")});
  EXPECT_EQ(exploration.best_action(4), 0U);
}

TEST(Exploration, WhatAnotherPageHasSetOutForIsLeftAlone) {
  Exploration exploration({});
  exploration.add_state({ranked_action("row", "row1", "b"), ranked_action("row", "row2", "c"),
                         ranked_action("other", "other", "d")});
  exploration.add_state({ranked_action("grown row", "row3", "c")});
  exploration.connect(0, 1, 0);
  exploration.reserve(0, 1);
  EXPECT_EQ(exploration.best_action(0), 2U);            // nor an equivalent one
  EXPECT_EQ(exploration.best_action(1), std::nullopt);  // nor the same of a page that offers the same
  exploration.reserve_state(0);
  EXPECT_EQ(exploration.best_state(0), std::nullopt);
  exploration.free(0, 1);
  EXPECT_EQ(exploration.best_state(0), 1U);
  exploration.free_state(0);
  EXPECT_EQ(exploration.best_state(0), 0U);
  EXPECT_EQ(exploration.best_action(0), 0U);
}

TEST(Exploration, SkippedOnesComeLast) {
  Exploration exploration({ActionRanking::paper, 1, true});
  exploration.add_state({ranked_action("row", "row1", "b"), ranked_action("row", "row2", "c"),
                         ranked_action("other", "other", "d")});
  exploration.take(0, 0, Exploration::Taken::done);
  EXPECT_EQ(exploration.best_action(0), 2U);
  exploration.take(0, 2, Exploration::Taken::done);
  EXPECT_EQ(exploration.best_action(0), 1U);
  exploration.take(0, 1, Exploration::Taken::done);
  EXPECT_EQ(exploration.best_action(0), std::nullopt);
}

TEST(Exploration, TheSameWordsOfAPageThatOffersTheSame) {
  Exploration exploration({});
  exploration.add_state({ranked_action("table of 1", "1", "edit")});
  exploration.add_state({ranked_action("table of 2", "2", "edit")});
  exploration.take(0, 0, Exploration::Taken::done);
  EXPECT_EQ(exploration.best_action(1), std::nullopt);
}

// A list in two tabs: its items are edited in each, and the link of the menu leads to one page from both.
TEST(Exploration, FurtherTriesWhereNothingElseIsLeft) {
  Exploration exploration({});
  for (const char* tab : {"all", "active", "done"})
    exploration.add_state({ranked_action("menu", "menu", std::string("menu of ") + tab),
                           ranked_action("item", tab, std::string("item of ") + tab)});
  const std::size_t about = exploration.add_state({}), editing = exploration.add_state({});
  const auto take = [&](std::size_t state, std::size_t action, std::size_t to, bool is_new) {
    exploration.take(state, action, Exploration::Taken::done);
    exploration.led(state, action, to, is_new, true);
  };
  take(0, 0, about, true);
  take(0, 1, editing, true);
  EXPECT_EQ(exploration.best_action(1), std::nullopt);
  exploration.try_further(true);
  EXPECT_EQ(exploration.best_action(0), std::nullopt);
  EXPECT_EQ(exploration.best_action(1), 0U);
  take(1, 0, about, false);
  EXPECT_EQ(exploration.best_action(1), 1U);
  const std::size_t editing_active = exploration.add_state({});
  take(1, 1, editing_active, true);
  EXPECT_EQ(exploration.best_action(2), 1U);  // the menu is settled
  take(2, 1, editing, false);
  EXPECT_EQ(exploration.best_action(2), std::nullopt);
  EXPECT_EQ(exploration.actions_left(), 0U);
}

TEST(Exploration, OtherFillingsOfAFormWaitAndAreTakenOnce) {
  Exploration exploration({.further_tries = 0});
  PageAction first = ranked_action("faulty", "faulty1", "form"),
             second = ranked_action("other", "faulty2", "form");
  first.filling = second.filling = Filling::faulty;
  exploration.add_state({ranked_action("send", "send", "a"), first});
  exploration.add_state({second});
  exploration.connect(0, 1, 7);
  EXPECT_EQ(exploration.best_action(0), 0U);
  exploration.take(0, 0, Exploration::Taken::done);
  exploration.led(0, 0, 1, true, true);
  EXPECT_EQ(exploration.best_state(0), std::nullopt);
  exploration.try_further(true);
  EXPECT_EQ(exploration.best_action(0), 1U);
  EXPECT_EQ(exploration.best_action(1), 0U);
  exploration.take(0, 1, Exploration::Taken::done);
  exploration.led(0, 1, 1, true, true);
  EXPECT_EQ(exploration.best_state(0), std::nullopt);
}

TEST(FurtherTries, EndAfterSomeInVain) {
  FurtherTries tries(2);
  const PagePrint kind = print_of_bytes("like");
  EXPECT_GT(tries.worth(kind), 0);
  tries.led(kind, 1, 1, false);
  EXPECT_GT(tries.worth(kind), 0);
  tries.led(kind, 2, 2, false);
  EXPECT_EQ(tries.worth(kind), 0);
  EXPECT_EQ(FurtherTries(0).worth(kind), 0);
}

TEST(Exploration, ANearDuplicateIsLeftToTheFirst) {
  Exploration exploration({});
  const std::size_t one = exploration.add_state({ranked_action("a", "a", "a")});
  const std::size_t two = exploration.add_state({ranked_action("b", "b", "b")}, one);
  exploration.connect(one, two, 0);
  EXPECT_EQ(exploration.best_action(two), std::nullopt);
  EXPECT_EQ(exploration.actions_left(), 1U);
  exploration.put_aside(one);
  EXPECT_EQ(exploration.best_action(two), 0U);
  exploration.turns_up(one);
  EXPECT_EQ(exploration.best_action(two), std::nullopt);
  exploration.begin_at(two);  // there is no way to the first from here
  EXPECT_EQ(exploration.best_state(two), two);
  exploration.begin_at(one);
  EXPECT_EQ(exploration.best_state(one), one);
}

TEST(Exploration, ScoresAsPublished) {
  Exploration exploration({ActionRanking::published, 1, false});
  exploration.add_state({ranked_action("menu", "menu", "a"), ranked_action("row", "row1", "b"),
                         ranked_action("row", "row2", "c"), ranked_action("row", "row3", "d")});
  exploration.add_state({ranked_action("menu", "menu", "e")});
  EXPECT_EQ(exploration.score(0, 0), 3);  // twice two duplicates, less one
  EXPECT_EQ(exploration.score(0, 1), 3);  // itself and two equivalents
  exploration.take(0, 0, Exploration::Taken::done);
  EXPECT_LE(exploration.score(0, 0), 0);
  EXPECT_EQ(exploration.score(1, 0), 1.5);
  exploration.take(1, 0, Exploration::Taken::done);
  EXPECT_LE(exploration.score(1, 0), 0);
  exploration.take(0, 1, Exploration::Taken::done);
  EXPECT_EQ(exploration.score(0, 2), 0.75 * 3);
  exploration.take(0, 2, Exploration::Taken::done);
  EXPECT_EQ(exploration.score(0, 3), 0);  // two equivalents were taken
}

TEST(Exploration, StatesAndWays) {
  Exploration exploration({});
  exploration.add_state({ranked_action("a", "a", "a")});
  exploration.add_state({ranked_action("b", "b", "b"), ranked_action("c", "c", "c")});
  exploration.add_state(
      {ranked_action("d", "d", "d"), ranked_action("e", "e", "e"), ranked_action("f", "f", "f")});
  EXPECT_EQ(exploration.best_state(0), 0U);  // nothing else can be reached
  exploration.connect(0, 1, 7);
  exploration.connect(1, 2, 8);
  EXPECT_EQ(exploration.best_state(0), 2U);
  EXPECT_EQ(exploration.way(0, 2), (std::vector<std::uint32_t>{7, 8}));
  EXPECT_EQ(exploration.way(0, 0), std::vector<std::uint32_t>{});
  EXPECT_EQ(exploration.way(2, 0), std::nullopt);
  exploration.put_aside(2);
  EXPECT_EQ(exploration.best_state(0), 1U);
  exploration.turns_up(2);
  exploration.disconnect(1, 8);
  EXPECT_EQ(exploration.best_state(0), 1U);
}

TEST(VariedTries, EachKindIsTriedUntilThreeTimesInARowNothingCameOfIt) {
  VariedTries tries(3);
  const std::vector<PageAction> actions = {ranked_action("filter", "f", "f"), ranked_action("menu", "m", "m"),
                                           ranked_action("cart", "c", "c")};
  tries.add_kind(actions[1].equivalent);
  tries.add_kind(actions[2].equivalent);
  tries.add_variant(9, 90, 0, false);
  for (std::uint32_t edge = 1; edge < 5; ++edge) tries.add_variant(0, edge, 0, true);
  std::string tried;
  while (const std::optional<VariedTry> one = tries.next(
             [](std::size_t) { return true; }, [&](std::size_t) -> const auto& { return actions; })) {
    tried += std::to_string(one->edge) + "-" + std::to_string(one->action) + " ";
    tries.led(actions[one->action], one->edge == 2 && one->action == 2);
  }
  // What was done on a page that stayed comes first.
  EXPECT_EQ(tried, "1-1 1-2 2-1 2-2 3-1 3-2 4-2 90-2 ");
}

TEST(VariedTries, OnlyFromStatesThatCanBeHad) {
  VariedTries tries(3);
  const std::vector<PageAction> actions = {ranked_action("menu", "m", "m")};
  const auto actions_of = [&](std::size_t) -> const std::vector<PageAction>& { return actions; };
  tries.add_kind(actions[0].equivalent);
  tries.add_variant(9, 90, 0, false);
  EXPECT_FALSE(tries.next([](std::size_t state) { return state != 9; }, actions_of));
  EXPECT_TRUE(tries.next([](std::size_t state) { return state == 9; }, actions_of));
  EXPECT_FALSE(tries.next([](std::size_t) { return true; }, actions_of));
}

TEST(Exploration, AWayMayGoThroughAVariant) {
  Exploration exploration({});
  for (const char* const name : {"a", "b", "c"}) exploration.add_state({ranked_action(name, name, name)});
  exploration.connect(0, 0, 7);
  exploration.connect(0, 1, 8);
  exploration.connect(0, 2, 9, 7);
  EXPECT_EQ(exploration.way(0, 2), (std::vector<std::uint32_t>{7, 9}));
  exploration.disconnect(0, 9);
  EXPECT_EQ(exploration.way(0, 2), std::nullopt);
  exploration.connect(0, 2, 9, 7);
  exploration.disconnect(0, 7);
  EXPECT_EQ(exploration.way(0, 2), std::nullopt);
  EXPECT_EQ(exploration.way(0, 1), (std::vector<std::uint32_t>{8}));
}

}  // namespace
}  // namespace treesift
