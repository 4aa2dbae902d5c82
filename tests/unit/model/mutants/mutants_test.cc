// Mutants: places in sources, what operators do, and which kind a mutant is of.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "align/node_equality.h"
#include "model/experiments/recorded/oracle_study.h"
#include "model/experiments/recorded/resolver_study.h"
#include "model/mutants/mutant_maker.h"
#include "model/mutants/page_source.h"
#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

SourceTree tree_of(std::string_view source, Format format) {
  return format == Format::json ? json_source(source) : markup_source(source, format);
}

// What an operator makes of the first node that it can change.
std::string mutated(std::string_view name, std::string_view source, Format format = Format::html) {
  const SourceTree tree = tree_of(source, format);
  const MutationOperator& by = *find_operator(name);
  Random random(1);
  for (std::uint32_t node = 0; node < tree.nodes.size(); ++node) {
    if (by.applies(tree, node)) return edited(source, by.edits(tree, node, random));
  }
  return "-";
}

TEST(SourceTree, PlacesOfElementsAndTexts) {
  const std::string_view html = "<!-- x --><UL><li>one<li>two <b a='>'>three</b></ul><br>end";
  const SourceTree tree = markup_source(html, Format::html);
  std::vector<std::string> seen;
  for (std::uint32_t node = 1; node < tree.nodes.size(); ++node)
    seen.push_back(tree.path(node) + "=" + std::string(tree.text(node)));
  const std::vector<std::string> expected = {"/ul[1]=<li>one<li>two <b a='>'>three</b>",
                                             "/ul[1]/li[1]=one",
                                             "/ul[1]/li[1]/text()[1]=one",
                                             "/ul[1]/li[2]=two <b a='>'>three</b>",
                                             "/ul[1]/li[2]/text()[1]=two",
                                             "/ul[1]/li[2]/b[1]=three",
                                             "/ul[1]/li[2]/b[1]/text()[1]=three",
                                             "/br[1]=",
                                             "/text()[1]=end"};
  EXPECT_EQ(seen, expected);
}

TEST(SourceTree, AttributesAsWritten) {
  const SourceTree tree = markup_source("<a HREF=/x class='b c' disabled title=\"t\"/>", Format::html);
  std::string all;
  for (const SourceAttribute& one : attributes_of(tree, 1))
    (all += one.name) += "=" + std::string(one.value) + ";";
  EXPECT_EQ(all, "HREF=/x;class=b c;disabled=;title=t;");
}

TEST(SourceTree, ScriptsAreTexts) {
  const SourceTree tree = markup_source("<script>if (a<b) '</p>'</script><p>x", Format::html);
  EXPECT_EQ(tree.text(1), "if (a<b) '</p>'");
  EXPECT_EQ(tree.nodes[3].name, "p");
  EXPECT_EQ(sight_of(tree), (std::vector<std::uint8_t>{1, 0, 0, 1, 1}));
}

TEST(SourceTree, WhatSaysThatItIsHiddenIsNotSeen) {
  const SourceTree tree = markup_source(
      "<div style='display: none'><p>x</p></div><input type=HIDDEN><p hidden>y</p><p>z</p>", Format::html);
  EXPECT_EQ(sight_of(tree), (std::vector<std::uint8_t>{1, 0, 0, 0, 0, 0, 0, 1, 1}));
}

TEST(SourceTree, PlacesOfJson) {
  const SourceTree tree = json_source(R"({"a":[1,{"b":"x\"y"}],"c":null})");
  std::string all;
  for (std::uint32_t node = 1; node < tree.nodes.size(); ++node) (all += tree.path(node)) += " ";
  EXPECT_EQ(all, "/[1] /[1]/a /[1]/a/[1] /[1]/a/[2] /[1]/a/[2]/b /[1]/c ");
  EXPECT_EQ(json_source("{\"a\":1").nodes.size(), 1u);
  EXPECT_EQ(json_source("[1}").nodes.size(), 1u);
}

TEST(Operators, ThePublishedFour) {
  EXPECT_EQ(mutated("attribute", "<div id=\"a\">x</div>"), "<div id=\"aMut\">x</div>");
  EXPECT_EQ(mutated("tag", "<h1>xyz</h1>"), "<h2>xyz</h2>");
  EXPECT_EQ(mutated("subtree", "<table><tr><td>xyz</td></tr></table>"), "<table></table>");
  EXPECT_EQ(mutated("text", "<h1>abc</h1>"), "<h1>abcMut</h1>");
}

TEST(Operators, OfElements) {
  EXPECT_EQ(mutated("text-emptied", "<p>a <b>c</b></p>"), "<p> <b>c</b></p>");
  EXPECT_EQ(mutated("control-lost", "<p><input type=hidden><a href=x>y</a>z</p>"),
            "<p><input type=hidden>z</p>");
  EXPECT_EQ(mutated("control-disabled", "<button class=x>y</button>"),
            "<button disabled=\"\" class=x>y</button>");
  EXPECT_EQ(mutated("row-lost", "<ul><li>a</li> <li>b</li></ul>"), "<ul><li>b</li></ul>");
  EXPECT_EQ(mutated("row-doubled", "<ul><li>a</li><li>b</li></ul>"),
            "<ul><li>a</li><li>a</li><li>b</li></ul>");
  EXPECT_EQ(mutated("row-lost", "<p><a>x</a> or <a>y</a></p>"), "<p> or <a>y</a></p>");
  EXPECT_EQ(mutated("row-doubled", "<p><a>x</a> or <a>y</a></p>"), "<p><a>x</a><a>x</a> or <a>y</a></p>");
  EXPECT_EQ(mutated("target", "<link href=a.css><script src=b.js></script><base href=c>"), "-");
  EXPECT_EQ(mutated("item-moved", "<ul><li>a</li> <li>b</li></ul>"), "<ul><li>b</li> <li>a</li></ul>");
  EXPECT_EQ(mutated("item-moved", "<ul><li>a</li><li class=x>a</li></ul>"), "-");
  EXPECT_EQ(mutated("wrapper-lost", "<p><b>x</b></p>"), "<p>x</p>");
  EXPECT_EQ(mutated("end-tag-lost", "<div><i>x</i></div>"), "<div><i>x</i>");
  EXPECT_EQ(mutated("number", "<p>&#39;no 7</p>").size(), std::string("<p>&#39;no 7</p>").size());
  EXPECT_EQ(mutated("encoding", "<p>caf\xC3\xA9</p>"), "<p>caf\xC3\x83\xC2\xA9</p>");
  EXPECT_EQ(mutated("encoding", "<p>cafe</p>"), "-");
}

TEST(Operators, OfJsonAndXml) {
  EXPECT_EQ(mutated("row-lost", "[1, 2]", Format::json), "[2]");
  EXPECT_EQ(mutated("row-doubled", "[1, 2]", Format::json), "[1, 1, 2]");
  EXPECT_EQ(mutated("item-moved", "[1, 2]", Format::json), "[2, 1]");
  EXPECT_EQ(mutated("field-lost", R"({"a":1,"b":2})", Format::json), R"({"b":2})");
  EXPECT_EQ(mutated("field-lost", R"({"a":1})", Format::json), "{}");
  EXPECT_EQ(mutated("text", R"({"a":"x"})", Format::json), R"({"a":"xMut"})");
  EXPECT_EQ(mutated("field-lost", "<a><b>1</b><c/></a>", Format::xml), "<a><c/></a>");
}

std::vector<const MutationOperator*> every_operator() {
  std::vector<const MutationOperator*> all;
  for (const MutationOperator& one : all_operators()) all.push_back(&one);
  return all;
}

TEST(Mutants, AreDrawnByTheSeedAndNeverEqual) {
  initialise_parsers_once();
  const std::string html = "<ul><li>a 1</li><li>b 2</li><li>c 3</li></ul><p class=x><a href=/y>z</a></p>";
  const SourceTree tree = markup_source(html, Format::html);
  const auto sources = [&](std::uint64_t seed) {
    Random random(seed);
    std::vector<std::string> all;
    for (const Mutant& one : make_mutants(tree, sight_of(tree), every_operator(), 40, random))
      all.push_back(one.source);
    return all;
  };
  const std::vector<std::string> first = sources(1);
  EXPECT_EQ(first, sources(1));
  EXPECT_NE(first, sources(2));
  EXPECT_EQ(std::set<std::string>(first.begin(), first.end()).size(), first.size());
  EXPECT_FALSE(std::set<std::string>(first.begin(), first.end()).contains(html));
}

// The kinds of the mutants that one operator makes. `seen`: as the page itself says, unless given.
std::string kinds_of(std::string_view name, const std::string& source, Format format = Format::html,
                     std::vector<std::uint8_t> seen = {}) {
  initialise_parsers_once();
  const SourceTree tree = tree_of(source, format);
  if (seen.empty()) seen = sight_of(tree);
  const std::vector<const MutationOperator*> one = {find_operator(name)};
  Random random(1);
  std::set<std::string> kinds;
  for (const Mutant& mutant : make_mutants(tree, seen, one, 10, random)) kinds.emplace(name_of(mutant.kind));
  std::string all;
  for (const std::string& kind : kinds) all += kind + " ";
  return all;
}

TEST(Mutants, KindsFollowWhatIsSeen) {
  EXPECT_EQ(kinds_of("text", "<p>a</p><p hidden>b</p>"), "invisible visible ");
  EXPECT_EQ(kinds_of("attribute", "<p id=a>a</p>"), "attribute ");
  EXPECT_EQ(kinds_of("target", "<a href=x>a</a>"), "functional ");
  EXPECT_EQ(kinds_of("end-tag-lost", "<ul><li>a</li></ul>"), "invisible ");  // both may be left out here
  EXPECT_EQ(kinds_of("end-tag-lost", "<p><b>a</b>c</p><p>d</p>"), "invisible visible ");
  EXPECT_EQ(kinds_of("wrapper-lost", "<div hidden><p>a</p></div>"), "");  // a browser alone would tell
}

TEST(Mutants, APictureShowsItsTarget) {
  EXPECT_EQ(kinds_of("target", "<img src=x>"), "visible ");
  EXPECT_EQ(kinds_of("target", "<img src=x hidden>"), "invisible ");
}

// A layout gives the options of a closed list no place.
TEST(Mutants, AListOfOptionsIsSeenWithoutThem) {
  EXPECT_EQ(kinds_of("control-lost", "<select><option>a</option></select>", Format::html, {1, 1, 0, 0}),
            "visible ");
}

TEST(Mutants, WhatMovesIsSeenWhereBothItemsAre) {
  EXPECT_EQ(kinds_of("item-moved", "<ul><li>a</li><li>b</li></ul>"), "visible ");
  EXPECT_EQ(kinds_of("item-moved", "<ul><li>a</li><li hidden>b</li></ul>"), "invisible ");
  EXPECT_EQ(kinds_of("item-moved", "<ul><li>a</li>c<li hidden>b</li></ul>"), "");
  EXPECT_EQ(kinds_of("item-moved", "<ul><li>a<b hidden>1</b></li><li>a<b hidden>2</b></li></ul>"), "");
}

TEST(Mutants, AWrongEncodingIsSeenInKeysAndFields) {
  EXPECT_EQ(kinds_of("encoding", "{\"caf\xC3\xA9\":1}", Format::json), "visible ");
  EXPECT_EQ(kinds_of("encoding", "<a b='caf\xC3\xA9'/>", Format::xml), "visible ");
  EXPECT_EQ(kinds_of("encoding", "<input placeholder='caf\xC3\xA9'>"), "visible ");
  EXPECT_EQ(kinds_of("encoding", "<p class='caf\xC3\xA9'>x</p>"), "invisible ");
}

// Scripts do not run where a mutant is drawn.
TEST(PageSources, ShowWhatThePageShows) {
  initialise_parsers_once();
  DocumentParser parser({}, HtmlReaderKind::own);
  const std::string_view html = "<p>a</p><noscript>no <b>scripts</b></noscript>";
  const Page page{std::get<Document>(parse_with(parser, html, SourceType::html)), {}};
  PageSource source;
  write_page_source(page, source);
  EXPECT_NE(source.html.find("<noscript></noscript>"), std::string::npos) << source.html;
}

TEST(PageSources, AreReadAsThePageAgain) {
  initialise_parsers_once();
  DocumentParser parser({}, HtmlReaderKind::own);
  const std::string_view html =
      "<title>t &amp; u</title><script>a<b</script><p class='x \"y\"'>1 &lt; 2<br><input "
      "value=v><textarea>a</textarea>";
  const Page page{std::get<Document>(parse_with(parser, html, SourceType::html)), {}};
  PageSource source;
  write_page_source(page, source);
  const Document again = std::get<Document>(parse_with(parser, source.html, SourceType::html));
  EXPECT_TRUE(equal_documents(page.document, again)) << source.html;
  const SourceTree scanned = markup_source(source.html, Format::html);
  ASSERT_EQ(scanned.nodes.size(), source.tree.nodes.size());
  for (std::uint32_t node = 1; node < scanned.nodes.size(); ++node) {
    EXPECT_EQ(scanned.nodes[node].begin, source.tree.nodes[node].begin);
    EXPECT_EQ(scanned.nodes[node].end, source.tree.nodes[node].end);
    EXPECT_EQ(scanned.nodes[node].subtree_end, source.tree.nodes[node].subtree_end);
  }
}

Page shop() {
  DocumentParser parser({}, HtmlReaderKind::own);
  initialise_parsers_once();
  std::string html =
      "<div id=menu class=bar><a href=/home>Home</a><a href=/help>Help</a></div><table><tbody>";
  for (const char* name : {"Ann 1", "Bob 2", "Cyd 3", "Dee 4"})
    html += "<tr><td>" + std::string(name) + "</td><td><button class=remove>Remove</button></td></tr>";
  html += "</tbody></table><p hidden>Nothing</p><form action=/go><input name=q><button>Find</button></form>";
  return {std::get<Document>(parse_with(parser, html, SourceType::html)), {}};
}

std::uint64_t count_in(const ReportTable& table, std::size_t row, std::size_t column) {
  return std::get<std::uint64_t>(table.rows[row][column]);
}

TEST(RecordedStudies, TheResolverIsNeverWrongOnAShop) {
  ResolverStudy study(1);
  for (int i = 0; i < 5; ++i) study.add(shop(), i == 0);
  const ReportTable table = study.tables().front();
  const std::size_t all = table.rows.size() - 1;
  const std::uint64_t right = count_in(table, all, 1), wrong = count_in(table, all, 2),
                      refused = count_in(table, all, 3);
  EXPECT_GT(right, 100u);
  EXPECT_EQ(wrong, 0u);
  EXPECT_GE(static_cast<double>(right), 0.97 * static_cast<double>(right + refused));
  EXPECT_GT(count_in(table, all, 4), 20u);
  EXPECT_EQ(count_in(table, all, 5), 0u);
}

TEST(RecordedStudies, StatesFindVisibleMutantsAndNoOthers) {
  OracleStudy study(1, 30);
  study.begin_crawl();
  study.learn(shop());
  std::size_t seen = 0;
  study.add(shop(), [&](const StudiedMutant& mutant) { EXPECT_EQ(mutant.number, seen++); });
  EXPECT_EQ(study.mutants(), seen);
  study.add_oracle("none", "finds nothing", std::vector<std::uint8_t>(seen, 0));
  const ReportTable table = study.tables().front();
  const auto share = [&](const std::string& name, const std::string& oracle) {
    for (const std::vector<Cell>& row : table.rows) {
      if (std::get<std::string>(row.front()) != name) continue;
      for (std::size_t i = 2; i < row.size(); ++i) {
        if (table.columns[i].name == oracle) return std::get<Figure>(row[i]).value;
      }
    }
    return -1.0;
  };
  EXPECT_EQ(share("effectiveness: all visible", "states"), 100);
  EXPECT_EQ(share("robustness: attribute and invisible", "states"), 100);
  EXPECT_EQ(share("effectiveness: all visible", "none"), 0);
  EXPECT_EQ(share("robustness: attribute and invisible", "none"), 100);
  EXPECT_LT(share("effectiveness: all visible", "structure"), 100);
}

}  // namespace
}  // namespace treesift
