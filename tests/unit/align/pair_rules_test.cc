// Rules that need both documents: what only one side has, and the order of children.
#include "align/text/shape_text.h"
#include "tests/support/ruled_pairs.h"

namespace treesift {
namespace {

RuleSet one_sided(std::string_view lines) {
  return rule_set(rule("stage = 'one-sided'\n" + std::string(lines)));
}

TEST(OneSided, WhatOnlyOneSideHasIsHidden) {
  const RuleSet rules = one_sided("at = 'p.notice'");
  EXPECT_TRUE(equal_after(rules, "<h1>a</h1><p class=notice>n</p>", "<h1>a</h1>"));
  EXPECT_TRUE(equal_after(rules, "<h1>a</h1>", "<h1>a</h1><p class=notice>n</p>"));
  EXPECT_FALSE(equal_after(rules, "<h1>a</h1>", "<h1>a</h1><p class=error>n</p>"));
}

TEST(OneSided, WhatBothSidesHaveIsCompared) {
  const RuleSet rules = one_sided("at = 'li'");
  EXPECT_FALSE(equal_after(rules, "<ul><li>one item<li>b</ul>", "<ul><li>one other<li>b</ul>"));
  EXPECT_TRUE(equal_after(rules, "<ul><li>one<li>two<li>three</ul>", "<ul><li>new<li>one<li>two</ul>"));
  EXPECT_FALSE(equal_after(rules, "<ul><li>one<li>two<li>three</ul>", "<ul><li>new<li>one<li>2</ul>"));
}

TEST(OneSided, OnlyOfTheShapesNamed) {
  const RuleSet rules = one_sided("at = 'li'\nshapes = ['li(a(#text),#text)', 'li']");
  EXPECT_TRUE(equal_after(rules, "<ul><li>a</ul>", "<ul><li>a<li><a href=x>b</a> c</ul>"));
  EXPECT_TRUE(equal_after(rules, "<ul><li>a</ul>", "<ul><li>a<li></ul>"));
  EXPECT_FALSE(equal_after(rules, "<ul><li>a</ul>", "<ul><li>a<li>b</ul>"));
}

TEST(OneSided, OnlyWhereInTheListItMay) {
  const RuleSet rules = one_sided("at = 'li'\nends = 'start'");
  EXPECT_TRUE(equal_after(rules, "<ul><li>a<li>b</ul>", "<ul><li>new<li>a<li>b</ul>"));
  EXPECT_FALSE(equal_after(rules, "<ul><li>a<li>b</ul>", "<ul><li>a<li>b<li>new</ul>"));
  EXPECT_FALSE(equal_after(rules, "<ul><li>a<li>b</ul>", "<ul><li>a<li>new<li>b</ul>"));
  EXPECT_FALSE(equal_after(rules, "<ul><li>a<li>b</ul>", "<ul></ul>"));
  EXPECT_FALSE(equal_after(rules, "<ul><p>a</p></ul>", "<ul><p>a</p><li>new</ul>"));
  EXPECT_TRUE(equal_after(one_sided("at = 'li'"), "<ul></ul>", "<ul><li>new</ul>"));
  const RuleSet of_lists = one_sided("at = 'li'\nends = ['start', 'all']");
  EXPECT_TRUE(equal_after(of_lists, "<ul><li>a<li>b</ul>", "<ul></ul>"));
  EXPECT_TRUE(equal_after(of_lists, "<ul></ul>", "<ul><li>new</ul>"));
}

TEST(OneSided, JsonItems) {
  const RuleSet rules = one_sided("at = '/jobs/item'");
  const auto equal = [&](std::string_view expected, std::string_view actual) {
    return equal_after(rules, expected, actual, "p", SourceType::json);
  };
  EXPECT_TRUE(equal(R"({"jobs":[{"id":1},{"id":2}]})", R"({"jobs":[{"id":1},{"id":2},{"id":3,"a":true}]})"));
  EXPECT_FALSE(equal(R"({"jobs":[{"id":1}]})", R"({"jobs":[{"id":1}],"more":[1]})"));
}

TEST(OneSided, TextsThatComeTogetherAreOne) {
  const RuleSet rules = one_sided("at = 'b'");
  const RuledDocuments ruled(rules, "p", parsed("<p>one <b>x</b> two</p>", SourceType::html),
                             parsed("<p>one two</p>", SourceType::html));
  EXPECT_EQ(dump(ruled.expected()), html("<p>one two</p>"));
}

TEST(OneSided, ConditionsAndTally) {
  const RuleSet rules = one_sided("at = 'i'\nwhen = { id = 'news/*' }");
  EXPECT_TRUE(equal_after(rules, "<p>a", "<p>a<i>b c</i>", "news/1"));
  EXPECT_FALSE(equal_after(rules, "<p>a", "<p>a<i>b c</i>", "shop/1"));
  const RuledDocuments ruled(rules, "news/1", parsed("<p>a", SourceType::html),
                             parsed("<p>a<i class=xyz>b c</i>", SourceType::html));
  ASSERT_EQ(ruled.tally().rules.size(), 1U);
  EXPECT_EQ(ruled.tally().rules[0].documents, 1U);
  EXPECT_EQ(ruled.tally().rules[0].nodes, 2U);
  EXPECT_EQ(ruled.tally().rules[0].bytes, 6U);
}

TEST(ChildOrder, IsPutBack) {
  const RuleSet rules = rule_set(rule("stage = 'child-order'\nat = 'ul.tags'"));
  EXPECT_TRUE(equal_after(rules, "<ul class=tags> <li>a b</li> <li>c d</li> <li>e f</li></ul>",
                          "<ul class=tags> <li>e f</li> <li>a b</li> <li>c d</li></ul>"));
  EXPECT_FALSE(equal_after(rules, "<ul><li>a b<li>c d</ul>", "<ul><li>c d<li>a b</ul>"));
  EXPECT_FALSE(
      equal_after(rules, "<ul class=tags><li>a b<li>c d</ul>", "<ul class=tags><li>c d<li>a x</ul>"));
}

TEST(ChildOrder, OnlyOfThePlaceItself) {
  const RuleSet rules = rule_set(rule("stage = 'child-order'\nat = '#outer'"));
  EXPECT_FALSE(equal_after(rules, "<div id=outer><p><i>one</i><b>two</b></p><p>three</div>",
                           "<div id=outer><p><b>two</b><i>one</i></p><p>three</div>"));
}

TEST(PairRules, NeedAPlaceAndTakeNoMore) {
  const auto message = [](std::string_view lines) {
    const RulesResult read = read_rules(rule(lines));
    const auto* const error = std::get_if<TomlError>(&read);
    return error == nullptr ? "no error" : error->message;
  };
  EXPECT_EQ(message("stage = 'one-sided'"), "the stage one-sided needs a place: at = \"li.news\"");
  EXPECT_EQ(message("stage = 'child-order'"), "the stage child-order needs a place: at = \"li.news\"");
  EXPECT_EQ(message("stage = 'child-order'\nat = 'ul'\nends = 'start'"),
            "the stage child-order takes no ends");
  EXPECT_EQ(message("stage = 'one-sided'\nat = 'ul'\nends = 'top'"), "ends are start, middle, end and all");
  EXPECT_EQ(message("stage = 'one-sided'\nat = 'ul'\naction = 'replace'"),
            "the stage one-sided only removes");
}

TEST(PairRules, AreWrittenAsTheyAreRead) {
  const std::string text =
      "[[rule]]\nname = \"r\"\nstage = \"one-sided\"\nat = \"li\"\nshapes = [\"li(#text)\"]\n"
      "ends = [\"start\", \"end\", \"all\"]\n\n[[rule]]\nname = \"s\"\nstage = \"child-order\"\nat = "
      "\"ul\"\n";
  EXPECT_EQ(write_rules(rules_in(text)), text);
}

TEST(ShapeText, NamesOfElements) {
  const Document page = parsed("<ul><li class=a>x<b>y</b></li><li></li></ul>", SourceType::html);
  EXPECT_EQ(shape_text(page, 1), "ul(li(#text,b(#text)),li)");
  EXPECT_EQ(shape_text(page, 2), "li(#text,b(#text))");
  const Document data = parsed(R"([{"a":1,"b":[null,"x"],"c":{}}])", SourceType::json);
  EXPECT_EQ(shape_text(data, 2), "{}(a:number,b:[](null,string),c:{})");
  const Document map =
      parsed(R"({"6fa459ea-ee8a-4ca4-894e-db77e160355e":1,"new-relation-form":2})", SourceType::json);
  EXPECT_EQ(shape_text(map, 1), "{}(*:number,new-relation-form:number)");
}

TEST(ShapeText, LongOnesAreLeftOut) {
  std::string source = "<p>";
  for (int i = 0; i < 700; ++i) source += "<span></span>";
  EXPECT_EQ(shape_text(parsed(source, SourceType::html), 1), "");
}

TEST(ChildOrder, MustBeAskedForOnBothSides) {
  for (const std::string key : {"", "key = 'id'\n"}) {
    const RuleSet rules =
        rule_set(rule("stage = 'child-order'\nat = 'ul'\n" + key + "when = { css = '.loose' }"));
    const auto is_put_back = [&](const std::string& expected_class, const std::string& actual_class) {
      const std::string expected = "<ul class=" + expected_class + "><li id=a>a b<li id=b>c d</ul>",
                        actual = "<ul class=" + actual_class + "><li id=b>c d<li id=a>a b</ul>";
      const RuledDocuments ruled(rules, "p", parsed(expected, SourceType::html),
                                 parsed(actual, SourceType::html));
      return ruled.tally().rules[0].nodes > 0;
    };
    EXPECT_TRUE(is_put_back("loose", "loose")) << key;
    EXPECT_FALSE(is_put_back("strict", "loose")) << key;
    EXPECT_FALSE(is_put_back("loose", "strict")) << key;
  }
}

TEST(Tolerance, OfTextsAndAttributes) {
  const RuleSet texts = rule_set(rule("stage = 'number'\ntolerance = 0.5\nat = 'td'"));
  EXPECT_TRUE(equal_after(texts, "<table><tr><td>12.0 kg<td>3", "<table><tr><td>12.4 kg<td>3.0"));
  EXPECT_FALSE(equal_after(texts, "<table><tr><td>12.0 kg", "<table><tr><td>12.6 kg"));
  EXPECT_FALSE(equal_after(texts, "<table><tr><td>12.0 kg", "<table><tr><td>12.0 g"));
  EXPECT_FALSE(equal_after(texts, "<table><tr><th>12.0", "<table><tr><th>12.1"));
  EXPECT_FALSE(equal_after(texts, "<table><tr><td>no.", "<table><tr><td>no.5")) << "a number that came";
  const RuleSet attributes =
      rule_set(rule("stage = 'number'\ntolerance = '10%'\nin = 'attributes'\nattributes = 'width'"));
  EXPECT_TRUE(equal_after(attributes, "<img width=100 height=100>", "<img width=110 height=100>"));
  EXPECT_FALSE(equal_after(attributes, "<img width=100 height=100>", "<img width=100 height=101>"));
  EXPECT_FALSE(equal_after(attributes, "<img width=100>", "<img>"));
  const RuleSet of_images = rule_set(
      rule("stage = 'number'\ntolerance = 1\nin = 'attributes'\nattributes = 'width'\nelements = 'img'"));
  EXPECT_TRUE(equal_after(of_images, "<img width=100>", "<img width=101>"));
  EXPECT_FALSE(equal_after(of_images, "<hr width=100>", "<hr width=101>"));
}

TEST(Tolerance, OfDrawingsAndCoordinates) {
  const RuleSet rules =
      rule_set(rule("stage = 'number'\ntolerance = 0.01\nin = 'attributes'\nattributes = ['d', 'points']"));
  const auto equal = [&](const std::string& expected, const std::string& actual) {
    const auto shape = [](const std::string& data) { return "<path d='" + data + "'></path>"; };
    return equal_after(rules, shape(expected), shape(actual));
  };
  EXPECT_TRUE(equal("M10.001,20C10.5,20.333 -3.2,4 5,6z", "M10.002,20C10.5,20.334 -3.2,4 5,6z"));
  EXPECT_TRUE(equal("m10-20.333-3.2.5 1e-7", "m10-20.334-3.2.501 2e-7")) << "nothing between two numbers";
  EXPECT_TRUE(equal("M10,20 30,40", "M10.004,20.003 30,40"));
  EXPECT_TRUE(equal("M0.001 4", "M-0.001 4"));
  EXPECT_TRUE(equal("10.5,200 30,-400", "10.504,200 30,-400.001"));
  EXPECT_FALSE(equal("M10.001,20L5,6", "M10.001,20H5,6"));
  EXPECT_FALSE(equal("M10.001,20L5,6", "M10.001,20L5,NaN"));
  EXPECT_FALSE(equal("M10.001,20L5,6", "M10.001,20L5,6.02"));
  EXPECT_FALSE(equal("M10.001,20L5,6", "M10.001,20L5"));
  EXPECT_FALSE(equal("M10,1,234", "M10,1,235")) << "these are no groups";
  EXPECT_FALSE(equal("Mall 10,5 1,234.5", "Mall 10,5 1,235.5")) << "these are words, and groups";
  EXPECT_FALSE(equal("1,234 5,678", "1.004,234 5,678")) << "as a list of groups it is another number";
}

TEST(Tolerance, WhatIsHiddenIsCounted) {
  const RuleSet rules = rule_set(rule("stage = 'number'\ntolerance = 1"));
  const Document expected = parsed("<p>10<p>20", SourceType::html),
                 actual = parsed("<p>11<p>22", SourceType::html);
  const RuledDocuments ruled(rules, "p", expected, actual);
  EXPECT_FALSE(ruled.equal());
  EXPECT_EQ(ruled.tally().rules[0].nodes, 1U);
  EXPECT_EQ(ruled.tally().rules[0].bytes, 2U);
}

TEST(ChildOrder, ByKey) {
  const RuleSet rules = rule_set(rule("stage = 'child-order'\nat = 'ul'\nkey = 'id'"));
  EXPECT_TRUE(equal_after(rules, "<ul><li id=a>x<li id=b>y<li>z</ul>", "<ul><li id=b>y<li id=a>x<li>z</ul>"));
  EXPECT_FALSE(equal_after(rules, "<ul><li id=a>x<li id=b>y</ul>", "<ul><li id=b>x<li id=a>y</ul>"));
  EXPECT_FALSE(equal_after(rules, "<ul><li id=a>x<li id=a>y</ul>", "<ul><li id=a>y<li id=a>x</ul>"))
      << "no key";
  EXPECT_TRUE(equal_after(rules, "<ul><li id=a>x</ul>", "<ul><li id=a>x</ul>"));
}

TEST(ChildOrder, AKeyThatTwoChildrenShareSaysNothing) {
  const RuleSet rules = rule_set(rule("stage = 'child-order'\nat = 'ul'\nkey = 'id'"));
  EXPECT_FALSE(equal_after(rules, "<ul><li id=a>one<li id=b>three<li id=a>two</ul>",
                           "<ul><li id=b>three<li id=a>one<li id=a>two</ul>"));
}

TEST(Only, WhatIsSelectedCounts) {
  const RuleSet rules = rule_set(rule("stage = 'only'\nselect = 'h1, a'", "a") +
                                 rule("stage = 'only'\nselect = '//img/@src'", "b"));
  const char* const page = "<h1 id=t>a <b>b</b></h1><p>text <a href=x>l</a><img src=p alt=q>";
  EXPECT_TRUE(equal_after(rules, page,
                          "<h1 id=t>a <b>b</b></h1><p class=c>other <a href=x>l</a><img src=p alt=r><hr>"));
  EXPECT_FALSE(equal_after(rules, page, "<h1 id=u>a <b>b</b></h1><p>text <a href=x>l</a><img src=p>"));
  EXPECT_FALSE(equal_after(rules, page, "<h1 id=t>a b</h1><p>text <a href=x>l</a><img src=p>"));
  EXPECT_FALSE(equal_after(rules, page, "<h1 id=t>a <b>b</b></h1><p>text <a href=y>l</a><img src=p>"));
  EXPECT_FALSE(equal_after(rules, page, "<h1 id=t>a <b>b</b></h1><p>text <a href=x>l</a><img src=r>"));
  EXPECT_FALSE(equal_after(rules, page, "<h1 id=t>a <b>b</b></h1><p>text <img src=p>"));
}

}  // namespace
}  // namespace treesift
