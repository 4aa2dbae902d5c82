// The machine stops at each call to the system, and of what was not synced any part is lost.
#include <gtest/gtest.h>

#include "tests/reliability/compare_run.h"
#include "tests/support/rounds.h"

namespace treesift {
namespace {

using namespace test;

struct PowerLoss {
  bool struck = false;
  bool kept_promise = false;
  std::string messages;
};

// From call `number` on nothing has any effect; then the power is gone, and the run is taken up.
PowerLoss lose_power_at(const CompareRun& run, const std::string& pairs, const Undisturbed& wanted,
                        long number, std::mt19937& random) {
  ModelFileSystem files;
  files.put(input_path, pairs);
  const Environment sound = files.environment_over(system_environment());
  FaultPlan plan{number, Persistence::persistent, EIO};
  {
    const ScopedEnvironment scope(with_faults(sound, plan));
    run.run();
  }
  files.lose_power(random);
  PowerLoss result;
  result.struck = plan.has_struck();
  const bool absent_or_complete = !files.has(run.output()) || files.get(run.output()) == wanted.bytes;
  const ScopedEnvironment scope(sound);
  const int status = run.resumed().run(&result.messages);
  result.kept_promise = absent_or_complete && status == wanted.status && files.has(run.output()) &&
                        files.get(run.output()) == wanted.bytes;
  return result;
}

void try_each_call(const CompareRun& run, int times) {
  const std::string pairs = pairs_of_batches(3);
  const Undisturbed wanted(run, pairs);
  std::mt19937 random(20);
  long tries = 0;
  for (int round = 0; round < test::rounds(times); ++round) {
    for (long number = 0;; number += next_fault(), ++tries) {
      const PowerLoss loss = lose_power_at(run, pairs, wanted, number, random);
      ASSERT_TRUE(loss.kept_promise) << "call " << number << ", round " << round << ": " << loss.messages;
      if (!loss.struck) break;
    }
  }
  testing::Test::RecordProperty("losses", static_cast<int>(tries));
  std::printf("%ld losses of power\n", tries);
}

TEST(PowerLossWithFsync, WhereAllPairsAreMeasuredFirst) {
  try_each_call({Passes::two, ""}, 3);
}
TEST(PowerLossWithFsync, WhereEachPairIsJudgedAlone) {
  try_each_call({Passes::one, ""}, 3);
}

// The model does lose what is not synced: without --fsync the promise does not hold at some calls, and then
// either it is said that the run cannot be taken up, or OUT is not whole.
TEST(PowerLossWithoutFsync, IsNotSurvivedEverywhere) {
  const CompareRun run{Passes::one, "", false, false};
  const std::string pairs = pairs_of_batches(3);
  const Undisturbed wanted(run, pairs);
  std::mt19937 random(20);
  long broken = 0;
  for (long number = 0;; number += next_fault()) {
    const PowerLoss loss = lose_power_at(run, pairs, wanted, number, random);
    broken += !loss.kept_promise;
    if (!loss.struck) break;
  }
  EXPECT_GT(broken, 0);
}

}  // namespace
}  // namespace treesift
