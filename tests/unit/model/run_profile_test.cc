// What is usual in a run: counts against an exact map, shares by hand, and the profile as a file.
#include "model/judge/run_profile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "base/hash.h"
#include "model/judge/run_profile_file.h"
#include "model/measure/source/source_change.h"

namespace treesift {
namespace {

TEST(ChangeCounting, IsExactWhileThereIsRoom) {
  ChangeCounts counts(1000);
  std::map<std::uint64_t, std::uint32_t> exact;
  std::mt19937_64 random(1);
  for (int i = 0; i < 5000; ++i) {
    const std::uint64_t change = random() % 900;
    counts.add(change);
    ++exact[change];
  }
  for (std::uint64_t change = 0; change < 1000; ++change) {
    EXPECT_EQ(counts.count(change), exact.contains(change) ? exact[change] : 0);
  }
  EXPECT_EQ(counts.error(), 0u);
  EXPECT_EQ(counts.entries().size(), exact.size());
}

TEST(ChangeCounting, NeverCountsTooMuchNorTooLittleByMoreThanItSays) {
  ChangeCounts counts(100);
  std::map<std::uint64_t, std::uint32_t> exact;
  std::mt19937_64 random(2);
  for (int i = 0; i < 50'000; ++i) {
    const std::uint64_t change = random() % 3 == 0 ? random() % 10 : random() % 4000;
    counts.add(change);
    ++exact[change];
  }
  EXPECT_GT(counts.error(), 0u);
  EXPECT_LE(counts.entries().size(), 100u);
  for (const auto& [change, pairs] : exact) {
    EXPECT_LE(counts.count(change), pairs);
    EXPECT_GE(counts.count(change) + counts.error(), pairs);
  }
}

Change profiled_change(std::uint64_t hash, std::uint32_t edits = 1, ChangeKind kind = ChangeKind::moved) {
  return {{hash, hash + 1, hash + 2, hash + 3}, kind, false, edits, {}};
}

std::size_t run_feature(std::string_view name) {
  for (std::size_t i = 0; i < run_feature_count; ++i) {
    if (run_feature_name(i) == name) return i;
  }
  ADD_FAILURE() << name;
  return 0;
}

using FeatureValues = std::array<double, feature_count>;

// A change of words that holds a name of its page.
Change with_name(std::uint64_t hash, std::uint64_t place, const Change& spelt) {
  Change change = spelt;
  change.hashes[1] = place;
  change.hashes[2] = hash;
  change.hashes[3] = hash + 1;
  std::ranges::copy(spelt.hashes, change.spelt.begin());
  return change;
}

TEST(RunProfiles, CallAChangeAsMostOfItsPagesDo) {
  const FeatureValues features{};
  const Change link = profiled_change(100, 1, ChangeKind::attribute_changed);
  const Change by_chance = with_name(900, link.hashes[1], link);
  RunProfile profile;
  for (std::uint32_t i = 0; i < 4; ++i) profile.add(features, std::vector{link}, i);
  profile.add(features, std::vector{by_chance}, 4);
  EXPECT_EQ(identity_of(profile.called(by_chance)), identity_of(link));
  EXPECT_FALSE(profile.called(by_chance).holds_name());
  EXPECT_EQ(profile.entry_of(link).pairs, 5u);  // that page's among them
  EXPECT_EQ(profile.relate(features, std::vector{by_chance})[run_feature("rarest_full")], 4.0 / (4 + 20));
  for (std::uint32_t i = 5; i < 9; ++i) {  // further pages, each of which has a link to itself
    EXPECT_EQ(identity_of(profile.called(by_chance)), identity_of(link)) << i;
    const Change other = profiled_change(200 + 10 * i, 1, ChangeKind::attribute_changed);
    profile.add(features, std::vector{with_name(900, other.hashes[1], other)}, i);
  }
  EXPECT_EQ(identity_of(profile.called(by_chance)), 900u);  // five pages each
}

TEST(RunProfiles, CallAPlaceAsMostOfItsPagesDo) {
  const FeatureValues features{};
  const Change lost = profiled_change(100, 1, ChangeKind::element_deleted);
  const Change by_chance = with_name(900, 800, lost);
  RunProfile profile;
  for (std::uint32_t i = 0; i < 2; ++i) profile.add(features, std::vector{lost}, i);
  profile.add(features, std::vector{by_chance}, 2);
  EXPECT_EQ(identity_of(profile.called(by_chance)), identity_of(lost));
  EXPECT_EQ(profile.entry_of(lost).pairs, 2u);  // names in places are not counted twice
}

// One form at many places.
Change at_place(std::uint64_t place, ChangeKind kind = ChangeKind::attribute_new) {
  return {{1, place, 2, 1000 + place}, kind, false, 1, {}};
}

TEST(RunProfiles, CallWhatIsAtManyPlacesByItsForm) {
  const FeatureValues features{};
  RunProfile profile;
  for (std::uint32_t i = 0; i < 4; ++i) profile.add(features, std::vector{at_place(i)}, i);
  for (std::uint32_t i = 4; i < 60; ++i) profile.add(features, std::vector{at_place(0)}, i);
  EXPECT_EQ(identity_of(profile.called(at_place(0))), 1000u);  // four places
  profile.add(features, std::vector{at_place(4)}, 60);
  EXPECT_EQ(identity_of(profile.called(at_place(0))), 2u);
  EXPECT_EQ(identity_of(profile.called(at_place(7))), 2u);
  EXPECT_EQ(profile.entry_of(profile.called(at_place(3))).pairs, 61u);
  EXPECT_EQ(identity_of(profile.called(at_place(0, ChangeKind::attribute_varied))), 1000u);
  Change emptied = at_place(0);
  emptied.value = ValueClass::emptied;
  EXPECT_EQ(identity_of(profile.called(emptied)), 1000u);  // what is bad is known by its place
  for (std::uint32_t i = 0; i < 1200; ++i)
    profile.add(features, std::vector{profiled_change(i * 10 + 5000)}, i);
  EXPECT_EQ(identity_of(profile.called(at_place(0))), 1000u);  // less than 5 % of the pairs
}

TEST(RunProfiles, CallAValueByItsFormWhereItHasOne) {
  const auto value_at = [](std::uint64_t place, std::uint64_t form) {
    return Change{
        {1, place, combine_hashes(1, form), 1000 + place}, ChangeKind::values_changed, false, 1, {}};
  };
  const FeatureValues features{};
  for (const std::uint64_t form : {0, 7}) {  // a date; white space
    RunProfile profile;
    for (std::uint32_t i = 0; i < 10; ++i) profile.add(features, std::vector{value_at(i, form)}, i);
    EXPECT_EQ(profile.called(value_at(0, form)).is_everywhere, form == 7);
  }
}

// A time or token that varies at a place.
Change varied_at(std::uint64_t place, VariedForm form) {
  Change change{{1, place, 1, 1000 + place}, ChangeKind::values_changed, false, 1, {}};
  change.varied = form;
  return change;
}

TEST(RunProfiles, CallTimesOfManyPlacesByHowFarTheyAreApart) {
  const FeatureValues features{};
  RunProfile profile;
  for (std::uint32_t i = 0; i < 10; ++i)
    profile.add(features, std::vector{varied_at(i % 5, VariedForm::seconds)}, i);
  profile.add(features, std::vector{varied_at(0, VariedForm::months)}, 10);
  const Change running = profile.called(varied_at(0, VariedForm::seconds));
  EXPECT_TRUE(running.is_everywhere);
  EXPECT_EQ(identity_of(running), identity_of(profile.called(varied_at(3, VariedForm::seconds))));
  EXPECT_EQ(profile.entry_of(running).pairs, 10u);
  // A month too early, at the same place: it is known by that, and one pair has it.
  const Change mistaken = profile.called(varied_at(0, VariedForm::months));
  EXPECT_EQ(identity_of(mistaken), 1000u);
  EXPECT_EQ(profile.entry_of(mistaken).pairs, 1u);
  EXPECT_EQ(profile.entry_of(mistaken).pair_set, 10u);
}

TEST(RunProfiles, CallLayoutOfManyPagesByThat) {
  const FeatureValues features{};
  RunProfile profile;
  std::vector<Change> lines;  // another one on each page
  for (std::uint64_t i = 0; i < 6; ++i) lines.push_back(source_change(ChangeKind::layout_changed, i));
  for (std::uint32_t i = 0; i < 6; ++i) profile.add(features, std::vector{lines[i]}, i);
  EXPECT_EQ(identity_of(profile.called(lines[0])), identity_of(profile.called(lines[5])));
  EXPECT_EQ(profile.entry_of(profile.called(lines[0])).pairs, 6u);
}

TEST(RunProfiles, CallTimesByTheirPlacesWhereTheseAreFew) {
  const FeatureValues features{};
  RunProfile profile;
  for (std::uint32_t i = 0; i < 10; ++i)
    profile.add(features, std::vector{varied_at(i % 4, i < 8 ? VariedForm::seconds : VariedForm::days)}, i);
  EXPECT_EQ(identity_of(profile.called(varied_at(0, VariedForm::seconds))), 1000u);
  EXPECT_EQ(profile.entry_of(varied_at(0, VariedForm::seconds)).pairs, 3u);
}

TEST(RunProfiles, GiveTheSharesOfTheOtherPairs) {
  RunProfile profile;
  const FeatureValues features{};
  const Change common = profiled_change(100, 3), rare = profiled_change(200, 5, ChangeKind::element_deleted);
  for (int i = 0; i < 80; ++i) profile.add(features, std::vector{common});
  const std::vector both{common, rare};
  profile.add(features, both);
  const RelativeFeatures relative = profile.relate(features, both);
  const double share = 80.0 / (80 + 20);  // of the other pairs, as if there were twenty more
  EXPECT_DOUBLE_EQ(relative[run_feature("rarest_full")], 0);
  EXPECT_DOUBLE_EQ(relative[run_feature("commonest_full")], share);
  EXPECT_DOUBLE_EQ(relative[run_feature("typical_full")],
                   std::exp((3 * std::log(share + 0.001) + 5 * std::log(0.001)) / 8));
  EXPECT_DOUBLE_EQ(relative[run_feature("below_5_place")], std::log1p(1));
  EXPECT_DOUBLE_EQ(relative[run_feature("remaining_value")], std::log1p(5));
  EXPECT_DOUBLE_EQ(relative[run_feature("remaining_share_kind")], 5.0 / 8);
  EXPECT_DOUBLE_EQ(relative[run_feature("rest_full_element_deleted")], std::log1p(5));
  EXPECT_DOUBLE_EQ(relative[run_feature("rest_full_moved")], 0);
  EXPECT_DOUBLE_EQ(relative[run_feature("run_pairs")], std::log1p(80));
}

TEST(RunProfiles, CountAPairOnceForEachChange) {
  RunProfile profile;
  // Two changes that are one at the level of kinds.
  Change one = profiled_change(1), other = profiled_change(50);
  other.hashes[0] = one.hashes[0];
  profile.add(FeatureValues{}, std::vector{one, other});
  EXPECT_EQ(profile.pairs_with(one, ChangeLevel::kind), 1u);
  EXPECT_EQ(profile.pairs_with(other, ChangeLevel::full), 1u);
}

TEST(RunProfiles, RankFeaturesAmongThePairs) {
  RunProfile profile;
  FeatureValues few{}, many{};
  few[feature("move")] = 1;
  many[feature("move")] = 50;
  for (int i = 0; i < 60; ++i) profile.add(few, {});
  for (int i = 0; i < 20; ++i) profile.add(many, {});
  const std::size_t rank = run_feature_count + feature("move");
  EXPECT_DOUBLE_EQ(profile.relate(few, {})[rank], (0 + 60 / 2.0 + 10) / 100);
  EXPECT_DOUBLE_EQ(profile.relate(many, {})[rank], (60 + 20 / 2.0 + 10) / 100);
}

// Found by fuzzing: a measured line may hold what no measuring gives.
TEST(RunProfiles, TakeNegativeFeaturesForNothing) {
  FeatureValues below{};
  below.fill(-5.7);
  RunProfile profile;
  profile.add(below, {});
  EXPECT_EQ(profile.histograms()[feature("insert")][0], 1u);
  EXPECT_EQ(profile.histograms()[feature("elements_inserted")][0], 1u);
  EXPECT_EQ(profile.relate(below, {})[run_feature_count],
            profile.relate(FeatureValues{}, {})[run_feature_count]);
}

TEST(RunProfiles, OfNobodyProveNothing) {
  const RelativeFeatures relative =
      RunProfile().relate(FeatureValues{}, std::vector{profiled_change(1)}, false);
  EXPECT_EQ(relative[run_feature("rarest_full")], 0);
  EXPECT_EQ(relative[run_feature_count + feature("move")], 0.5);
}

TEST(RunProfiles, NameEachRunFeatureOnce) {
  std::map<std::string, int> names;
  for (std::size_t i = 0; i < run_feature_count; ++i) ++names[run_feature_name(i)];
  EXPECT_EQ(names.size(), run_feature_count);
}

TEST(RunProfileFile, GivesTheSameProfileBack) {
  RunProfile profile;
  std::mt19937_64 random(3);
  std::vector<std::vector<Change>> pairs;
  for (int i = 0; i < 300; ++i) {
    FeatureValues features{};
    for (double& value : features) value = static_cast<double>(random() % 5);
    pairs.push_back({profiled_change(random() % 40 * 10), profiled_change(random())});
    profile.add(features, pairs.back());
  }
  const std::string text = write_run_profile(profile);
  const RunProfile copy = read_run_profile(text);
  EXPECT_EQ(write_run_profile(copy), text);
  FeatureValues features{};
  features[3] = 2;
  for (const std::vector<Change>& changes : pairs) {
    EXPECT_EQ(copy.relate(features, changes), profile.relate(features, changes));
  }
}

TEST(RunProfileFile, CutAnywhereIsRefused) {
  RunProfile profile;
  profile.add(FeatureValues{}, std::vector{profiled_change(7)});
  const std::string text = write_run_profile(profile);
  for (std::size_t size = 0; size + 3 < text.size(); size += 11) {
    EXPECT_THROW(read_run_profile(text.substr(0, size)), ProfileError) << size;
  }
}

}  // namespace
}  // namespace treesift
