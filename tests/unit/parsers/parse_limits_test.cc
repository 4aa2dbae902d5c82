// Hostile and huge inputs: refused by name or read in full, never slow, deep or large beyond measure. Nothing
// is asserted about time: a quadratic case here would make the suite hang visibly.
#include <gtest/gtest.h>

#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

std::string many_attributes(std::size_t count) {
  std::string tag = "<p";
  for (std::size_t i = 0; i < count; ++i) tag += " a" + std::to_string(i) + "='1'";
  return tag + "/>";
}

TEST(ParseLimits, BytesBeforeDecoding) {
  Limits limits;
  limits.document_bytes = 10;
  for (SourceType type : {SourceType::html, SourceType::xml, SourceType::xhtml, SourceType::json})
    EXPECT_EQ(error_code("[          ]", type, limits), "limit:bytes");
  EXPECT_EQ(error_code("<p>1234567", SourceType::html, limits), "");
}

TEST(ParseLimits, Nodes) {
  Limits limits;
  limits.nodes = 10;
  EXPECT_EQ(error_code(repeated("<br>", 11), SourceType::html, limits), "limit:nodes");
  EXPECT_EQ(error_code("<a>" + repeated("<b/>", 11) + "</a>", SourceType::xml, limits), "limit:nodes");
  EXPECT_EQ(error_code("[" + repeated("1,", 11) + "1]", SourceType::json, limits), "limit:nodes");
}

TEST(ParseLimits, DeepHtmlIsFlattenedWithoutRecursion) {
  const Document document =
      parsed(repeated("<div>", 100'000) + repeated("</div>", 100'000) + "<p>x", SourceType::html);
  EXPECT_EQ(document.repairs().flattened_nodes, 100'000u - 512u);
  EXPECT_EQ(document.node_count(), 100'003u);
  EXPECT_EQ(document.parent(document.node_count() - 2), document_node);  // the p is back at the top
}

TEST(ParseLimits, DeepXmlAndJsonAreRefused) {
  EXPECT_EQ(error_code(repeated("<a>", 512) + repeated("</a>", 512), SourceType::xml), "");
  EXPECT_EQ(error_code(repeated("<a>", 513) + repeated("</a>", 513), SourceType::xml), "limit:depth");
  EXPECT_EQ(error_code(repeated("<a>", 100'000), SourceType::xml), "limit:depth");
  EXPECT_EQ(error_code(repeated("[", 512) + repeated("]", 512), SourceType::json), "");
  EXPECT_EQ(error_code(repeated("[", 513) + repeated("]", 513), SourceType::json), "limit:depth");
  EXPECT_EQ(error_code(repeated("{\"a\":", 100'000) + "1" + repeated("}", 100'000), SourceType::json),
            "limit:depth");
}

TEST(ParseLimits, LiftedDepthIsReadWithoutRecursion) {
  Limits limits;
  limits.depth = 200'000;
  EXPECT_EQ(error_code(repeated("<a>", 100'000) + repeated("</a>", 100'000), SourceType::xml, limits), "");
  EXPECT_EQ(error_code(repeated("[", 100'000) + repeated("]", 100'000), SourceType::json, limits), "");
  EXPECT_EQ(error_code(repeated("<b>", 100'000), SourceType::html, limits), "");
}

TEST(ParseLimits, WalksOverDeepStacksAreCounted) {
  EXPECT_EQ(error_code(repeated("<div>", 40'000) + repeated("</span>", 40'000), SourceType::html),
            "limit:depth");
  EXPECT_EQ(error_code(repeated("<dl><dd>", 20'000) + repeated("</dt>", 20'000), SourceType::html),
            "limit:depth");
  EXPECT_EQ(error_code(repeated("<div>", 40'000) + repeated("<body></body>", 20'000), SourceType::html),
            "limit:depth");
  EXPECT_EQ(error_code(repeated("</span>", 100'000), SourceType::html), "");
}

TEST(ParseLimits, NamesWithoutEndAreCounted) {
  std::string page;
  for (int i = 0; i < 500'000; ++i) page += "<x" + std::to_string(i) + "/>";
  EXPECT_EQ(error_code(page, SourceType::html), "limit:names");
  EXPECT_EQ(error_code("<a>" + page + "</a>", SourceType::xml), "limit:names");
}

TEST(ParseLimits, LargeTagsAreRefusedBeforeTheyAreRead) {
  for (SourceType type : {SourceType::html, SourceType::xml}) {
    EXPECT_EQ(error_code(many_attributes(1024), type), "");
    EXPECT_EQ(error_code(many_attributes(1025), type), "limit:tag");
    EXPECT_EQ(error_code(many_attributes(40'000), type), "limit:tag");
    EXPECT_EQ(error_code("<p a='" + std::string(std::size_t{30} << 20, 'x') + "'/>", type), "limit:tag");
    EXPECT_EQ(error_code("<p a='" + std::string(65'000, '>') + "'/>", type), "");
    EXPECT_EQ(error_code("<p a='" + std::string(70'000, '>') + "'/>", type), "limit:tag");
    EXPECT_EQ(error_code("<r>" + repeated(many_attributes(1000), 1000) + "</r>", type), "limit:tag");
  }
}

TEST(ParseLimits, PicturesInATagDoNotCount) {
  const std::string data(200'000, 'x');
  for (SourceType type : {SourceType::html, SourceType::xml}) {
    EXPECT_EQ(error_code("<img src=\"data:image/png;base64," + data + "\"/>", type), "");
    EXPECT_EQ(error_code("<p style='background: url(data:image/gif;base64," + data + ")'/>", type), "");
    EXPECT_EQ(error_code("<path fill='red' d = '" + data + "'/>", type), "");
    EXPECT_EQ(error_code("<img src='data:image/png,x' alt='" + data + "'/>", type), "limit:tag");
    EXPECT_EQ(error_code("<path id='" + data + "'/>", type), "limit:tag");
  }
  EXPECT_EQ(error_code("<!DOCTYPE a [<!-- =\"data:" + data + "\" -->]><a/>", SourceType::xml), "limit:tag");
}

TEST(ParseLimits, WhatLooksLikeALargeTagIsRead) {
  const std::string large = "<p a='" + std::string(100'000, 'x') + "'>";
  for (const std::string& page :
       {"<!--" + large + "-->", "<script>" + large + "</script>", "<title>" + large + "</title>",
        std::string(100'000, 'x'), "<p>" + repeated("a < b ", 20'000)})
    EXPECT_EQ(error_code(page, SourceType::html), "");
  for (const std::string& page :
       {"<a><!--" + large + "--></a>", "<a><![CDATA[" + large + "]]></a>", "<a><?p " + large + "?></a>"})
    EXPECT_EQ(error_code(page, SourceType::xml), "");
}

TEST(ParseLimits, LargeTagsCannotHide) {
  const std::string large = many_attributes(5'000);
  for (const char* before :
       {"<!--> ", "<!-- --!>", "</3 '>", "<script></script x='>", "<a b\"='>", "<a =\">", "<a /b='>",
        "<!DOCTYPE a PUBLIC \"> ", "<script><a b='</script>", "<title><a b='</title>", "<? >",
        "<script></x><a b=\"</script>", "<script/>", "<style><!--</style>", "</a b='>"}) {
    EXPECT_EQ(error_code(before + large + "' \"", SourceType::html), "limit:tag") << before;
  }
}

TEST(ParseLimits, DocumentTypesOfAnXmlDocumentAreBounded) {
  std::string list = "<!DOCTYPE a [<!ATTLIST a b (x";
  for (int i = 0; i < 50'000; ++i) list += "|y" + std::to_string(i);
  EXPECT_EQ(error_code(list + ") 'x'>]><a/>", SourceType::xml), "limit:tag");
  std::string defaults = "<!DOCTYPE a [";
  for (int i = 0; i < 900; ++i) defaults += "<!ATTLIST a b" + std::to_string(i) + " CDATA 'x'>";
  EXPECT_EQ(error_code(defaults + "]><a>" + repeated("<a/>", 100'000) + "</a>", SourceType::xml),
            "limit:depth");
}

TEST(ParseLimits, NamespacesInScopeAreCounted) {
  std::string page;
  for (int i = 0; i < 300; ++i) {
    page += "<a";
    for (int j = 0; j < 100; ++j) page += " xmlns:n" + std::to_string(100 * i + j) + "='u'";
    page += ">";
  }
  EXPECT_EQ(error_code(page + repeated("<n0:b/>", 100'000), SourceType::xml), "limit:depth");
}

TEST(ParseLimits, TokensBeyondLibxmlsOwnBoundsAreNamed) {
  const std::string large(std::size_t{11} << 20, 'x');
  EXPECT_EQ(error_code("<a><![CDATA[" + large + "]]></a>", SourceType::xml), "limit:bytes");
  EXPECT_EQ(error_code("<a><!--" + large + "--></a>", SourceType::xml), "limit:bytes");
  EXPECT_EQ(error_code("<a>" + large + "</a>", SourceType::xml), "");
}

}  // namespace
}  // namespace treesift
