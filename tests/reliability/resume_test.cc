// What --resume goes on with, and what it refuses.
#include <gtest/gtest.h>
#include <xxhash.h>

#include "base/hex.h"
#include "io/output/run_record.h"
#include "tests/reliability/compare_run.h"

namespace treesift {
namespace {

using namespace test;

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

// A run that has died when it reached a point for the n-th time: nothing that it did later had an effect.
void die_at(const CompareRun& run, const Environment& sound, std::string_view point, int times) {
  FaultPlan dead{0, Persistence::persistent, EIO};
  dead.first = 1'000'000'000;
  Environment mortal = with_faults(sound, dead);
  mortal.reached = [&](std::string_view at) {
    if (at == point && --times == 0) dead.first = 0;
  };
  const ScopedEnvironment scope(mortal);
  run.run();
}

class Resumption : public testing::Test {
 protected:
  Resumption() : sound_(files_.environment_over(system_environment())) { files_.put(input_path, pairs_); }

  void die(const CompareRun& run, std::string_view point, int times) { die_at(run, sound_, point, times); }
  int finish(const CompareRun& run) {
    const ScopedEnvironment scope(sound_);
    return run.run(&messages_);
  }

  const std::string pairs_ = pairs_of_batches(4);
  ModelFileSystem files_;
  Environment sound_;
  std::string messages_;
};

TEST_F(Resumption, GoesOnWhereTheCheckpointIs) {
  for (const Passes passes : {Passes::one, Passes::two}) {
    const CompareRun run{passes, ""};
    die(run, "checkpoint", 2);
    EXPECT_EQ(finish(run.resumed()), exit_inspect);
    EXPECT_TRUE(holds(messages_, "out.jsonl: going on after 4 pairs")) << messages_;
    EXPECT_TRUE(holds(messages_, "8 pairs: ")) << messages_;
  }
}

TEST_F(Resumption, AFinishedRunIsLeftAloneWithItsExitStatus) {
  const CompareRun run;
  EXPECT_EQ(finish(run), exit_inspect);
  Environment counting = sound_;
  int writes = 0;
  counting.write = [&](int, const void*, std::size_t) {
    ++writes;
    errno = EIO;
    return -1;
  };
  sound_ = counting;
  EXPECT_EQ(finish(run.resumed()), exit_inspect);
  EXPECT_TRUE(holds(messages_, "out.jsonl is complete already")) << messages_;
  EXPECT_TRUE(holds(messages_, "8 pairs: ")) << messages_;
  EXPECT_EQ(writes, 0);
}

TEST_F(Resumption, WithNothingToGoOnWithBeginsTheRun) {
  EXPECT_EQ(finish(CompareRun().resumed()), exit_inspect);
  EXPECT_TRUE(files_.has("/model/out.jsonl"));
}

TEST_F(Resumption, WithoutItTheRunIsBegunAnewAndSaysSo) {
  const CompareRun run{Passes::one, ""};
  die(run, "checkpoint", 2);
  EXPECT_EQ(finish(run), exit_inspect);
  EXPECT_TRUE(holds(messages_, "begun anew; an unfinished run had done 4 pairs")) << messages_;
}

TEST_F(Resumption, RefusesChangedInputAndNamesIt) {
  const CompareRun run;
  die(run, "checkpoint", 2);
  files_.put(input_path, pairs_of_batches(5));
  EXPECT_EQ(finish(run.resumed()), exit_trouble);
  EXPECT_TRUE(holds(messages_, "input 1, /model/pairs.jsonl: size was ")) << messages_;
  std::string changed = pairs_;
  changed[changed.find("Page")] = 'C';
  files_.put(input_path, changed);
  EXPECT_EQ(finish(run.resumed()), exit_trouble);
  EXPECT_TRUE(holds(messages_, "input 1, /model/pairs.jsonl: first MiB was ")) << messages_;
  EXPECT_FALSE(files_.has("/model/out.jsonl"));
}

TEST_F(Resumption, RefusesAnotherModelAndNamesIt) {
  die({Passes::two, ""}, "checkpoint", 2);
  EXPECT_EQ(finish(CompareRun{Passes::one, ""}.resumed()), exit_trouble);
  EXPECT_TRUE(holds(messages_, "model was ")) << messages_;
}

TEST_F(Resumption, RefusesOutputThatWasChanged) {
  const CompareRun run{Passes::one, ""};
  die(run, "checkpoint", 3);
  files_.put("/model/out.jsonl.part", "X" + files_.get("/model/out.jsonl.part").substr(1));
  EXPECT_EQ(finish(run.resumed()), exit_trouble);
  EXPECT_TRUE(holds(messages_, "are not there, or were changed")) << messages_;
}

TEST_F(Resumption, RefusesADamagedCheckpoint) {
  const CompareRun run;
  die(run, "checkpoint", 2);
  files_.put("/model/out.jsonl.ckpt", files_.get("/model/out.jsonl.ckpt") + " ");
  EXPECT_EQ(finish(run.resumed()), exit_trouble);
  EXPECT_TRUE(holds(messages_, "out.jsonl.ckpt: it is not whole; leave --resume out")) << messages_;
}

TEST_F(Resumption, RefusesAFinishedOutputThatWasChanged) {
  const CompareRun run;
  finish(run);
  files_.put("/model/out.jsonl", "other");
  EXPECT_EQ(finish(run.resumed()), exit_trouble);
  EXPECT_TRUE(holds(messages_, "was complete, and was changed since")) << messages_;
}

TEST_F(Resumption, TwoRunsForOneOutputAreRefused) {
  const ScopedEnvironment scope(sound_);
  const int other = environment().open("/model/out.jsonl.lock", O_RDWR | O_CREAT, 0666);
  ASSERT_EQ(environment().flock(other, LOCK_EX | LOCK_NB), 0);
  const CompareRun run;
  EXPECT_EQ(run.run(&messages_), exit_trouble);
  EXPECT_TRUE(holds(messages_, "/model/out.jsonl: another treesift is writing it")) << messages_;
  environment().close(other);
  EXPECT_EQ(run.run(), exit_inspect);
}

TEST(RunRecords, AreReadBack) {
  RunRecord record;
  record.stage = RunStage::measured;
  record.pairs = ~std::uint64_t{0};
  record.stored = {12, 0xABCDEF};
  record.counts = {{"inspect", 3}, {"pass", 0}};
  record.facts = {{"model", "a \"quoted\" one"}, {"--memory", "\"256M\""}};
  for (const char* details : {"", "\"seconds\":1.5"}) {
    const RunRecord read = read_run_record(write_run_record(record, details));
    EXPECT_EQ(read.stage, record.stage);
    EXPECT_EQ(read.pairs, record.pairs);
    EXPECT_EQ(read.stored, record.stored);
    EXPECT_EQ(read.counts, record.counts);
    EXPECT_TRUE(differences(read.facts, record.facts).empty());
  }
}

TEST(RunRecords, AreRefusedWhenCutOrChanged) {
  RunRecord record;
  record.facts = {{"model", "x"}};
  const std::string text = write_run_record(record);
  for (std::size_t i = 0; i < text.size(); ++i) {
    EXPECT_THROW(read_run_record(text.substr(0, i)), RunRecordError) << i;
    std::string changed = text;
    changed[i] ^= 1;
    EXPECT_THROW(read_run_record(changed), RunRecordError) << i;
  }
}

TEST(RunRecords, KeepOptionsAsAConfiguration) {
  RunRecord record;
  record.facts = {{"--memory", "\"256M\""}, {"--oracle", "\"N = I\""}, {"model", "x"}};
  EXPECT_EQ(configuration_of(record.facts), "memory = \"256M\"\noracle = \"N = I\"\n");
  const std::string text = write_run_record(record);
  EXPECT_NE(text.find(R"("configuration":"memory = \"256M\"\noracle = \"N = I\"\n","facts":{"model":"x"})"),
            text.npos)
      << text;
  EXPECT_TRUE(differences(read_run_record(text).facts, record.facts).empty());
}

TEST(RunRecords, SayWhichFormatAnotherVersionHasWritten) {
  std::string text = R"({"format":"treesift-run/1","stage":"complete")";
  text += ",\"self\":\"" + hex_text(XXH3_64bits(text.data(), text.size())) + "\"}\n";
  try {
    read_run_record(text);
    FAIL() << "it is read";
  } catch (const RunRecordError& error) {
    EXPECT_STREQ(error.what(),
                 "another version of treesift has written it: it has the format \"treesift-run/1\", not "
                 "\"treesift-run/2\"");
  }
}

TEST(RunRecords, NameEachDifference) {
  const std::vector<RunFact> before = {{"a", "1"}, {"b", "2"}, {"c", "3"}, {"--e", "true"}};
  const std::vector<RunFact> now = {{"b", "2"}, {"c", "4"}, {"d", "5"}};
  EXPECT_EQ(differences(before, now),
            (std::vector<std::string>{"a was 1 and is not there now", "c was 3 and is 4",
                                      "--e was true and is not set now", "d was not there and is 5"}));
}

}  // namespace
}  // namespace treesift
