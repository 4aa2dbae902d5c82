#include "base/output_kind.h"

#include <gtest/gtest.h>

#include <string>

namespace treesift {
namespace {

TEST(OutputKind, ExtensionsNameKinds) {
  EXPECT_EQ(kind_of_type("htm"), OutputKind::html);
  EXPECT_EQ(kind_of_type("svg"), OutputKind::xml);
  EXPECT_EQ(kind_of_type("tsv"), OutputKind::csv);
  EXPECT_EQ(kind_of_type("mjs"), OutputKind::script);
  EXPECT_EQ(kind_of_type("7z"), OutputKind::other);
  EXPECT_EQ(kind_of_type("zst"), OutputKind::other);
  EXPECT_EQ(kind_of_type("HTML"), std::nullopt);
  EXPECT_EQ(kind_of_type(""), std::nullopt);
}

TEST(OutputKind, EveryKindHasAName) {
  for (std::size_t i = 0; i < output_kind_count; ++i) {
    const auto kind = static_cast<OutputKind>(i);
    EXPECT_EQ(output_kind_named(output_kind_name(kind)), kind);
  }
  EXPECT_EQ(output_kind_named("image"), std::nullopt);
}

TEST(OutputKind, KindsDifferThatAreReadInOtherWays) {
  EXPECT_FALSE((KindsOfPair{OutputKind::html, OutputKind::xml}.differ()));
  EXPECT_FALSE((KindsOfPair{OutputKind::script, OutputKind::text}.differ()));
  EXPECT_TRUE((KindsOfPair{OutputKind::html, OutputKind::json}.differ()));
  EXPECT_TRUE((KindsOfPair{OutputKind::csv, OutputKind::text}.differ()));
  EXPECT_TRUE((KindsOfPair{OutputKind::picture, OutputKind::other}.differ()));
}

TEST(OutputKind, SetsAreReadFromNames) {
  KindSet kinds(0);
  EXPECT_EQ(read_kinds("html,json", kinds), "");
  EXPECT_TRUE(kinds.has(OutputKind::html) && kinds.has(OutputKind::json));
  EXPECT_FALSE(kinds.has(OutputKind::xml) || kinds.has(OutputKind::other));
  EXPECT_EQ(read_kinds("", kinds), "");
  EXPECT_EQ(kinds, KindSet::all());
}

TEST(OutputKind, SetsWithOtherNamesAreLeftAlone) {
  KindSet kinds(1);
  EXPECT_EQ(read_kinds("html,image", kinds), "image");
  EXPECT_EQ(read_kinds("html,,json", kinds), "html,,json");
  EXPECT_EQ(kinds, KindSet(1));
}

}  // namespace
}  // namespace treesift
