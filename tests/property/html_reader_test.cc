// Our HTML reader over random pages: both of its ways give one document, its bounds hold, and what needs no repair is
// what libxml2 reads.
#include "parsers/html/html_reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/html_pieces.h"
#include "tests/support/parse_helpers.h"
#include "tests/support/rounds.h"
#include "tests/support/same_document.h"

namespace treesift {
namespace {

struct ReadPage {
  Document document;
  bool is_lost = false;
};

ReadPage read_by(HtmlSink::Way way, const std::string& page, const Limits& limits) {
  DocumentBuilder builder(limits);
  builder.begin(Format::html);
  TreeConstruction construction;
  EXPECT_FALSE(construction.read(page, nullptr, way, builder, limits));
  return {builder.finish(), construction.is_lost()};
}

TEST(HtmlReaderProperty, BothWaysGiveOneDocument) {
  Random random(20250801);
  std::size_t direct = 0, lost = 0;
  for (int round = 0; round < test::rounds(60'000); ++round) {
    const std::string page = random_html(random, 30);
    const ReadPage one = read_by(HtmlSink::Way::direct, page, {});
    const ReadPage other = read_by(HtmlSink::Way::linked, page, {});
    ASSERT_FALSE(other.is_lost) << page;
    ++(one.is_lost ? lost : direct);
    if (one.is_lost) continue;
    ASSERT_EQ(difference_of(one.document, other.document), "") << page;
  }
  EXPECT_GT(direct, test::rounds(10'000u));
  EXPECT_GT(lost, test::rounds(5'000u));
}

// The characters of all texts but white space, in the order of their codes.
std::string characters_of(const Document& document) {
  std::string all;
  for (NodeIndex node = 0; node < document.node_count(); ++node)
    for (const char c : document.text(node))
      if (static_cast<unsigned char>(c) > ' ') all += c;
  std::sort(all.begin(), all.end());
  return all;
}

// A page without what holds text in one place and markup in another (the limit may take an SVG away: raw text, CDATA)
// and without elements in which the standard drops text.
std::string without_special_text(std::string page) {
  for (const std::string_view name :
       {"<xmp", "<textarea", "<style", "<script", "<title", "<iframe", "<noframes", "<noembed", "<plaintext",
        "<![CDATA[", "<col", "<frameset"})
    for (std::size_t at; (at = page.find(name)) != page.npos;) page.replace(at, name.size(), "<u");
  return page;
}

TEST(HtmlReaderProperty, TheDepthLimitLosesNoText) {
  Random random(20261126);
  Limits limits;
  limits.depth = 12;
  for (int round = 0; round < test::rounds(20'000); ++round) {
    const std::string page = without_special_text(random_html(random, 60));
    const Document all = read_by(HtmlSink::Way::linked, page, {}).document;
    const Document flat = read_by(HtmlSink::Way::linked, page, limits).document;
    const std::string kept = characters_of(flat), wanted = characters_of(all);
    ASSERT_TRUE(std::includes(kept.begin(), kept.end(), wanted.begin(), wanted.end())) << page;
  }
}

TEST(HtmlReaderProperty, DepthIsBoundedWhateverMoves) {
  Random random(20250802);
  Limits limits;
  limits.depth = 12;
  std::size_t flattened = 0;
  for (int round = 0; round < test::rounds(20'000); ++round) {
    const std::string page = random_html(random, 60);
    const Document document = read_by(HtmlSink::Way::linked, page, limits).document;
    flattened += document.repairs().flattened_nodes;
    for (NodeIndex node = 1; node < document.node_count(); ++node) {
      std::size_t depth = 0;
      for (NodeIndex up = document.parent(node); up != document_node; up = document.parent(up)) ++depth;
      ASSERT_LE(depth, limits.depth) << page;
    }
  }
  EXPECT_GT(flattened, test::rounds(1'000u));
}

TEST(HtmlReaderProperty, CarefulPagesAreReadAsLibxmlReadsThem) {
  initialise_parsers_once();
  DocumentParser libxml, own({}, HtmlReaderKind::own);
  for (std::uint64_t seed = 1; seed <= test::rounds(3'000u); ++seed) {
    Random random(seed);
    const std::string page = CarefulPage(random).make();
    const ParseResult one = parse_with(libxml, page, SourceType::html);
    const ParseResult other = parse_with(own, page, SourceType::html);
    ASSERT_EQ(difference_of(std::get<Document>(one), std::get<Document>(other)), "") << page;
  }
}

}  // namespace
}  // namespace treesift
