// What holds for all experiments.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "model/evaluation.h"
#include "model/experiments/comparators.h"
#include "model/experiments/experiment.h"
#include "model/experiments/outcomes.h"
#include "model/random.h"
#include "model/experiments/robustness.h"
#include "tests/unit/experiments_test_support.h"

namespace treesift {
namespace {

std::string dump(const ReportTable& table) {
  std::string text = table.name;
  for (const auto& row : table.rows) {
    for (const Cell& cell : row) {
      text += "|";
      if (const auto* word = std::get_if<std::string>(&cell)) text += *word;
      if (const auto* count = std::get_if<std::uint64_t>(&cell)) text += std::to_string(*count);
      if (const auto* figure = std::get_if<Figure>(&cell)) text += std::to_string(figure->value);
    }
  }
  return text;
}

ExperimentOptions small_options() {
  ExperimentOptions options;
  options.trials = 50;
  options.folds = 5;
  return options;
}

TEST(Experiments, GiveWholeTablesTheSameForEqualSeeds) {
  const SampleSet set = toy_set();
  for (const Experiment& experiment : all_experiments()) {
    ExperimentOptions options = small_options();
    double last = 0;
    options.progress = [&](double share) {
      EXPECT_GE(share, last);
      EXPECT_LE(share, 1);
      last = share;
    };
    const ReportTable table = experiment.run(set, options);
    EXPECT_EQ(table.name, experiment.name);
    EXPECT_FALSE(table.rows.empty()) << experiment.name;
    for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size()) << experiment.name;
    std::set<std::string> names;  // they are keys in JSON
    for (const ReportColumn& column : table.columns)
      EXPECT_TRUE(names.insert(column.name).second) << column.name;
    EXPECT_EQ(dump(table), dump(experiment.run(set, small_options()))) << experiment.name;
  }
}

TEST(Experiments, AreFoundByName) {
  std::set<std::string_view> names;
  for (const Experiment& experiment : all_experiments()) {
    EXPECT_TRUE(names.insert(experiment.name).second);
    EXPECT_EQ(find_experiment(experiment.name), &experiment);
  }
  EXPECT_EQ(find_experiment("all"), nullptr);
}

std::string problem_of(std::string_view experiment, const SampleSet& set) {
  try {
    find_experiment(experiment)->run(set, small_options());
  } catch (const TrainingError& error) {
    return error.what();
  }
  return "";
}

TEST(Experiments, SayWhatIsMissing) {
  SampleSet bare = toy_set();
  for (Sample& sample : bare.samples) {
    sample.project = 0;
    sample.mutation = sample.from = sample.to = 0;
    sample.severity = Severity::unknown;
  }
  bare.projects.resize(1);
  EXPECT_NE(problem_of("leave-one-project-out", bare).find("there are 1"), std::string::npos);
  EXPECT_NE(problem_of("seeded-faults", bare).find("two projects"), std::string::npos);
  EXPECT_NE(problem_of("releases", bare).find("none of 540 labels"), std::string::npos);
  EXPECT_NE(problem_of("costs", bare).find("no releases"), std::string::npos);
  EXPECT_NE(problem_of("severity", bare).find("none of 540 labels"), std::string::npos);
  EXPECT_NE(problem_of("faults", bare).find("no seeded faults"), std::string::npos);
  EXPECT_NE(problem_of("effort", bare).find("no seeded faults"), std::string::npos);
  SampleSet benign = toy_set();
  for (Sample& sample : benign.samples) sample.label = Label::benign;
  for (const char* name : {"cross-validation", "variance", "feature-means", "coefficients", "projects",
                           "feature-removal", "perturbation", "calibration", "intervals"}) {
    EXPECT_NE(problem_of(name, benign).find("0 inspect"), std::string::npos)
        << name << problem_of(name, benign);
  }
}

TEST(Experiments, UseOnlyTheFeaturesChosen) {
  const SampleSet set = toy_set();
  TrainingOptions options;
  options.features = features_from(FeatureSource::smart);
  EXPECT_EQ(options.features.count(), 14u);
  const LinearModel model = train_model(set, all_samples(set), options);
  EXPECT_EQ(model.weights[feature("words_changed")], 0);
  EXPECT_NE(model.weights[feature("insert")], 0);
}

// The coins against coins that are thrown.
TEST(Baselines, ExpectWhatThrownCoinsGive) {
  const SampleSet set = toy_set();
  const Samples samples = all_samples(set);
  const Baselines baselines = baselines_of(samples);
  const double share =
      static_cast<double>(std::count_if(samples.begin(), samples.end(),
                                        [](const Sample* s) { return s->label == Label::inspect; })) /
      static_cast<double>(samples.size());
  EXPECT_NEAR(f1(baselines.biased_coin), share, 1e-12);                // precision = recall = share
  EXPECT_NEAR(f1(baselines.fair_coin), share / (share + 0.5), 1e-12);  // 2 share 0.5 / (share + 0.5)
  Random random(4);
  Confusion fair, biased;
  for (int round = 0; round < 400; ++round) {
    for (const Sample* sample : samples) {
      fair.add(sample->label, random.share() < 0.5);
      biased.add(sample->label, random.share() < share);
    }
  }
  EXPECT_NEAR(f1(fair), f1(baselines.fair_coin), 0.005);
  EXPECT_NEAR(f1(biased), f1(baselines.biased_coin), 0.005);
}

TEST(Baselines, DiffAndTreeDifferWhereBytesDoNotMatter) {
  SampleSet set;
  set.projects = {"one"};
  set.samples = {toy_sample(0, Label::inspect, 1, 1), toy_sample(0, Label::benign, 1, 2),
                 toy_sample(0, Label::benign, 0, 3), toy_sample(0, Label::benign, 0, 4)};
  set.samples[2].features[feature("differs")] = 0;  // other bytes, the same tree
  set.samples[3].features[feature("differs")] = 0;
  set.samples[3].bytes_differ = false;
  const Baselines baselines = baselines_of(all_samples(set));
  EXPECT_DOUBLE_EQ(f1(baselines.diff), 0.5);        // 2 * 1 / (2 * 1 + 2)
  EXPECT_DOUBLE_EQ(f1(baselines.tree), 2.0 / 3.0);  // 2 * 1 / (2 * 1 + 1)
}

TEST(Comparators, TrainOnAllAsTrainingDoes) {
  const SampleSet set = toy_set();
  const ReportTable table = compare_with_baselines(set, small_options());
  const LinearModel model = train_model(set, all_samples(set), {});
  EXPECT_DOUBLE_EQ(number_in(table, 0, 1), model.provenance.f1);
}

TEST(Comparators, LeaveOutAsEvaluationDoes) {
  const SampleSet set = toy_set();
  const ReportTable table = leave_each_project_out(set, small_options());
  ASSERT_EQ(table.rows.size(), 4u);  // and the average
  double sum = 0;
  for (std::uint32_t project = 0; project < 3; ++project) {
    const Quality quality = leave_project_out(set, project, {});
    EXPECT_DOUBLE_EQ(number_in(table, project, 3), f1(quality.confusion));
    sum += f1(quality.confusion);
  }
  EXPECT_NEAR(number_in(table, 3, 3), sum / 3, 1e-12);
}

TEST(Groups, AreFaultsElseClustersElseInputs) {
  SampleSet set;
  set.projects = {"one", "two"};
  for (int i = 0; i < 6; ++i) set.samples.push_back(toy_sample(0, Label::benign, 0, i));
  set.samples[0].mutation = set.samples[1].mutation = set.texts.number("a");
  set.samples[1].cluster = set.samples[2].cluster = set.samples[3].cluster = set.texts.number("b");
  for (Sample& sample : set.samples) sample.input = set.texts.number("c");
  set.samples[5].project = 1;  // the same name in another project is another input
  EXPECT_EQ(groups_of(all_samples(set)), (std::vector<std::uint32_t>{0, 0, 1, 1, 2, 3}));
}

TEST(Groups, StayInOneFoldAndAreDealtOutEvenly) {
  const SampleSet set = toy_set();
  const Samples samples = all_samples(set);
  const std::vector<std::uint32_t> groups = groups_of(samples);
  const std::vector<unsigned> fold_of = folds_of_groups(samples, groups, 4, 1);
  std::map<std::uint32_t, unsigned> by_group;
  std::vector<int> sizes(4);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    EXPECT_EQ(by_group.try_emplace(groups[i], fold_of[i]).first->second, fold_of[i]);
    ++sizes[fold_of[i]];
  }
  for (int size : sizes) EXPECT_NEAR(size, 135, 15);
  EXPECT_NE(folds_of_groups(samples, groups, 4, 2), fold_of);
}

// Two pairs of equal content in different groups, with labels that contradict each other: whoever trained on
// the one would be wrong about the other, and nobody may.
TEST(Outcomes, NeverComeFromAModelThatSawTheContent) {
  SampleSet set = toy_set();
  std::vector<unsigned> fold_of;
  for (std::size_t i = 0; i < set.samples.size(); ++i) fold_of.push_back(i % 2);
  const Samples samples = all_samples(set);
  const std::vector<Outcome> before = outcomes_out_of_fold(set, samples, fold_of, 2, {});
  SampleSet changed = set;
  for (std::size_t i = 1; i < 100; i += 2) {
    changed.samples[i].content = changed.samples[i - 1].content;  // now useless for the training of fold 0
    changed.samples[i].label = Label::benign;
    changed.samples[i].features[feature("words_changed")] = 1000;
  }
  SampleSet without = set;
  Samples kept;
  std::vector<unsigned> kept_folds;
  for (std::size_t i = 0; i < without.samples.size(); ++i) {
    if (i < 100 && i % 2 == 1) continue;
    kept.push_back(&without.samples[i]);
    kept_folds.push_back(fold_of[i]);
  }
  const std::vector<Outcome> after = outcomes_out_of_fold(changed, all_samples(changed), fold_of, 2, {});
  const std::vector<Outcome> expected = outcomes_out_of_fold(without, kept, kept_folds, 2, {});
  EXPECT_NE(before[0].score, after[0].score);
  EXPECT_DOUBLE_EQ(after[0].score, expected[0].score);
}

TEST(FeatureRemoval, EndsWithTheStrongestFeatureAlone) {
  const SampleSet set = toy_set();
  const ReportTable table = remove_features(set, small_options());
  ASSERT_EQ(table.rows.size(), 4u);  // move, insert, delete, words_changed vary; "differs" does not
  EXPECT_EQ(text_in(table, 0, 1), "");
  TrainingOptions alone;
  alone.features = FeatureSet().set(feature("words_changed"));
  EXPECT_DOUBLE_EQ(number_in(table, 3, 2), train_model(set, all_samples(set), alone).provenance.f1);
  EXPECT_DOUBLE_EQ(number_in(table, 0, 2), train_model(set, all_samples(set), {}).provenance.f1);
}

TEST(FeatureRemoval, CrossValidatesAsEvaluationDoes) {
  const SampleSet set = toy_set();
  const ExperimentOptions options = small_options();
  const ReportTable table = remove_features(set, options);
  const Quality quality = cross_validate(set, all_samples(set), options.folds, options.seed, {});
  EXPECT_DOUBLE_EQ(number_in(table, 0, 3), f1(quality.confusion));
}

TEST(Perturbation, LeavesAModelAloneThatDoesNotCount) {
  ExperimentOptions options = small_options();
  options.training.features = FeatureSet().set(feature("words_changed"));
  const ReportTable table = perturb_alignment(toy_set(), options);
  EXPECT_EQ(table.rows.size(), 13u);
  for (std::size_t row = 0; row < table.rows.size(); ++row) EXPECT_EQ(number_in(table, row, 3), 0);
  options.training.features = FeatureSet().set(feature("insert"));
  EXPECT_LT(number_in(perturb_alignment(toy_set(), options), 12, 3), -0.01);
}

}  // namespace
}  // namespace treesift
