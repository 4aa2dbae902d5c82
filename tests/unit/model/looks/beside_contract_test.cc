// What stands beside a broken contract on all of its pairs.
#include "model/looks/beside_contract.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/unit/model/looks/looked_at_run.h"

namespace treesift {
namespace {

TEST(BesideContract, WhatAllItsPairsHaveIsShownWithIt) {
  LookedAtRun run;
  for (int i = 0; i < 6; ++i) {
    using Changes = std::vector<std::uint64_t>;
    run.pairs.push_back(looked_at("broken/" + std::to_string(i), i == 2 ? Changes{3, 5} : Changes{3}));
    run.pairs.back().violations.push_back({"orders", {"/price", "a number", "none"}});
  }
  run.pairs.push_back(looked_at("plain", {3}));
  const auto verdicts = planned(run);
  for (const std::size_t i : {1, 3, 4, 5}) EXPECT_EQ(verdicts[i].mark.cluster, verdicts[0].mark.cluster);
  EXPECT_NE(verdicts[2].mark.cluster, verdicts[0].mark.cluster) << "it shows what no other has";
  EXPECT_EQ(verdicts[6].because, Because::shown);
}

}  // namespace
}  // namespace treesift
