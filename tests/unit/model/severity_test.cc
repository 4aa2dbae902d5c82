// Severity: what a pair loses, in order; and that the weights come out of labels.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "model/judge/model_file.h"
#include "model/learn/severity_fit.h"
#include "model/severity/pair_severity.h"

namespace treesift {
namespace {

Sample rated(double share_lost, double words_lost, Severity severity, std::uint32_t project = 0) {
  Sample sample;
  sample.features[feature("share_lost")] = share_lost;
  sample.features[feature("words_lost")] = words_lost;
  sample.features[feature("size_ratio")] = 1 - share_lost;
  sample.label = Label::inspect;
  sample.bytes_differ = true;
  sample.severity = sample.pair_severity = severity;
  sample.project = project;
  return sample;
}

std::vector<const Sample*> views_of(const std::vector<Sample>& samples) {
  std::vector<const Sample*> views;
  for (const Sample& sample : samples) views.push_back(&sample);
  return views;
}

// Faults whose severity follows from what is lost: under 1 %, under 10 %, under half, more.
std::vector<Sample> faults_by_loss(std::size_t count) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> exponent(-3, 0);
  std::vector<Sample> faults;
  for (std::size_t i = 0; i < count; ++i) {
    const double share = std::pow(10.0, exponent(random));
    const Severity severity = share < 0.01  ? Severity::very_low
                              : share < 0.1 ? Severity::low
                              : share < 0.5 ? Severity::medium
                                            : Severity::severe;
    faults.push_back(rated(share, std::log1p(100 * share), severity, i % 3));
  }
  return faults;
}

TEST(Severity, NamesAreThoseOfVerdictsAndOfLabels) {
  EXPECT_EQ(severity_named("very-low"), Severity::very_low);
  EXPECT_EQ(severity_named("very low"), Severity::very_low);
  EXPECT_EQ(severity_named("severe"), Severity::severe);
  EXPECT_EQ(severity_named(""), Severity::unknown);
  EXPECT_EQ(severity_named("awful"), Severity::unknown);
  EXPECT_EQ(severity_name(Severity::low), "low");
}

TEST(Severity, LearnsFromLabelsWhatLossMeans) {
  const std::vector<Sample> faults = faults_by_loss(600);
  const auto model = fit_severity(views_of(faults));
  ASSERT_TRUE(model);
  std::size_t right = 0;
  for (const Sample& fault : faults) right += severity_by(*model, fault) == fault.severity;
  EXPECT_GE(right, faults.size() * 9 / 10);
  for (const double weight : model->weights) EXPECT_GE(weight, 0);
  EXPECT_LE(model->cutoffs[0], model->cutoffs[1]);
  EXPECT_LE(model->cutoffs[1], model->cutoffs[2]);
}

TEST(Severity, MoreLossIsNeverMilder) {
  const SeverityModel* const model = severity_model_of(default_model());
  ASSERT_NE(model, nullptr);
  double before = -1;
  for (double share = 0; share <= 1; share += 0.01) {
    const Sample sample = rated(share, std::log1p(500 * share), Severity::unknown);
    const double score = severity_score_by(*model, sample);
    EXPECT_GE(score, before);
    before = score;
  }
}

TEST(Severity, IsNotLearnedFromFewFaultsOrFromOneClass) {
  EXPECT_FALSE(fit_severity(views_of(faults_by_loss(least_rated_faults - 1))));
  const std::vector<Sample> one_class(200, rated(0.2, 3, Severity::low));
  EXPECT_FALSE(fit_severity(views_of(one_class)));
  const std::vector<Sample> unrated(200, rated(0.2, 3, Severity::unknown));
  EXPECT_FALSE(fit_severity(views_of(unrated)));
}

TEST(Severity, WhatCannotBeJudgedIsSevere) {
  Sample sample = rated(0, 0, Severity::unknown);
  sample.judged = false;
  EXPECT_EQ(severity_by(SeverityModel{}, sample), Severity::severe);
}

TEST(Severity, ByRuleFromWhatIsTouched) {
  EXPECT_EQ(severity_of_touch(ChangeSeverity::broken).severity, Severity::severe);
  EXPECT_EQ(severity_of_touch(ChangeSeverity::contract).severity, Severity::medium);
  EXPECT_EQ(severity_of_touch(ChangeSeverity::structure).severity, Severity::low);
  EXPECT_EQ(severity_of_touch(ChangeSeverity::slight).severity, Severity::very_low);
  EXPECT_EQ(severity_of_touch(ChangeSeverity::contract).reason, "contract");
}

TEST(Severity, AnErrorPageIsSevereAndSaysWhy) {
  MeasuredPair pair;
  pair.features[feature("size_ratio")] = 0.1;
  pair.features[feature("share_lost")] = 0.9;
  pair.features[feature("words_lost")] = std::log1p(400);
  pair.features[feature("error_page")] = pair.features[feature("page_lost")] = 1;
  pair.features[feature("title_changed")] = 1;
  const RatedSeverity rated = learned_severity(*severity_model_of(default_model()), pair);
  EXPECT_EQ(rated.severity, Severity::severe);
  EXPECT_EQ(rated.reason, "size_ratio");
  EXPECT_EQ(worse_of(severity_of_touch(ChangeSeverity::contract), rated).reason, "size_ratio");
  EXPECT_EQ(worse_of(severity_of_touch(ChangeSeverity::broken), rated).reason, "broken");
}

TEST(Severity, StandsInModelFiles) {
  Model model = default_model();
  const std::string text = write_model(model);
  EXPECT_NE(text.find("\"severity\": {\"intercept\":"), text.npos);
  EXPECT_EQ(write_model(read_model(text)), text);
  std::visit([](auto& judge) { judge.severity.reset(); }, model);
  const std::string without = write_model(model);
  EXPECT_EQ(without.find("\"severity\""), without.npos);
  EXPECT_EQ(severity_model_of(read_model(without)), nullptr);
}

// A pair with one changed reference that features call another identity.
MeasuredPair renamed_pair(ValueClass value) {
  MeasuredPair pair;
  pair.edit_of_feature.fill(MeasuredPair::no_edit);
  pair.changes.push_back({{1, 1, 1, 1}, ChangeKind::attribute_changed, false, 1, {}, value});
  pair.edit_of_change = {0};
  pair.places.push_back({"/a", "id=_9", "id=_11"});
  pair.features[feature("identity_changed")] = 1;
  pair.edit_of_feature[feature("identity_changed")] = 0;
  pair.features[feature("renamed")] = 1;
  return pair;
}

TEST(SeverityOfTouch, IdsThatAreNumberedAnewThroughoutBreakNoContract) {
  MeasuredPair pair = renamed_pair(ValueClass::id_other);
  EXPECT_EQ(severity_of(pair), ChangeSeverity::wording);
  pair.features[feature("dangling_references")] = 1;  // of one that was forgotten
  EXPECT_EQ(severity_of(pair), ChangeSeverity::contract);
  pair = renamed_pair(ValueClass::none);
  pair.features[feature("renamed_apart")] = 1;
  EXPECT_EQ(severity_of(pair), ChangeSeverity::contract);
  EXPECT_EQ(severity_of(renamed_pair(ValueClass::control)), ChangeSeverity::contract);
}

TEST(SeverityOfTouch, LinksThatLeadToAnotherElementHaveNotBeenRenamedWhereNoIdHasChanged) {
  MeasuredPair pair = renamed_pair(ValueClass::address_fragment);
  pair.places[0] = {"/a", "<a href=\"#tea\">", "<a href=\"#milk\">"};
  pair.features[feature("targets_changed")] = 1;
  pair.edit_of_feature[feature("targets_changed")] = 0;
  EXPECT_EQ(severity_of(pair), ChangeSeverity::wording);
  pair.features[feature("identity_changed")] = 0;
  EXPECT_EQ(severity_of(pair), ChangeSeverity::contract);
  EXPECT_FALSE(only_renumbers(pair, std::vector<std::uint16_t>{0}));
}

TEST(SeverityOfTouch, AnElementIsAsBadAsTheErrorThatCameWithItOrTheControlThatWent) {
  MeasuredPair pair;
  pair.state = PairState::differs;
  pair.edit_of_feature.fill(MeasuredPair::no_edit);
  pair.features[feature("error_keywords")] = 1;
  pair.edit_of_feature[feature("error_keywords")] = 1;
  pair.changes.push_back({{1, 1, 1, 1}, ChangeKind::element_inserted, false, 1, {}});
  pair.edit_of_change = {0};
  const auto severity_within = [&](std::string_view path) {
    pair.places = {{"/body/div[2]", "", "<div>"}, {std::string(path), "", "Warning: no stock"}};
    return severity_of(pair, std::vector<std::uint16_t>{0});
  };
  EXPECT_EQ(severity_within("/body/div[2]/p/text()"), ChangeSeverity::contract);
  EXPECT_EQ(severity_within("/body/div[20]/p/text()"), ChangeSeverity::structure);
  EXPECT_EQ(severity_within("/body/div[2]"), ChangeSeverity::structure);
  pair.changes[0].kind = ChangeKind::element_deleted;
  EXPECT_EQ(severity_within("/body/div[2]/p/text()"), ChangeSeverity::structure);
  pair.features[feature("lost_controls")] = 1;
  pair.edit_of_feature[feature("lost_controls")] = 1;
  EXPECT_EQ(severity_within("/body/div[2]/input"), ChangeSeverity::contract);
}

TEST(SeverityOfTouch, AnIdOfHtmlWithAnotherNumberBreaksNoContractWhereNoLinkIsLeftToNothing) {
  const auto severity = [](const std::string& before, const std::string& after, double dangling = 0) {
    MeasuredPair pair = renamed_pair(ValueClass::none);
    pair.features[feature("renamed")] = 0;
    pair.features[feature("dangling_references")] = dangling;
    pair.places[0] = {"/a", before, after};
    return severity_of(pair);
  };
  EXPECT_EQ(severity(R"(<a name="id1364">)", R"(<a name="id1383">)"), ChangeSeverity::wording);
  EXPECT_EQ(severity(R"(<a href="#ftn.id64" name="id64">)", R"(<a href="#ftn.id183" name="id183">)"),
            ChangeSeverity::wording);
  EXPECT_EQ(severity(R"(<a name="id1364">)", R"(<a name="id1383">)", 1), ChangeSeverity::contract);
  EXPECT_EQ(severity(R"(<a name="id1364">)", R"(<a name="top">)"), ChangeSeverity::contract);
  EXPECT_EQ(severity(R"(<a name="id1364">)", R"(<b name="id1383">)"), ChangeSeverity::contract);
  EXPECT_EQ(severity(R"(<a href="ld-id1318.html">)", R"(<a href="ld-id1337.html">)"),
            ChangeSeverity::contract);
  EXPECT_EQ(severity(R"(<Field type="_7">)", R"(<Field type="_8">)"), ChangeSeverity::contract);
  EXPECT_EQ(severity("<a href=\"#id13…\"", "<a href=\"#id14…\""), ChangeSeverity::contract);
}

}  // namespace
}  // namespace treesift
