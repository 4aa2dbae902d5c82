// Our HTML reader: limits, repairs, and what the tests of html5lib do not say. Trees stand in tests/cases/html-reader.
#include "parsers/html/html_reader.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/html5lib_tests.h"
#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

std::string many(std::string_view text, std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

ParseResult read_own(std::string_view page, const Limits& limits = {}) {
  DocumentParser parser(limits, HtmlReaderKind::own);
  return parse_with(parser, page, SourceType::html);
}

Document own_document(std::string_view page, const Limits& limits = {}) {
  return std::get<Document>(read_own(page, limits));
}

std::string own_error(std::string_view page, const Limits& limits) {
  return error_code(read_own(page, limits));
}

TEST(HtmlReader, OptionalTagsMakeNoDifference) {
  const Document with = own_document(
      "<html><head><title>t</title></head><body><table><tbody><tr><td>x</td></tr></tbody></table></body></"
      "html>");
  const Document without = own_document("<title>t</title><table><tr><td>x</table>");
  EXPECT_EQ(with.subtree_hash(document_node), without.subtree_hash(document_node));
}

TEST(HtmlReader, TextOnBothSidesOfACommentIsOne) {
  const Document document = own_document("<p>one <!-- c -->two");
  EXPECT_EQ(dump(document), "html\n  head\n  body\n    p\n! comment \" c \"\n      \"one two\"\n");
  ASSERT_EQ(document.notes().size(), 1u);
  EXPECT_EQ(document.notes()[0].offset, 4u);
}

TEST(HtmlReader, NodesAreLimitedByBothWays) {
  Limits limits;
  limits.nodes = 12;
  EXPECT_EQ(own_error(many("<br>", 8), limits), "");
  EXPECT_EQ(own_error(many("<br>", 12), limits), "limit:nodes");
  EXPECT_EQ(own_error("<table><b>" + many("<br>", 12), limits), "limit:nodes");
}

// Each "<p>x" has a copy of what was left open before it: without a bound these pages take gigabytes.
TEST(HtmlReader, CopiesOfFormattingElementsAreLimited) {
  std::string attributes = "<p><b", elements = "<p>";
  for (int i = 0; i < 1000; ++i) attributes += " a" + std::to_string(i);
  for (int i = 0; i < 120; ++i) elements += "<i id=" + std::to_string(i) + ">";
  attributes += '>';
  const std::string long_value = "<p><b a='" + std::string(60'000, 'x') + "'>";
  for (const std::string& open : {attributes, elements, long_value}) {
    EXPECT_EQ(own_error(open + many("<p>x", 50), {}), "");
    EXPECT_EQ(own_error(open + many("<p>x", 100'000), {}), "limit:nodes");
  }
  Limits limits;
  limits.nodes *= 4;
  EXPECT_EQ(own_error(elements + many("<p>x", 2'000), {}), "limit:nodes");
  EXPECT_EQ(own_error(elements + many("<p>x", 2'000), limits), "");
}

TEST(HtmlReader, FurtherTagsOfHtmlAndBodyAddAttributes) {
  const Document document =
      own_document("<html a=1><body b=1>x<html c=1 a=2><body d=1 b=2><p>y<body e=1 d=2><html f=1>");
  EXPECT_EQ(dump(document), dump(own_document("<html a=1 c=1 f=1><body b=1 d=1 e=1>x<p>y")));
}

TEST(HtmlReader, StartTagsAreLimited) {
  Limits limits;
  limits.attributes = 3;
  limits.start_tag_bytes = 50;
  EXPECT_EQ(own_error("<p a b c>", limits), "");
  EXPECT_EQ(own_error("<p a b c d>", limits), "limit:tag");
  EXPECT_EQ(own_error("<p a a a a>", limits), "limit:tag");
  EXPECT_EQ(own_error("<p a='" + std::string(50, 'x') + "'>", limits), "limit:tag");
  EXPECT_EQ(own_error("<!-- " + std::string(500, 'x') + " -->", limits), "");
  EXPECT_EQ(own_error("<script>" + std::string(500, 'x') + "</script>", limits), "");
  EXPECT_EQ(own_error("<body a b>x<body c d>", limits), "limit:tag");  // of one element in the end
}

TEST(HtmlReader, DeepPagesAreFlattened) {
  const Document document = own_document(many("<div>", 100'000) + many("</div>", 100'000) + "<p>x");
  EXPECT_EQ(document.repairs().flattened_nodes, 100'000u - 510u);  // html and body are two of 512
  EXPECT_EQ(document.node_count(), 100'000u + 6u);
  const NodeIndex p = document.node_count() - 2;
  EXPECT_EQ(document.name_text(document.name(document.parent(p))), "body");  // back at the top
}

// Whatever of a table the limit takes away: the root stays open, and what follows the table is read.
TEST(HtmlReader, ATableAtTheDepthLimitEndsAtItsRoot) {
  Limits limits;
  limits.depth = 12;
  for (std::size_t above = 0; above < limits.depth; ++above) {
    for (const std::string_view table :
         {"<table><td/><b></table>", "<table><td><b><tr>x</table>", "<table><tr><th><i><td>x</table>",
          "<table><caption><b></table>", "<table><colgroup><col></table>", "<template><td><b></template>"}) {
      const Document document = own_document(many("<b><i>", above) + std::string(table) + "<p>last", limits);
      EXPECT_EQ(document.name_text(document.name(1)), "html");
      EXPECT_NE(document.parent(document.node_count() - 1), document_node) << above << table;
      EXPECT_NE(dump(document).find("last"), std::string::npos) << above << table;
    }
  }
}

TEST(HtmlReader, RepairsAreCounted) {
  const auto repairs = [](std::string_view page) { return own_document(page).repairs(); };
  EXPECT_EQ(repairs("<!DOCTYPE html><p>a<ul><li>b</ul><table><tr><td>c</table>").unclosed_elements, 0u);
  EXPECT_EQ(repairs("<div><b>a</div>").unclosed_elements, 1u);
  EXPECT_EQ(repairs("<div><span>a").unclosed_elements, 2u);
  EXPECT_EQ(repairs("<div>a</span></div></div>").stray_end_tags, 2u);
  EXPECT_EQ(repairs("<div><td>a<head></div>").stray_start_tags, 2u);
  EXPECT_EQ(repairs("<div/>a<br/><svg><g/></svg>").self_closed_elements, 1u);
  EXPECT_EQ(repairs("<p a=1 a=2 A=3>").dropped_attributes, 2u);
  EXPECT_EQ(repairs("<b><p>a</b>b").moved_nodes, 1u);
  EXPECT_EQ(repairs("<table>a</table>").moved_nodes, 1u);
  const Repairs none = repairs("<!DOCTYPE html><html><head></head><body><p>a<br/></p><hr></body></html>");
  EXPECT_EQ(none.unclosed_elements + none.stray_end_tags + none.stray_start_tags + none.self_closed_elements +
                none.dropped_attributes + none.moved_nodes,
            0u);
}

TEST(HtmlReader, FragmentsHaveTheirContext) {
  EXPECT_EQ(read_as_html5lib("<td>x<tr>y", "tr"), "| <td>\n|   \"x\"\n| \"y\"\n");
  EXPECT_EQ(read_as_html5lib("<b>&amp;</title>x", "title"), "| \"<b>&</title>x\"\n");
  EXPECT_EQ(read_as_html5lib("<g/><p>x", "svg svg"), "| <svg g>\n| <p>\n|   \"x\"\n");
  EXPECT_EQ(read_as_html5lib("<option>a<select>b", "select"), "| <option>\n|   \"ab\"\n");
}

TEST(HtmlReader, NulIsDroppedInTextAndReplacedElsewhere) {
  const std::string page("a\0b<p c='\0'><svg>\0</svg><script>\0</script><!--\0-->", 50);
  EXPECT_EQ(read_as_html5lib(page, ""),
            "| <html>\n|   <head>\n|   <body>\n|     \"ab\"\n|     <p>\n|       c=\"\xEF\xBF\xBD\"\n"
            "|       <svg svg>\n|         \"\xEF\xBF\xBD\"\n|       <script>\n|         \"\xEF\xBF\xBD\"\n"
            "|       <!-- \xEF\xBF\xBD -->\n");
}

}  // namespace
}  // namespace treesift
