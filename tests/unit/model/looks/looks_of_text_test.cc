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

// Six more than a run may have.
LookedAtRun reworded_run(std::size_t reworded = 66) {
  LookedAtRun run;
  add_pages(run, 200, {});
  for (std::size_t i = 0; i < reworded; ++i) reword(run.pairs[i], 5000 + i, 1 + static_cast<double>(i));
  return run;
}

// What the model flags for another reason.
void lose_controls(LookedAtRun& run, std::size_t pages) {
  for (std::size_t i = 100; i < 100 + pages; ++i) {
    run.pairs[i].features[feature("words_lost")] = 1;
    run.pairs[i].changes[0].kind = ChangeKind::element_deleted;
  }
}

TEST(LooksThatGiveWay, AreAtRewordedSentencesAndTheSurestStayWhereThereIsRoom) {
  const auto verdicts = planned(reworded_run());
  EXPECT_EQ(ids_for(verdicts, Because::budget),
            (Ids{"page/0", "page/1", "page/2", "page/3", "page/4", "page/5"}));
  EXPECT_EQ(verdicts[0].decision, Decision::pass);
  EXPECT_TRUE(verdicts[0].reasons.empty());
  EXPECT_EQ(verdicts[6].decision, Decision::inspect);
}

TEST(LooksThatGiveWay, StayWhereTheRunHasFewOrAllIsToBeShownOrNothingIsPlanned) {
  EXPECT_TRUE(ids_for(planned(reworded_run(60)), Because::budget).empty());
  LookedAtRun run = reworded_run();
  run.looks.show_all_up_to = 66;
  EXPECT_TRUE(ids_for(planned(run), Because::budget).empty());
  run.looks.show_all_up_to = 20;
  for (const FirstLooks first : {FirstLooks::all, FirstLooks::none}) {
    run.looks.first = first;
    EXPECT_TRUE(ids_for(planned(run), Because::budget).empty());
  }
}

TEST(LooksThatGiveWay, MakeRoomForWhatIsWorse) {
  LookedAtRun run = reworded_run();
  lose_controls(run, 3);
  const auto verdicts = planned(run);
  EXPECT_EQ(ids_for(verdicts, Because::budget).size(), 9u);
  for (std::size_t i = 100; i < 103; ++i) EXPECT_EQ(verdicts[i].decision, Decision::inspect);
}

TEST(LooksThatGiveWay, StayWhereTheRunHasTooManyWithoutThem) {
  LookedAtRun run = reworded_run();
  lose_controls(run, 60);
  EXPECT_EQ(ids_for(planned(run), Because::budget).size(), 66u);
  lose_controls(run, 61);
  EXPECT_TRUE(ids_for(planned(run), Because::budget).empty());
}

TEST(LooksThatGiveWay, AreNotAtAnythingButFreeText) {
  const auto stays = [](auto spoil) {
    LookedAtRun run = reworded_run();
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
  EXPECT_TRUE(stays([](MeasuredPair& page) {
    page.places[0] = {"/html/body/p/text()", "counted since the year 2007", "counted since the year 20007"};
  }));
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
  for (MeasuredPair& page : run.pairs) {
    page.changes.push_back(change_of(control_lost));
    page.edit_of_change.push_back(static_cast<std::uint8_t>(page.places.size()));
    page.places.push_back({"/html/body/form/input", "<input>", ""});
  }
  const auto verdicts = planned(run);
  EXPECT_EQ(ids_for(verdicts, Because::first_look).size(), 1u);
  EXPECT_EQ(ids_for(verdicts, Because::budget).size(), 7u);
}

}  // namespace
}  // namespace treesift
