// Our HTML reader over random pages: both of its ways give one document, its bounds hold, and what needs no repair is
// what libxml2 reads.
#include "parsers/html/html_reader.h"

#include <gtest/gtest.h>

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

// Well-formed pages as careful people write them.
class CarefulPage {
 public:
  explicit CarefulPage(std::uint64_t seed) : random_(seed) {}

  std::string make() {
    out_ = "<!DOCTYPE html><html lang=\"en\"><head><title>A &amp; B</title></head><body>";
    const std::size_t blocks = 1 + random_.below(4);
    for (std::size_t i = 0; i < blocks; ++i) block(3);
    return out_ + "</body></html>";
  }

 private:
  void element(std::string_view name, auto content) {
    out_.append("<").append(name);
    if (random_.below(3) == 0) out_ += " class=\"a&quot;b\" id='x" + std::to_string(random_.below(9)) + "'";
    out_ += ">";
    content();
    out_.append("</").append(name).append(">");
  }

  void text() {
    constexpr std::string_view texts[] = {"some text", " spaced ",  "\n  line", "caf\xC3\xA9",
                                          "a &lt; b",  "1 &#8364;", "&nbsp;"};
    out_ += texts[random_.below(std::size(texts))];
  }

  void phrase(int depth) {
    constexpr std::string_view names[] = {"em", "strong", "span", "code", "b", "i"};
    const std::size_t count = 1 + random_.below(3);
    for (std::size_t i = 0; i < count; ++i) {
      if (depth == 0 || random_.below(2) == 0)
        text();
      else if (random_.below(6) == 0)
        out_ += random_.below(2) == 0 ? "<br>" : "<img src=\"/a?b&amp;c\" alt=\"\">";
      else
        element(names[random_.below(std::size(names))], [&] { phrase(depth - 1); });
    }
  }

  void block(int depth) {
    switch (depth == 0 ? 0 : random_.below(7)) {
      case 0:
        return element("p", [&] { phrase(2); });
      case 1:
        return element("div", [&] { block(depth - 1), block(depth - 1); });
      case 2:
        return element("ul",
                       [&] { element("li", [&] { phrase(1); }), element("li", [&] { block(depth - 1); }); });
      case 3:
        return element("table", [&] {
          element("tbody", [&] {
            element("tr",
                    [&] { element("th", [&] { phrase(1); }), element("td", [&] { block(depth - 1); }); });
          });
        });
      case 4:
        return element("h2", [&] { phrase(1); });
      case 5:
        out_ += "<!-- note -->";
        return element("form", [&] { out_ += "<input type=\"text\" name=\"q\" disabled>"; });
      default:
        return element("pre", [&] { out_ += "one\n  two\n"; });
    }
  }

  Random random_;
  std::string out_;
};

TEST(HtmlReaderProperty, CarefulPagesAreReadAsLibxmlReadsThem) {
  initialise_parsers_once();
  DocumentParser libxml, own({}, HtmlReaderKind::own);
  for (std::uint64_t seed = 1; seed <= test::rounds(3'000u); ++seed) {
    const std::string page = CarefulPage(seed).make();
    const ParseResult one = parse_with(libxml, page, SourceType::html);
    const ParseResult other = parse_with(own, page, SourceType::html);
    ASSERT_EQ(difference_of(std::get<Document>(one), std::get<Document>(other)), "") << page;
  }
}

}  // namespace
}  // namespace treesift
