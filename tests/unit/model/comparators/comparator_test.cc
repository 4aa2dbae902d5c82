#include "model/comparators/comparator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

namespace treesift {
namespace {

std::string name_of(std::string_view name) {
  const std::optional<NamedView> found = find_comparator(name);
  return found ? found->name : "none";
}

PropertySet ignored_by(std::string_view name) {
  return find_comparator(name).value_or(NamedView{}).view.ignored;
}

std::string in_capitals(std::string_view text) {
  std::string capitals(text);
  std::transform(capitals.begin(), capitals.end(), capitals.begin(), ::toupper);
  return capitals;
}

TEST(Comparators, AreThe22AndOneMoreAllDifferent) {
  ASSERT_EQ(all_comparators().size(), published_comparator_count + 1);
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < all_comparators().size(); ++i) {
    const Comparator& comparator = all_comparators()[i];
    EXPECT_TRUE(names.insert(comparator.abbreviation).second);
    EXPECT_TRUE(names.insert(comparator.name).second);
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(all_comparators()[j].view == comparator.view) << i << j;
  }
}

TEST(Comparators, AreFoundByEitherNameInAnyCase) {
  for (const Comparator& comparator : all_comparators()) {
    for (const std::string& name : {std::string(comparator.abbreviation), std::string(comparator.name),
                                    in_capitals(comparator.abbreviation), in_capitals(comparator.name)}) {
      const std::optional<NamedView> found = find_comparator(name);
      ASSERT_TRUE(found) << name;
      EXPECT_EQ(found->name, comparator.abbreviation);
      EXPECT_EQ(found->view, comparator.view);
    }
  }
}

TEST(Comparators, IgnoreThePropertiesBehindTheirName) {
  EXPECT_EQ(name_of("T-P4"), "T-P4");
  EXPECT_EQ(name_of("t-p5-p4-P5"), "T-P4-P5");
  EXPECT_EQ(name_of("tags-style-P1"), "T-S-P1");
  EXPECT_EQ(name_of("N+F-Sel-p6"), "N+F-Sel-P6");
  EXPECT_EQ(ignored_by("T-P4-P1"), (PropertySet{Property::closing_tags, Property::script_references}));
  EXPECT_EQ(ignored_by("T-S-P1"), (PropertySet{Property::closing_tags, Property::style}));
  EXPECT_EQ(ignored_by("T-P3"), ignored_by("T-S"));
}

TEST(Comparators, AreNotNamedForWhatTheyIgnoreAnyway) {
  EXPECT_EQ(name_of("T-S-P3"), "T-S");
  EXPECT_EQ(name_of("T-SL-P2-P3-P5"), "T-SL-P5");
  EXPECT_EQ(name_of("N+I-P4-P7"), "N+I");
  EXPECT_EQ(name_of("N+F-Sel-P7"), "N+F-Sel");
}

TEST(Comparators, OfContentHaveNoPropertiesOfTags) {
  for (const char* name : {"D-P1", "C-P3", "C-WD-P7", "M-P2", "content-ws-P1"}) {
    EXPECT_EQ(name_of(name), "none") << name;
  }
  EXPECT_EQ(name_of("DB-W-P2"), "DB-W-P2");
}

TEST(Comparators, AreNotGuessed) {
  for (const char* name :
       {"", "X", "T-P0", "T-P8", "T-P", "T-P12", "-P1", "N +I", "N+", "P1", "T--P1", "all"}) {
    EXPECT_EQ(name_of(name), "none") << name;
  }
}

TEST(Comparators, AreSuggestedByLikeness) {
  EXPECT_EQ(nearest_comparator("C-WE"), "C-W");
  EXPECT_EQ(nearest_comparator("n+f-sell"), "N+F-Sel");
  EXPECT_EQ(nearest_comparator("tag-nams"), "tag-names");
  EXPECT_EQ(nearest_comparator("contents"), "content");
  EXPECT_EQ(nearest_comparator("unordered-link"), "unordered-links");
  EXPECT_FALSE(nearest_comparator("").empty());
  EXPECT_FALSE(nearest_comparator(std::string(1'000'000, 'x')).empty());
}

TEST(Comparators, AreSuggestedWhateverPropertiesStandBehind) {
  EXPECT_EQ(nearest_comparator("N+J-P4"), "N+I");
  EXPECT_EQ(nearest_comparator("tag-nams-P4-P5"), "tag-names");
}

bool is_above(const Comparator& upper, const Comparator& lower) {
  return !(upper.view == lower.view) && sees_all_of(upper.view, lower.view);
}

// The comparators under `upper` with none between.
std::string directly_under(const Comparator& upper) {
  std::string names;
  for (const Comparator& lower : all_comparators()) {
    if (!is_above(upper, lower)) continue;
    const auto is_between = [&](const Comparator& c) { return is_above(upper, c) && is_above(c, lower); };
    const auto all = all_comparators();
    if (std::none_of(all.begin(), all.end(), is_between))
      names.append(names.empty() ? "" : " ").append(lower.abbreviation);
  }
  return names;
}

// The drawing of docs/comparators.md.
TEST(PartialOrder, IsTheOneThatIsDrawn) {
  const std::map<std::string_view, std::string_view> drawn = {
      {"D", "DB"},
      {"DB", "DB-W C"},
      {"DB-W", "C-W T M"},
      {"C", "C-W"},
      {"C-W", "C-WD"},
      {"C-WD", ""},
      {"T", "T-S N+I N+F"},
      {"T-S", "T-SL N+I-S N-S+F"},
      {"T-SL", "N+I-SL N-SL+F"},
      {"N", "N-S"},
      {"N-S", "N-SL"},
      {"N-SL", ""},
      {"N+I", "N+I-S N+U N+F-Sel"},
      {"N+I-S", "N+I-SL N-S+U"},
      {"N+I-SL", "N-SL+U"},
      {"N+U", "N N-S+U"},
      {"N-S+U", "N-S N-SL+U"},
      {"N-SL+U", "N-SL"},
      {"N+F", "N-S+F N+F-Sel"},
      {"N-S+F", "N-S N-SL+F"},
      {"N-SL+F", "N-SL"},
      {"N+F-Sel", "N"},
      {"M", ""},
  };
  for (const Comparator& comparator : all_comparators()) {
    EXPECT_EQ(directly_under(comparator), drawn.at(comparator.abbreviation)) << comparator.abbreviation;
  }
}

TEST(PropertySets, AreSets) {
  constexpr PropertySet one{Property::layout}, two{Property::layout, Property::selection};
  EXPECT_TRUE(one.is_subset_of(two) && !two.is_subset_of(one) && PropertySet{}.is_subset_of(one));
  EXPECT_TRUE(one.intersects(two) && !one.intersects({Property::selection}) && !one.intersects({}));
  EXPECT_EQ(one | two, two);
  EXPECT_EQ(one & two, one);
  for (int number = 1; number <= property_count; ++number) {
    const auto property = static_cast<Property>(number);
    EXPECT_EQ(two.contains(property), property == Property::layout || property == Property::selection);
  }
}

}  // namespace
}  // namespace treesift
