// Displayed text in a walk of its own, beside that of the walk for all views.
#include "model/comparators/page_text.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "model/comparators/view_deriver.h"
#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

Document page_of(std::string_view bytes, HtmlReaderKind reader) {
  DocumentParser parser({}, reader);
  return std::get<Document>(parse_with(parser, bytes, SourceType::html));
}

std::string by_views(const Document& page, std::string_view bytes) {
  View text;
  text.text = SeenText::without_dates;
  const ViewPlan plan = ViewPlan::of(std::span(&text, 1));
  ViewDeriver deriver;
  deriver.derive(page, bytes, plan);
  return deriver.displayed_text();
}

std::string by_itself(std::string_view bytes) {
  return page_text(page_of(bytes, HtmlReaderKind::own)).text();
}

TEST(PageText, StandsOnLinesOfBlocks) {
  EXPECT_EQ(by_itself("<title>T</title><p>One <b>two</b>  <i>three</i><p>four"), "T\nOne two three\nfour\n");
  EXPECT_EQ(by_itself("<p>a<script>b</script>d<style>c</style><pre> e\n  f</pre>g"), "ad\n e\n  f\ng\n");
  EXPECT_EQ(by_itself("a<ul> <li>b</li> <li>c </li></ul> d"), "a\nb\nc\nd\n");
  EXPECT_EQ(by_itself(""), "");
}

TEST(PageText, IsWhatViewsDerive) {
  static const std::vector<std::string> pieces = {"<div>",
                                                  "</div>",
                                                  "<p>",
                                                  "</p>",
                                                  "<b>",
                                                  "</b>",
                                                  "<pre>",
                                                  "</pre>",
                                                  "<ul>",
                                                  "<li>",
                                                  "</ul>",
                                                  "<td>",
                                                  "<table>",
                                                  "</table>",
                                                  "<textarea>",
                                                  "</textarea>",
                                                  "one",
                                                  " two ",
                                                  "\n three",
                                                  " ",
                                                  "\n\n",
                                                  "&nbsp;",
                                                  "<script>s</script>",
                                                  "<style> t </style>",
                                                  "<br>",
                                                  "<!-- n -->",
                                                  "<own-tag>",
                                                  "</own-tag>",
                                                  "<svg><style>u<a>v",
                                                  "</svg>",
                                                  "<noscript> w </noscript>",
                                                  "<select><option> x ",
                                                  "</select>",
                                                  "<plaintext>"};
  std::mt19937 random(1);
  for (int round = 0; round < 500; ++round) {
    std::string bytes;
    for (std::size_t i = random() % 30; i > 0; --i) bytes += pieces[random() % pieces.size()];
    for (const HtmlReaderKind reader : {HtmlReaderKind::own, HtmlReaderKind::libxml2}) {
      const Document page = page_of(bytes, reader);
      ASSERT_EQ(page_text(page).text(), by_views(page, bytes)) << bytes;
    }
  }
}

}  // namespace
}  // namespace treesift
