#include "model/model_file.h"

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
  const LinearModel copy = read_model(write_model(model));
  EXPECT_EQ(copy.weights, model.weights);
  EXPECT_EQ(copy.benign_mean, model.benign_mean);
  EXPECT_EQ(copy.intercept, model.intercept);
  EXPECT_EQ(copy.cutoff, model.cutoff);
  EXPECT_EQ(copy.direction, model.direction);
  EXPECT_EQ(copy.provenance.projects, model.provenance.projects);
  EXPECT_EQ(write_model(copy), write_model(model));
}

TEST(ModelFile, NamesItsAligner) {
  LinearModel model = sample_model();
  for (const AlignerKind kind : {AlignerKind::hash, AlignerKind::diffx}) {
    model.aligner = kind;
    EXPECT_EQ(read_model(write_model(model)).aligner, kind);
  }
  EXPECT_EQ(default_model().aligner, AlignerKind::hash);
}

TEST(ModelFile, IsRefusedWithAReason) {
  const std::string good = write_model(sample_model());
  EXPECT_NE(message_for("").find("cannot be used"), std::string::npos);
  EXPECT_NE(message_for("[1]").find("not a JSON object"), std::string::npos);
  EXPECT_NE(message_for(replaced(good, "treesift-features/1", "treesift-features/0")).find("train it anew"),
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

}  // namespace
}  // namespace treesift
