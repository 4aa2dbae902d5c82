// What a look at an element that came shows of what it holds.
#include <gtest/gtest.h>

#include "tests/unit/model/looks/looked_at_run.h"

namespace treesift {
namespace {

// A block that all of eight pages have got, with a text in it; with another one on the sixth.
LookedAtRun pages_with_a_block(std::uint64_t text, std::uint64_t other, ValueClass of_other) {
  LookedAtRun run;
  for (int i = 0; i < 8; ++i) {
    run.pairs.push_back(looked_at("page/" + std::to_string(i), {1, i == 5 ? other : text}));
    MeasuredPair& pair = run.pairs.back();
    pair.changes[0].kind = ChangeKind::element_inserted;
    pair.changes[1].kind = ChangeKind::text_inserted;
    pair.changes[1].within = true;
    pair.changes[1].hashes[static_cast<std::size_t>(ChangeLevel::place)] = text;
    if (i == 5) pair.changes[1].value = of_other;
    pair.places = {{"/div[1]", "", "<div>"}, {"/div[2]/text()", "", "text"}};
  }
  return run;
}

TEST(LooksWithin, WhatAKnownElementHoldsMustBeKnownAsWell) {
  LookedAtRun run = pages_with_a_block(2, 3, ValueClass::none);
  Approval approval;
  approval.name = "ad";
  approval.changes = {{1}, {2}};
  run.approvals = ApprovalSet({approval});
  const auto verdicts = planned(run);
  EXPECT_EQ(ids_for(verdicts, Because::approved).size(), 7u);
  EXPECT_EQ(ids_for(verdicts, Because::first_look), Ids{"page/5"});
  ASSERT_EQ(verdicts[5].looks.size(), 1u);
  EXPECT_EQ(verdicts[5].looks[0].cause, verdicts[5].mark.cluster);
  EXPECT_EQ(verdicts[5].looks[0].changes.at(0).change, 3u);
}

TEST(LooksWithin, WhatIsKnownWithinAKnownElementIsNotShownBesideSomethingNew) {
  LookedAtRun run = pages_with_a_block(2, 2, ValueClass::none);
  Approval approval;
  approval.name = "ad";
  approval.changes = {{1}, {2}};
  run.approvals = ApprovalSet({approval});
  run.pairs[5].changes.push_back(change_of(9));
  run.pairs[5].edit_of_change.push_back(MeasuredPair::no_edit);
  run.pairs = {run.pairs[5]};
  const auto verdicts = planned(run);
  ASSERT_EQ(verdicts[0].looks.size(), 1u);
  EXPECT_EQ(verdicts[0].looks[0].changes.at(0).change, 9u);
}

TEST(LooksWithin, WhatIsBadWithinAnElementIsNotShownWithIt) {
  const auto bad = planned(pages_with_a_block(2, 3, ValueClass::nothing));
  EXPECT_EQ(ids_for(bad, Because::first_look), (Ids{"page/0", "page/5"}));
  EXPECT_EQ(bad[5].looks.at(0).changes.at(0).change, 3u);
  EXPECT_EQ(bad[5].mark.cluster, bad[5].looks.at(0).cause);
  EXPECT_EQ(bad[5].mark.causes.at(0), bad[5].mark.cluster);
  EXPECT_EQ(ids_for(planned(pages_with_a_block(2, 3, ValueClass::none)), Because::first_look), Ids{"page/0"});
  EXPECT_EQ(ids_for(planned(pages_with_a_block(3, 3, ValueClass::nothing)), Because::first_look),
            Ids{"page/0"});
}

// Of eight pages whose element is new one alone has a text in it that came as well: in the others it is where it was.
TEST(LooksWithin, AnotherTextInARenamedElementIsNotShownWithIt) {
  LookedAtRun run = pages_with_a_block(2, 3, ValueClass::none);
  for (int i = 0; i < 8; ++i) {
    MeasuredPair& pair = run.pairs[i];
    pair.changes[1].kind = i == 5 ? ChangeKind::text_inserted : ChangeKind::moved;
    pair.changes[1].hashes[static_cast<std::size_t>(ChangeLevel::place)] = i == 5 ? 3 : 2;
  }
  const auto verdicts = planned(run);
  EXPECT_EQ(ids_for(verdicts, Because::first_look), (Ids{"page/0", "page/5"}));
  EXPECT_EQ(verdicts[5].looks.at(0).changes.at(0).change, 3u);
  EXPECT_EQ(verdicts[5].mark.cluster, verdicts[5].looks.at(0).cause);
}

}  // namespace
}  // namespace treesift
