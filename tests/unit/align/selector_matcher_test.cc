// Many selectors at once, one matcher for many documents, and documents made to be slow.
#include "align/select/selector_matcher.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "parsers/document_builder.h"
#include "tests/support/selecting.h"
#include "tests/support/tree_notation.h"

namespace treesift {
namespace {

TEST(SelectorMatcher, OneSetOneWalkManySelectors) {
  const Document document = tree("ul(li[class=a]('1') li('2') li[class=a]('3'))");
  const Selection selection = match_all(document, {css("li"), xpath("//li[@class='a']/text()"), css("nav"),
                                                   css(".a ~ .a"), xpath("//li[2] | //@class")});
  ASSERT_EQ(selection.size(), 5u);
  EXPECT_EQ(places(document, selection[0]), "2 4 6");
  EXPECT_EQ(places(document, selection[1]), "3 7");
  EXPECT_EQ(places(document, selection[2]), "");
  EXPECT_EQ(places(document, selection[3]), "6");
  EXPECT_EQ(places(document, selection[4]), "2@class 4 6@class");
}

TEST(SelectorMatcher, NothingOfOneDocumentStaysForTheNext) {
  const SelectorSet set({css("x-own > b:nth-child(2)"), xpath("//item[last()]/.."), css("p:nth-of-type(2)")});
  SelectorMatcher matcher;
  Selection selection;
  const Document first = tree("x-own(b b item) p p");
  const Document second = tree("other x-own(b p b p item) x-own(i b)");
  for (int round = 0; round < 2; ++round) {
    matcher.match(first, set, selection);
    EXPECT_EQ(places(first, selection[0]), "3");
    EXPECT_EQ(places(first, selection[1]), "1");
    EXPECT_EQ(places(first, selection[2]), "6");
    matcher.match(second, set, selection);
    EXPECT_EQ(places(second, selection[0]), "10");
    EXPECT_EQ(places(second, selection[1]), "2");
    EXPECT_EQ(places(second, selection[2]), "6");
  }
  matcher.match(first, SelectorSet(), selection);
  EXPECT_EQ(selection.size(), 0u);
  matcher.match(tree(""), set, selection);
  EXPECT_EQ(selection.size(), 3u);
}

TEST(SelectorMatcher, MoreStepsThanOneWordHasBits) {
  std::vector<Selector> selectors;
  for (int i = 0; i < 100; ++i)
    selectors.push_back(css("ul > li + li b:contains('" + std::to_string(i) + "')"));
  const Document document = tree("ul(li(b('7')) li(b('42')))");
  const Selection selection = match_all(document, selectors);
  for (std::size_t i = 0; i < selectors.size(); ++i) {
    EXPECT_EQ(places(document, selection[i]), i == 2 || i == 4 || i == 42 ? "6" : "") << i;
  }
}

TEST(SelectorMatcher, ThreadsShareASet) {
  const SelectorSet set({css("ul li:nth-child(2n)"), xpath("//li[last()]")});
  const Document document = tree("ul(li li li li)");
  std::vector<std::string> results(4);
  std::vector<std::thread> threads;
  for (std::string& result : results) {
    threads.emplace_back([&] {
      SelectorMatcher matcher;
      Selection selection;
      matcher.match(document, set, selection);
      result = places(document, selection[0]) + " | " + places(document, selection[1]);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& result : results) EXPECT_EQ(result, "3 5 | 5");
}

Document list(std::size_t items, bool nested) {
  DocumentBuilder builder{Limits{}};
  builder.begin(Format::html);
  builder.open("ul");
  for (std::size_t i = 0; i < items; ++i) {
    builder.open("li");
    builder.attribute("class", i % 2 == 0 ? "even" : "odd");
    if (nested) {
      builder.open("ul");
      builder.open("li");
      builder.close();
      builder.close();
    }
    builder.text(std::to_string(i));
    builder.close();
  }
  return builder.finish();
}

// How many nodes it selects when a node may cost so many units; 0 when that is too little.
std::size_t count_within(const Document& document, const Selector& selector, std::uint64_t per_node) {
  const Selection selection = match_all(document, {selector}, {.fixed = 1000, .per_node = per_node});
  return selection.budget_exceeded() ? 0 : selection[0].size();
}

TEST(SelectorMatcher, LongListsCostAFewLooksAtEachItem) {
  const std::size_t items = 20'000;
  const Document document = list(items, false);
  for (const char* text : {"li:nth-child(2n+1)", "li:nth-last-child(2n)", "li:nth-of-type(2n)",
                           "li.even:nth-last-of-type(2n)", ".even:is(:nth-child(2n+1))"}) {
    EXPECT_EQ(count_within(document, css(text), 4), items / 2) << text;
  }
  EXPECT_EQ(count_within(document, css("li ~ li"), 0), items - 1);
  EXPECT_EQ(count_within(document, css("li + li ~ li + li"), 0), items - 3);
  for (const char* text : {"//li[last()]", "//li[@class='odd'][last()]", "//li[position() < 3][last()]",
                           "//ul/li[@class][last()][@class='odd']"}) {
    EXPECT_EQ(count_within(document, xpath(text), 8), 1u) << text;
  }
  EXPECT_EQ(count_within(document, xpath("//li/following-sibling::li"), 4), items - 1);
  EXPECT_EQ(count_within(document, xpath("//li/../li/following-sibling::li[1]"), 8), items - 1);
  EXPECT_EQ(count_within(document, xpath("//li/preceding-sibling::li"), 4), items - 1);
  EXPECT_EQ(count_within(document, xpath("//li[following-sibling::li]"), 4), items - 1);
}

TEST(SelectorMatcher, ListsWithinListsKeepTheirCounts) {
  const std::size_t items = 20'000;
  const Document document = list(items, true);
  EXPECT_EQ(count_within(document, css("li:nth-child(2n)"), 4), items / 2);
  EXPECT_EQ(count_within(document, xpath("//li[last()]"), 4), items + 1);
}

TEST(SelectorMatcher, DeepNestingIsNoWorseThanItsDepth) {
  DocumentBuilder builder{Limits{}};
  builder.begin(Format::html);
  for (int i = 0; i < 511; ++i) builder.open("div");
  const Document document = builder.finish();
  std::string selector = "div";
  for (int i = 0; i < 200; ++i) selector += " div";
  EXPECT_EQ(count_within(document, css(selector), 0), 311u);
  EXPECT_EQ(count_within(document, css(selector + " ~ p"), 0), 0u);
  std::string path = "//div";
  for (int i = 0; i < 200; ++i) path += "//div";
  EXPECT_EQ(count_within(document, xpath(path), 0), 311u);
  EXPECT_EQ(count_within(document, xpath("//div/ancestor::div/descendant::div/ancestor::div"), 16), 510u);
}

TEST(SelectorMatcher, ASpentBudgetSelectsNothingAndSaysSo) {
  const Document document = list(3'000, false);
  const std::vector<Selector> selectors{css("li"), xpath("//li[count(preceding-sibling::li) > 5]")};
  const Selection spent = match_all(document, selectors, {.fixed = 1000, .per_node = 10});
  EXPECT_TRUE(spent.budget_exceeded());
  EXPECT_TRUE(spent[0].empty());
  EXPECT_TRUE(spent[1].empty());
  const Selection enough = match_all(document, selectors, {.fixed = 0, .per_node = 3'100});
  EXPECT_FALSE(enough.budget_exceeded());
  EXPECT_EQ(enough[1].size(), 2'994u);
}

}  // namespace
}  // namespace treesift
