// What is bad by itself is shown also where the model asks for many looks.
#include <gtest/gtest.h>

#include "tests/unit/model/looks/looked_at_run.h"

namespace treesift {
namespace {

// The model flags seventy pages, each with a change of its own. On one of the others a field says nothing any more.
TEST(RoomForContracts, IsThereWhereTheModelFlagsManyPages) {
  LookedAtRun run;
  add_pages(run, 200, {});
  for (std::size_t i = 0; i < 70; ++i) run.pairs[i].features[feature("words_lost")] = 1;
  EXPECT_TRUE(ids_for(planned(run), Because::first_look).empty());
  run.pairs[100].changes[0].value = ValueClass::nothing;
  EXPECT_EQ(ids_for(planned(run), Because::first_look), Ids{"page/100"});
}

TEST(RoomForContracts, IsNoMoreThanAllCausesWouldHave) {
  LookedAtRun run;
  add_pages(run, 200, {});
  run.looks.show_all_up_to = 3;
  for (std::size_t i = 0; i < 70; ++i) run.pairs[i].features[feature("words_lost")] = 1;
  for (std::size_t i = 100; i < 110; ++i) run.pairs[i].changes[0].value = ValueClass::nothing;
  for (std::size_t i = 100; i < 110; ++i)
    run.pairs[i].changes[0].hashes[static_cast<std::size_t>(ChangeLevel::kind)] = i;
  EXPECT_EQ(ids_for(planned(run), Because::first_look).size(), 3u);
}

}  // namespace
}  // namespace treesift
