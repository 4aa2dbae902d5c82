// Releases, seeded faults and what is found of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "model/experiments/faults.h"
#include "model/experiments/releases.h"
#include "model/experiments/seeded_faults.h"
#include "model/experiments/severity.h"
#include "tests/unit/model/learn/toy_samples.h"

namespace treesift {
namespace {

// WSE Fig. 4: HtmlTidy's second release, and the sum of all releases.
TEST(BreakEven, GivesTheRatiosOfThePaper) {
  EXPECT_NEAR(break_even(5 + 78, 7, 12 + 781), 0.0099, 5e-5);
  EXPECT_NEAR(break_even(109 + 1, 145, 254 + 574), 0.2019, 5e-5);
  EXPECT_NEAR(break_even(1431 + 96, 157, 1588 + 8521), 0.0183, 5e-5);
  EXPECT_EQ(break_even(48, 0, 48 + 782), 0);
  EXPECT_EQ(break_even(10, 0, 10), std::numeric_limits<double>::infinity());
}

Sample release_sample(SampleSet& set, const char* from, const char* to, Label label, double words) {
  Sample sample = toy_sample(0, label, words, set.samples.size());
  sample.from = set.texts.number(from);
  sample.to = set.texts.number(to);
  set.samples.push_back(sample);
  return sample;
}

TEST(Releases, AreOrderedByWhatLeadsToWhat) {
  SampleSet set;
  set.projects = {"one"};
  for (const auto& [from, to] :
       {std::pair("2", "3"), {"x", "y"}, {"0", "1"}, {"1", "2"}, {"3", "3"}, {"0", "2"}}) {
    release_sample(set, from, to, Label::benign, 0);
  }
  release_sample(set, "1", "2", Label::benign, 0);
  std::string order;
  for (const Release& release : releases_of(set, 0)) {
    order += set.texts.text(release.from) + set.texts.text(release.to) +
             std::to_string(release.samples.size()) + " ";
  }
  EXPECT_EQ(order, "xy1 011 122 021 231 ");
  EXPECT_TRUE(releases_of(set, 1).empty());
}

TEST(Releases, SurviveACircle) {
  SampleSet set;
  set.projects = {"one"};
  release_sample(set, "1", "2", Label::benign, 0);
  release_sample(set, "2", "1", Label::benign, 0);
  EXPECT_EQ(releases_of(set, 0).size(), 2u);
}

TEST(Releases, KeepKnowledgeAndLearnWhatWasFlagged) {
  SampleSet set;
  set.projects = {"one"};
  for (int release = 0; release < 2; ++release) {
    const char* from = release == 0 ? "0" : "1";
    const char* to = release == 0 ? "1" : "2";
    for (int i = 0; i < 50; ++i) {
      // The second release has faults only: it can be judged by what was learned of the first.
      const bool fault = release == 1 || i % 2 == 0;
      release_sample(set, from, to, fault ? Label::inspect : Label::benign, fault ? 2 + 0.01 * i : 0.01 * i);
    }
  }
  const std::vector<ReleaseOutcome> outcomes = live_through(
      SeenSamples(set, RunChoice::releases), releases_of(set, 0), linear_options().configuration, 1);
  ASSERT_EQ(outcomes.size(), 2u);
  for (const ReleaseOutcome& outcome : outcomes) {
    EXPECT_EQ(outcome.annotated, 10u);
    EXPECT_TRUE(outcome.trained);
    EXPECT_EQ(outcome.judged.false_negatives + outcome.judged.false_positives, 0);
  }
  EXPECT_EQ(outcomes[1].judged.true_positives, 40);
  EXPECT_EQ(outcomes[1].diff.true_positives, 50);
}

TEST(Releases, AreLookedAtAsDiffSaysWhileOneLabelIsKnown) {
  SampleSet set;
  set.projects = {"one"};
  for (int i = 0; i < 20; ++i) release_sample(set, "0", "1", Label::benign, i);
  const auto outcomes = live_through(SeenSamples(set, RunChoice::releases), releases_of(set, 0),
                                     linear_options().configuration, 1);
  EXPECT_FALSE(outcomes[0].trained);
  EXPECT_EQ(outcomes[0].judged.false_positives, 16);
}

TEST(ReleaseTable, AddsUp) {
  const ReportTable table = run_on(simulate_releases, toy_set(), linear_options());
  ASSERT_EQ(table.rows.size(), 13u);  // three releases and their sum, for three projects; the sum of all
  for (std::size_t column = 2; column < 10; ++column) {
    std::uint64_t sum = 0;
    for (std::size_t row = 3; row < 12; row += 4) {
      EXPECT_EQ(count_in(table, row, column), count_in(table, row - 1, column) +
                                                  count_in(table, row - 2, column) +
                                                  count_in(table, row - 3, column));
      sum += count_in(table, row, column);
    }
    EXPECT_EQ(count_in(table, 12, column), sum);
  }
}

TEST(CostTable, PricesTheReleaseTable) {
  const SampleSet set = toy_set();
  const ReportTable releases = run_on(simulate_releases, set, linear_options()),
                    costs = run_on(simulate_costs, set, linear_options());
  const auto count = [&](std::size_t column) { return static_cast<double>(count_in(releases, 12, column)); };
  EXPECT_DOUBLE_EQ(number_in(costs, 3, 3), 25 * (count(8) + count(9)));
  EXPECT_DOUBLE_EQ(number_in(costs, 3, 4), 25 * (count(4) + count(5) + count(6)) + 450 * count(7));
  EXPECT_DOUBLE_EQ(number_in(costs, 7, 4), 25 * (count(4) + count(5) + count(6)) + 1000 * count(7));
}

TEST(Faults, AreFoundWithOneOfTheirPairs) {
  SampleSet set;
  set.projects = {"one"};
  for (const char* mutation : {"a", "b", "a", "", "c"}) {
    Sample sample = toy_sample(0, Label::inspect, 0, set.samples.size());
    sample.mutation = set.texts.number(mutation);
    set.samples.push_back(sample);
  }
  set.samples[4].label = Label::benign;  // the fault did not show
  const std::vector<Fault> faults = faults_of(all_samples(set));
  EXPECT_EQ(faults, (std::vector<Fault>{{0, 2}, {1}}));
  EXPECT_EQ(share_found(faults, {false, false, true, true, true}), 0.5);
  EXPECT_EQ(share_found({}, {}), 0);
}

// Every way to look at some of six pairs.
TEST(Faults, FoundAtRandomIsTheAverageOverAllChoices) {
  const std::vector<Fault> faults = {{0, 1, 2}, {4}};
  for (std::size_t looks = 0; looks <= 6; ++looks) {
    double sum = 0, choices = 0;
    for (unsigned choice = 0; choice < 64; ++choice) {
      std::vector<bool> looked_at;
      for (unsigned i = 0; i < 6; ++i) looked_at.push_back((choice >> i & 1) != 0);
      if (static_cast<std::size_t>(std::count(looked_at.begin(), looked_at.end(), true)) != looks) continue;
      sum += share_found(faults, looked_at);
      ++choices;
    }
    EXPECT_NEAR(share_found_at_random(faults, looks, 6), sum / choices, 1e-12);
  }
}

TEST(Effort, GrowsWithLooksAndStaysBelowTheBest) {
  ExperimentOptions options = linear_options();
  options.folds = 5;
  const ReportTable table = run_on(trace_effort, toy_set(), options);
  ASSERT_EQ(table.rows.size(), 24u);  // six orders for three projects and the average
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    for (std::size_t column = 3; column < 8; ++column) {
      EXPECT_GE(number_in(table, row, column), number_in(table, row, column - 1));
      EXPECT_LE(number_in(table, row, column), number_in(table, row / 6 * 6 + 5, column) + 1e-12);
    }
  }
}

// A mutant run is labelled as a whole, and many of its pages are as they were: nobody looks at those.
TEST(Effort, AtRandomFindsAFaultByItsPairsThatDifferAndByNoOthers) {
  SampleSet whole = toy_set();
  const std::size_t shows = 120;
  SampleSet without_equal = whole;
  for (std::size_t i = shows + 1; i < shows + 5; ++i) {
    ASSERT_EQ(whole.samples[i].mutation, whole.samples[shows].mutation);
    whole.samples[i].bytes_differ = without_equal.samples[i].bytes_differ = false;
    without_equal.samples[i].mutation = 0;
  }
  ExperimentOptions options = linear_options();
  options.folds = 5;
  const ReportTable table = run_on(trace_effort, whole, options);
  const ReportTable wanted = run_on(trace_effort, without_equal, options);
  for (std::size_t column = 2; column < 8; ++column)
    EXPECT_DOUBLE_EQ(number_in(table, 4, column), number_in(wanted, 4, column));
}

TEST(Severity, WeighsByHand) {
  const ReportTable table = run_on(weigh_severities, toy_set(), linear_options());
  ASSERT_EQ(table.rows.size(), 4u);
  double found = 0, all = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const double weight = 4.0 - static_cast<double>(i);
    const auto faults = static_cast<double>(count_in(table, 3, 1 + i));
    all += weight * faults;
    found += weight * (faults - static_cast<double>(count_in(table, 3, 5 + i)));
  }
  EXPECT_DOUBLE_EQ(number_in(table, 3, 10), 100 * found / all);
  EXPECT_EQ(count_in(table, 3, 1) + count_in(table, 3, 2) + count_in(table, 3, 3) + count_in(table, 3, 4),
            270u);
}

// Without seeded faults the model is that of leave-one-project-out, tested on fewer pairs: so its F1 over the
// pairs without any fault is computed here the plain way.
TEST(SeededFaults, StartFromTheForeignModel) {
  const SampleSet set = toy_set();
  ExperimentOptions options;
  options.trials = 3;
  const ReportTable table = run_on(add_seeded_faults, set, options);
  ASSERT_EQ(table.rows.size(), 12u);  // three projects, two weights, all and evolution
  for (std::uint32_t project = 0; project < 3; ++project) {
    Samples foreign, evolution;
    for (const Sample& sample : set.samples) {
      if (sample.project != project) foreign.push_back(&sample);
      if (sample.project == project && sample.mutation == 0) evolution.push_back(&sample);
    }
    const Confusion plain = confusion_of(evolution, outcomes_of(train_model(set, foreign, {}), evolution));
    EXPECT_EQ(text_in(table, 4 * project + 1, 1), "evolution");
    EXPECT_NEAR(number_in(table, 4 * project + 1, 3), f1(plain), 1e-12);
  }
}

// With all pairs alike, a drawn fault is any pair: the trial is a training with that pair added.
TEST(SeededFaults, TrainAsTrainingDoes) {
  SampleSet set = toy_set();
  for (Sample& sample : set.samples) {
    if (sample.project != 0 || sample.mutation == 0) continue;
    sample.features = set.samples[0].features;
  }
  ExperimentOptions options;
  options.trials = 2;
  const ReportTable table = run_on(add_seeded_faults, set, options);
  Samples training, evolution;
  for (const Sample& sample : set.samples) {
    if (sample.project != 0) training.push_back(&sample);
    if (sample.project == 0 && sample.mutation == 0) evolution.push_back(&sample);
  }
  Sample fault = set.samples[0];
  fault.label = Label::inspect;
  for (int i = 0; i < 3; ++i) training.push_back(&fault);
  const Confusion plain = confusion_of(evolution, outcomes_of(train_model(set, training, {}), evolution));
  EXPECT_NEAR(number_in(table, 1, 8), f1(plain), 1e-12);  // 3 faults
  EXPECT_NEAR(number_in(table, 1, 9), 0, 1e-12);
}

}  // namespace
}  // namespace treesift
