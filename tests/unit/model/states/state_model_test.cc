// The model of a crawl, the memory of fragments, labels and the table beside them.
#include "model/states/state_model.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "model/states/class_table.h"
#include "model/states/fragment_memory.h"
#include "model/states/state_labels.h"

namespace treesift {
namespace {

StateFacts state_of(std::string_view offer, std::string_view shape, std::string_view content) {
  StateFacts facts;
  facts.outline = {print_of_bytes(offer), print_of_bytes(shape), print_of_bytes(content), {}};
  return facts;
}

TEST(StateModel, PlacesEachStateBesideTheFirstThatIsClosest) {
  StateModel model;
  EXPECT_EQ(model.place(state_of("list", "one", "a")).state_class, StateClass::distinct);
  EXPECT_EQ(model.place(state_of("form", "one", "a")).bin, 1U);
  const Placed repeat = model.place(state_of("list", "two", "a"));
  EXPECT_EQ(repeat.state_class, StateClass::nd3);
  EXPECT_EQ(repeat.bin, 0U);
  EXPECT_TRUE(repeat.is_kept);
  const Placed data = model.place(state_of("list", "two", "b"));
  EXPECT_EQ(data.state_class, StateClass::nd2);
  EXPECT_EQ(data.of, 2U);
  EXPECT_EQ(data.bin, 0U);
  EXPECT_FALSE(data.is_kept);
  EXPECT_EQ(model.place(state_of("list", "two", "b")).of, 3U);
}

TEST(FragmentMemory, KnowsDuplicatesAndWhatVaries) {
  FragmentMemory memory;
  const FragmentPrint one = {print_of_bytes("ul"), print_of_bytes("a")};
  const FragmentPrint other = {print_of_bytes("ul"), print_of_bytes("b")};
  EXPECT_FALSE(memory.remember(one, {0, 7}));
  EXPECT_FALSE(memory.is_fluid(one));
  EXPECT_EQ(memory.remember(one, {1, 8})->id, 7U);
  EXPECT_FALSE(memory.is_fluid(one));
  EXPECT_FALSE(memory.remember(other, {2, 9}));
  EXPECT_TRUE(memory.is_fluid(one));
  EXPECT_EQ(memory.unique_count(), 2U);
  EXPECT_EQ(memory.shape_count(), 1U);
}

TEST(StateLabels, AreReadLineByLine) {
  const auto labels = read_state_labels(
      "{\"a\":\"s0\",\"b\":\"s1\",\"class\":\"nd2\"}\n\n{\"a\":\"x\",\"b\":\"y\",\"class\":\"clone\"}");
  ASSERT_EQ(labels.size(), 2U);
  EXPECT_EQ(labels[0].label, StateClass::nd2);
  EXPECT_EQ(labels[1].b, "y");
}

TEST(StateLabels, OthersAreRefusedWithTheirLine) {
  const auto refusal = [](std::string_view lines) -> std::string {
    try {
      read_state_labels(lines);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(refusal("\n{\"a\":\"x\",\"b\":\"y\",\"class\":\"near\"}").find("line 2"), std::string::npos);
  EXPECT_NE(refusal("{").find("line 1"), std::string::npos);
  EXPECT_NE(refusal("[1]").find("line 1"), std::string::npos);
}

TEST(ClassTable, F1IsTheHarmonicMeanOfPrecisionAndRecall) {
  ClassTable table{"one", {}};
  table.add(PairClass::near, PairClass::near);
  table.add(PairClass::near, PairClass::distinct);
  table.add(PairClass::distinct, PairClass::distinct);
  EXPECT_DOUBLE_EQ(table.f1(PairClass::clone), 1);
  EXPECT_DOUBLE_EQ(table.f1(PairClass::near), 2.0 / 3);
  EXPECT_DOUBLE_EQ(table.f1(PairClass::distinct), 2.0 / 3);
  EXPECT_EQ(table.correct(), 2U);
  const std::string json = class_tables_json({table});
  EXPECT_TRUE(json.starts_with(R"({"oracles":[{"name":"one","f1":{"clone":1,"near":0.66)")) << json;
}

}  // namespace
}  // namespace treesift
