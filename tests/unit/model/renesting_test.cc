// What an end tag that is missing does to the rest of a page is no change of its own.
#include "model/measure/renesting.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/measure/change_severity.h"
#include "model/measure/repair_hash.h"
#include "tests/unit/model/changes_of.h"

namespace treesift {
namespace {

// By our own reader, which counts what it repairs.
Document page_of(const std::string& text) {
  DocumentParser parser({}, HtmlReaderKind::own);
  return std::get<Document>(parse_with(parser, text, SourceType::html));
}

// The kinds of what is left to be shown, but for what was repaired.
std::vector<ChangeKind> kinds_left(const std::string& before, const std::string& after) {
  const Document expected = page_of(before), actual = page_of(after);
  std::vector<ChangeKind> kinds;
  bool is_repaired = false;
  for (const Change& change : changes_of(before, after, expected, actual)) {
    is_repaired = is_repaired || breaks_nesting(change);
    EXPECT_TRUE(!breaks_nesting(change) || severity_of_kind(change) == ChangeSeverity::contract);
    if (!change.within && !breaks_nesting(change)) kinds.push_back(change.kind);
  }
  EXPECT_TRUE(is_repaired) << after;
  return kinds;
}

using Kinds = std::vector<ChangeKind>;

TEST(Renesting, OfALongPageLeavesWhatWasRepaired) {
  std::string rest;
  for (int i = 0; i < 400; ++i) {
    const std::string letters{static_cast<char>('a' + i % 26), static_cast<char>('a' + i / 26)};
    rest += "<p class=" + letters + ">" + letters + " tea</p>";
  }
  EXPECT_EQ(kinds_left("<div><b>Hot</b> offers</div>" + rest, "<div><b>Hot offers</div>" + rest),
            std::vector<ChangeKind>());
}

TEST(Renesting, OfAnUnclosedElementLeavesNothingElse) {
  EXPECT_EQ(kinds_left("<p><b>New</b> in stock</p><p>Tea</p><ul><li>Salt</ul>",
                       "<p><b>New in stock</p><p>Tea</p><ul><li>Salt</ul>"),
            Kinds{});
  EXPECT_EQ(kinds_left("<div id=a><p>one two</div><div id=b><p>three<p>four</div>",
                       "<div id=a><p>one two<div id=b><p>three<p>four</div>"),
            Kinds{});
}

TEST(Renesting, OfAnElementThatIsClosedAgainAsWell) {
  EXPECT_EQ(kinds_left("<p><b>New in stock</p><p>Tea</p>", "<p><b>New</b> in stock</p><p>Tea</p>"), Kinds{});
}

TEST(Renesting, LeavesWhatElseTheSamePageHasLost) {
  const std::string before = "<p><b>New</b> in stock</p><p>Tea</p><table><tr><td>Salt</table>";
  EXPECT_EQ(kinds_left(before, "<p><b>New in stock</p><p>Tea</p>").at(0), ChangeKind::element_deleted);
  EXPECT_EQ(kinds_left(before, "<p><b>New in stock</p><p>Coffee</p><table><tr><td>Salt</table>"),
            (Kinds{ChangeKind::text_deleted, ChangeKind::text_inserted}));
  EXPECT_EQ(kinds_left(before, "<p><b>New in stock</p><p class=x>Tea</p><table><tr><td>Salt</table>"),
            Kinds{ChangeKind::attribute_new});
}

}  // namespace
}  // namespace treesift
