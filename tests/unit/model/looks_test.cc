// Which pairs are shown of a run, planned and as they come.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "model/judge/cluster_mark.h"
#include "model/judge/model_file.h"
#include "model/looks/look_planner.h"
#include "model/looks/look_taker.h"
#include "model/records/verdict_line.h"

namespace treesift {
namespace {

using std::chrono::year;

constexpr std::uint64_t control_lost = 900;

Change change_of(std::uint64_t hash) {
  const ChangeKind kind = hash == control_lost ? ChangeKind::element_deleted : ChangeKind::attribute_varied;
  return {{hash, hash, hash, hash}, kind, false, 1, {}};
}

MeasuredPair looked_at(const std::string& id, const std::vector<std::uint64_t>& changes) {
  MeasuredPair pair;
  pair.id = id;
  pair.state = PairState::differs;
  pair.edit_of_feature.fill(MeasuredPair::no_edit);
  for (const std::uint64_t change : changes) {
    pair.edit_of_change.push_back(static_cast<std::uint8_t>(pair.places.size()));
    pair.places.push_back({"/p[" + std::to_string(change) + "]", "old", "new"});
    pair.changes.push_back(change_of(change));
  }
  return pair;
}

// Says inspect of pairs with lost words.
const Model& lost_words() {
  static const Model model = [] {
    LinearModel linear;
    linear.weights[feature("words_lost")] = 1;
    linear.cutoff = 0.5;
    return Model(linear);
  }();
  return model;
}

// Says inspect of pairs with gained words: as the model that judges pairs alone.
const Model& gained_words() {
  static const Model model = [] {
    LinearModel linear;
    linear.weights[feature("words_gained")] = 1;
    linear.cutoff = 0.5;
    return Model(linear);
  }();
  return model;
}

struct TestRun {
  std::vector<MeasuredPair> pairs;
  LookSettings looks = {FirstLooks::common, 20, nullptr};
  History history = {};
  ApprovalSet approvals = {};
};

std::vector<Verdict> planned(const TestRun& run) {
  RunProfile profile;
  for (const MeasuredPair& pair : run.pairs) profile.add(pair.features, pair.changes, pair_set_of(pair));
  Judge judge{ModelJudge{lost_words(), {&profile, true}}, run.approvals};
  judge.looks = run.looks;
  judge.history = &run.history;
  LookPlanner planner(judge);
  for (const MeasuredPair& pair : run.pairs) planner.add(pair, verdict_of(pair, judge));
  const LookPlan plan = planner.plan();
  judge.plan = &plan;
  std::vector<Verdict> verdicts;
  for (const MeasuredPair& pair : run.pairs) verdicts.push_back(verdict_of(pair, judge));
  return verdicts;
}

std::vector<std::string> ids_for(const std::vector<Verdict>& verdicts, Because because) {
  std::vector<std::string> ids;
  for (const Verdict& verdict : verdicts) {
    if (verdict.because == because) ids.push_back(verdict.id);
  }
  return ids;
}

using Ids = std::vector<std::string>;

// So many pairs that have a change each of their own beside those given.
void add_pages(TestRun& run, std::size_t count, const std::vector<std::uint64_t>& common) {
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<std::uint64_t> changes = common;
    changes.push_back(100'000 + i);
    run.pairs.push_back(looked_at("page/" + std::to_string(i), changes));
  }
}

TEST(FirstLooksOfAPlan, AChangeThatAllPagesHaveIsShownOnce) {
  TestRun run;
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
  TestRun run;
  add_pages(run, 300, {7});
  const auto looks = ids_for(planned(run), Because::first_look);
  ASSERT_EQ(looks.size(), 1u);
}

TEST(FirstLooksOfAPlan, AreOfAllCausesWhereTheyFit) {
  TestRun run;
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
  TestRun run;
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
  TestRun run;
  run.looks.show_all_up_to = 0;
  for (int i = 0; i < 5; ++i)
    run.pairs.push_back(looked_at("many/" + std::to_string(i), {7, 100u + static_cast<unsigned>(i)}));
  run.pairs.push_back(looked_at("few", {7}));
  EXPECT_EQ(ids_for(planned(run), Because::first_look), Ids{"few"});
}

TEST(FirstLooksOfAPlan, OnePairShowsTwoCausesThatItHas) {
  TestRun run;
  run.looks.show_all_up_to = 0;
  for (int i = 0; i < 6; ++i) run.pairs.push_back(looked_at("footer/" + std::to_string(i), {7}));
  for (int i = 0; i < 5; ++i) run.pairs.push_back(looked_at("term/" + std::to_string(i), {7, 8}));
  const auto verdicts = planned(run);
  ASSERT_EQ(ids_for(verdicts, Because::first_look), Ids{"term/0"});
  EXPECT_EQ(verdicts[6].looks.size(), 2u);
  EXPECT_EQ(verdicts[6].looks[0].changes[0].change, 8u);  // the rarer one names it
}

TEST(FirstLooksOfAPlan, ThePageThatShowsMostOfThemShowsCommonCauses) {
  TestRun run;
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
  TestRun run;
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

TEST(FirstLooksOfAPlan, AnElementIsLostThatHardlyAnyOtherPageLoses) {
  TestRun run;
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

TEST(FirstLooksOfAPlan, APairThatIsInspectedAnywayShowsItsOwnCluster) {
  TestRun run;
  for (int i = 0; i < 5; ++i) run.pairs.push_back(looked_at("page/" + std::to_string(i), {7}));
  run.pairs[3].features[feature("words_lost")] = 1;
  const auto verdicts = planned(run);
  EXPECT_TRUE(ids_for(verdicts, Because::first_look).empty());
  EXPECT_EQ(verdicts[3].because, Because::model);
  EXPECT_EQ(ids_for(verdicts, Because::shown).size(), 4u);
}

TEST(FirstLooksOfAPlan, WhatIsBadByItselfIsShownTheWorstFirst) {
  TestRun run;
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
TEST(FirstLooksOfAPlan, AreNotOfIdsThatAreNumberedAnewBecauseTheModelFlagsThePage) {
  TestRun run;
  run.looks = {FirstLooks::common, 3, &gained_words()};
  add_pages(run, 200, {});
  MeasuredPair& page = run.pairs[50];
  page.features[feature("words_gained")] = 1;
  EXPECT_EQ(ids_for(planned(run), Because::first_look), Ids{"page/50"});
  page.features[feature("renamed")] = 1;
  EXPECT_TRUE(ids_for(planned(run), Because::first_look).empty());
}

// ---- Looks that give way

// A sentence that the model flags.
void reword(MeasuredPair& page, std::uint64_t hash, double lost = 1) {
  page.changes[0] = change_of(hash);
  page.changes[0].kind = ChangeKind::words_changed;
  page.places[0] = {"/html/body/p[2]/text()", "The answer is sent at once.", "The answer may be sent later."};
  page.features[feature("words_lost")] = lost;
}

TestRun reworded_run() {
  TestRun run;
  run.looks.show_all_up_to = 3;
  add_pages(run, 200, {});
  for (std::size_t i = 0; i < 6; ++i) reword(run.pairs[i], 5000 + i, 1 + static_cast<double>(i));
  return run;
}

TEST(LooksThatGiveWay, AreAtRewordedSentencesAndTheSurestStayWhereThereIsRoom) {
  const auto verdicts = planned(reworded_run());
  EXPECT_EQ(ids_for(verdicts, Because::model).size(), 194u + 3u);
  EXPECT_EQ(ids_for(verdicts, Because::budget), (Ids{"page/0", "page/1", "page/2"}));
  EXPECT_EQ(verdicts[0].decision, Decision::pass);
  EXPECT_TRUE(verdicts[0].reasons.empty());
  EXPECT_EQ(verdicts[5].decision, Decision::inspect);
}

TEST(LooksThatGiveWay, StayWhereTheRunHasFewOrAllIsToBeShownOrNothingIsPlanned) {
  TestRun run = reworded_run();
  run.looks.show_all_up_to = 6;
  EXPECT_TRUE(ids_for(planned(run), Because::budget).empty());
  run.looks.show_all_up_to = 3;
  for (const FirstLooks first : {FirstLooks::all, FirstLooks::none}) {
    run.looks.first = first;
    EXPECT_TRUE(ids_for(planned(run), Because::budget).empty());
  }
}

TEST(LooksThatGiveWay, MakeRoomForWhatIsWorse) {
  TestRun run = reworded_run();
  for (std::size_t i = 10; i < 13; ++i) {  // what the model flags for another reason
    run.pairs[i].features[feature("words_lost")] = 1;
    run.pairs[i].changes[0].kind = ChangeKind::element_deleted;
  }
  const auto verdicts = planned(run);
  EXPECT_EQ(ids_for(verdicts, Because::budget).size(), 6u);
  for (std::size_t i = 10; i < 13; ++i) EXPECT_EQ(verdicts[i].decision, Decision::inspect);
}

TEST(LooksThatGiveWay, AreNotAtAnythingButFreeText) {
  const auto stays = [](auto spoil) {
    TestRun run = reworded_run();
    run.looks.show_all_up_to = 0;
    spoil(run.pairs[2]);
    const auto gone = ids_for(planned(run), Because::budget);
    return std::count(gone.begin(), gone.end(), "page/2") == 0;
  };
  EXPECT_FALSE(stays([](MeasuredPair&) {}));
  EXPECT_FALSE(stays([](MeasuredPair& page) {  // a number of the usual size
    page.changes[0].kind = ChangeKind::values_changed;
    page.changes[0].value = ValueClass::number_usual;
    page.places[0] = {"/td/text()", "7", "8"};
  }));
  EXPECT_TRUE(stays([](MeasuredPair& page) {  // a time, a token
    page.changes[0].kind = ChangeKind::values_changed;
  }));
  EXPECT_TRUE(stays([](MeasuredPair& page) { page.changes[0].value = ValueClass::number_times_10; }));
  EXPECT_TRUE(stays([](MeasuredPair& page) { page.changes[0].value = ValueClass::field_words; }));
  EXPECT_TRUE(stays([](MeasuredPair& page) { page.changes[0].kind = ChangeKind::attribute_changed; }));
  EXPECT_TRUE(stays([](MeasuredPair& page) { page.places[0].after = "Inactive"; }));
  EXPECT_TRUE(stays([](MeasuredPair& page) { page.places[0].after = "The anï¿½swer is sent at once."; }));
  EXPECT_TRUE(stays([](MeasuredPair& page) { page.places[0].path = "/html/body/form/button[2]/text()"; }));
  EXPECT_TRUE(stays([](MeasuredPair& page) { page.places[0].path = "/html/body/p/a[1]/text()"; }));
  EXPECT_TRUE(stays([](MeasuredPair& page) { page.edit_of_change[0] = MeasuredPair::no_edit; }));
  EXPECT_TRUE(stays([](MeasuredPair& page) { page.features[feature("error_keywords")] = 1; }));
  EXPECT_TRUE(stays([](MeasuredPair& page) { page.features[feature("mangled_text")] = 1; }));
  EXPECT_TRUE(stays([](MeasuredPair& page) {  // another change beside
    page.changes.push_back(change_of(control_lost));
    page.edit_of_change.push_back(0);
  }));
}

TEST(LooksThatGiveWay, MayHaveWhatAllPagesHaveAsWhichIsShownOnce) {
  TestRun run = reworded_run();
  run.looks.show_all_up_to = 1;
  for (MeasuredPair& page : run.pairs) {
    page.changes.push_back(change_of(control_lost));
    page.edit_of_change.push_back(static_cast<std::uint8_t>(page.places.size()));
    page.places.push_back({"/html/body/form/input", "<input>", ""});
  }
  const auto verdicts = planned(run);
  EXPECT_EQ(ids_for(verdicts, Because::first_look).size(), 1u);
  EXPECT_EQ(ids_for(verdicts, Because::budget).size(), 6u);
}

TEST(FirstLooksOfAPlan, AreNotOfWhatIsKnownOrAccepted) {
  TestRun run;
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

TEST(FirstLooksOfAPlan, WhatIsOpenStaysOpenOnePairACause) {
  TestRun run;
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

TEST(FirstLooksOfAPlan, AVerdictLineTellsThemAndReadsBack) {
  TestRun run;
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

std::vector<Verdict> as_they_come(const TestRun& run, std::size_t resumed_after = 0) {
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
  TestRun run;
  run.pairs = {looked_at("a", {7}), looked_at("b", {7}), looked_at("c", {7, 8}), looked_at("d", {8})};
  const auto verdicts = as_they_come(run);
  EXPECT_EQ(ids_for(verdicts, Because::first_look), (Ids{"a", "c"}));
  EXPECT_EQ(ids_for(verdicts, Because::shown), (Ids{"b", "d"}));
  ASSERT_EQ(verdicts[2].looks.size(), 1u);
  ASSERT_EQ(verdicts[2].looks[0].changes.size(), 1u);
  EXPECT_EQ(verdicts[2].looks[0].changes[0].change, 8u);
}

TEST(FirstLooksOfAStream, ThenOnlyWhatHasBecomeCommon) {
  TestRun run;
  run.looks.show_all_up_to = 2;
  add_pages(run, 10, {});
  for (int i = 0; i < 6; ++i)
    run.pairs.push_back(looked_at("late/" + std::to_string(i), {7, 500u + static_cast<unsigned>(i)}));
  EXPECT_EQ(ids_for(as_they_come(run), Because::first_look), (Ids{"page/0", "page/1", "late/4"}));
}

TEST(FirstLooksOfAStream, GoOnAfterAnInterruption) {
  TestRun run;
  run.looks.show_all_up_to = 2;
  add_pages(run, 10, {});
  for (int i = 0; i < 6; ++i)
    run.pairs.push_back(looked_at("late/" + std::to_string(i), {7, 500u + static_cast<unsigned>(i)}));
  const Ids whole = ids_for(as_they_come(run), Because::first_look);
  for (std::size_t after = 1; after < run.pairs.size(); ++after)
    EXPECT_EQ(ids_for(as_they_come(run, after), Because::first_look), whole) << after;
}

TEST(FirstLooksOfAStream, PassByWhatIsKnownAndKeepWhatIsOpen) {
  TestRun run;
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
  TestRun run;
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
