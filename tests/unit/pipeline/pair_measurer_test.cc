#include "pipeline/pair_measurer.h"

#include <gtest/gtest.h>

#include "align/times/time_settler.h"
#include "model/judge/judge.h"
#include "model/records/verdict_line.h"
#include "parsers/lines/whole_bytes.h"
#include "tests/support/invariant_helpers.h"
#include "tests/support/picture_files.h"

namespace treesift {
namespace {

class MeasuringPairs : public testing::Test {
 protected:
  static void SetUpTestSuite() { initialise_parsers(); }
  static LinearModel words_only() {
    LinearModel model;
    model.weights[feature("words_changed")] = 1;
    model.cutoff = 0.5;
    return model;
  }

  Verdict judge(const std::string& expected, const std::string& actual, std::string_view type = "html") {
    return verdict_of(measurer_->measure(pair_of(expected, actual, type)), {ModelJudge{model_}});
  }

  Pair pair_of(const std::string& expected, const std::string& actual, std::string_view type = "html") {
    expected_ = expected + std::string(read_padding, '\0');
    actual_ = actual + std::string(read_padding, '\0');
    Pair pair;
    pair.id = "an/id";
    pair.expected = std::string_view(expected_).substr(0, expected.size());
    pair.actual = std::string_view(actual_).substr(0, actual.size());
    pair.type = pair.actual_type = type;
    pair.expected_head = expected_head_;
    pair.actual_head = actual_head_;
    return pair;
  }

  // Starts anew with an invariant: lists are of numbers.
  void require(std::string_view lines) {
    invariants_ = invariant_set(
        invariant("place = 'ul'\ncovers = 'content'\npattern = 'li* {number}'\n" + std::string(lines)));
    options_.invariants = &invariants_;
    measurer_.emplace(options_);
  }

  Model model_ = words_only();
  InvariantSet invariants_;
  MeasureOptions options_;
  std::optional<PairMeasurer> measurer_{std::in_place, options_};
  std::string expected_, actual_;
  ResponseHead expected_head_, actual_head_;
};

TEST_F(MeasuringPairs, WordsThatChangeAreInspected) {
  const Verdict verdict = judge("<p>one</p>", "<p>two</p>");
  EXPECT_EQ(verdict.decision, Decision::inspect);
  ASSERT_EQ(verdict.reasons.size(), 1u);
  EXPECT_EQ(verdict.reasons[0].place.before, "one");
  EXPECT_EQ(verdict.id, "an/id");
}

TEST_F(MeasuringPairs, NumbersThatChangePass) {
  EXPECT_EQ(judge("<p>1</p>", "<p>2</p>").decision, Decision::pass);
}

TEST_F(MeasuringPairs, AreDecodedAsHttpDeclaresOfEachSide) {
  expected_head_.charset = "ISO-8859-1";
  actual_head_.charset = "shift_jis";
  EXPECT_EQ(judge("<p>\xE9 1", "<p>\xE9 2").decision, Decision::inspect);
  actual_head_.charset = "utf-8";
  EXPECT_EQ(judge("<p>\xE9 1", "<p>\xC3\xA9 2").decision, Decision::pass);
  actual_head_ = {0, "", "koi8-r", true, {}};  // held as text, whatever was declared
  EXPECT_EQ(judge("<p>\xE9 1", "<p>\xC3\xA9 2").decision, Decision::pass);
}

// Neither the comparison of bytes nor the memo may take them for one document.
TEST_F(MeasuringPairs, EqualBytesInTwoEncodingsAreTwoDocuments) {
  expected_head_.charset = actual_head_.charset = "windows-1252";
  EXPECT_EQ(judge("<p>\xE9", "<p>\xE9").decision, Decision::pass);
  actual_head_.charset = "koi8-r";
  const Verdict verdict = judge("<p>\xE9", "<p>\xE9");
  EXPECT_EQ(verdict.decision, Decision::inspect);
  ASSERT_EQ(verdict.reasons.size(), 1u);
  EXPECT_EQ(verdict.reasons[0].place.before, "\xC3\xA9");  // é
  EXPECT_EQ(verdict.reasons[0].place.after, "\xD0\x98");   // И
  actual_head_.charset = "windows-1251";
  EXPECT_EQ(judge("<p>\xE9", "<p>\xE9").reasons[0].place.after, "\xD0\xB9");  // й
  actual_head_.charset = "x-nobody-knows";  // ignored: the bytes are not UTF-8
  EXPECT_EQ(judge("<p>\xE9", "<p>\xE9").decision, Decision::pass);
}

TEST_F(MeasuringPairs, BytesThatMeanTheSameInBothEncodingsAreEqual) {
  expected_head_.charset = "windows-1252";
  actual_head_.charset = "utf-8";
  const Verdict verdict = judge("<p>plain", "<p>plain");
  EXPECT_EQ(verdict.decision, Decision::pass);
  EXPECT_EQ((*verdict.features)[feature("markup_only")], 0);
  EXPECT_EQ(judge("[\"\xE9\"]", "[\"\xC3\xA9\"]", "json").decision, Decision::pass);
  EXPECT_EQ(judge("[\"\xC3\xA9\"]", "[\"\xC3\xA9\"]", "json").decision, Decision::inspect);
  EXPECT_EQ((*judge("<!--\xE9--><p>", "<!--\xE9--><p>").features)[feature("comments_changed")] > 0, true);
}

TEST_F(MeasuringPairs, EqualBytesPassWithoutBeingParsed) {
  EXPECT_EQ(judge("<a><b>", "<a><b>", "xml").decision, Decision::pass);
  EXPECT_EQ(measurer_->costs()[Stage::parse].calls, 0u);
}

TEST_F(MeasuringPairs, EqualDocumentsOfOtherBytesAreJudged) {
  EXPECT_EQ(judge("<p  class='a'>x</p>", "<p class=\"a\">x</p>").decision, Decision::pass);
}

TEST_F(MeasuringPairs, XmlThatBreaksIsAnError) {
  const Verdict verdict = judge("<a><b/></a>", "<a><b></a>", "xml");
  EXPECT_EQ(verdict.decision, Decision::error);
  EXPECT_EQ(verdict.error->code, "xml:malformed");
  EXPECT_TRUE(verdict.error->message.starts_with("actual: "));
  EXPECT_FALSE(verdict.score);
}

TEST_F(MeasuringPairs, XmlThatWasAlwaysBrokenIsReadAsABrowserWould) {
  EXPECT_EQ(judge("<a><b>one</a>", "<a><b>two</a>", "xml").decision, Decision::inspect);
  EXPECT_EQ(judge("<a><b>1</a>", "<a><b>2</a>", "xml").decision, Decision::pass);
}

TEST_F(MeasuringPairs, EntitiesAndBadJsonAreErrors) {
  EXPECT_EQ(judge("<a/>", "<!DOCTYPE a [<!ENTITY x '&x;'>]><a>&x;</a>", "xml").error->code, "xml:entity");
  EXPECT_EQ(judge("{}", "{", "json").error->code, "json:malformed");
  EXPECT_EQ(judge("{", "{}", "json").error->code, "json:malformed");
}

TEST_F(MeasuringPairs, OneSideOnlyIsUnpaired) {
  Pair pair;
  pair.actual = "x";
  EXPECT_EQ(verdict_of(measurer_->measure(pair), {ModelJudge{model_}}).decision, Decision::unpaired);
  EXPECT_EQ(verdict_of(measurer_->measure(pair), {ModelJudge{model_}}).error->code, "pair:no-expected");
}

TEST_F(MeasuringPairs, WhatWentWrongInTheArchiveIsTheVerdict) {
  Pair pair;
  pair.error = PairError{PairErrorCode::duplicate_id, "seen before"};
  const Verdict verdict = verdict_of(measurer_->measure(pair), {ModelJudge{model_}});
  EXPECT_EQ(verdict.decision, Decision::error);
  EXPECT_EQ(verdict.error->code, "archive:duplicate-id");
  EXPECT_EQ(verdict.error->message, "seen before");
}

TEST_F(MeasuringPairs, APairBeyondTheMemoryIsRefusedUnlessItsBytesAreEqual) {
  options_.pair_memory = 1000;
  measurer_.emplace(options_);
  const std::string large(1000, 'x');
  EXPECT_EQ(judge(large, large + "y").error->code, "limit:memory");
  EXPECT_EQ(judge(large, large).decision, Decision::pass);
}

TEST_F(MeasuringPairs, WhatIsRememberedIsWhatWouldBeJudged) {
  const auto line = [](const Verdict& verdict) {
    std::string text;
    append_verdict_line(text, verdict);
    return text;
  };
  const std::string first = line(judge("<p>one</p>", "<p>two</p>"));
  judge("<p>one</p>", "<p>three</p>");
  for (int again = 0; again < 2; ++again) EXPECT_EQ(line(judge("<p>one</p>", "<p>two</p>")), first);
  EXPECT_EQ(measurer_->memo_hits(), 1u);
}

TEST_F(MeasuringPairs, InvariantsHoldOfActualWhateverTheModelSays) {
  require("when = { id = 'an/*' }");
  const Verdict verdict = judge("<ul><li>1</ul>", "<ul><li>x</ul>");
  EXPECT_EQ(verdict.decision, Decision::inspect);
  ASSERT_GE(verdict.reasons.size(), 1u);
  EXPECT_EQ(verdict.reasons[0].feature, "invariant:i");
  EXPECT_EQ(verdict.reasons[0].place.path, "/html/body/ul/li/text()");
  EXPECT_EQ(judge("<ul><li>x</ul>", "<ul><li>1</ul>").reasons[0].feature, "words_changed");
  EXPECT_EQ(judge("<ul><li>1</ul>", "<ul><li>2</ul>").decision, Decision::pass);
  EXPECT_EQ(judge("<ul><li>x</ul>", "<ul><li>x</ul>").decision, Decision::inspect);
  EXPECT_EQ(measurer_->invariant_counts().at("i").documents, 4u);
  EXPECT_EQ(measurer_->invariant_counts().at("i").violated, 2u);
}

TEST_F(MeasuringPairs, InvariantsAreAskedOfEachPairWhateverIsRemembered) {
  require("when = { id = 'an/*' }");
  Pair pair = pair_of("<ul><li>1</ul>", "<ul><li>one</ul>");
  pair.id = "another/id";
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(measurer_->measure(pair).violations.empty());
  pair.id = "an/id";
  EXPECT_EQ(measurer_->measure(pair).violations.size(), 1u);
}

TEST_F(MeasuringPairs, EqualBytesAreParsedOnlyWhereAnInvariantMayApply) {
  require("when = { css = 'ul', id = 'other' }");
  EXPECT_EQ(judge("<ul><li>x</ul>", "<ul><li>x</ul>").decision, Decision::pass);
  require("violations = 'new'");
  EXPECT_EQ(judge("<ul><li>x</ul>", "<ul><li>x</ul>").decision, Decision::pass);
  EXPECT_EQ(measurer_->costs()[Stage::parse].calls, 0u);
  require("");
  EXPECT_EQ(judge("[\"x\"]", "[\"x\"]", "json").decision, Decision::pass);
  EXPECT_EQ(measurer_->costs()[Stage::parse].calls, 0u);
  EXPECT_EQ(judge("<ul><li>x</ul>", "<ul><li>x</ul>").decision, Decision::inspect);
  EXPECT_EQ(measurer_->costs()[Stage::parse].calls, 1u);
}

TEST_F(MeasuringPairs, WhereInvariantsCannotBeKnownToHoldThePairIsAnError) {
  options_.pair_memory = 1000;
  require("");
  const std::string large(1000, 'x');
  EXPECT_EQ(judge(large, large).error->code, "limit:memory");
  options_.pair_memory = 1 << 20;
  options_.limits.nodes = 2;
  require("");
  EXPECT_EQ(judge("<ul><li>1</ul>", "<ul><li>1</ul>").error->code, "limit:nodes");
}

TEST_F(MeasuringPairs, TypesAreSniffedWhenTheArchiveDoesNotSay) {
  EXPECT_EQ(judge(R"({"a":1,"b":2})", R"({"b":2,"a":1})", "").decision, Decision::pass);
}

TEST_F(MeasuringPairs, VerdictLinesKeepTheirKeysInOrder) {
  std::string text;
  Verdict verdict = judge("<p>one</p>", "<p>tw\"o</p>");
  verdict.mark = {};
  verdict.severity_change = 0xbeef;
  append_verdict_line(text, verdict);
  EXPECT_EQ(
      text,
      "{\"id\":\"an/id\",\"verdict\":\"inspect\",\"score\":0.693147,\"cutoff\":0.5,\"reasons\":[{\"feature\":"
      "\"words_changed\",\"contribution\":0.693147,\"path\":\"/html/body/p/"
      "text()\",\"before\":\"one\",\"after\":\"tw\\\"o\"}],\"because\":\"model\",\"severity\":\"low\","
      "\"severity_reason\":"
      "\"structure\",\"severity_change\":\"000000000000beef\"}"
      "\n");
  text.clear();
  append_verdict_line(text, judge("{}", "{", "json"));
  EXPECT_TRUE(text.starts_with(
      "{\"id\":\"an/id\",\"verdict\":\"error\",\"score\":null,\"cutoff\":0.5,\"reasons\":[],\"error\":"
      "{\"code\":\"json:malformed\",\"message\":\"actual: "))
      << text;
}

TEST_F(MeasuringPairs, WhatNoModelHasLearnedIsInspected) {
  const Verdict verdict = judge("a,b\n1,2\n", "a,b\n1,3\n", "csv");
  EXPECT_EQ(verdict.because, Because::unlearned);
  EXPECT_EQ(verdict.kinds, (KindsOfPair{OutputKind::csv, OutputKind::csv}));
  ASSERT_GE(verdict.reasons.size(), 1u);
  EXPECT_EQ(verdict.reasons[0].feature, "unlearned");
  EXPECT_EQ(verdict.reasons[0].place.path, "/1/b");
  EXPECT_EQ(judge("{\"a\":1}", "{\"a\":2}", "json").because, Because::model);
}

TEST_F(MeasuringPairs, AnotherKindIsInspected) {
  const Verdict verdict = judge("a,b\n1,2\n", "<!DOCTYPE html><p>Sorry", "csv");
  EXPECT_EQ(verdict.because, Because::head);
  ASSERT_GE(verdict.reasons.size(), 1u);
  EXPECT_EQ(verdict.reasons[0].feature, "output_kind");
  EXPECT_EQ(verdict.reasons[0].place.after, "html");
}

TEST_F(MeasuringPairs, StampsOfPdfsAreHiddenByName) {
  const std::string one = "%PDF-1.4 /CreationDate (D:2026)", other = "%PDF-1.4 /CreationDate (D:2027)";
  const Verdict verdict = judge(one, other, "pdf");
  EXPECT_EQ(verdict.because, Because::equal);
  ASSERT_EQ(verdict.rules.size(), 1u);
  EXPECT_EQ(verdict.rules[0].rule, rule_of_pdf_stamps);
  const Verdict broken = judge(one, one + "x", "pdf");
  EXPECT_EQ(broken.because, Because::unlearned);
  EXPECT_EQ(broken.reasons[0].place.after, "32 bytes, the first difference at byte 31");
}

TEST_F(MeasuringPairs, PicturesSayHowMuchDiffersAndWhere) {
  Picture picture = plain_picture(64, 64);
  const std::string before = png_of(picture);
  for (std::size_t x = 20; x < 40; ++x) picture.pixels[(50 * 64 + x) * bytes_a_pixel] = 0;
  const Verdict verdict = judge(before, png_of(picture), "png");
  EXPECT_EQ(verdict.because, Because::unlearned);
  ASSERT_GE(verdict.reasons.size(), 1u);
  EXPECT_EQ(verdict.reasons[0].place.before, "64 x 64");
  EXPECT_EQ(verdict.reasons[0].place.after, "64 x 64, 4.7 % differs: x 16 to 40, y 48 to 56");
  EXPECT_EQ(judge(before, png_of(plain_picture(64, 64), 0), "png").because, Because::equal);
}

TEST_F(MeasuringPairs, PicturesAreRefusedThatNeedTooMuchMemory) {
  std::string bomb = png_of(plain_picture(8, 8));
  bomb.replace(16, 8, std::string("\0\0\x10\0\0\0\x10\0", 8));  // 4096 x 4096
  options_.pair_memory = std::size_t{32} << 20;
  measurer_.emplace(options_);
  const Verdict verdict = judge(bomb, bomb + "x", "png");
  ASSERT_TRUE(verdict.error);
  EXPECT_EQ(verdict.error->code, "limit:memory");
}

TEST_F(MeasuringPairs, TimesAreComparedByTheirClocks) {
  const std::string one = "<p>seen 12:37:19</p>", other = "<p>seen 03:10:00</p>",
                    wrong = "<p>seen 04:10:00</p>";
  const auto inspects = [&](const std::string& actual) {
    return measurer_->measure(pair_of(one, actual)).state == PairState::differs;
  };
  EXPECT_TRUE(inspects(other));
  expected_head_.clock = 1795347440;  // 11:37:20
  EXPECT_TRUE(inspects(other));
  actual_head_.clock = 1795399801;  // 02:10:01 on the next day
  EXPECT_FALSE(inspects(other));
  EXPECT_TRUE(inspects(wrong));
  const MeasuredPair passed_over = measurer_->measure(pair_of(one, other));
  ASSERT_EQ(passed_over.rules.size(), 1u);
  EXPECT_EQ(passed_over.rules[0].rule, rule_of_times);
  actual_head_.clock = 1795403401;
  EXPECT_TRUE(inspects(other)) << "what is kept of the bodies was measured by other clocks";
  EXPECT_FALSE(inspects(wrong));
  options_.times = TimesAs::text;
  measurer_.emplace(options_);
  EXPECT_TRUE(inspects(wrong));
}

TEST_F(MeasuringPairs, TheClockOfTheRunServesSidesThatHaveNone) {
  const auto differ = [&](const std::string& actual) {
    measurer_.emplace(options_);
    return measurer_->measure(pair_of("<p>seen 12:37:19</p>", actual)).state == PairState::differs;
  };
  options_.expected_clock = 1795347440;  // 11:37:20
  EXPECT_TRUE(differ("<p>seen 03:10:00</p>")) << "one side has none";
  options_.actual_clock = 1795399801;  // 02:10:01 on the next day
  EXPECT_FALSE(differ("<p>seen 03:10:00</p>"));
  EXPECT_TRUE(differ("<p>seen 04:10:00</p>"));
  actual_head_.clock = 1795403401;  // its own comes first
  EXPECT_TRUE(differ("<p>seen 03:10:00</p>"));
  EXPECT_FALSE(differ("<p>seen 04:10:00</p>"));
}

}  // namespace
}  // namespace treesift
