// What single comparators find of small pairs, where the cases do not look.
#include "model/comparators/pair_comparer.h"

#include <gtest/gtest.h>

#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

// The comparators of a list that find a difference, in its order.
std::string differing(std::string_view list, std::string_view expected, std::string_view actual,
                      SourceType type = SourceType::html) {
  ComparisonTask task;
  if (const auto error = add_columns(list, task)) ADD_FAILURE() << error->message;
  const Document e = parsed(expected, type), a = parsed(actual, type);
  const ComparatorOutcomes outcomes = PairComparer(task).compare({expected, actual, e, a});
  std::string names;
  for (std::size_t i = 0; i < task.comparators.views().size(); ++i) {
    EXPECT_TRUE(outcomes.is_known(i));
    if (outcomes.has_difference(i)) names += (names.empty() ? "" : " ") + task.comparators.views()[i].name;
  }
  return names;
}

TEST(PairComparer, OptionsInAnyOrderStayInTheirSelect) {
  const std::string_view one =
      "<select name=a><option value=1><option value=2></select><select name=b><option value=3></select>";
  const std::string_view other =
      "<select name=b><option value=3></select><select name=a><option value=2><option value=1></select>";
  const std::string_view moved =
      "<select name=a><option value=1></select><select name=b><option value=2><option value=3></select>";
  const std::string_view all = "T-P6,N+I-P6,N+F-P6,N-P6,T-P1-P6,N+I-P1-P6,N+F-P1-P6";
  EXPECT_EQ(differing(all, one, other), "");
  EXPECT_EQ(differing(all, one, moved), "T-P6 N+I-P6 N+F-P6");
}

TEST(PairComparer, LinksAndInputsAreCounted) {
  EXPECT_EQ(differing("N,T-P5,N-P5,N+U", "<a href=1></a><a href=1></a>", "<a href=1></a>"),
            "N T-P5 N-P5 N+U");
  EXPECT_EQ(differing("T-P6,N-P6,T-P5", "<input name=a><input name=a>", "<input name=a>"), "T-P6 N-P6 T-P5");
}

TEST(PairComparer, ScriptReferencesAreSeenByNothingBelowWhatIgnoresThem) {
  const std::string_view all = "T,T-P4,N+I,N+U,N+F,N+F-Sel";
  EXPECT_EQ(differing(all, "<form action='javascript:a'>", "<form>"), "T");
  EXPECT_EQ(differing(all, "<input value='javascript:a'>", "<input value='javascript:b'>"), "T");
  EXPECT_EQ(differing(all, "<a href='javascript:a'>", "<a href='javascript:b'>"), "T");
}

TEST(PairComparer, DerivesForOneDecisionWhatItNeedsAndForColumnsAll) {
  ComparisonTask task;
  task.decision = std::get<Oracle>(Oracle::parse("N then (T | C)", task.comparators));
  const std::string_view expected = "<p>a", actual = "<p>b";
  const Document e = parsed(expected, SourceType::html), a = parsed(actual, SourceType::html);
  EXPECT_EQ(PairComparer(task).compare({expected, actual, e, a}), (ComparatorOutcomes{0b001, 0}));
  ASSERT_FALSE(add_columns("C", task));
  EXPECT_EQ(PairComparer(task).compare({expected, actual, e, a}), (ComparatorOutcomes{0b101, 0b100}));
}

TEST(PairComparer, KeepsNothingOfTheLastPair) {
  ComparisonTask task;
  ASSERT_FALSE(add_columns("all,M", task));
  PairComparer comparer(task);
  const std::string_view one = "<form><a href=1>x</a><input name=a><pre>y", other = "<p>z";
  const Document a = parsed(one, SourceType::html), b = parsed(other, SourceType::html);
  const ComparatorOutcomes first = comparer.compare({one, other, a, b});
  EXPECT_EQ(comparer.compare({one, one, a, a}).differs, 0u);
  EXPECT_EQ(comparer.compare({one, other, a, b}), first);
  EXPECT_EQ(PairComparer(task).compare({other, one, b, a}), first);
}

}  // namespace
}  // namespace treesift
