#include "model/records/measured_line.h"

#include <gtest/gtest.h>

#include <random>

#include "align/invariants/invariant_checker.h"
#include "parsers/reading/parse.h"

namespace treesift {
namespace {

MeasuredPair random_pair(std::mt19937_64& random) {
  MeasuredPair pair;
  pair.id = "an \"id\"/é";
  pair.state = PairState::differs;
  pair.content = random();
  pair.alignment_budget_exceeded = random() % 2 == 0;
  pair.places = {{"/html/body/p[2]", "be\"fore", "after\n"}, {"/a", "", "x"}};
  const auto place = [&] {
    const std::uint64_t which = random() % 3;
    return which == 2 ? MeasuredPair::no_edit : static_cast<std::uint8_t>(which);
  };
  pair.edit_of_feature.fill(MeasuredPair::no_edit);
  for (std::size_t i = 0; i < feature_count; ++i) {
    if (random() % 2 == 0) continue;
    pair.features[i] = static_cast<double>(random() % 1000 + 1) / 7;
    pair.edit_of_feature[i] = place();
  }
  for (int i = 0; i < 20; ++i) {
    pair.changes.push_back({{random(), random(), random(), random()},
                            static_cast<ChangeKind>(random() % change_kind_count),
                            random() % 2 == 0,
                            static_cast<std::uint32_t>(random() % 100),
                            {},
                            static_cast<ValueClass>(random() % value_class_count)});
    if (random() % 4 == 0) pair.changes.back().spelt = {random(), random(), random(), random()};
    pair.edit_of_change.push_back(place());
  }
  return pair;
}

std::string line_of(const MeasuredPair& pair) {
  std::string line;
  append_measured_line(line, pair, AlignerKind::hash);
  return line;
}

MeasuredPair read(std::string line, AlignerKind aligner = AlignerKind::hash) {
  const std::size_t size = line.size();
  line.append(read_padding, '\0');
  return parse_measured_line(std::string_view(line).substr(0, size), "the id", aligner);
}

TEST(MeasuredLines, GiveTheSamePairBack) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 200; ++i) {
    const MeasuredPair pair = random_pair(random);
    MeasuredPair copy = read(line_of(pair));
    EXPECT_EQ(copy.id, "the id");  // the reader's, which has watched it
    copy.id = pair.id;
    EXPECT_EQ(line_of(copy), line_of(pair));
    EXPECT_EQ(copy.features, pair.features);
    EXPECT_EQ(copy.edit_of_feature, pair.edit_of_feature);
  }
}

TEST(MeasuredLines, OfPairsThatWereNotMeasuredAreShort) {
  MeasuredPair pair;
  pair.id = "a";
  pair.state = PairState::equal;
  EXPECT_EQ(line_of(pair), "{\"id\":\"a\",\"measured\":\"" + std::string(feature_set_version) +
                               "\",\"change_set\":\"" + std::string(change_set_version) +
                               "\",\"aligner\":\"hash\",\"state\":\"equal\"}\n");
  pair.state = PairState::error;
  pair.error = VerdictError{"xml:malformed", "actual: so it is"};
  const MeasuredPair copy = read(line_of(pair));
  EXPECT_EQ(copy.state, PairState::error);
  EXPECT_EQ(copy.error->code, "xml:malformed");
  EXPECT_EQ(copy.error->message, "actual: so it is");
}

TEST(MeasuredLines, CarryViolationsOfPairsThatDifferAndOfEqualOnes) {
  MeasuredPair pair;
  pair.id = "a";
  pair.state = PairState::equal;
  pair.violations = {{"one", {"/a/b", "/0[0-9]/", "\"6\""}}, {"two", {"/a", "b", ""}}};
  const MeasuredPair copy = read(line_of(pair));
  ASSERT_EQ(copy.violations.size(), 2u);
  EXPECT_EQ(copy.violations[0].invariant, "one");
  EXPECT_EQ(copy.violations[0].place.path, "/a/b");
  EXPECT_EQ(copy.violations[0].place.before, "/0[0-9]/");
  EXPECT_EQ(copy.violations[0].place.after, "\"6\"");
  EXPECT_EQ(copy.violations[1].place.after, "");
  pair.violations.resize(max_violations_of_pair + 1);
  EXPECT_THROW(read(line_of(pair)), MeasuredLineError);
}

TEST(MeasuredLines, OfAnotherAlignerAreRefused) {
  std::mt19937_64 random(2);
  const std::string line = line_of(random_pair(random));
  EXPECT_THROW(read(line, AlignerKind::diffx), MeasuredLineError);
}

TEST(MeasuredLines, ThatWereTamperedWithNeverCrash) {
  std::mt19937_64 random(3);
  const std::string good = line_of(random_pair(random));
  int refused = 0;
  for (int i = 0; i < 5000; ++i) {
    std::string bad = good;
    bad[random() % bad.size()] = static_cast<char>(' ' + random() % 95);
    try {
      const MeasuredPair pair = read(bad);
      EXPECT_EQ(pair.changes.size(), pair.edit_of_change.size());
      EXPECT_LE(pair.places.size(), MeasuredPair::max_places);
    } catch (const MeasuredLineError&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 500);
}

ComparisonTask task_of(std::string_view columns) {
  ComparisonTask task;
  EXPECT_FALSE(add_columns(columns, task));
  return task;
}

std::string compared_line(PairState state, std::uint64_t differs, const ComparisonTask& task) {
  MeasuredPair pair;
  pair.id = "a";
  pair.state = state;
  for (std::size_t i = 0; i < task.comparators.views().size(); ++i)
    pair.comparators.set(i, (differs >> i & 1) != 0);
  std::string line;
  append_measured_line(line, pair, AlignerKind::hash, &task);
  return line;
}

ComparatorOutcomes outcomes_in(std::string line, const ComparisonTask& task) {
  const std::size_t size = line.size();
  line.append(read_padding, '\0');
  return parse_measured_line(std::string_view(line).substr(0, size), "a", AlignerKind::hash, &task)
      .comparators;
}

std::string refusal_of(const std::string& line, const ComparisonTask& task) {
  try {
    outcomes_in(line, task);
    return "none";
  } catch (const MeasuredLineError& error) {
    return error.what();
  }
}

TEST(MeasuredLines, KeepWhatComparatorsFound) {
  const ComparisonTask task = task_of("all,T-P4-P5,M");
  ASSERT_EQ(task.comparators.views().size(), 24u);
  std::mt19937_64 random(4);
  for (int i = 0; i < 100; ++i) {
    const std::uint64_t differs = random() & 0xFFFFFF;
    const ComparatorOutcomes outcomes = outcomes_in(compared_line(PairState::differs, differs, task), task);
    EXPECT_EQ(outcomes, (ComparatorOutcomes{0xFFFFFF, differs}));
  }
}

TEST(MeasuredLines, GiveComparatorsByTheOrderOfTheRunThatReads) {
  const std::string line = compared_line(PairState::differs, 0b001, task_of("T,N,C-WD"));
  EXPECT_EQ(outcomes_in(line, task_of("C-WD,T")), (ComparatorOutcomes{0b11, 0b10}));
  EXPECT_EQ(outcomes_in(line, task_of("tags")), (ComparatorOutcomes{1, 1}));
  EXPECT_EQ(outcomes_in(line, ComparisonTask()), ComparatorOutcomes());
}

// The same JSON may be of other bytes.
TEST(MeasuredLines, OfEqualPairsSayWhatComparatorsFound) {
  const ComparisonTask task = task_of("D,DB");
  EXPECT_EQ(outcomes_in(compared_line(PairState::equal, 0b01, task), task), (ComparatorOutcomes{0b11, 0b01}));
  const std::string without = compared_line(PairState::equal, 0, ComparisonTask());
  EXPECT_EQ(
      refusal_of(without, task),
      "the measured pair \"a\" cannot be used: it was measured without comparators: measure the pairs anew "
      "with `treesift features --comparators all`");
}

TEST(MeasuredLines, ThatLackAComparatorAreRefusedWhereAnOracleNeedsIt) {
  const std::string line = compared_line(PairState::differs, 0b01, task_of("T,N"));
  EXPECT_EQ(refusal_of(line, task_of("N,M")),
            "the measured pair \"a\" cannot be used: it lacks the comparator M: measure the pairs anew with "
            "`treesift features --comparators`, naming it");
  ComparisonTask then;
  then.decision = std::get<Oracle>(Oracle::parse("N then M", then.comparators));
  EXPECT_EQ(refusal_of(line, then), "none");  // N finds nothing
  ComparisonTask other;
  other.decision = std::get<Oracle>(Oracle::parse("T then M", other.comparators));
  EXPECT_NE(refusal_of(line, other), "none");
}

TEST(MeasuredLines, OfPairsThatWereNotComparedHaveNoOutcomes) {
  const ComparisonTask task = task_of("T");
  MeasuredPair pair;
  pair.id = "a";
  pair.state = PairState::unpaired;
  pair.error = VerdictError{"pair:no-actual", "missing"};
  std::string line;
  append_measured_line(line, pair, AlignerKind::hash, &task);
  EXPECT_EQ(line.find("comparators"), line.npos);
  EXPECT_EQ(outcomes_in(line, task), ComparatorOutcomes());
}

}  // namespace
}  // namespace treesift
