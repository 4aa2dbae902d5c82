// Which pairs are shown of a run, planned and as they come.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "model/judge/model_file.h"
#include "model/looks/look_taker.h"
#include "model/records/verdict_line.h"
#include "tests/unit/model/looks/looked_at_run.h"

namespace treesift {
namespace {

using std::chrono::year;

TEST(FirstLooksOfAPlan, AChangeThatAllPagesHaveIsShownOnce) {
  LookedAtRun run;
  for (int i = 0; i < 40; ++i) run.pairs.push_back(looked_at("page/" + std::to_string(i), {7}));
  const auto verdicts = planned(run);
  EXPECT_EQ(ids_for(verdicts, Because::first_look), Ids{"page/0"});
  EXPECT_EQ(ids_for(verdicts, Because::shown).size(), 39u);
  const Verdict& look = verdicts[0];
  EXPECT_EQ(look.decision, Decision::inspect);
  ASSERT_EQ(look.looks.size(), 1u);
  EXPECT_EQ(look.looks[0].cause, look.mark.cluster);
  EXPECT_EQ(look.looks[0].pairs, 40u);
  ASSERT_EQ(look.looks[0].changes.size(), 1u);
  EXPECT_EQ(look.looks[0].changes[0].change, 7u);
  EXPECT_EQ(look.looks[0].changes[0].place.path, "/p[7]");
  EXPECT_EQ(look.looks[0].changes[0].pairs, 40u);
  ASSERT_FALSE(look.reasons.empty());
  EXPECT_EQ(look.reasons[0].feature, "first-look");
  EXPECT_EQ(look.reasons[0].place.after, "new");
}

TEST(FirstLooksOfAPlan, InALargeRunWhatManyHaveIsShownAndWhatOneHasIsNot) {
  LookedAtRun run;
  add_pages(run, 300, {7});
  const auto verdicts = planned(run);
  EXPECT_EQ(ids_for(verdicts, Because::first_look).size(), 1u);
  EXPECT_TRUE(ids_for(verdicts, Because::shown).empty());  // each has something that nobody sees
}

TEST(FirstLooksOfAPlan, AreOfAllCausesWhereTheyFit) {
  LookedAtRun run;
  add_pages(run, 12, {7});
  const auto verdicts = planned(run);
  EXPECT_EQ(ids_for(verdicts, Because::first_look).size(), 12u);  // and one of them shows the footer too
  run.looks.show_all_up_to = 11;
  EXPECT_EQ(ids_for(planned(run), Because::first_look).size(), 1u);
  run.looks.first = FirstLooks::all;
  EXPECT_EQ(ids_for(planned(run), Because::first_look).size(), 12u);
  run.looks.first = FirstLooks::none;
  EXPECT_TRUE(ids_for(planned(run), Because::first_look).empty());
}

TEST(FirstLooksOfAPlan, WhatInvariantsShowTakesNoRoomFromTheRest) {
  LookedAtRun run;
  add_pages(run, 12, {7});
  run.looks.show_all_up_to = 12;
  for (const std::string field : {"/price", "/name", "/id"}) {
    run.pairs.push_back(looked_at("broken" + field, {3}));
    run.pairs.back().violations.push_back({"orders", {field, "a number", "none"}});
  }
  const auto verdicts = planned(run);
  EXPECT_EQ(ids_for(verdicts, Because::invariant).size(), 3u);
  EXPECT_EQ(ids_for(verdicts, Because::first_look).size(), 12u);
}

TEST(FirstLooksOfAPlan, ThePairWithTheFewestChangesShowsACause) {
  LookedAtRun run;
  run.looks.show_all_up_to = 0;
  for (int i = 0; i < 5; ++i)
    run.pairs.push_back(looked_at("many/" + std::to_string(i), {7, 100u + static_cast<unsigned>(i)}));
  run.pairs.push_back(looked_at("few", {7}));
  EXPECT_EQ(ids_for(planned(run), Because::first_look), Ids{"few"});
}

TEST(FirstLooksOfAPlan, OnePairShowsTwoCausesThatItHas) {
  LookedAtRun run;
  run.looks.show_all_up_to = 0;
  for (int i = 0; i < 6; ++i) run.pairs.push_back(looked_at("footer/" + std::to_string(i), {7}));
  for (int i = 0; i < 5; ++i) run.pairs.push_back(looked_at("term/" + std::to_string(i), {7, 8}));
  const auto verdicts = planned(run);
  ASSERT_EQ(ids_for(verdicts, Because::first_look), Ids{"term/0"});
  EXPECT_EQ(verdicts[6].looks.size(), 2u);
  EXPECT_EQ(verdicts[6].looks[0].changes[0].change, 8u);  // the rarer one names it
}

TEST(FirstLooksOfAPlan, ThePageThatShowsMostOfThemShowsCommonCauses) {
  LookedAtRun run;
  run.looks.show_all_up_to = 0;
  const auto add = [&](const std::string& name, const std::vector<std::uint64_t>& changes) {
    for (int i = 0; i < 5; ++i) run.pairs.push_back(looked_at(name + std::to_string(i), changes));
  };
  add("one/", {1});
  add("two/", {1, 2});
  add("three/", {1, 2, 3});
  add("other/", {4});
  const auto verdicts = planned(run);
  ASSERT_EQ(ids_for(verdicts, Because::first_look), (Ids{"three/0", "other/0"}));
  EXPECT_EQ(verdicts[10].looks.size(), 3u);
  EXPECT_EQ(verdicts[10].mark.cluster, verdicts[10].looks[0].cause);
}

// A host that is another one, at a place of its own on each page.
Change another_host(std::uint64_t hash) {
  Change change = change_of(hash);
  change.hashes[static_cast<std::size_t>(ChangeLevel::kind)] = 5;
  change.value = ValueClass::address_host;
  return change;
}

TEST(FirstLooksOfAPlan, WhatIsDoneToOneInTwentyPagesHasNoLookAtEachPlace) {
  LookedAtRun run;
  run.looks.show_all_up_to = 0;
  add_pages(run, 200, {});
  run.pairs[7].changes[0] = another_host(1000);
  EXPECT_EQ(ids_for(planned(run), Because::first_look), Ids{"page/7"});
  for (std::size_t i = 8; i < 20; ++i) run.pairs[i].changes[0] = another_host(1000 + i);
  EXPECT_TRUE(ids_for(planned(run), Because::first_look).empty());
  run.pairs[7].edit_of_feature[feature("dangling_references")] = 0;  // bad by where it stands
  run.pairs[7].features[feature("dangling_references")] = 1;
  run.pairs[7].changes[0].value = ValueClass::address_path;
  EXPECT_EQ(ids_for(planned(run), Because::first_look), Ids{"page/7"});
}

// So many pages that have other words at one place, each its own.
LookedAtRun pages_reworded_at_one_place(std::size_t count) {
  LookedAtRun run;
  add_pages(run, count, {});
  for (MeasuredPair& pair : run.pairs) {
    pair.changes[0].kind = ChangeKind::words_changed;
    pair.changes[0].hashes[static_cast<std::size_t>(ChangeLevel::place)] = 5;
  }
  return run;
}

TEST(FirstLooksOfAPlan, APlaceWithOtherWordsOnEachOfManyPagesIsShownOnce) {
  LookedAtRun run = pages_reworded_at_one_place(100);
  EXPECT_EQ(ids_for(planned(run), Because::first_look), Ids{"page/0"});
  run.pairs[50].changes.push_back(change_of(control_lost));
  run.pairs[50].edit_of_change.push_back(0);
  EXPECT_EQ(ids_for(planned(run), Because::first_look), Ids{"page/50"});  // which shows the place as well
}

TEST(FirstLooksOfAPlan, ACauseThatStandsForTwoPlacesIsShownOnce) {
  LookedAtRun run = pages_reworded_at_one_place(100);
  for (std::size_t i = 0; i < run.pairs.size(); ++i) {
    Change at_another = run.pairs[i].changes[0];
    at_another.hashes[static_cast<std::size_t>(ChangeLevel::place)] = 6;
    at_another.hashes[static_cast<std::size_t>(ChangeLevel::value)] = 200'000 + i;
    run.pairs[i].changes.push_back(at_another);
    run.pairs[i].edit_of_change.push_back(0);
  }
  const auto verdicts = planned(run);
  EXPECT_EQ(ids_for(verdicts, Because::first_look), Ids{"page/0"});
  EXPECT_EQ(verdicts[0].looks.size(), 1u);
}

TEST(FirstLooksOfAPlan, APlaceThatFewPagesRewordHasNoLookNorHaveNumbersThatVary) {
  LookedAtRun run = pages_reworded_at_one_place(4);
  run.looks.show_all_up_to = 0;
  EXPECT_TRUE(ids_for(planned(run), Because::first_look).empty());
  run = pages_reworded_at_one_place(100);
  for (MeasuredPair& pair : run.pairs) pair.changes[0].kind = ChangeKind::values_changed;
  EXPECT_EQ(ids_for(planned(run), Because::first_look), Ids{"page/0"});  // in capitals
  for (MeasuredPair& pair : run.pairs) pair.changes[0].value = ValueClass::number_usual;
  EXPECT_TRUE(ids_for(planned(run), Because::first_look).empty());
}

TEST(FirstLooksOfAPlan, AnElementIsLostThatHardlyAnyOtherPageLoses) {
  LookedAtRun run;
  run.looks.show_all_up_to = 0;
  add_pages(run, 300, {});
  const auto lost = [&](std::size_t page, std::uint64_t hash, std::uint64_t kind) {
    Change change = change_of(hash);
    change.kind = ChangeKind::element_deleted;
    change.hashes[static_cast<std::size_t>(ChangeLevel::kind)] = kind;
    run.pairs[page].changes[0] = change;
  };
  for (std::size_t i = 0; i < 20; ++i) lost(i, 2000 + i, 1);  // menus, each another one
  lost(100, 3000, 2);
  EXPECT_EQ(ids_for(planned(run), Because::first_look), Ids{"page/100"});
}

TEST(FirstLooksOfAPlan, AnAttributeIsOtherInAWayThatHardlyAnyOtherPageHas) {
  LookedAtRun run;
  add_pages(run, 100, {});
  const auto changed = [&](std::size_t page, std::uint64_t kind, ChangeKind what, ValueClass value) {
    Change& change = run.pairs[page].changes[0];
    change.kind = what;
    change.value = value;
    change.hashes[static_cast<std::size_t>(ChangeLevel::kind)] = kind;
  };
  for (std::size_t i = 0; i < 4; ++i) changed(i, 1, ChangeKind::attribute_changed, ValueClass::none);
  for (std::size_t i = 4; i < 7; ++i) changed(i, 2, ChangeKind::attribute_new, ValueClass::none);
  changed(7, 3, ChangeKind::attribute_varied, ValueClass::number_usual);
  changed(8, 4, ChangeKind::attribute_varied, ValueClass::none);  // dates and tokens
  EXPECT_EQ(ids_for(planned(run), Because::first_look), (Ids{"page/4", "page/5", "page/6", "page/7"}));
  run.looks.show_all_up_to = 0;
  EXPECT_TRUE(ids_for(planned(run), Because::first_look).empty());
}

TEST(FirstLooksOfAPlan, APairThatIsInspectedAnywayShowsItsOwnCluster) {
  LookedAtRun run;
  for (int i = 0; i < 5; ++i) run.pairs.push_back(looked_at("page/" + std::to_string(i), {7}));
  run.pairs[3].features[feature("words_lost")] = 1;
  const auto verdicts = planned(run);
  EXPECT_TRUE(ids_for(verdicts, Because::first_look).empty());
  EXPECT_EQ(verdicts[3].because, Because::model);
  EXPECT_EQ(ids_for(verdicts, Because::shown).size(), 4u);
}

TEST(FirstLooksOfAPlan, WhatIsBadByItselfIsShownTheWorstFirst) {
  LookedAtRun run;
  run.looks = {FirstLooks::common, 3, &gained_words()};
  add_pages(run, 200, {});
  for (const std::size_t i : {10u, 20u, 30u, 40u, 50u})
    run.pairs[i].features[feature("words_gained")] = static_cast<double>(i);
  EXPECT_EQ(ids_for(planned(run), Because::first_look), (Ids{"page/30", "page/40", "page/50"}));
  run.pairs[100].changes[0] = change_of(control_lost);  // beyond the looks that all share
  run.pairs[100].features[feature("words_gained")] = 1;
  const auto looks = ids_for(planned(run), Because::first_look);
  EXPECT_EQ(std::count(looks.begin(), looks.end(), "page/100"), 1);
}

// Then it is something else on these pages that the model sees.
TEST(FirstLooksOfAPlan, OfWordsThatTheModelFlagsAreNoMoreThanAllWouldHave) {
  LookedAtRun run;
  run.looks = {FirstLooks::common, 3, &gained_words()};
  add_pages(run, 200, {});
  for (std::size_t i = 0; i < 10; ++i) {
    run.pairs[i].changes[0].kind = ChangeKind::words_changed;
    run.pairs[i].features[feature("words_gained")] = 1;
  }
  EXPECT_EQ(ids_for(planned(run), Because::first_look).size(), 3u);
}

TEST(FirstLooksOfAPlan, AreNotOfIdsThatAreNumberedAnewBecauseTheModelFlagsThePage) {
  LookedAtRun run;
  run.looks = {FirstLooks::common, 3, &gained_words()};
  add_pages(run, 200, {});
  MeasuredPair& page = run.pairs[50];
  page.features[feature("words_gained")] = 1;
  EXPECT_EQ(ids_for(planned(run), Because::first_look), Ids{"page/50"});
  page.features[feature("renamed")] = 1;
  EXPECT_TRUE(ids_for(planned(run), Because::first_look).empty());
}

TEST(FirstLooksOfAPlan, AreNotOfWhatIsKnownOrAccepted) {
  LookedAtRun run;
  for (int i = 0; i < 5; ++i) run.pairs.push_back(looked_at("noise/" + std::to_string(i), {7}));
  for (int i = 0; i < 5; ++i) run.pairs.push_back(looked_at("footer/" + std::to_string(i), {8}));
  run.pairs[0].features[feature("words_lost")] = 1;
  run.history = History({{.change = 7, .standing = Standing::known}});
  Approval footer;
  footer.name = "footer";
  footer.changes = {{.identity = 8}};
  run.approvals = ApprovalSet({footer});
  const auto verdicts = planned(run);
  EXPECT_EQ(ids_for(verdicts, Because::known).size(), 5u);  // that which the model would flag, too
  EXPECT_EQ(ids_for(verdicts, Because::approved).size(), 5u);
}

// An attribute that is new at each of so many places, in one form, of which 2 is the hash.
LookedAtRun new_at_places(std::uint64_t places) {
  LookedAtRun run;
  for (std::uint64_t place = 0; place < places; ++place) {
    run.pairs.push_back(looked_at("page/" + std::to_string(place), {1000 + place}));
    run.pairs.back().changes[0] = {{1, place, 2, 1000 + place}, ChangeKind::attribute_new, false, 1, {}};
  }
  return run;
}

TEST(FirstLooksOfAPlan, AreNotOfWhatCleanRunsKnowByItsPlaceWhereverTheRunHasIt) {
  LookedAtRun run = new_at_places(12);
  EXPECT_EQ(ids_for(planned(run), Because::first_look).size(), 1u);
  std::vector<RememberedChange> known;
  for (std::uint64_t place = 0; place < 11; ++place)
    known.push_back({.change = 1000 + place, .standing = Standing::known});
  run.history = History(known);
  const auto verdicts = planned(run);
  EXPECT_EQ(ids_for(verdicts, Because::known).size(), 11u);
  EXPECT_EQ(ids_for(verdicts, Because::first_look), Ids{"page/11"});
}

TEST(FirstLooksOfAPlan, AreNotOfAFormThatIsAcceptedAtFewPlacesEither) {
  LookedAtRun run = new_at_places(3);
  EXPECT_EQ(ids_for(planned(run), Because::first_look).size(), 3u);
  Approval form;
  form.name = "form";
  form.changes = {{.identity = 2}};
  run.approvals = ApprovalSet({form});
  EXPECT_EQ(ids_for(planned(run), Because::approved).size(), 3u);
}

TEST(FirstLooksOfAPlan, WhatIsOpenStaysOpenOnePairACause) {
  LookedAtRun run;
  run.looks.first = FirstLooks::none;
  for (int i = 0; i < 5; ++i) run.pairs.push_back(looked_at("page/" + std::to_string(i), {7, 8}));
  run.history = History({{.change = 7, .standing = Standing::open, .first = year(2026) / 11 / 18},
                         {.change = 8, .standing = Standing::known}});
  const auto verdicts = planned(run);
  ASSERT_EQ(ids_for(verdicts, Because::open_since), Ids{"page/0"});
  ASSERT_EQ(verdicts[0].looks.size(), 1u);
  EXPECT_EQ(verdicts[0].looks[0].since, year(2026) / 11 / 18);
  ASSERT_EQ(verdicts[0].looks[0].changes.size(), 1u);  // what is known is not shown
  EXPECT_EQ(verdicts[0].looks[0].changes[0].change, 7u);
}

TEST(FirstLooksOfAPlan, ACauseIsOpenSinceTheFirstOfItsChangesIs) {
  LookedAtRun run;
  run.pairs.push_back(looked_at("page", {7, 8, 9}));
  run.history = History({{.change = 7, .standing = Standing::open, .first = year(2026) / 11 / 18},
                         {.change = 8, .standing = Standing::open, .first = year(2026) / 11 / 16},
                         {.change = 9, .standing = Standing::open, .first = year(2026) / 11 / 17}});
  EXPECT_EQ(planned(run)[0].looks.at(0).since, year(2026) / 11 / 16);
}

TEST(FirstLooksOfAPlan, WhatIsOpenSaysSoWhereTheModelWouldInspectIt) {
  LookedAtRun run;
  run.pairs.push_back(looked_at("page", {7}));
  run.pairs[0].features[feature("words_lost")] = 1;
  run.history = History({{.change = 7, .standing = Standing::open, .first = year(2026) / 11 / 18}});
  EXPECT_EQ(planned(run)[0].because, Because::open_since);
}

TEST(FirstLooksOfAPlan, AVerdictLineTellsThemAndReadsBack) {
  LookedAtRun run;
  run.pairs.push_back(looked_at("page", {7, control_lost}));
  run.history = History({{.change = 7, .standing = Standing::open, .first = year(2026) / 11 / 18}});
  Verdict verdict = planned(run)[0];
  std::string line;
  append_verdict_line(line, verdict);
  EXPECT_NE(
      line.find(
          R"("because":"open-since","since":"2026-11-18","severity":"low","severity_reason":"structure")"),
      line.npos)
      << line;
  std::string padded = line + std::string(64, ' ');
  const Verdict read = parse_verdict_line(std::string_view(padded).substr(0, line.size()));
  std::string again;
  append_verdict_line(again, read);
  EXPECT_EQ(again, line);
}

// ---- Without a plan

std::vector<Verdict> as_they_come(const LookedAtRun& run, std::size_t resumed_after = 0) {
  Judge judge{ModelJudge{lost_words()}, run.approvals};
  judge.looks = run.looks;
  judge.history = &run.history;
  judge.proposals = LookProposals::as_pairs_come;
  std::optional<LookTaker> taker(std::in_place, judge);
  std::vector<Verdict> verdicts;
  for (std::size_t i = 0; i < run.pairs.size(); ++i) {
    if (i > 0 && i == resumed_after) {
      taker.emplace(judge);
      for (const Verdict& verdict : verdicts) taker->note(verdict);
    }
    Verdict verdict = verdict_of(run.pairs[i], judge);
    taker->take(verdict);
    verdicts.push_back(std::move(verdict));
  }
  return verdicts;
}

TEST(FirstLooksOfAStream, TheFirstPairWithSomethingNewShowsIt) {
  LookedAtRun run;
  run.pairs = {looked_at("a", {7}), looked_at("b", {7}), looked_at("c", {7, 8}), looked_at("d", {8})};
  const auto verdicts = as_they_come(run);
  EXPECT_EQ(ids_for(verdicts, Because::first_look), (Ids{"a", "c"}));
  EXPECT_EQ(ids_for(verdicts, Because::shown), (Ids{"b", "d"}));
  ASSERT_EQ(verdicts[2].looks.size(), 1u);
  ASSERT_EQ(verdicts[2].looks[0].changes.size(), 1u);
  EXPECT_EQ(verdicts[2].looks[0].changes[0].change, 8u);
}

TEST(FirstLooksOfAStream, ThenOnlyWhatHasBecomeCommon) {
  LookedAtRun run;
  run.looks.show_all_up_to = 2;
  add_pages(run, 10, {});
  for (int i = 0; i < 6; ++i)
    run.pairs.push_back(looked_at("late/" + std::to_string(i), {7, 500u + static_cast<unsigned>(i)}));
  EXPECT_EQ(ids_for(as_they_come(run), Because::first_look), (Ids{"page/0", "page/1", "late/4"}));
}

TEST(FirstLooksOfAStream, GoOnAfterAnInterruption) {
  LookedAtRun run;
  run.looks.show_all_up_to = 2;
  add_pages(run, 10, {});
  for (int i = 0; i < 6; ++i)
    run.pairs.push_back(looked_at("late/" + std::to_string(i), {7, 500u + static_cast<unsigned>(i)}));
  const Ids whole = ids_for(as_they_come(run), Because::first_look);
  for (std::size_t after = 1; after < run.pairs.size(); ++after)
    EXPECT_EQ(ids_for(as_they_come(run, after), Because::first_look), whole) << after;
}

TEST(FirstLooksOfAStream, PassByWhatIsKnownAndKeepWhatIsOpen) {
  LookedAtRun run;
  run.looks.first = FirstLooks::none;
  run.pairs = {looked_at("a", {7}), looked_at("b", {8}), looked_at("c", {8}), looked_at("d", {9})};
  run.history = History({{.change = 7, .standing = Standing::known},
                         {.change = 8, .standing = Standing::open, .first = year(2026) / 11 / 18}});
  const auto verdicts = as_they_come(run);
  EXPECT_EQ(verdicts[0].because, Because::known);
  EXPECT_EQ(verdicts[1].because, Because::open_since);
  EXPECT_EQ(verdicts[2].because, Because::shown);
  EXPECT_EQ(verdicts[3].because, Because::model);
}

TEST(FirstLooksOfAStream, SayThatACauseIsOpenWhereTheModelWouldInspectIt) {
  LookedAtRun run;
  run.pairs = {looked_at("a", {8}), looked_at("b", {8})};
  for (MeasuredPair& pair : run.pairs) pair.features[feature("words_lost")] = 1;
  run.history = History({{.change = 8, .standing = Standing::open, .first = year(2026) / 11 / 18}});
  const auto verdicts = as_they_come(run);
  EXPECT_EQ(verdicts[0].because, Because::open_since);
  ASSERT_EQ(verdicts[0].looks.size(), 1u);
  EXPECT_EQ(verdicts[0].looks[0].since, year(2026) / 11 / 18);
  EXPECT_EQ(verdicts[1].because, Because::model);
}

}  // namespace
}  // namespace treesift
