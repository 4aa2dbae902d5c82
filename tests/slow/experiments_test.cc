// What holds for all experiments.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/random.h"
#include "model/experiments/cells.h"
#include "model/experiments/comparators.h"
#include "model/experiments/experiment.h"
#include "model/experiments/outcomes.h"
#include "model/experiments/robustness.h"
#include "model/experiments/summary.h"
#include "tests/unit/model/learn/toy_samples.h"

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

ExperimentOptions small_options(ModelKind kind = ModelKind::linear) {
  ExperimentOptions options;
  options.configuration.kind = kind;
  options.trials = 50;
  options.folds = 5;
  return options;
}

// The table.
ReportTable expect_whole_and_repeatable(const Experiment& experiment, const SeenSamples& seen,
                                        ModelKind kind) {
  ExperimentOptions options = small_options(kind);
  double last = 0;
  options.progress = [&](double share) {
    EXPECT_GE(share, last);
    EXPECT_LE(share, 1);
    last = share;
  };
  const ReportTable table = experiment.run(seen, options);
  EXPECT_EQ(last, 1) << experiment.name;
  EXPECT_EQ(table.name, experiment.name);
  EXPECT_FALSE(table.rows.empty()) << experiment.name;
  for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size()) << experiment.name;
  std::set<std::string> names;  // they are keys in JSON
  for (const ReportColumn& column : table.columns)
    EXPECT_TRUE(names.insert(column.name).second) << column.name;
  EXPECT_EQ(dump(table), dump(experiment.run(seen, small_options(kind)))) << experiment.name;
  return table;
}

// Those that are about linear models say so, and only those do not ask for the kind.
TEST(Experiments, GiveWholeTablesTheSameForEqualSeedsAndFollowTheModelKindOrSayThatTheyDoNot) {
  const SampleSet set = toy_set();
  const SeenSamples seen(set, RunChoice::releases);
  for (const Experiment& experiment : all_experiments()) {
    const ReportTable linear = expect_whole_and_repeatable(experiment, seen, ModelKind::linear);
    const ReportTable boosted = expect_whole_and_repeatable(experiment, seen, ModelKind::boosted);
    const bool says_so = std::count(linear.notes.begin(), linear.notes.end(), about_linear_models) == 1;
    const bool without_model = experiment.name == "feature-means";
    EXPECT_EQ(dump(linear) == dump(boosted), says_so || without_model) << experiment.name;
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
    run_on(find_experiment(experiment)->run, set, small_options());
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
    sample.severity = sample.pair_severity = Severity::unknown;
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
  for (const char* name :
       {"cross-validation", "variance", "feature-means", "coefficients", "projects", "feature-removal",
        "perturbation", "calibration", "intervals", "summary", "leave-one-project-out"}) {
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
                 toy_sample(0, Label::benign, 0, 3), toy_sample(0, Label::benign, 0, 4),
                 toy_sample(0, Label::benign, 0, 0)};
  set.samples[2].features[feature("differs")] = 0;  // other bytes, the same tree
  for (std::size_t i : {3, 4}) {  // the same JSON in other bytes; the same bytes, which have no content
    set.samples[i].features[feature("differs")] = 0;
    set.samples[i].bytes_differ = false;
  }
  const Baselines baselines = baselines_of(all_samples(set));
  EXPECT_DOUBLE_EQ(f1(baselines.diff), 0.4);        // 2 * 1 / (2 * 1 + 3)
  EXPECT_DOUBLE_EQ(f1(baselines.tree), 2.0 / 3.0);  // 2 * 1 / (2 * 1 + 1)
}

TEST(Comparators, TrainOnAllAsTrainingDoes) {
  const SampleSet set = toy_set();
  const ReportTable table = run_on(compare_with_baselines, set, small_options());
  const LinearModel model = train_model(set, all_samples(set), {});
  EXPECT_DOUBLE_EQ(number_in(table, 0, 1), model.provenance.f1);
}

TEST(Comparators, LeaveOutAsEvaluationDoes) {
  const SampleSet set = toy_set();
  const ReportTable table = run_on(leave_each_project_out, set, small_options());
  ASSERT_EQ(table.rows.size(), 4u);  // and the average
  double sum = 0;
  for (std::uint32_t project = 0; project < 3; ++project) {
    const LinearModel model = train_model(set, samples_without(set, project), {});
    const Samples samples = samples_of(set, project);
    const Quality quality = quality_of(samples, outcomes_of(model, samples));
    EXPECT_DOUBLE_EQ(number_in(table, project, 3), f1(quality.confusion));
    EXPECT_DOUBLE_EQ(number_in(table, project, 6), quality.area);
    sum += f1(quality.confusion);
  }
  EXPECT_NEAR(number_in(table, 3, 3), sum / 3, 1e-12);
}

// One project, and labels that follow the features: what is printed can be said beforehand.
TEST(Summary, IsThatOfThePartsItIsMadeOf) {
  const SampleSet set = toy_set();
  const SeenSamples seen(set, RunChoice::releases);
  const ExperimentOptions options = small_options();
  const ReportTable table = summarise(seen, options);
  ASSERT_EQ(table.rows.size(), 4u);
  const ReportTable left_out = leave_each_project_out(seen, options);
  double diff = 0;
  for (std::size_t row = 0; row < 4; ++row) {
    EXPECT_DOUBLE_EQ(number_in(table, row, 12), number_in(left_out, row, 3));  // F1
    EXPECT_DOUBLE_EQ(number_in(table, row, 15), number_in(left_out, row, 6));  // area
    EXPECT_LT(number_in(table, row, 7), number_in(table, row, 6));
    EXPECT_GT(number_in(table, row, 8), number_in(table, row, 6));
    if (row < 3) diff += number_in(table, row, 2) / 3;
  }
  EXPECT_DOUBLE_EQ(number_in(table, 3, 2), diff);
}

TEST(Summary, LeavesOutNothingWhenThereIsOneProject) {
  SampleSet set = toy_set();
  set.projects.resize(1);
  std::erase_if(set.samples, [](const Sample& sample) { return sample.project != 0; });
  const ReportTable table = run_on(summarise, set, small_options());
  ASSERT_EQ(table.rows.size(), 2u);
  for (const auto& row : table.rows) {
    EXPECT_TRUE(std::holds_alternative<Nothing>(row[5]));
    for (std::size_t column = 12; column < 18; ++column)
      EXPECT_TRUE(std::holds_alternative<Nothing>(row[column]));
    EXPECT_TRUE(std::holds_alternative<Figure>(row[6]));
  }
}

// The papers' columns do not depend on how the model of the options is trained.
TEST(Summary, ShowsThePapersModelWhateverTheRecipe) {
  const SampleSet set = toy_set();
  ExperimentOptions options = small_options(), papers = small_options();
  options.configuration.options.ridge = 0.5;
  papers.configuration.options.features = features_from(FeatureSource::smart);
  const ReportTable table = run_on(summarise, set, options), smart = run_on(summarise, set, papers);
  for (std::size_t row = 0; row < 4; ++row) {
    EXPECT_DOUBLE_EQ(number_in(table, row, 4), number_in(smart, row, 6));
    EXPECT_DOUBLE_EQ(number_in(table, row, 5), number_in(smart, row, 12));
  }
}

TEST(GivenModel, IsJudgedOnAllPairs) {
  const SampleSet set = toy_set();
  const LinearModel model = train_model(set, all_samples(set), {});
  const ReportTable table = try_model(model, SeenSamples(set, RunChoice::releases), small_options());
  ASSERT_EQ(table.rows.size(), 4u);
  for (std::uint32_t project = 0; project < 3; ++project) {
    const Samples samples = samples_of(set, project);
    const Confusion confusion = confusion_of(samples, outcomes_of(model, samples));
    EXPECT_DOUBLE_EQ(number_in(table, project, 3), f1(confusion));
    EXPECT_DOUBLE_EQ(number_in(table, project, 6), precision(confusion));
    EXPECT_DOUBLE_EQ(number_in(table, project, 7), recall(confusion));
  }
}

TEST(FeatureRemoval, EndsWithTheStrongestFeatureAlone) {
  const SampleSet set = toy_set();
  const ReportTable table = run_on(remove_features, set, small_options());
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
  const ReportTable table = run_on(remove_features, set, options);
  const SeenSamples seen(set, RunChoice::releases);
  const Samples samples = all_samples(set);
  const std::vector<Outcome> outcomes =
      Trainer(seen, options, 5).cross_validated("all", samples, GroupBy::content);
  EXPECT_DOUBLE_EQ(number_in(table, 0, 3), f1(confusion_of(samples, outcomes)));
}

TEST(Perturbation, LeavesAModelAloneThatDoesNotCount) {
  ExperimentOptions options = small_options();
  options.configuration.options.features = FeatureSet().set(feature("words_changed"));
  const ReportTable table = run_on(perturb_alignment, toy_set(), options);
  EXPECT_EQ(table.rows.size(), 13u);
  for (std::size_t row = 0; row < table.rows.size(); ++row) EXPECT_EQ(number_in(table, row, 3), 0);
  options.configuration.options.features = FeatureSet().set(feature("insert"));
  EXPECT_LT(number_in(run_on(perturb_alignment, toy_set(), options), 12, 3), -0.01);
}

}  // namespace
}  // namespace treesift
