#include "model/judge/model_file.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

LinearModel sample_model() {
  LinearModel model;
  for (std::size_t i = 0; i < feature_count; ++i) model.weights[i] = 0.1 * static_cast<double>(i) - 1.0 / 3;
  model.benign_mean[2] = 0.7;
  model.intercept = 1e-17;
  model.cutoff = 0.4375;
  model.direction = CutoffDirection::at_most;
  model.aligner = AlignerKind::hash;
  model.provenance = {100, 40, 0.75, 0.01, "one, \"two\""};
  return model;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  return text.replace(at, from.size(), to);
}

std::string message_for(const std::string& json) {
  try {
    read_model(json);
  } catch (const ModelError& error) {
    return error.what();
  }
  return "";
}

TEST(ModelFile, GivesTheSameModelBack) {
  const LinearModel model = sample_model();
  const LinearModel copy = std::get<LinearModel>(read_model(write_model(model)));
  EXPECT_EQ(copy.weights, model.weights);
  EXPECT_EQ(copy.benign_mean, model.benign_mean);
  EXPECT_EQ(copy.intercept, model.intercept);
  EXPECT_EQ(copy.cutoff, model.cutoff);
  EXPECT_EQ(copy.direction, model.direction);
  EXPECT_EQ(copy.provenance.projects, model.provenance.projects);
  EXPECT_EQ(write_model(copy), write_model(model));
}

// The name of an archive is the name of a project, and any bytes.
TEST(ModelFile, IsReadableWhateverItsProjectsAreCalled) {
  LinearModel model = sample_model();
  const auto read_back = [&](std::string name) {
    model.provenance.projects = std::move(name);
    return provenance_of(read_model(write_model(model))).projects;
  };
  EXPECT_EQ(read_back("caf\xE9"), "caf\xEF\xBF\xBD");
  EXPECT_EQ(read_back("\xFF\"\\\n\x1b[31m"), "\xEF\xBF\xBD\"\\\n\x1b[31m");
}

TEST(ModelFile, NamesItsAligner) {
  LinearModel model = sample_model();
  for (const AlignerKind kind : {AlignerKind::hash, AlignerKind::diffx}) {
    model.aligner = kind;
    EXPECT_EQ(aligner_of(read_model(write_model(model))), kind);
  }
  EXPECT_EQ(aligner_of(default_model()), AlignerKind::hash);
}

TEST(ModelFile, IsRefusedWithAReason) {
  const std::string good = write_model(sample_model());
  EXPECT_NE(message_for("").find("cannot be used"), std::string::npos);
  EXPECT_NE(message_for("[1]").find("not a JSON object"), std::string::npos);
  EXPECT_NE(message_for(replaced(good, std::string(feature_set_version), "treesift-features/0"))
                .find("train it anew"),
            std::string::npos);
  EXPECT_NE(message_for(replaced(good, "\"hash\"", "\"guess\"")).find("\"hash\" or \"diffx\""),
            std::string::npos);
  EXPECT_NE(message_for(replaced(good, "\"move\":", "\"mauve\":")).find("\"move\" is not a number"),
            std::string::npos);
  EXPECT_NE(
      message_for(replaced(good, "\"intercept\": 1e-17", "\"intercept\": 1e999")).find("cannot be used"),
      std::string::npos);
  EXPECT_NE(message_for(replaced(good, "at_most", "sideways")).find("sideways"), std::string::npos);
  EXPECT_NE(message_for(good.substr(0, good.size() / 2)).find("cannot be used"), std::string::npos);
}

TEST(ModelFile, UnknownFeaturesAreRefused) {
  const std::string more =
      replaced(write_model(sample_model()), "\"weights\": {", "\"weights\": {\"surprise\": 1,");
  EXPECT_NE(message_for(more).find("surprise"), std::string::npos);
}

// One split on the rank of `edits`, which only a model of the run can ask.
TreeModel sample_trees() {
  TreeModel model;
  model.trees.base = -0.5;
  model.trees.features = {static_cast<std::uint16_t>(feature_count + run_feature_count + feature("edits"))};
  model.trees.thresholds = {0.25};
  model.trees.values = {0, to_quanta(-1), to_quanta(1)};
  model.cutoff = 0.375;
  model.provenance = {100, 40, 0.75, 0, "one"};
  return model;
}

TEST(ModelFile, KeepsTreesAndTheirInputs) {
  const TreeModel model = sample_trees();
  const Model copy = read_model(write_model(model));
  EXPECT_EQ(std::get<TreeModel>(copy).trees, model.trees);
  EXPECT_EQ(inputs_of(copy), ModelInputs::run);
  EXPECT_EQ(cutoff_of(copy), 0.375);
  EXPECT_EQ(write_model(copy), write_model(model));
}

TEST(ModelFile, RemembersHowTheCutoffWasChosen) {
  TreeModel model = sample_trees();
  EXPECT_EQ(write_model(model).find("cutoff_choice"), std::string::npos);
  model.choice = {10, 0.76, 0.5};
  const CutoffChoice choice = std::get<TreeModel>(read_model(write_model(model))).choice;
  EXPECT_EQ(choice.programs, 10U);
  EXPECT_EQ(choice.f1, 0.76);
  EXPECT_EQ(choice.towards_valley, 0.5);
  EXPECT_THROW(read_model(replaced(write_model(model), "\"towards_valley\": 0.5", "\"towards_valley\": 1.5")),
               ModelError);
}

TEST(ModelFile, TreesOfOnePairCannotAskForTheRun) {
  const std::string good = write_model(sample_trees());
  EXPECT_NE(message_for(replaced(good, "\"inputs\": \"run\"", "\"inputs\": \"pair\"")).find("rank:edits"),
            std::string::npos);
  EXPECT_NE(message_for(replaced(good, "boosted", "bagged")).find("bagged"), std::string::npos);
  EXPECT_NE(message_for(replaced(good, "0.375", "1e999")), "");
}

TEST(ModelFile, BothCompiledInModelsAreWhatTheyShouldBe) {
  EXPECT_EQ(inputs_of(default_model()), ModelInputs::run);
  EXPECT_EQ(inputs_of(absolute_model()), ModelInputs::pair);
}

}  // namespace
}  // namespace treesift
