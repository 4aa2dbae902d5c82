// What the published algorithm makes of small trees, and that its worst cases end.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "align/aligner.h"
#include "tests/support/alignment_checks.h"
#include "tests/support/describe_edits.h"
#include "tests/support/tree_notation.h"

namespace treesift {
namespace {

std::string diffx_changes(std::string_view expected, std::string_view actual) {
  return changes_by(AlignerKind::diffx, tree(expected), tree(actual));
}

Alignment align(const Document& expected, const Document& actual, std::uint64_t fragment_probes) {
  Alignment alignment;
  Aligner(AlignerKind::diffx, {.fragment_probes = fragment_probes}).align(expected, actual, alignment);
  return alignment;
}

std::size_t matched(const Alignment& alignment) {
  return alignment.actual_of.size() -
         static_cast<std::size_t>(std::ranges::count(alignment.actual_of, no_node));
}

// Many times the same. In containers of other names the items are not paired by position.
Document repeated_items(std::string_view container, std::size_t count, std::string_view notation) {
  std::string items;
  for (std::size_t i = 0; i < count; ++i) items.append(notation).append(" ");
  return tree(std::string(container) + "(" + items + ")");
}

TEST(Diffx, EqualTexts) {
  EXPECT_EQ(diffx_changes("p('one')", "p('one')"), "");
  EXPECT_EQ(diffx_changes("p('one')", "p('two')"), "-'one' +'two'");
  EXPECT_EQ(diffx_changes("p('one' b)", "p('one ' b)"), "-'one' +'one '");
}

TEST(Diffx, AttributesBelongToTheirElement) {
  EXPECT_EQ(diffx_changes("p[class=a]('one')", "p[class=b,id=x]('one')"), "@p");
}

TEST(Diffx, EqualRowsBehindAnInsertedOneStay) {
  EXPECT_EQ(diffx_changes("ul(li('1') li('2'))", "ul(li('0') li('1') li('2'))"), "+li");
}

// The first changed row is paired with the new one, and so on: the texts have moved from row to row.
TEST(Diffx, ChangedRowsBehindAnInsertedOneShowUpAsMoves) {
  EXPECT_EQ(diffx_changes("ul(li[class=a]('1') li[class=a]('2'))",
                          "ul(li[class=b]('0') li[class=b]('1') li[class=b]('2'))"),
            "+'0' +li >'1' >'2' @li @li");
}

TEST(Diffx, EqualSubtreesAreFoundAnywhereInDocumentOrder) {
  EXPECT_EQ(diffx_changes("body(div(p('x')) main)", "body(div main(p('x') p('x')))"), "+p >p");
  const Alignment alignment = align(tree("body(div(hr) main)"), tree("body(div main(hr hr))"), 100);
  EXPECT_EQ(alignment.actual_of[3], 4u);
}

// The outer <i> comes first in level order and takes the one inside; its namesake finds nothing left, though
// the <div> around both is equal.
TEST(Diffx, PartsOfEqualSubtreesMayBeTaken) {
  EXPECT_EQ(diffx_changes("body(i('x') div(i('x')))", "body(div(i('x')))"), "-i >i");
}

TEST(Diffx, TheLargestFragmentIsTaken) {
  const Document expected = tree("body(h1 div(p[id=1] b[id=1] i[id=1]))");
  const Document actual = tree("body(div(p[id=2] i[id=2]) div(p[id=3] b[id=3]) div(b[id=4]))");
  const Alignment alignment = align(expected, actual, 100);
  ASSERT_EQ(expected.name_text(expected.name(3)), "div");
  EXPECT_EQ(alignment.actual_of[3], 5u);  // two of three children fit; one does in the first
  EXPECT_EQ(alignment.actual_of[4], 6u);
  EXPECT_EQ(alignment.actual_of[5], 7u);
  EXPECT_EQ(alignment.actual_of[6], 4u);  // the <i> that is left over fits elsewhere
}

TEST(Diffx, OfEquallyLargeFragmentsTheFirst) {
  const Document expected = tree("body(h1 div(p[id=1]))");
  const Document actual = tree("body(div(b p[id=2]) div(p[id=3]) div(p[id=4]))");
  const Alignment alignment = align(expected, actual, 100);
  EXPECT_EQ(alignment.actual_of[3], 5u);
  EXPECT_EQ(alignment.actual_of[4], 6u);
}

// Larger contexts come first: not the <p> that is first in the document, but the one nearer to the root.
TEST(Diffx, ExpectedIsWalkedLevelByLevel) {
  const Alignment alignment = align(tree("body(div(p[id=deep]) p[id=high])"), tree("body(p[id=only])"), 100);
  EXPECT_EQ(alignment.actual_of[3], no_node);
  EXPECT_EQ(alignment.actual_of[4], 2u);
}

TEST(Diffx, JsonScalarsAreEqualWithTheirValues) {
  const auto object = [](std::string_view count) {
    DocumentBuilder builder{Limits{}};
    builder.begin(Format::json);
    builder.open("", NodeKind::object);
    builder.scalar("count", NodeKind::number, count);
    builder.scalar("name", NodeKind::string, "n");
    builder.close();
    return builder.finish();
  };
  EXPECT_EQ(changes_by(AlignerKind::diffx, object("1"), object("2")), "-count +count");
}

TEST(Diffx, EmptyDocuments) {
  EXPECT_EQ(diffx_changes("", ""), "");
  EXPECT_EQ(diffx_changes("", "p('a')"), "+p");
  EXPECT_EQ(diffx_changes("p('a')", ""), "-p");
}

// No two fragments are larger than one cell, but each might be: 10^8 pairs to look at.
TEST(Diffx, TenThousandCellsThatAlmostFit) {
  constexpr std::size_t cells = 10'000;
  const Document expected = repeated_items("main", cells, "td(b[id=1])");
  const Document actual = repeated_items("div", cells, "td(i b[id=2])");
  const Alignment alignment = align(expected, actual, 1'000'000);
  EXPECT_TRUE(alignment.budget_exceeded);
  EXPECT_EQ(matched(alignment), expected.node_count() - 1);  // in order, which is the rule for ties
  EXPECT_TRUE(std::is_sorted(alignment.actual_of.begin() + 2, alignment.actual_of.end()));
}

// The reach of a cell tells that nothing can be larger: no pair is looked at twice.
TEST(Diffx, TenThousandCellsThatDifferInTheirAttributesOrTexts) {
  const Document expected = repeated_items("main", 10'000, "td[class=a]('1')");
  for (const char* cell : {"td[class=b]('1')", "td[class=a]('2')"}) {
    const Alignment alignment = align(expected, repeated_items("div", 10'000, cell), 30'000);
    EXPECT_FALSE(alignment.budget_exceeded);
    EXPECT_GE(matched(alignment), 10'000u);
    EXPECT_TRUE(alignment.matches_expected(2));
  }
}

TEST(Diffx, BudgetIsExceededOnlyWhenSomethingIsLeftOut) {
  const Document expected = repeated_items("main", 20, "td(b[id=1])");
  const Document actual = repeated_items("div", 20, "td(i b[id=2])");
  const Alignment most = align(expected, actual, 1'000'000);
  EXPECT_FALSE(most.budget_exceeded);
  EXPECT_EQ(matched(most), expected.node_count() - 1);
  EXPECT_TRUE(align(expected, actual, 0).budget_exceeded);
  EXPECT_FALSE(align(tree("ul(li('1') li('2'))"), tree("ul(li('0') li('2'))"), 0).budget_exceeded);
}

// Every second <div> has its paragraph on the other side, so that fragments break off at every level.
Document soup(std::size_t depth, std::size_t turned) {
  std::string before, after;
  for (std::size_t i = 0; i < depth; ++i) {
    const std::string paragraph = "p('" + std::to_string(turned * depth + i) + "') ";
    before += "div(" + (i % 2 == turned ? paragraph : "");
    after = (i % 2 == turned ? "" : paragraph) + ")" + after;
  }
  return tree(before + after);
}

TEST(Diffx, SoupFiveHundredDeep) {
  const Document expected = soup(500, 0), actual = soup(500, 1);
  for (const std::uint64_t probes : {0, 1000, 20'000'000}) {
    const Alignment alignment = align(expected, actual, probes);
    expect_mapping(expected, actual, alignment);
    Edits edits;
    EditFinder().find(expected, actual, alignment, edits);
    expect_script(expected, actual, alignment, edits);
    EXPECT_EQ(alignment.budget_exceeded, probes < 20'000'000);
    EXPECT_EQ(edits.deleted.size(), 500u);  // the texts
  }
}

TEST(Diffx, ReversedLists) {
  const auto list = [](std::string_view item, bool reversed) {
    std::string items;
    for (std::size_t i = 0; i < 10'000; ++i) {
      items += std::string(item) + "('" + std::to_string(reversed ? 9'999 - i : i) + "') ";
    }
    return tree("ul(" + items + ")");
  };
  const std::string moves = changes_by(AlignerKind::diffx, list("li", false), list("li", true));
  EXPECT_EQ(std::ranges::count(moves, '>'), 9'999);
  EXPECT_EQ(moves.find_first_of("+-~@"), std::string::npos);
  const Alignment alignment = align(list("li[class=a]", false), list("li[class=b]", true), 30'000);
  EXPECT_FALSE(alignment.budget_exceeded);
  EXPECT_EQ(matched(alignment), 20'002u);  // items by position, texts wherever they are
}

// No recursion anywhere: one stack frame a level would not fit.
TEST(Diffx, TreesOfAnyDepth) {
  const auto chain = [](std::size_t depth) {
    Limits limits;
    limits.depth = 1'000'000;
    DocumentBuilder builder(limits);
    builder.begin(Format::html);
    for (std::size_t i = 0; i < depth; ++i) builder.open("div");
    builder.text(std::to_string(depth));
    return builder.finish();
  };
  const Alignment alignment = align(chain(300'000), chain(200'000), 1'000'000);
  EXPECT_FALSE(alignment.budget_exceeded);
  EXPECT_EQ(matched(alignment), 200'001u);
}

}  // namespace
}  // namespace treesift
