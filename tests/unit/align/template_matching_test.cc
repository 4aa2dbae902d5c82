#include <gtest/gtest.h>

#include "tests/support/template_helpers.h"

namespace treesift {
namespace {

TEST(TemplateMatching, RepetitionsAreCounted) {
  EXPECT_TRUE(content_matches("li+", "<ul><li></li><li></li></ul>"));
  EXPECT_FALSE(content_matches("li+", "<ul></ul>"));
  EXPECT_TRUE(content_matches("li*", "<ul></ul>"));
  EXPECT_TRUE(content_matches("li?", "<ul><li></li></ul>"));
  EXPECT_FALSE(content_matches("li?", "<ul><li></li><li></li></ul>"));
  EXPECT_FALSE(content_matches("li", "<ul><li></li><li></li></ul>"));
  EXPECT_FALSE(content_matches("li+", "<ul><li></li><b></b><li></li></ul>"));
}

TEST(TemplateMatching, WhatFollowsDecidesNotWhatWasTriedFirst) {
  EXPECT_TRUE(content_matches("b*\nb\ni?\nb", "<p><b></b><b></b><b></b></p>"));
  EXPECT_FALSE(content_matches("b*\nb\ni?\nb", "<p><b></b></p>"));
}

TEST(TemplateMatching, GroupsComeTogether) {
  const char* const wanted = "()+\n  dt {word}\n  dd+ {any}";
  EXPECT_TRUE(content_matches(wanted, "<dl><dt>a</dt><dd>1</dd><dt>b</dt><dd>2</dd><dd>3</dd></dl>"));
  EXPECT_FALSE(content_matches(wanted, "<dl><dt>a</dt><dt>b</dt><dd>2</dd></dl>"));
  EXPECT_TRUE(content_matches("()*\n  b?\n  i?", "<p><i></i><i></i><b></b></p>"));  // no empty rounds
}

TEST(TemplateMatching, AttributesAreThoseOfThePattern) {
  EXPECT_TRUE(content_matches("a href={any} title?=\"x\"", "<p><a href=1></a></p>"));
  EXPECT_TRUE(content_matches("a href={any} title?=\"x\"", "<p><a href=1 title=x></a></p>"));
  EXPECT_FALSE(content_matches("a href={any} title?=\"x\"", "<p><a href=1 title=y></a></p>"));
  EXPECT_FALSE(content_matches("a href={any} title?=\"x\"", "<p><a title=x></a></p>"));
  EXPECT_FALSE(content_matches("a href={any}", "<p><a href=1 onclick=2></a></p>"));
  EXPECT_TRUE(content_matches("a href={any} [...]", "<p><a href=1 onclick=2></a></p>"));
  EXPECT_TRUE(content_matches("a.x..", "<p><a class='y x'></a></p>"));
  EXPECT_FALSE(content_matches("a.x", "<p><a class='y x'></a></p>"));
}

TEST(TemplateMatching, AnyContentIsAny) {
  EXPECT_TRUE(content_matches("b ...", "<p><b>x<i></i></b></p>"));
  EXPECT_TRUE(content_matches("b ...", "<p><b></b></p>"));
  EXPECT_FALSE(content_matches("b", "<p><b>x</b></p>"));
}

std::string found(const std::vector<Template>& templates, const Document& document) {
  std::vector<TemplateMatch> matches;
  TemplateMatcher().find(document, TemplateSet(templates), matches);
  std::string text;
  for (const TemplateMatch& match : matches) {
    text += std::to_string(match.which) + ":" + std::to_string(match.begin) + "-" +
            std::to_string(match.end) + " ";
  }
  return text;
}

TEST(TemplateMatching, FindsTheRunsAtItsPlace) {
  // nodes: 1 div, 2 h1, 3 p, 4 'a', 5 p, 6 'b', 7 hr, 8 p, 9 'c'
  const Document document = page("<div id=x><h1></h1><p>a</p><p>b</p><hr><p>c</p></div>");
  EXPECT_EQ(found({make_template("div#x", "p+ {word}", Covers::run)}, document), "0:3-7 0:8-10 ");
  EXPECT_EQ(found({make_template("", "p+ {word}", Covers::run)}, document), "0:3-7 0:8-10 ");
  EXPECT_EQ(found({make_template("div#y", "p+ {word}", Covers::run)}, document), "");
  EXPECT_EQ(found({make_template("div", "p+ {word}", Covers::content)}, document), "");
  EXPECT_EQ(found({make_template("div", "p {word}\np {word}", Covers::run)}, document), "0:3-7 ");
  EXPECT_EQ(found({make_template("", "p\n  \"c\"", Covers::run)}, document), "0:8-10 ");
}

TEST(TemplateMatching, TheOutermostWins) {
  // 1 ul, 2 li, 3 ul, 4 li, 5 'x', 6 li
  const Document document = page("<ul><li><ul><li>x</li></ul></li><li></li></ul>");
  EXPECT_EQ(
      found({make_template("", "li+ {word}", Covers::run), make_template("ul", "li+ ...", Covers::content)},
            document),
      "1:2-7 ");
}

TEST(TemplateMatching, AStopIsNoReasonToMissWhatFollows) {
  // b b i: `b i` begins at the second b
  const Document document = page("<p><b></b><b></b><i></i></p>");
  EXPECT_EQ(found({make_template("p", "b\ni", Covers::run)}, document), "0:3-5 ");
}

TEST(TemplateMatching, PlacesAreTheEndsOfPaths) {
  const Document document = page("<div class='a b'><ul id=u><li></li></ul></div>");
  EXPECT_EQ(found({make_template("div.b > ul#u", "li", Covers::content)}, document), "0:3-4 ");
  EXPECT_EQ(found({make_template("div.c > ul#u", "li", Covers::content)}, document), "");
  EXPECT_EQ(found({make_template("body > div > ul", "li", Covers::content)}, document), "");
}

TEST(TemplateMatching, TooDeepAPatternIsRefused) {
  std::vector<Pattern> deep(1);
  for (int i = 0; i < 40; ++i)
    deep = {Pattern{PatternKind::element, Repetition::once, "b", {}, false, false, {}, deep}};
  EXPECT_THROW(PatternMatcher{deep}, std::invalid_argument);
}

}  // namespace
}  // namespace treesift
