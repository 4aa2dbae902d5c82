// Markup that is spelt otherwise beside other changes.
#include "model/measure/source/spelling_changes.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/unit/model/changes_of.h"

namespace treesift {
namespace {

std::vector<Change> spellings_of(const std::string& before, const std::string& after,
                                 Format format = Format::html) {
  std::vector<Change> changes;
  find_spelling_changes({before, after, format}, changes);
  return changes;
}

// "2 1": so many changes, with so many edits.
std::string counts_of(const std::string& before, const std::string& after, Format format = Format::html) {
  std::string edits;
  for (const Change& change : spellings_of(before, after, format)) {
    EXPECT_EQ(change.kind, ChangeKind::markup_changed);
    edits += (edits.empty() ? "" : " ") + std::to_string(change.edits);
  }
  return edits;
}

// A page with a date, so that the trees differ.
std::string page(int day, const std::string& body) {
  return "<title>Orders</title><p>Printed on " + std::to_string(day) + " May</p>\n" + body + "<p>The end";
}

struct TwoBodies {
  const char* before;
  const char* after;
};

class SpeltOtherwise : public testing::TestWithParam<TwoBodies> {};

TEST_P(SpeltOtherwise, IsAChangeBesideAnotherDate) {
  const auto [before, after] = GetParam();
  EXPECT_EQ(counts_of(page(1, before), page(2, after)), "1");
  EXPECT_TRUE(is_spelt_otherwise({page(1, before), page(2, after), Format::html}));
}

INSTANTIATE_TEST_SUITE_P(
    InEachWay, SpeltOtherwise,
    testing::Values(
        TwoBodies{"<b class=\"x\">a</b>", "<b class=x>a</b>"},
        TwoBodies{"<b class=\"x\">a</b>", "<b class='x'>a</b>"},
        TwoBodies{"<b id=i class=x>a</b>", "<b class=x id=i>a</b>"}, TwoBodies{"<b>a</b>", "<B>a</b>"},
        TwoBodies{"<b ID=x>", "<b id=x>"}, TwoBodies{"a<br/>b", "a<br />b"}, TwoBodies{"a<br>b", "a<br/>b"},
        TwoBodies{"<input checked>", "<input checked=''>"},
        TwoBodies{"<a href='?a&amp;b'>", "<a href='?a&b'>"}, TwoBodies{"<i>R &amp; D</i>", "<i>R & D</i>"},
        TwoBodies{"<i>R &lt; D</i>", "<i>R < D</i>"}, TwoBodies{"<i>a < b &amp; c</i>", "<i>a < b & c</i>"},
        TwoBodies{"<textarea>R &lt;D&gt;</textarea>", "<textarea>R <D></textarea>"},
        TwoBodies{"<TEXTAREA name=n>\n&lt;/title&gt;</TEXTAREA>", "<TEXTAREA name=n>\n</title></TEXTAREA>"},
        TwoBodies{"<title>&lt;b> &lt;i></title>", "<title><b> <i></title>"},
        TwoBodies{"<i>caf&eacute;</i>", "<i>caf\xC3\xA9</i>"}));

class SaysTheSame : public testing::TestWithParam<TwoBodies> {};

TEST_P(SaysTheSame, OrIsAMatterOfTheTrees) {
  const auto [before, after] = GetParam();
  EXPECT_EQ(counts_of(page(1, before), page(2, after)), "");
}

INSTANTIATE_TEST_SUITE_P(
    Otherwise, SaysTheSame,
    testing::Values(TwoBodies{"<b class=\"x\">", "<b class=\"x\">"}, TwoBodies{"<b class=x>", "<b class=y>"},
                    TwoBodies{"<b class=x>", "<b>"}, TwoBodies{"<b class=x>", "<i class='x'>"},
                    TwoBodies{"<i>a &lt; b</i>", "<i>a &gt; b</i>"}, TwoBodies{"<i>a  b</i>", "<i>a b</i>"},
                    TwoBodies{"<ul>\n<li>a", "<ul>\n  <li>a"},  // layout
                    TwoBodies{"<img alt=a\nsrc=b>", "<img alt=a src=b>"},
                    TwoBodies{"<!-- <b id=x> -->", "<!-- <b id='x'> -->"},
                    TwoBodies{"<script>w('<b id=x>&amp;')</script>", "<script>w('<b id=\"x\">&')</script>"},
                    TwoBodies{"<style>a&gt;b</style>", "<style>a>b</style>"},
                    TwoBodies{"<b title='a<b'>", "<b title=\"a<b\">"}));  // not read

TEST(SpellingChanges, OfOneWayAndElementAreOne) {
  const std::string before = "<td class=a>1</td><td class=b>2</td><TH class=a>3</TH>";
  const std::string after = "<td class='a'>1</td><td class='b'>2</td><th class='a'>3</TH>";
  EXPECT_EQ(counts_of(page(1, before), page(2, after)), "2 1");
}

TEST(SpellingChanges, TellLostQuotesAndReferencesFromNewOnes) {
  const auto name = [](const char* before, const char* after) {
    return identity_of(spellings_of(page(1, before), page(2, after)).at(0));
  };
  EXPECT_NE(name("<b id='x'>", "<b id=x>"), name("<b id=x>", "<b id='x'>"));
  EXPECT_NE(name("<b>&amp;</b>", "<b>&</b>"), name("<b>&</b>", "<b>&amp;</b>"));
  EXPECT_EQ(name("<b id='x'>", "<b id=x>"), name("<i>y</i><b id=\"long\">", "<i>y</i><b id=long>"));
}

TEST(SpellingChanges, OfReferencesHaveTheNameThatTheyHaveWhereTreesAreEqual) {
  const std::vector<Change> alone = changes_of("<p>&#102;oo", "<p>&#x66;oo");
  const std::vector<Change> beside = spellings_of("<i>1</i><p>&#102;oo<b>", "<i>2</i><p>&#x66;oo<b>");
  ASSERT_EQ(alone.size(), 1u);
  ASSERT_EQ(beside.size(), 1u);
  EXPECT_EQ(identity_of(alone[0]), identity_of(beside[0]));
}

TEST(SpellingChanges, OfXmlKnowTheCase) {
  EXPECT_EQ(counts_of("<r><i>1</i><B/></r>", "<r><i>2</i><b/></r>", Format::xml), "");
  EXPECT_EQ(counts_of("<r><i>1</i><b x='1'/></r>", "<r><i>2</i><b x=\"1\"/></r>", Format::xml), "1");
}

std::string rows(int first, int last) {
  std::string rows;
  for (int i = first; i <= last; ++i) {
    const std::string n = std::to_string(i);
    rows += "<tr id=r" + n + "><td>" + n + "</td>\n<td class=name>Nuts</td>\n<td><a href=/" + n +
            ">show</a></td></tr>\n";
  }
  return rows;
}

// Rows that went, few and many, do not hide what is spelt otherwise behind them.
TEST(SpellingChanges, AreFoundBehindWhatCameOrWent) {
  for (const int gone : {1, 3, 40}) {
    const std::string before = page(1, rows(1, 100) + "<b class=\"x\">R</b>" + rows(200, 210));
    const std::string after =
        page(2, rows(1, 20) + rows(21 + gone, 100) + "<b class=x>R</b>" + rows(200, 210));
    EXPECT_EQ(counts_of(before, after), "1") << gone;
    EXPECT_EQ(counts_of(after, before), "1") << gone;
  }
}

TEST(SpellingChanges, HaveRoomWhereTheTreesHaveChangedTooMuch) {
  std::vector<Change> changes(ChangeFinder::max_changes);
  find_spelling_changes({page(1, "<b id=x>"), page(2, "<b id='x'>"), Format::html}, changes);
  EXPECT_EQ(changes.size(), ChangeFinder::max_changes);
  EXPECT_EQ(changes.back().kind, ChangeKind::markup_changed);
}

TEST(SpellingChanges, AreShownAsTheyAreSpelt) {
  const std::string before = page(1, "<b>R &amp; D</b>"), after = page(2, "<b>R & D</b>");
  MeasuredPair measured;
  find_spelling_changes({before, after, Format::html}, measured.changes);
  measured.edit_of_change.assign(measured.changes.size(), MeasuredPair::no_edit);
  describe_spellings({before, after, Format::html}, measured);
  ASSERT_EQ(measured.places.size(), 1u);
  EXPECT_EQ(measured.places[0].path, "line 2");
  EXPECT_EQ(measured.places[0].before, "R &amp; D");
  EXPECT_EQ(measured.places[0].after, "R & D");
  EXPECT_EQ(measured.edit_of_change[0], 0);
}

}  // namespace
}  // namespace treesift
