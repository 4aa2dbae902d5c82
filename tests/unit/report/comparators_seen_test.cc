// What comparators see of one pair, which of them saw the same, and what would have decided otherwise.
#include "report/explain/comparators_seen.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "report/explain/comparators_html.h"
#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

ComparatorsSeen seen_of(std::string_view before, std::string_view after,
                        const ComparisonTask& task = published_comparators()) {
  const Document expected = parsed(before, SourceType::html), actual = parsed(after, SourceType::html);
  return comparators_seen({before, after, expected, actual}, task);
}

const ViewExcerpt& excerpt_of(const ComparatorsSeen& seen, std::string_view name) {
  static const ViewExcerpt none;
  for (const SharedView& view : seen.views) {
    if (std::ranges::find(view.comparators, name) != view.comparators.end()) return view.excerpt;
  }
  ADD_FAILURE() << name << " sees no difference";
  return none;
}

bool differs(const ComparatorsSeen& seen, std::string_view name) {
  const auto found = std::ranges::find(seen.findings, name, &ComparatorFinding::name);
  return found != seen.findings.end() && found->differs;
}

using Lines = std::vector<std::string>;

constexpr std::string_view page = "<h1>Cart</h1><p>Two books</p><a href=/pay class=x>Pay</a><p>Thanks</p>";

TEST(ComparatorsSeen, EachShowsWhatItSeesAroundTheFirstDifference) {
  const ComparatorsSeen seen =
      seen_of(page, "<h1>Cart</h1><p>Two books</p><a href=/ class=x>Pay</a><p>Thanks</p>");
  const ViewExcerpt& tags = excerpt_of(seen, "T");
  EXPECT_EQ(tags.expected.lines[tags.expected.marked], "<a class=\"x\" href=\"/pay\">");
  EXPECT_EQ(tags.actual.lines[tags.actual.marked], "<a class=\"x\" href=\"/\">");
  const ViewExcerpt& important = excerpt_of(seen, "N+I");
  EXPECT_EQ(important.expected.lines[important.expected.marked], "<a href=\"/pay\">") << "class is style";
  const ViewExcerpt& links = excerpt_of(seen, "N+U");
  EXPECT_EQ(links.expected.lines, (Lines{"<a href=\"/pay\">"})) << "what the other side lacks";
  EXPECT_EQ(links.actual.lines, (Lines{"<a href=\"/\">"}));
  EXPECT_FALSE(differs(seen, "N"));
  EXPECT_FALSE(differs(seen, "C-W"));
}

TEST(ComparatorsSeen, TextIsShownLineByLine) {
  const ComparatorsSeen seen =
      seen_of(page, "<h1>Cart</h1><p>Three books</p><a href=/pay class=x>Pay</a><p>Thanks</p>");
  const ViewExcerpt& text = excerpt_of(seen, "C-WD");
  EXPECT_EQ(text.expected.lines, (Lines{"Cart", "Two books", "Pay", "Thanks"}));
  EXPECT_EQ(text.expected.marked, 1u);
  EXPECT_EQ(side_text(text.change, PieceMark::added), "Three books");
  EXPECT_TRUE(excerpt_of(seen, "C").shows_what(text)) << "what is the same is shown once";
  EXPECT_FALSE(differs(seen, "T"));
}

TEST(ComparatorsSeen, AnEndThatCameEarlierIsShownAsSuch) {
  const ComparatorsSeen seen = seen_of(page, "<h1>Cart</h1><p>Two books</p>");
  const ViewExcerpt& names = excerpt_of(seen, "N");
  EXPECT_EQ(names.expected.lines[names.expected.marked], "<a>");
  EXPECT_EQ(names.actual.lines[names.actual.marked], "(nothing more)");
}

TEST(ComparatorsSeen, SaysWhatWouldHaveDecidedOtherwise) {
  const ComparatorsSeen seen =
      seen_of(page, "<h1>Cart</h1><p>Three books</p><a href=/pay class=x>Pay</a><p>Thanks</p>");
  EXPECT_EQ(seen.least, (Lines{"C-WD"}));
  EXPECT_EQ(seen.most, (Lines{"T"})) << "all others that see nothing see less than it";
  const Lines passed = decided_otherwise(seen, Decision::inspect);
  ASSERT_EQ(passed.size(), 2u);
  EXPECT_EQ(passed[0], "Alone, T would have passed the pair; so would 15 that see less.");
  EXPECT_EQ(passed[1], "So would every intersection with one of these, such as C-WD & T.");
  EXPECT_EQ(decided_otherwise(seen, Decision::pass).back(),
            "So would every union with one of these, such as T | C-WD.");
  EXPECT_TRUE(decided_otherwise(seen, Decision::error).empty());
  const auto best = std::ranges::find(seen.combinations, "N+I | C-WD", &CombinationFinding::text);
  ASSERT_NE(best, seen.combinations.end());
  EXPECT_TRUE(best->differs);
  EXPECT_FALSE(is_otherwise(best->differs, Decision::inspect));
}

TEST(ComparatorsSeen, HtmlHoldsNoMarkupOfThePage) {
  const ComparatorsSeen seen = seen_of("<p title='<script>1</script>'>a", "<p title='<script>2</script>'>b");
  const std::string html = comparators_html(seen, Decision::inspect);
  EXPECT_EQ(html.find("<script"), std::string::npos);
  EXPECT_NE(html.find("&lt;script&gt;"), std::string::npos);
}

}  // namespace
}  // namespace treesift
