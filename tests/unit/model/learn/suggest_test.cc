// Which pairs to label: unsure, common, unlike those labelled.
#include "model/learn/suggest.h"

#include <gtest/gtest.h>

#include <cmath>

namespace treesift {
namespace {

std::vector<Change> changes_at(std::initializer_list<std::uint64_t> places) {
  std::vector<Change> changes;
  for (std::uint64_t place : places) {
    // The other levels differ from pair to pair: only the place counts.
    changes.push_back(
        {{place, place, changes.size() * 7, place * 3}, ChangeKind::words_changed, false, 1, {}});
  }
  return changes;
}

void add(PairGroups& groups, std::string_view id, double score, std::initializer_list<std::uint64_t> places,
         LabelState state = LabelState::unlabelled) {
  groups.add(id, score, 0.4, changes_at(places), state);
}

std::vector<std::string> ids_of(const PairGroups& groups, std::size_t count) {
  std::vector<std::string> ids;
  for (const Suggestion& suggestion : suggest(groups.groups(), count)) ids.push_back(suggestion.id);
  return ids;
}

using Ids = std::vector<std::string>;

TEST(Uncertainty, IsOneAtTheCutoffAndFallsToBothSides) {
  EXPECT_EQ(uncertainty_of(0.4, 0.4), 1);
  EXPECT_DOUBLE_EQ(uncertainty_of(0.2, 0.4), 0.5);
  EXPECT_DOUBLE_EQ(uncertainty_of(0.7, 0.4), 0.5);
  for (double score : {-3.0, 0.0, 1.0, 7.0}) EXPECT_EQ(uncertainty_of(score, 0.4), 0);
  EXPECT_TRUE(std::isfinite(uncertainty_of(0.5, 0)) && std::isfinite(uncertainty_of(0.5, 1)));
}

TEST(Suggest, PrefersWhatIsUncertain) {
  PairGroups groups;
  add(groups, "sure", 0.95, {1});
  add(groups, "unsure", 0.41, {2});
  add(groups, "benign", 0.01, {3});
  EXPECT_EQ(ids_of(groups, 3), (Ids{"unsure", "sure", "benign"}));
}

TEST(Suggest, PrefersWhatIsCommonAndCountsIt) {
  PairGroups groups;
  add(groups, "rare", 0.3, {1});
  for (int i = 0; i < 5; ++i) add(groups, "common" + std::to_string(i), 0.2 + 0.01 * i, {2, 3});
  const std::vector<Suggestion> suggestions = suggest(groups.groups(), 1);
  ASSERT_EQ(suggestions.size(), 1u);
  EXPECT_EQ(suggestions[0].id, "common4");  // the one nearest to the cut-off
  EXPECT_EQ(suggestions[0].alike, 5u);
  EXPECT_EQ(suggestions[0].familiarity, 0);
  EXPECT_NEAR(suggestions[0].value, (0.5 + 0.24 / 0.4) * std::sqrt(5.0), 1e-12);
  EXPECT_EQ(
      suggestions[0].why(),
      "near the cut-off; stands for 5 pairs with the same changes; nothing like it is labelled or suggested");
}

TEST(Suggest, PutsTogetherPairsWithTheSameSetOfPlaces) {
  PairGroups groups;
  add(groups, "a", 0.4, {1, 2});
  add(groups, "b", 0.4, {2, 1});
  add(groups, "c", 0.4, {1, 2, 2});
  add(groups, "none", 0.4, {});
  ASSERT_EQ(groups.groups().size(), 2u);
  EXPECT_EQ(groups.groups()[0].unlabelled, 3u);
  EXPECT_EQ(ids_of(groups, 9), (Ids{"a", "none"}));  // the first of equals stands for them
}

TEST(Suggest, LeavesOutWhatIsLabelledAndPrefersWhatIsUnlikeIt) {
  PairGroups groups;
  add(groups, "labelled", 0.4, {1, 2}, LabelState::labelled);
  add(groups, "same", 0.4, {1, 2});
  add(groups, "alike", 0.4, {1, 2, 3});
  add(groups, "other", 0.4, {7, 8, 9});
  EXPECT_EQ(ids_of(groups, 9), (Ids{"other", "alike"}));
  EXPECT_NEAR(suggest(groups.groups(), 9)[1].familiarity, 2.0 / 3, 1e-12);
}

TEST(Suggest, WhatIsSuggestedCountsAsKnown) {
  PairGroups groups;
  for (int i = 0; i < 4; ++i) add(groups, "footer", 0.4, {1, 2, 3});
  for (int i = 0; i < 3; ++i) add(groups, "footer and more", 0.4, {1, 2, 3, 4});
  add(groups, "button", 0.4, {9});
  EXPECT_EQ(ids_of(groups, 2), (Ids{"footer", "button"}));
  EXPECT_EQ(ids_of(groups, 3), (Ids{"footer", "button", "footer and more"}));
}

TEST(Suggest, BreaksTiesByPositionAndGivesNoMoreThanThereIs) {
  PairGroups groups;
  EXPECT_TRUE(ids_of(groups, 5).empty());
  for (std::uint64_t i = 0; i < 6; ++i) add(groups, std::to_string(i), 0.4, {100 - i});
  EXPECT_EQ(ids_of(groups, 3), (Ids{"0", "1", "2"}));
  EXPECT_EQ(ids_of(groups, 99).size(), 6u);
  EXPECT_TRUE(ids_of(groups, 0).empty());
}

TEST(PairGroups, ForgetTheRarestWhenThereAreTooMany) {
  PairGroups groups(1000);  // nine hashes a group of one place
  add(groups, "labelled", 0.4, {1}, LabelState::labelled);
  for (int i = 0; i < 10; ++i) add(groups, "common", 0.4, {2});
  for (std::uint64_t i = 0; i < 5000; ++i) add(groups, "rare", 0.4, {1000 + i});
  const std::vector<PairGroup> kept = groups.groups();
  EXPECT_LE(kept.size(), 1000u / 9);
  ASSERT_GE(kept.size(), 2u);
  EXPECT_EQ(kept[0].labelled, 1u);
  EXPECT_EQ(kept[1].unlabelled, 10u);
}

}  // namespace
}  // namespace treesift
