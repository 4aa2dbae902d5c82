// Runs of one fault: which pairs they have, and how a pair is seen in them.
#include "model/learn/one_fault_runs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "model/learn/training_configuration.h"

namespace treesift {
namespace {

void add(SampleSet& set, const std::string& to, const std::string& fault, const std::string& input,
         std::uint64_t change) {
  Sample sample;
  sample.bytes_differ = true;
  sample.from = set.texts.number("1");
  sample.to = set.texts.number(to);
  sample.mutation = set.texts.number(fault);
  sample.input = set.texts.number(input);
  sample.label = fault.empty() ? Label::benign : Label::inspect;
  sample.changes.push_back({{change, change, change, change}, ChangeKind::words_changed, false, 1, {}});
  set.samples.push_back(sample);
}

// Three inputs from 1 to 2; fault x shows in input a, fault y in a and b; and a night of fault z.
SampleSet two_faults_and_a_night() {
  SampleSet set;
  set.projects = {"p"};
  for (const char* input : {"a", "b", "c"}) add(set, "2", "", input, 1);  // 0, 1, 2
  add(set, "2", "x", "a", 7);                                             // 3
  add(set, "2-mutant", "y", "a", 8);                                      // 4
  add(set, "2-mutant", "y", "b", 8);                                      // 5
  add(set, "2+m1", "", "a", 1);                                           // 6
  add(set, "2+m1", "z", "b", 9);                                          // 7
  return set;
}

TEST(OneFaultRuns, HaveThePairsOfTheFaultAndTheOthersOfItsReleases) {
  const std::vector<OneFaultRun> runs = one_fault_runs(two_faults_and_a_night());
  std::vector<std::vector<std::uint32_t>> samples;
  for (const OneFaultRun& run : runs) samples.push_back(run.samples);
  std::sort(samples.begin(), samples.end());
  const std::vector<std::vector<std::uint32_t>> wanted = {{1, 2, 3}, {2, 4, 5}, {6, 7}};
  EXPECT_EQ(samples, wanted);
}

TEST(OneFaultRuns, ShowAFaultAsRareAsItIsInItsNight) {
  const SampleSet set = two_faults_and_a_night();
  const RunView releases = view_runs(set, RunChoice::releases);
  const RunView view = view_one_fault_runs(set, releases);
  constexpr std::size_t commonest = 1;  // run_statistic_names
  EXPECT_EQ(view[3][commonest], 0);     // alone with its change
  EXPECT_GT(view[4][commonest], 0);     // its fault shows in another pair as well
}

// What it costs grows with faults times inputs.
TEST(OneFaultRuns, AreSeenOnlyWhereTheyAreTried) {
  const SampleSet set = two_faults_and_a_night();
  EXPECT_TRUE(SeenSamples(set, RunChoice::releases).by_fault.empty());
  const SeenSamples tried(set, RunChoice::one_fault);
  EXPECT_EQ(tried.relative(set.samples[3]), view_one_fault_runs(set, tried.by_releases)[3]);
}

TEST(OneFaultRuns, ReleasesAreNamedWithoutTheirFaults) {
  EXPECT_EQ(release_of("5.33.0+m16"), "5.33.0");
  EXPECT_EQ(release_of("v0.6.13-llvm14-mutant"), "v0.6.13-llvm14");
  EXPECT_EQ(release_of("2025-05-14b"), "2025-05-14b");
}

}  // namespace
}  // namespace treesift
