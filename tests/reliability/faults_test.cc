// Each call to the system fails, one after another: for once, or for good from there on.
#include <gtest/gtest.h>

#include "tests/reliability/compare_run.h"
#include "tests/support/rounds.h"

namespace treesift {
namespace {

using namespace test;

using Names = std::vector<std::string>;

Names files_at_the_end(const CompareRun& run) {
  return {run.output(), run.output() + ".run.json", input_path};
}

// One run with a fault at call `number`, and one that takes it up when all is well again. False when the run
// was over before that call.
bool survives_fault(const CompareRun& run, const std::string& pairs, const Undisturbed& wanted, long number,
                    Persistence persistence) {
  ModelFileSystem files;
  files.put(input_path, pairs);
  const Environment sound = files.environment_over(system_environment());
  FaultPlan plan{number, persistence, number % 2 == 0 ? EIO : ENOSPC};
  int status = 0;
  std::string messages;
  {
    const ScopedEnvironment scope(with_faults(sound, plan));
    status = run.run(&messages);
  }
  const bool complete = files.has(run.output());
  if (complete) {
    EXPECT_EQ(files.get(run.output()), wanted.bytes) << number;
  } else {
    EXPECT_EQ(status, exit_trouble) << number;
  }
  EXPECT_TRUE(status == wanted.status || status == exit_trouble) << number << ": " << status;
  EXPECT_TRUE(status != exit_trouble || !messages.empty()) << number;
  const ScopedEnvironment scope(sound);
  EXPECT_EQ(run.resumed().run(&messages), wanted.status) << number << ": " << messages;
  EXPECT_EQ(files.names(), files_at_the_end(run)) << number;
  if (!files.has(run.output())) return false;
  EXPECT_EQ(files.get(run.output()), wanted.bytes) << number;
  return plan.has_struck();
}

void try_each_call(const CompareRun& run, Persistence persistence) {
  const std::string pairs = pairs_of_batches(4);
  const Undisturbed wanted(run, pairs);
  ASSERT_EQ(wanted.status, exit_inspect);
  long number = 0;
  while (!testing::Test::HasFailure() && survives_fault(run, pairs, wanted, number, persistence))
    number += test::next_fault();
  EXPECT_GT(number, 50);
  testing::Test::RecordProperty("faults", static_cast<int>(number));
  std::printf("%ld faults\n", number);
}

TEST(FaultLoop, TransientWhereAllPairsAreMeasuredFirst) {
  try_each_call({Passes::two, ""}, Persistence::transient);
}
TEST(FaultLoop, PersistentWhereAllPairsAreMeasuredFirst) {
  try_each_call({Passes::two, ""}, Persistence::persistent);
}
TEST(FaultLoop, TransientWhereEachPairIsJudgedAlone) {
  try_each_call({Passes::one, ""}, Persistence::transient);
}
TEST(FaultLoop, PersistentWhereEachPairIsJudgedAlone) {
  try_each_call({Passes::one, ""}, Persistence::persistent);
}
TEST(FaultLoop, PersistentWithCompressedOutput) {
  try_each_call({Passes::one, ".zst"}, Persistence::persistent);
}

TEST(Disturbances, InterruptedCallsAndShortTransfersChangeNothing) {
  const std::string pairs = pairs_of_batches(4);
  for (const Passes passes : {Passes::one, Passes::two}) {
    for (const char* suffix : {"", ".zst", ".gz"}) {
      const CompareRun run{passes, suffix};
      const Undisturbed wanted(run, pairs);
      ModelFileSystem files;
      files.put(input_path, pairs);
      const Environment sound = files.environment_over(system_environment());
      const ScopedEnvironment scope(with_interruptions(with_short_transfers(sound)));
      std::string messages;
      EXPECT_EQ(run.run(&messages), wanted.status) << messages;
      ASSERT_TRUE(files.has(run.output())) << messages;
      EXPECT_EQ(files.get(run.output()), wanted.bytes);
      EXPECT_EQ(files.names(), files_at_the_end(run));
    }
  }
}

// A failed sync is never repeated: the system may have dropped the bytes, and would then report success.
TEST(Disturbances, AFailedSyncEndsTheRun) {
  for (const Passes passes : {Passes::one, Passes::two}) {
    ModelFileSystem files;
    files.put(input_path, pairs_of_batches(2));
    Environment failing = files.environment_over(system_environment());
    int syncs = 0;
    failing.fdatasync = [&](int) {
      ++syncs;
      errno = EIO;
      return -1;
    };
    const ScopedEnvironment scope(failing);
    const CompareRun run{passes, ""};
    EXPECT_EQ(run.run(), exit_trouble);
    EXPECT_EQ(syncs, 1);
    EXPECT_FALSE(files.has(run.output()));
  }
}

}  // namespace
}  // namespace treesift
