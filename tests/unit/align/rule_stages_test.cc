// Each stage alone: what it takes away, and that what it leaves is what a page without that would be.
#include "align/rules/name_patterns.h"
#include "tests/support/rule_helpers.h"
#include "tests/support/tree_notation.h"

namespace treesift {
namespace {

TEST(RuleStages, WhiteSpace) {
  const std::string space = rule("stage = 'white-space'");
  EXPECT_EQ(stripped(space, "<p> a  <b> b</b> c </p> <pre>\n d\n  e </pre><i title=' x  y'>f</i>"),
            html("<p>a<b>b</b>c</p><pre>d e</pre><i title='x y'>f</i>"));
  EXPECT_EQ(stripped(space, "<p>a b</p>"), "untouched");
  EXPECT_EQ(stripped(space, R"({"a":" b  c "})", SourceType::json),
            dumped(R"({"a":"b c"})", SourceType::json));
}

TEST(RuleStages, WhiteSpaceBetweenElementsIsNoDifference) {
  const RuleSet rules = rule_set(rule("stage = 'white-space'"));
  const Applied applied = apply_rules(rules, parsed("<ul> <li>a</li>\n<li>b</li></ul>", SourceType::html));
  ASSERT_EQ(applied.outcome, RuleOutcome::rewritten);
  EXPECT_TRUE(applied.document.notes().empty());
}

TEST(RuleStages, AttributesByName) {
  EXPECT_EQ(
      stripped(rule("stage = 'attribute'\nattributes = 'CLASS'"), "<p class=a id=b>x<b class=c>y</b></p>"),
      html("<p id=b>x<b>y</b></p>"));
  EXPECT_EQ(stripped(rule("stage = 'attribute'\nattributes = ['data-*', 'x?']"),
                     "<p data-a=1 data=2 x1=3 x=4 own=5>t</p>"),
            html("<p data=2 x=4 own=5>t</p>"));
  EXPECT_EQ(stripped(rule("stage = 'attribute'\nattributes = 'a'"), "<t A='1' a='2'/>", SourceType::xml),
            dumped("<t A='1'/>", SourceType::xml));
}

TEST(RuleStages, NamesOfSvgInHtmlAreFoundInAnyCase) {
  const Document page = tree("svg[viewBox=0]"), xml = tree("svg[viewBox=0]", Format::xml);
  const auto finds = [](const Document& document, std::string pattern) {
    return NamePatterns(std::vector{std::move(pattern)}).match(document, document.attributes(1)[0].name);
  };
  for (const std::string pattern : {"viewBox", "viewbox", "VIEW*"})
    EXPECT_TRUE(finds(page, pattern)) << pattern;
  EXPECT_FALSE(finds(page, "viewport"));
  EXPECT_TRUE(finds(xml, "viewBox"));
  EXPECT_FALSE(finds(xml, "viewbox"));
}

TEST(RuleStages, AttributesByNameAndElement) {
  EXPECT_EQ(stripped(rule("stage = 'attribute'\nattributes = 'class'\nelements = ['b', 'x-*']"),
                     "<p class=a><b class=c>y</b><x-own class=d>z</x-own></p>"),
            html("<p class=a><b>y</b><x-own>z</x-own></p>"));
}

TEST(RuleStages, AttributesByPlaceholder) {
  EXPECT_EQ(stripped(rule("stage = 'attribute'\nattributes = '*'\naction = 'replace'"),
                     "<p a=12 b='' c='a word' d=123e4567-e89b-12d3-a456-426614174000 e=2024-05-01>x</p>"),
            html("<p a=⟨number⟩ b='' c=⟨text⟩ d=⟨uuid⟩ e=⟨date⟩>x</p>"));
}

TEST(RuleStages, Style) {
  EXPECT_EQ(stripped(rule("stage = 'style'"),
                     "<style>p{}</style><p class=a id=b style='x'>some <b>bold</b> <em>text</em>s</p>"),
            html("<p id=b>some bold texts</p>"));
}

TEST(RuleStages, LayoutLeavesWordsApart) {
  EXPECT_EQ(stripped(rule("stage = 'layout'"), "<div width=3><span>a</span>b</div><div>c<p>d</p></div>"),
            html("ab c<p>d</p>"));
}

TEST(RuleStages, DateTime) {
  EXPECT_EQ(
      stripped(rule("stage = 'date-time'"), "<p>on 2024-05-01 10:41, <b>12</b></p><i title=2024-05-01>x</i>"),
      html("<p>on , <b>12</b></p><i title=2024-05-01>x</i>"));
  EXPECT_EQ(stripped(rule("stage = 'date-time'\naction = 'replace'"), "<p>on 2024-05-01 at 10:41</p>"),
            html("<p>on ⟨date⟩ at ⟨date⟩</p>"));
  EXPECT_EQ(stripped(rule("stage = 'date-time'\nin = 'attributes'\nattributes = 'title'"),
                     "<i title=2024-05-01 id=2024-05-01>2024-05-01</i>"),
            html("<i title='' id=2024-05-01>2024-05-01</i>"));
}

TEST(RuleStages, StructureTakesAllText) {
  EXPECT_EQ(stripped(rule("stage = 'structure'"), "<p id=a>x<b>y</b> z</p><p></p>"),
            html("<p id=a><b></b></p><p></p>"));
  EXPECT_EQ(stripped(rule("stage = 'structure'\naction = 'replace'"), "<p>12</p><p>a b</p>"),
            html("<p>⟨number⟩</p><p>⟨text⟩</p>"));
  EXPECT_EQ(stripped(rule("stage = 'structure'"), R"({"a":[1,"b",null,""]})", SourceType::json),
            "{}\n  a: []\n    \n    \"\"\n    null\n    \"\"\n");
}

TEST(RuleStages, RegexOnText) {
  EXPECT_EQ(
      stripped(rule("stage = 'regex'\npattern = '[0-9]+ ms'"), "<p>took 12 ms, then 3 ms</p><p>4 s</p>"),
      html("<p>took , then </p><p>4 s</p>"));
  EXPECT_EQ(stripped(rule("stage = 'regex'\npattern = '[0-9]+'\naction = 'replace'"), "<p>a1b22</p>"),
            html("<p>a⟨number⟩b⟨number⟩</p>"));
  EXPECT_EQ(stripped(rule("stage = 'regex'\npattern = '^a b$'"), "<p>\n a\n b <i>a b c</i></p>"),
            html("<p><i>a b c</i></p>"));
  EXPECT_EQ(stripped(rule("stage = 'regex'\npattern = '[0-9]'\naction = 'replace'"),
                     R"({"a":12,"b":"x3","c":true})", SourceType::json),
            "{}\n  a: ⟨number⟩⟨number⟩\n  b: \"x⟨number⟩\"\n  c: true\n");
}

TEST(RuleStages, RegexOnAttributes) {
  EXPECT_EQ(stripped(rule("stage = 'regex'\nin = 'attributes'\nattributes = 'href'\npattern = 'sid=\\w+'"),
                     "<a href='/x?sid=1f' title='sid=2'>sid=3</a>"),
            html("<a href='/x?' title='sid=2'>sid=3</a>"));
  EXPECT_EQ(
      stripped(
          rule("stage = 'regex'\nin = 'attributes'\nelements = 'a'\npattern = '[0-9]+$'\naction = 'replace'"),
          "<a id=r12>1</a><b id=r12>2</b>"),
      html("<a id=r⟨number⟩>1</a><b id=r12>2</b>"));
}

TEST(RuleStages, RegexOnComments) {
  const auto comments = [](const std::string& rules, std::string_view page) {
    const Applied applied = apply_rules(rule_set(rules), parsed(page, SourceType::html));
    std::string texts(applied.outcome == RuleOutcome::untouched ? "untouched" : "");
    for (const Note& note : applied.document.notes())
      texts.append(applied.document.note_text(note)).append("|");
    return texts;
  };
  const std::string number =
      rule("stage = 'regex'\nin = 'comments'\npattern = 'in ([0-9]+)'\naction = 'replace'");
  const std::string_view page = "<!doctype html><!-- in 12 ms --><p>in 3 <b>x</b><!--in 0--></p>";
  EXPECT_EQ(comments(number, page), "html| in ⟨number⟩ ms |in ⟨number⟩|");
  EXPECT_EQ(comments(number + "[[rule]]\nname = 's'\nstage = 'css'\nselect = 'b'\n", page),
            "html| in ⟨number⟩ ms |in ⟨number⟩|");
  EXPECT_EQ(comments(rule("stage = 'regex'\nin = 'comments'\npattern = '.*'"), "<!-- a --><p>b"), "|");
  EXPECT_EQ(comments(number, "<!-- at 12 --><p>in 12"), "untouched");
}

TEST(RuleStages, RegexOnBytes) {
  const RuleSet rules =
      rule_set(rule("stage = 'regex'\nin = 'bytes'\npattern = '<!--.*?-->'\nwhen = {id = 'a*'}"));
  RuleApplier applier(rules);
  RuleTally tally(1);
  std::string shorter;
  const std::string_view page = "\xF8\xFF<!-- \xE9 -->x<!---->";
  EXPECT_EQ(applier.rewrite_bytes({"abc", page}, Format::html, shorter, tally), RuleOutcome::rewritten);
  EXPECT_EQ(shorter, "\xF8\xFFx");
  EXPECT_EQ(tally.rules[0].bytes, 17U);
  EXPECT_EQ(applier.rewrite_bytes({"b", page}, Format::html, shorter, tally), RuleOutcome::untouched);
  EXPECT_EQ(tally.rules[0].documents, 1U);
}

TEST(RuleStages, Css) {
  EXPECT_EQ(
      stripped(rule("stage = 'css'\nselect = '.ad, #x'"), "a <div class=ad>b<i>c</i></div> d<p id=x>e</p>"),
      html("a  d"));
  EXPECT_EQ(stripped(rule("stage = 'css'\nselect = 'td'\naction = 'replace'"),
                     "<table><tr><td id=a><b>12</b></td><td></td><td>some <i>words</i></td></tr></table>"),
            html("<table><tr><td id=a>⟨number⟩</td><td></td><td>⟨text⟩</td></tr></table>"));
}

TEST(RuleStages, XPath) {
  EXPECT_EQ(stripped(rule("stage = 'xpath'\nselect = '//li[2]'"), "<ul><li>a<li>b<li>c</ul>"),
            html("<ul><li>a<li>c</ul>"));
  EXPECT_EQ(stripped(rule("stage = 'xpath'\nselect = '//p/text()'"), "<p>a<b>b</b>c</p>"),
            html("<p><b>b</b></p>"));
  EXPECT_EQ(stripped(rule("stage = 'xpath'\nselect = '//p/@id'\naction = 'replace'"), "<p id=p1f2c3d>a</p>"),
            html("<p id=⟨token⟩>a</p>"));
  EXPECT_EQ(stripped(rule("stage = 'xpath'\nselect = '/a/item[2]'"), R"({"a":[1,2,3]})", SourceType::json),
            dumped(R"({"a":[1,3]})", SourceType::json));
  EXPECT_EQ(stripped(rule("stage = 'xpath'\nselect = '/a'\naction = 'replace'"), R"({"a":[1,2],"b":3})",
                     SourceType::json),
            "{}\n  a: []\n    \"⟨number⟩\"\n  b: 3\n");
}

TEST(RuleStages, AReplacedJsonValueKeepsItsKind) {
  const RuleSet rules = rule_set(rule("stage = 'xpath'\nselect = '/a'\naction = 'replace'"));
  const auto left = [&](std::string_view source) { return stripped(rules, source, SourceType::json); };
  EXPECT_EQ(left(R"({"a":["t"]})"), left(R"({"a":["u",{"b":"v"}]})"));
  EXPECT_NE(left(R"({"a":["t"]})"), left(R"({"a":"t"})"));
  EXPECT_NE(left(R"({"a":["t"]})"), left(R"({"a":{"b":"t"}})"));
  EXPECT_NE(left(R"({"a":["t"]})"), left(R"({"a":[]})"));
  EXPECT_EQ(left(R"({"a":[1,[]]})"), left(R"({"a":[2]})"));
}

TEST(RuleStages, Script) {
  EXPECT_EQ(stripped(rule("stage = 'script'"),
                     "<p onclick='f()' id=a>x<script>y</script></p><a href=' JavaScript:f()' rel=b>z</a>"),
            html("<p id=a>x</p><a rel=b>z</a>"));
}

TEST(RuleStages, ListsAndTablesStayWithoutTheirContent) {
  EXPECT_EQ(stripped(rule("stage = 'list'"), "<ul id=a><li>b<ol><li>c</ol></ul><dl><dt>d</dl><p>e"),
            html("<ul id=a></ul><dl></dl><p>e"));
  EXPECT_EQ(stripped(rule("stage = 'table'"), "<table class=x><tr><td>b</table><ul><li>c</ul>"),
            html("<table class=x></table><ul><li>c</ul>"));
}

TEST(RuleStages, TemplateInTheRule) {
  const std::string contacts =
      rule("stage = 'template'\nplace = 'ul#c'\ncovers = 'run'\npattern = '''\nli.contact\n  {words}\n'''");
  EXPECT_EQ(
      stripped(contacts, "<ul id=c><li>a<li class=contact>b<li class=contact>c<li class=contact>1</ul>"),
      html("<ul id=c><li>a<li class=contact>1</ul>"));
}

TEST(RuleStages, TemplatesOfAFile) {
  const auto rules = rules_in(rule("stage = 'template'\ntemplates = 'a.toml'"));
  const auto reader = [](std::string_view file) -> std::variant<std::vector<Template>, std::string> {
    if (file != "a.toml") return "no such file";
    return std::get<std::vector<Template>>(read_templates("[[template]]\nname = 'b'\npattern = 'b {any}'\n"));
  };
  EXPECT_EQ(stripped(rule_set(rules, reader), "<p>a<b>b</b><b>c</b>d</p>"), html("<p>ad</p>"));
  EXPECT_EQ(std::get<RuleSetError>(RuleSet::compile(rules)).message,
            "rule \"r\": the templates of a.toml cannot be read here");
}

TEST(RuleStages, NotesStayWhereTheyStood) {
  EXPECT_EQ(stripped(rule("stage = 'css'\nselect = 'b'"),
                     "<!doctype html><p>a<!--1--><b>x<!--2--></b><!--3-->c</p><!--4-->"),
            html("<!doctype html><p>a<!--1--><!--3-->c</p><!--4-->"));
}

}  // namespace
}  // namespace treesift
