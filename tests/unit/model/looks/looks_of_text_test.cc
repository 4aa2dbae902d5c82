// Looks that give way where a run has too many.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/model/looks/looked_at_run.h"

namespace treesift {
namespace {

// A sentence that the model flags.
void reword(MeasuredPair& page, std::uint64_t hash, double lost = 1) {
  page.changes[0] = change_of(hash);
  page.changes[0].kind = ChangeKind::words_changed;
  page.places[0] = {"/html/body/p[2]/text()", "The answer is sent at once.", "The answer may be sent later."};
  page.features[feature("words_lost")] = lost;
}

LookedAtRun reworded_run() {
  LookedAtRun run;
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
  LookedAtRun run = reworded_run();
  run.looks.show_all_up_to = 6;
  EXPECT_TRUE(ids_for(planned(run), Because::budget).empty());
  run.looks.show_all_up_to = 3;
  for (const FirstLooks first : {FirstLooks::all, FirstLooks::none}) {
    run.looks.first = first;
    EXPECT_TRUE(ids_for(planned(run), Because::budget).empty());
  }
}

TEST(LooksThatGiveWay, MakeRoomForWhatIsWorse) {
  LookedAtRun run = reworded_run();
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
    LookedAtRun run = reworded_run();
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
  LookedAtRun run = reworded_run();
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

}  // namespace
}  // namespace treesift
