// What stands beside a broken contract on all of its pairs.
#include "model/looks/beside_contract.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/unit/model/looks/looked_at_run.h"

namespace treesift {
namespace {

using Changes = std::vector<std::uint64_t>;

// Six pairs that break an invariant and have change 3; the third has another one as well.
LookedAtRun broken_run() {
  LookedAtRun run;
  for (int i = 0; i < 6; ++i) {
    run.pairs.push_back(looked_at("broken/" + std::to_string(i), i == 2 ? Changes{3, 5} : Changes{3}));
    run.pairs.back().violations.push_back({"orders", {"/price", "a number", "none"}});
  }
  return run;
}

TEST(BesideContract, WhatItsPairsAloneHaveIsShownWithIt) {
  const auto verdicts = planned(broken_run());
  for (const std::size_t i : {1, 3, 4, 5}) EXPECT_EQ(verdicts[i].mark.cluster, verdicts[0].mark.cluster);
  EXPECT_NE(verdicts[2].mark.cluster, verdicts[0].mark.cluster) << "it shows what no other has";
}

// A page that became an error has lost all else with it, each page of it other things: the error is told, once.
TEST(BesideContract, ABrokenContractIsToldThoughEachOfItsPairsShowsSomethingElse) {
  LookedAtRun run;
  for (const std::uint64_t own : {3, 5}) {
    run.pairs.push_back(looked_at("broken/" + std::to_string(own), {own}));
    run.pairs.back().violations.push_back({"orders", {"/price", "a number", "none"}});
  }
  const auto verdicts = planned(run);
  const auto is_told = [](const Verdict& verdict) {
    return verdict.mark.cluster == verdict.mark.causes.front() && verdict.severity == Severity::severe;
  };
  EXPECT_EQ(std::ranges::count_if(verdicts, is_told), 1);
  EXPECT_NE(verdicts[0].mark.cluster, verdicts[1].mark.cluster);
  for (const Verdict& verdict : verdicts) EXPECT_EQ(verdict.looks.size(), 1U) << "what else it shows";
}

TEST(BesideContract, AnErrorOfOnePageNamesItsLook) {
  LookedAtRun run;
  run.pairs.push_back(looked_at("broken", {control_lost}));
  run.pairs.back().violations.push_back({"orders", {"/price", "a number", "none"}});
  run.pairs.push_back(looked_at("plain", {3}));
  const auto verdicts = planned(run);
  EXPECT_EQ(verdicts[0].mark.cluster, verdicts[0].mark.causes.front());
  EXPECT_EQ(verdicts[0].severity, Severity::severe);
}

TEST(BesideContract, WhatOtherPairsHaveHasALookOfItsOwn) {
  LookedAtRun run = broken_run();
  run.pairs.push_back(looked_at("plain", {3}));
  const auto verdicts = planned(run);
  EXPECT_EQ(ids_for(verdicts, Because::first_look), Ids{"plain"});
}

}  // namespace
}  // namespace treesift
