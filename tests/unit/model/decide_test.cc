// The table of who decides, row by row.
#include "model/judge/decide.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

constexpr Decided inspect_for(Because because) {
  return {Decision::inspect, because};
}
constexpr Decided pass_for(Because because) {
  return {Decision::pass, because};
}

// All that may speak for a look at once.
Findings everything() {
  Findings all;
  all.head = all.invariant = all.encoding = true;
  all.strict = all.something_left = all.open = all.first_look = all.says_inspect = true;
  return all;
}

TEST(WhoDecides, Row1WhatCannotBeJudgedIsBeforeAllElse) {
  Findings findings = everything();
  findings.unpaired = true;
  EXPECT_EQ(decide(findings), (Decided{Decision::unpaired, Because::unpaired}));
  findings.approved = true;  // that the other side is missing, too
  EXPECT_EQ(decide(findings), (Decided{Decision::pass, Because::approved}));
  findings.unpaired = false;
  findings.unjudgeable = true;
  EXPECT_EQ(decide(findings), (Decided{Decision::error, Because::error}));
}

TEST(WhoDecides, Row2WhatIsBrokenTheHeadFirst) {
  Findings findings = everything();
  EXPECT_EQ(decide(findings), inspect_for(Because::head));
  findings.head = false;
  EXPECT_EQ(decide(findings), inspect_for(Because::invariant));
  findings.invariant = false;
  EXPECT_EQ(decide(findings), inspect_for(Because::encoding));
}

TEST(WhoDecides, Row2IsBeforeWhatIsKnown) {
  Findings findings;
  findings.invariant = findings.known = findings.something_left = true;
  EXPECT_EQ(decide(findings), inspect_for(Because::invariant));
}

TEST(WhoDecides, Row3AWarningOfRecordedPages) {
  Findings findings;
  findings.has_level = findings.warns = findings.first_look = true;
  EXPECT_EQ(decide(findings), inspect_for(Because::warning));
  findings.something_left = findings.strict = true;
  EXPECT_EQ(decide(findings), inspect_for(Because::warning));
  findings.invariant = true;
  EXPECT_EQ(decide(findings), inspect_for(Because::invariant));
  findings.approved = true;
  EXPECT_EQ(decide(findings), pass_for(Because::approved));
  findings = {};
  findings.has_level = findings.warns = findings.something_left = findings.known = true;
  EXPECT_EQ(decide(findings), pass_for(Because::known));
}

TEST(WhoDecides, WithoutAWarningTheLevelDecidesInPlaceOfTheModel) {
  Findings findings;
  findings.has_level = findings.says_inspect = true;
  EXPECT_EQ(decide(findings), pass_for(Because::equal));
  findings.something_left = true;
  EXPECT_EQ(decide(findings), pass_for(Because::level));
  findings.first_look = true;
  EXPECT_EQ(decide(findings), inspect_for(Because::first_look));
  findings.first_look = false;
  findings.by_oracle = true;
  EXPECT_EQ(decide(findings), inspect_for(Because::oracle));
}

TEST(WhoDecides, Row4WhatIsAcceptedByNamePassesWhateverItIs) {
  Findings findings = everything();
  findings.approved = true;
  EXPECT_EQ(decide(findings), pass_for(Because::approved));
}

TEST(WhoDecides, Row5StrictWhereSomethingIsLeft) {
  Findings findings;
  findings.strict = findings.something_left = findings.known = findings.first_look = true;
  EXPECT_EQ(decide(findings), inspect_for(Because::strict));
  findings = {};
  findings.strict = true;
  EXPECT_EQ(decide(findings), pass_for(Because::equal));
}

TEST(WhoDecides, WhatCleanRerunsHadPassesWhateverTheModelSays) {
  Findings findings;
  findings.known = findings.something_left = findings.says_inspect = true;
  EXPECT_EQ(decide(findings), pass_for(Because::known));
}

TEST(WhoDecides, Row6OpenIsBeforeAFirstLook) {
  Findings findings;
  findings.something_left = findings.open = findings.first_look = findings.says_inspect = true;
  EXPECT_EQ(decide(findings), inspect_for(Because::open_since));
  findings.open = false;
  EXPECT_EQ(decide(findings), inspect_for(Because::first_look));
}

TEST(WhoDecides, WhatNoModelHasLearnedIsLookedAtUnlessKnown) {
  Findings findings;
  findings.unlearned = findings.shown = true;
  EXPECT_EQ(decide(findings), pass_for(Because::equal));
  findings.something_left = true;
  EXPECT_EQ(decide(findings), inspect_for(Because::unlearned));
  findings.first_look = true;
  EXPECT_EQ(decide(findings), inspect_for(Because::first_look));
  findings.known = true;
  EXPECT_EQ(decide(findings), pass_for(Because::known));
}

TEST(WhoDecides, Row7TheModelOrTheOracle) {
  Findings findings;
  findings.something_left = findings.says_inspect = true;
  EXPECT_EQ(decide(findings), inspect_for(Because::model));
  findings.by_oracle = true;
  EXPECT_EQ(decide(findings), inspect_for(Because::oracle));
  findings.says_inspect = false;
  EXPECT_EQ(decide(findings), pass_for(Because::oracle));
  findings.by_oracle = false;
  EXPECT_EQ(decide(findings), pass_for(Because::model));
  findings.shown = true;
  EXPECT_EQ(decide(findings), pass_for(Because::shown));
  findings.something_left = false;
  EXPECT_EQ(decide(findings), pass_for(Because::equal));
}

TEST(WhoDecides, NamesReadBack) {
  for (int i = 0; i <= static_cast<int>(Because::oracle); ++i) {
    const auto because = static_cast<Because>(i);
    EXPECT_EQ(because_named(because_name(because)), because);
  }
  EXPECT_FALSE(because_named("because"));
}

}  // namespace
}  // namespace treesift
