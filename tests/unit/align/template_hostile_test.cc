// Sizes that a page can have on purpose. Nothing is timed; what is not near linear does not end.
#include <gtest/gtest.h>

#include "tests/support/rounds.h"
#include "tests/support/template_helpers.h"

namespace treesift {
namespace {

std::string many_of(const std::string& text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

TEST(TemplateHostile, AHundredThousandItems) {
  const Document document = page("<ul id=u>" + many_of("<li><a href=x>word</a> 12</li>", 100'000) + "</ul>");
  TemplateLearner learner;
  learner.find(document);
  learner.widen(document);
  const Learned learned = learner.finish();
  ASSERT_EQ(learned.templates.size(), 1U);
  EXPECT_EQ(written(learned.templates[0]), "ul#u content\nli+\n  a href=\"x\" \"word\"\n  \" 12\"\n");
  std::vector<TemplateMatch> matches;
  TemplateMatcher().find(document, TemplateSet(learned.templates), matches);
  ASSERT_EQ(matches.size(), 1U);
  EXPECT_EQ(matches[0].end, document.node_count());
}

TEST(TemplateHostile, TenThousandTables) {
  const std::string table =
      "<table><tr><td>a</td><td>1</td></tr><tr><td>b</td><td>2</td></tr></table><p></p>";
  const Document document = page("<div id=x>" + many_of(table, 10'000) + "</div>");
  TemplateLearner learner;
  learner.find(document);
  learner.widen(document);
  EXPECT_EQ(learner.finish().templates.size(), 1U);
}

TEST(TemplateHostile, TenThousandPlaces) {
  std::string html;
  for (int i = 0; i < 10'000; ++i) {
    std::string id;
    for (int rest = i; rest > 0 || id.empty(); rest /= 26) id += static_cast<char>('a' + rest % 26);
    html +=
        "<div><ul id=" + id + "><li>a</li><li>b</li></ul><hr id=hr" + id + "></div><b id=x" + id + "></b>";
  }
  const Document document = page(html);
  TemplateLearner learner;
  learner.find(document);
  learner.widen(document);
  const Learned learned = learner.finish();
  EXPECT_EQ(learned.templates.size(), 4096U);
  std::vector<TemplateMatch> matches;
  TemplateMatcher().find(document, TemplateSet(learned.templates), matches);
  EXPECT_EQ(matches.size(), 4096U);
}

TEST(TemplateHostile, ListsInListsInLists) {
  const Document document = page("<div id=x>" + many_of("<ul><li>a</li><li>b", 200) + "</div>");
  TemplateLearner learner;
  learner.find(document);
  learner.widen(document);
  const Learned learned = learner.finish();
  ASSERT_FALSE(learned.templates.empty());
  for (const Template& one : learned.templates) {
    for (const Pattern& pattern : one.patterns) EXPECT_LE(pattern_depth(pattern), deepest_pattern);
  }
}

TEST(TemplateHostile, EveryItemBringsSomethingNew) {
  std::string items;
  for (int i = 0; i < 20'000; ++i)
    items += "<li><x" + std::to_string(i) + "></x" + std::to_string(i) + "></li>";
  for (int i = 0; i < 20'000; ++i) items += "<li a" + std::to_string(i) + "=1></li>";
  const Document document = page("<ul id=u>" + items + "</ul>");
  TemplateLearner learner;
  learner.find(document);
  learner.widen(document);
  for (const Template& one : learner.finish().templates)
    EXPECT_LT(write_patterns(one.patterns).size(), 100'000U);
}

TEST(TemplateHostile, OptionalPartsDoNotMultiply) {
  // Tried one after another these would be 2^40 ways.
  const std::string wanted = many_of("b?\n", 40) + many_of("b\n", 40);
  EXPECT_TRUE(content_matches(wanted, "<p>" + many_of("<b></b>", 40) + "</p>"));
  EXPECT_FALSE(content_matches(wanted, "<p>" + many_of("<b></b>", 39) + "</p>"));
  EXPECT_FALSE(
      content_matches("()*\n  ()*\n    b?\n    b*", "<p>" + many_of("<b></b>", 10'000) + "<i></i></p>"));
}

TEST(TemplateHostile, RunsThatMightGoOnForEver) {
  const std::size_t items = test::rounds(50'000);
  const Document document = page("<p>" + many_of("<b></b>", items) + "</p>");
  std::vector<TemplateMatch> matches;
  std::vector<Template> wanted;
  wanted.push_back(make_template("p", "b\n()?\n  b+\n  i", Covers::run));
  TemplateMatcher().find(document, TemplateSet(wanted), matches);
  EXPECT_EQ(matches.size(), items);
}

TEST(TemplateHostile, ManyClasses) {
  std::string items;
  for (int item = 0; item < 200; ++item) {
    std::string classes;
    for (int i = 0; i < 10'000; ++i) classes += "c" + std::to_string(item) + "x" + std::to_string(i) + " ";
    items += "<p class='" + classes.substr(0, 60'000) + "'>a</p>";
  }
  const Document document = page("<div>" + items + "</div>");
  TemplateLearner learner;
  learner.find(document);
  learner.widen(document);
  EXPECT_LE(learner.finish().templates.size(), 1U);
}

TEST(TemplateHostile, RunsThatComeToNothing) {
  const Document document = page("<p>" + many_of("<b></b>", 50'000) + "</p>");
  std::vector<TemplateMatch> matches;
  std::vector<Template> wanted;
  wanted.push_back(make_template("p", "b+\ni", Covers::run));
  TemplateMatcher().find(document, TemplateSet(wanted), matches);
  EXPECT_TRUE(matches.empty());
  std::vector<Violation> violations;
  ViolationFinder().find(document, TemplateSet(wanted), violations);
  EXPECT_EQ(violations.size(), 16U);
}

}  // namespace
}  // namespace treesift
