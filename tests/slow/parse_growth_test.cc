// What is known to be quadratic in parsers, in doubling sizes: up to the limits the work grows with the size
// of the page, give or take a logarithm. Measured is the processor time of this thread over a sixteenfold
// growth; so sixteen, and not the 256 of a quadratic cost, and the bound lies far from both.
//
// A busy machine takes caches away, and of a large page more often than of a small one. So the small page is
// read right behind the large one, when the caches hold nothing of it; the least of the large ones is compared
// with the median of the small ones; and what is above the bound is measured again. Memory that the system hands
// out anew costs more than reading on some machines, and only large pages ask for it: what is freed is kept.
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <vector>

#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

struct Growing {
  const char* name;
  SourceType type;
  std::size_t size;  // the smallest
  std::function<std::string(std::size_t)> page;
};

std::string times(std::string_view text, std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

// `count` numbered things, each of `before`, a number and `after`.
std::string numbered(std::string_view before, std::size_t count, std::string_view after) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all.append(before).append(std::to_string(i)).append(after);
  return all;
}

void PrintTo(const Growing& growing, std::ostream* out) {
  *out << growing.name;
}

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double cost_of(const std::string& page, SourceType type, HtmlReaderKind reader) {
  DocumentParser parser({}, reader);
  const double start = processor_seconds();
  parse_with(parser, page, type);
  return processor_seconds() - start;
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

class ParseGrowth : public testing::TestWithParam<Growing> {
 protected:
  static void SetUpTestSuite() {
    ASSERT_EQ(mallopt(M_MMAP_MAX, 0), 1);
    ASSERT_EQ(mallopt(M_TRIM_THRESHOLD, -1), 1);
  }
};

void expect_linear(const Growing& growing, HtmlReaderKind reader) {
  const std::string page = growing.page(growing.size), larger_page = growing.page(16 * growing.size);
  std::vector<double> small;
  double growth = 1e9, large = 1e9;
  cost_of(larger_page, growing.type, reader);  // takes the memory
  for (int attempt = 0; growth >= 80 && attempt < 25; ++attempt) {
    large = std::min(large, cost_of(larger_page, growing.type, reader));
    small.push_back(std::max(cost_of(page, growing.type, reader), 1e-4));
    growth = large / median(small);
  }
  EXPECT_LT(growth, 80) << median(small) << " s, then " << large << " s";
}

TEST_P(ParseGrowth, IsLinear) {
  expect_linear(GetParam(), HtmlReaderKind::libxml2);
  if (GetParam().type == SourceType::html) expect_linear(GetParam(), HtmlReaderKind::own);
}

// Formatting elements that are closed in the wrong order, so that a parser by the letter of the HTML standard
// opens all of them again in every block: quadratic nodes, and the reason why gumbo and lexbor are not used.
std::string formatting_bomb(std::size_t count) {
  return numbered("<b id=", count, ">") + times("<p></b>", count);
}

const Growing pages[] = {
    {"attributes of a tag", SourceType::html, 64,
     [](std::size_t n) { return "<p" + numbered(" a", n, "=1") + ">"; }},
    {"attributes of an XML tag", SourceType::xml, 64,
     [](std::size_t n) { return "<p" + numbered(" a", n, "='1'") + "/>"; }},
    {"a long tag", SourceType::html, 4000,
     [](std::size_t n) { return "<p a='" + std::string(n, 'x') + "'>"; }},
    {"tags", SourceType::html, 5000, [](std::size_t n) { return times("<p a=1>x</p>", n); }},
    {"stray end tags", SourceType::html, 5000,
     [](std::size_t n) { return times("<div>", 500) + times("</span>", n); }},
    {"stray end tags on a deep stack", SourceType::html, 2500,
     [](std::size_t n) { return times("<div>", n) + times("</span>", n); }},
    {"definition lists", SourceType::html, 2500,
     [](std::size_t n) { return times("<dl><dd>", n) + times("</dt>", n); }},
    {"attributes of further bodies", SourceType::html, 250,
     [](std::size_t n) { return numbered("<body a", n, "=1>"); }},
    {"bodies", SourceType::html, 2500,
     [](std::size_t n) { return times("<div>", n) + times("<body></body>", n); }},
    {"formatting elements", SourceType::html, 625, formatting_bomb},
    {"unclosed formatting", SourceType::html, 2500,
     [](std::size_t n) { return times("<a><b><i><p>", n) + times("</a>", n); }},
    {"nested tables", SourceType::html, 2500, [](std::size_t n) { return times("<table><tr><td>", n); }},
    {"nested objects", SourceType::html, 2500, [](std::size_t n) { return times("<object>", n); }},
    {"namespaces", SourceType::xml, 50,
     [](std::size_t n) {
       return "<a" + numbered(" xmlns:n", n, "='u'") + ">" + times("<n0:b/>", n) + "</a>";
     }},
    {"nested namespaces", SourceType::xml, 30,
     [](std::size_t n) {
       return numbered("<a xmlns:n", n, "='u'>") + times("<n0:b/>", n) + times("</a>", n);
     }},
    {"names", SourceType::xml, 1000, [](std::size_t n) { return "<a>" + numbered("<x", n, "/>") + "</a>"; }},
    {"comments", SourceType::html, 5000, [](std::size_t n) { return times("<!--->-->", n); }},
    {"comments in a text", SourceType::html, 5000, [](std::size_t n) { return times("x<!---->", n); }},
    {"comments in a text of XML", SourceType::xml, 5000,
     [](std::size_t n) { return "<a>" + times("x<?y?>", n) + "</a>"; }},
    {"unclosed comments", SourceType::html, 5000, [](std::size_t n) { return times("<!--", n); }},
    {"entity references", SourceType::html, 5000, [](std::size_t n) { return times("&amp;&x;&#1;", n); }},
    {"unclosed scripts", SourceType::html, 5000, [](std::size_t n) { return times("<script></scrip", n); }},
    {"sections", SourceType::xml, 5000,
     [](std::size_t n) { return "<a>" + times("<![CDATA[]]>", n) + "</a>"; }},
    {"members of one key", SourceType::json, 5000,
     [](std::size_t n) { return "{" + times("\"a\":1,", n) + "\"a\":1}"; }},
    {"members", SourceType::json, 5000,
     [](std::size_t n) { return "{" + numbered("\"k", n, "\":1,") + "\"a\":1}"; }},
    {"escapes", SourceType::json, 5000, [](std::size_t n) { return "\"" + times("\\ud800\\n", n) + "\""; }},
};

INSTANTIATE_TEST_SUITE_P(Hostile, ParseGrowth, testing::ValuesIn(pages), [](const auto& page) {
  std::string name = page.param.name;
  std::ranges::replace(name, ' ', '_');
  return name;
});

// The bomb at the size at which others need gigabytes.
TEST(ParseFormattingBomb, StaysSmall) {
  const Document document = parsed(formatting_bomb(10'000), SourceType::html);
  EXPECT_LT(document.node_count(), 25'000u);
}

TEST(ParseFormattingBomb, StaysSmallByOurOwnReader) {
  DocumentParser parser({}, HtmlReaderKind::own);
  const ParseResult result = parse_with(parser, formatting_bomb(10'000), SourceType::html);
  EXPECT_LT(std::get<Document>(result).node_count(), 50'000u);
}

}  // namespace
}  // namespace treesift
