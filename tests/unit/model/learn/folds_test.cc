// What hangs together stays together.
#include "model/learn/folds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "model/experiments/outcomes.h"
#include "tests/unit/model/learn/toy_samples.h"

namespace treesift {
namespace {

using Numbers = std::vector<std::uint32_t>;

// Samples 0 and 1 are of one mutation, 1 to 3 of one cluster, all of one input, 5 of another project.
SampleSet six_samples() {
  SampleSet set;
  set.projects = {"one", "two"};
  for (int i = 0; i < 6; ++i) set.samples.push_back(toy_sample(0, Label::benign, 0, 1 + i));
  set.samples[0].mutation = set.samples[1].mutation = set.texts.number("a");
  set.samples[1].cluster = set.samples[2].cluster = set.samples[3].cluster = set.texts.number("b");
  for (Sample& sample : set.samples) sample.input = set.texts.number("c");
  set.samples[5].project = 1;  // the same name in another project is another input
  return set;
}

TEST(Groups, AreWhatIsAskedFor) {
  const SampleSet set = six_samples();
  const auto numbers = [&](GroupBy group_by) { return number_groups(all_samples(set), group_by); };
  EXPECT_EQ(numbers(GroupBy::content), (Numbers{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(numbers(GroupBy::mutation), (Numbers{0, 0, 1, 2, 3, 4}));
  EXPECT_EQ(numbers(GroupBy::input), (Numbers{0, 0, 0, 0, 0, 1}));
  EXPECT_EQ(numbers(GroupBy::cluster), (Numbers{0, 1, 1, 1, 2, 3}));
  EXPECT_EQ(numbers(GroupBy::cause), (Numbers{0, 0, 1, 1, 2, 3}));
}

// Equal content in two groups makes one of them, in two projects as well; equal bytes teach nothing.
TEST(Groups, AreJoinedByEqualContent) {
  SampleSet set = six_samples();
  set.samples[4].content = set.samples[0].content;
  set.samples[5].content = set.samples[2].content;
  EXPECT_EQ(number_groups(all_samples(set), GroupBy::cause), (Numbers{0, 0, 1, 1, 0, 1}));
  set.samples[5].bytes_differ = false;
  EXPECT_EQ(number_groups(all_samples(set), GroupBy::cause), (Numbers{0, 0, 1, 1, 0, 2}));
}

// Two archives of one program are two projects, and many pairs are the same in both.
TEST(Projects, AreLeftOutWithWhatHasTheContentOfTheirPairs) {
  SampleSet set = six_samples();
  set.samples[0].content = set.samples[5].content;
  EXPECT_EQ(samples_without(set, 1).size(), 4u);
  set.samples[5].content = set.samples[0].content = 0;  // not known
  EXPECT_EQ(samples_without(set, 1).size(), 5u);
}

// Random sets, all ways to group: no content and no group is in two folds, and folds are even.
TEST(Folds, KeepGroupsAndContentTogetherAndLabelsEven) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SampleSet set = toy_set();
    std::mt19937 random(static_cast<unsigned>(seed));
    for (std::size_t i = 0; i < 20; ++i)
      set.samples[random() % set.samples.size()].content = set.samples[i].content;
    const Samples samples = all_samples(set);
    for (GroupBy group_by : {GroupBy::content, GroupBy::mutation, GroupBy::cluster, GroupBy::cause}) {
      const Folds folds = make_folds(samples, 4, seed, group_by);
      const Numbers groups = number_groups(samples, group_by);
      std::map<std::uint32_t, unsigned> by_group;
      std::map<std::uint64_t, unsigned> by_content;
      std::map<std::pair<std::uint32_t, std::uint32_t>, unsigned> by_mutation;
      std::vector<int> inspect(4), benign(4);
      for (std::size_t i = 0; i < samples.size(); ++i) {
        const unsigned fold = folds.of[i];
        ASSERT_LT(fold, 4u);
        ++(samples[i]->label == Label::inspect ? inspect : benign)[fold];
        EXPECT_EQ(by_group.try_emplace(groups[i], fold).first->second, fold);
        EXPECT_EQ(by_content.try_emplace(samples[i]->content, fold).first->second, fold);
        if (group_by == GroupBy::content || samples[i]->mutation == 0) continue;
        const std::pair key(samples[i]->project, samples[i]->mutation);
        EXPECT_EQ(by_mutation.try_emplace(key, fold).first->second, fold);
      }
      for (int count : inspect) EXPECT_NEAR(count, 67, 12);
      for (int count : benign) EXPECT_NEAR(count, 67, 20);
    }
  }
}

TEST(Folds, FollowTheSeed) {
  const SampleSet set = toy_set();
  const Samples samples = all_samples(set);
  EXPECT_EQ(make_folds(samples, 4, 1, GroupBy::cause).of, make_folds(samples, 4, 1, GroupBy::cause).of);
  EXPECT_NE(make_folds(samples, 4, 1, GroupBy::cause).of, make_folds(samples, 4, 2, GroupBy::cause).of);
}

TEST(Folds, AreRefusedWhereThereAreFewerGroups) {
  const SampleSet set = six_samples();
  const Samples samples = all_samples(set);
  EXPECT_NO_THROW(make_folds(samples, 4, 1, GroupBy::cause));
  EXPECT_THROW(make_folds(samples, 1, 1, GroupBy::cause), TrainingError);
  try {
    make_folds(samples, 5, 1, GroupBy::cause);
    FAIL() << "five folds of four groups";
  } catch (const TrainingError& error) {
    EXPECT_NE(std::string(error.what()).find("6 pairs in 4 groups"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace treesift
