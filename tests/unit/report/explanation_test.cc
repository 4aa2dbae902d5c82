// What is said of a pair: contributions add up, edits are named, nothing drives a terminal.
#include "report/explain/explanation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "model/judge/model_file.h"
#include "pipeline/pair_measurer.h"
#include "report/explain/explanation_html.h"
#include "report/explain/explanation_json.h"
#include "report/explain/explanation_text.h"
#include "report/explain/styled_text.h"
#include "report/feature_words.h"
#include "report/visible_text.h"
#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

// Bodies with what parsers want behind them.
struct Sides {
  std::string expected, actual;

  Sides(std::string before, std::string after) : expected(std::move(before)), actual(std::move(after)) {
    expected.append(read_padding, '\0');
    actual.append(read_padding, '\0');
  }
  Pair pair() const {
    Pair pair;
    pair.id = "page";
    pair.type = pair.actual_type = "html";
    pair.expected = std::string_view(expected).substr(0, expected.size() - read_padding);
    pair.actual = std::string_view(actual).substr(0, actual.size() - read_padding);
    return pair;
  }
};

Explanation explained(const Sides& sides, const Model& model, const RunContext& run = {}) {
  initialise_parsers_once();
  Explanation explanation;
  const std::function<void(const AlignedPair&)> see = [&](const AlignedPair& pair) {
    explain_documents(pair, {}, explanation);
  };
  MeasureOptions options;
  options.on_aligned = &see;
  const MeasuredPair measured = PairMeasurer(options).measure(sides.pair());
  explanation.verdict = verdict_of(measured, {ModelJudge{model, run}});
  if (measured.state == PairState::differs) explanation.score = score_parts(model, measured, run);
  return explanation;
}

const Sides lost_button("<h1>Cart</h1><p>12 articles<form><input type=submit name=buy></form>",
                        "<h1>Cart</h1><p>13 articles<form></form><p>An error occurred");

TEST(Explanation, ContributionsAndBaselineAddUpToTheScore) {
  const Model model = default_model();
  for (const Sides& sides : {lost_button, Sides("<p>a", "<p>b"), Sides("<ul><li>1<li>2", "<ul><li>2<li>1")}) {
    const Explanation explanation = explained(sides, model);
    ASSERT_TRUE(explanation.score && explanation.verdict.score);
    double sum = explanation.score->baseline;
    for (const ScorePart& part : explanation.score->parts) sum += part.reason.contribution;
    EXPECT_EQ(explanation.score->unit, ScoreParts::Unit::log_odds);
    EXPECT_NEAR(sum, explanation.score->total, 1e-9);
    EXPECT_NEAR(1 / (1 + std::exp(-sum)), *explanation.verdict.score, 1e-6);
  }
}

TEST(Explanation, OfALinearModelAsWellInBothDirections) {
  for (const CutoffDirection direction : {CutoffDirection::at_least, CutoffDirection::at_most}) {
    LinearModel linear;
    linear.direction = direction;
    linear.intercept = 0.25;
    linear.weights[feature("insert")] = 0.5;
    linear.benign_mean[feature("insert")] = 3;
    linear.weights[feature("lost_controls")] = -2;
    const Explanation explanation = explained(lost_button, linear);
    ASSERT_TRUE(explanation.score);
    double sum = explanation.score->baseline;
    for (const ScorePart& part : explanation.score->parts) sum += part.reason.contribution;
    EXPECT_NEAR(sum * explanation.score->sign, *explanation.verdict.score, 1e-5);
  }
}

TEST(Explanation, ReasonsOfTheVerdictAreAmongTheParts) {
  const Explanation explanation = explained(lost_button, default_model());
  ASSERT_FALSE(explanation.verdict.reasons.empty());
  for (const Reason& reason : explanation.verdict.reasons) {
    const auto same = [&](const ScorePart& part) {
      return part.reason.feature == reason.feature && part.reason.contribution == reason.contribution;
    };
    EXPECT_TRUE(std::ranges::any_of(explanation.score->parts, same)) << reason.feature;
  }
}

// "+0.123" at the beginning of a line, in thousandths.
std::vector<long> printed_amounts(const std::string& text) {
  std::vector<long> amounts;
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
    const std::size_t sign = text.find_first_not_of(' ', at);
    if (sign == text.npos || sign == at || (text[sign] != '+' && text[sign] != '-')) continue;
    const std::string number = text.substr(sign, text.find(' ', sign) - sign);
    if (number.find('.') != number.npos) amounts.push_back(std::lround(std::stod(number) * 1000));
  }
  return amounts;
}

TEST(Explanation, WhatIsPrintedAddsUp) {
  for (const std::size_t shown : {0, 1, 8, 1000}) {
    const std::string text = explanation_text(explained(lost_button, default_model()), {.max_parts = shown});
    const std::vector<long> amounts = printed_amounts(text);
    ASSERT_GE(amounts.size(), 2u) << text;
    long sum = 0;
    for (std::size_t i = 0; i + 1 < amounts.size(); ++i) sum += amounts[i];
    EXPECT_NEAR(sum, amounts.back(), shown == 1000 ? 500 : 0) << text;
  }
}

TEST(Explanation, SaysThatOnlyThePictureDiffers) {
  const std::string words = "only its picture differs";
  EXPECT_NE(level_in_words({StateClass::nd2, Warning::level_2, ""}).find(words), std::string::npos);
  EXPECT_EQ(level_in_words({StateClass::nd2, Warning::level_2, "/html[1]"}).find(words), std::string::npos);
  EXPECT_EQ(level_in_words({StateClass::clone, Warning::none, ""}).find(words), std::string::npos);
}

TEST(Explanation, SaysWhatHasDecidedInPlaceOfTheScore) {
  Explanation explanation;
  explanation.verdict.id = "page";
  explanation.verdict.score = 0.1;
  explanation.verdict.cutoff = 0.5;
  explanation.verdict.level = StateLevel{};
  const std::string level = level_in_words(*explanation.verdict.level);
  for (const auto& [because, words] : {std::pair(Because::strict, "--strict: no rule"),
                                       std::pair(Because::open_since, "pen since an earlier night"),
                                       std::pair(Because::shown, "ll that differs is known, or shown")}) {
    explanation.verdict.because = because;
    ExplanationLayout wide;
    wide.width = 200;
    EXPECT_NE(explanation_text(explanation, wide).find(words), std::string::npos) << words;
    EXPECT_NE(explanation_html(explanation).find(words), std::string::npos) << words;
    EXPECT_NE(explanation_html(explanation).find(level), std::string::npos) << level;
  }
  explanation.verdict.because = Because::model;
  EXPECT_EQ(explanation_text(explanation, {}).find("cut-off 0.5;"), std::string::npos);
}

TEST(Explanation, EditsAreNamedWithTheirPaths) {
  const Explanation explanation = explained(lost_button, default_model());
  ASSERT_TRUE(explanation.edits);
  std::string list;
  for (const EditInWords& edit : explanation.edits->edits)
    list += std::string(verb_words(edit.verb)) + ' ' + edit.path + '\n';
  EXPECT_EQ(list,
            "change text /html/body/p[1]/text()\ninsert /html/body/p[2]\ndelete /html/body/form/input\n");
}

TEST(Explanation, OfManyEditsTheFirstAreNamedAndTheOthersCounted) {
  std::string before, after;
  for (int i = 0; i < 50; ++i) before += "<p>old" + std::to_string(i), after += "<p>new" + std::to_string(i);
  initialise_parsers_once();
  Explanation explanation;
  const std::function<void(const AlignedPair&)> see = [&](const AlignedPair& pair) {
    explanation.edits = edits_in_words(pair, 10);
  };
  MeasureOptions options;
  options.on_aligned = &see;
  PairMeasurer(options).measure(Sides(before, after).pair());
  ASSERT_TRUE(explanation.edits);
  EXPECT_EQ(explanation.edits->edits.size(), 10u);
  EXPECT_EQ(explanation.edits->left_out, 40u);
}

TEST(Explanation, NothingOfAPageDrivesATerminal) {
  const Sides hostile("<p title='a'>x", "<p title='\x1b]0;t\x07'>\x1b[2J\xC2\x9B y \xE2\x80\xAE z");
  const Explanation explanation = explained(hostile, default_model());
  for (const TreeLayout layout : {TreeLayout::unified, TreeLayout::side_by_side}) {
    for (const std::string& text : {explanation_text(explanation, {.trees = layout}),
                                    explanation_html(explanation), explanation_json(explanation)}) {
      EXPECT_EQ(text.find('\x1b'), text.npos);
      EXPECT_EQ(text.find('\x07'), text.npos);
      EXPECT_EQ(text.find("\xC2\x9B"), text.npos);
    }
  }
  EXPECT_NE(explanation_text(explanation, {}).find("\\u202e"), std::string::npos);
}

TEST(Explanation, LinesKeepToTheWidth) {
  const Explanation explanation = explained(lost_button, default_model());
  for (const std::size_t width : {40, 60, 80, 133}) {
    for (const TreeLayout layout : {TreeLayout::unified, TreeLayout::side_by_side}) {
      const std::string text = explanation_text(explanation, {.trees = layout, .width = width});
      for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        EXPECT_LE(columns_of(std::string_view(text).substr(at, end - at)), width)
            << text.substr(at, end - at);
        at = end + 1;
      }
    }
  }
}

// The path of a member may be as long as its key; asking at each line how long the rest is would take an hour.
TEST(Explanation, WordsOfMegabytesAreBrokenAtOnce) {
  std::string slashes;
  while (slashes.size() < 8'000'000) slashes += "/step of a path";
  for (const std::string& text : {std::string(8'000'000, 'k'), slashes, std::string(8'000'000, ' ') + "x"}) {
    const std::vector<StyledLine> lines = wrapped(StyledLine().add(text), 80, 4, 3);
    ASSERT_LE(lines.size(), 3u);
    for (const StyledLine& line : lines) EXPECT_LE(line.columns(), 80u);
  }
}

TEST(FeatureWords, EveryFeatureHasAMeaning) {
  EXPECT_EQ(feature_in_words("insert"), "unmatched nodes of A");
  for (std::size_t i = 0; i < run_feature_count; ++i) {
    const std::string words = feature_in_words(run_feature_name(i));
    EXPECT_EQ(words.find("oracle"), words.npos) << run_feature_name(i);
  }
  EXPECT_EQ(feature_in_words("C-WD"), "an oracle comparator finds a difference");
}

TEST(VisibleText, ControlsAreShownByTheirNumbers) {
  EXPECT_EQ(visible_line("a\x1b[1m\tb\nc\xC2\x85\xE2\x80\xAE\xFF"),
            "a\\u001b[1m⇥b⏎c\\u0085\\u202e\xEF\xBF\xBD");
  EXPECT_EQ(columns_of("aé漢"), 4u);
}

}  // namespace
}  // namespace treesift
