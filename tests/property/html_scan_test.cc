// The scan before libxml2 must see at least every start tag that libxml2 sees, with all its attributes: else
// a huge one could pass. Compared over random pages made of the pieces that have led scanners astray.
#include "parsers/html/html_scan.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "tests/support/libxml_tags.h"
#include "tests/support/parse_helpers.h"
#include "tests/support/rounds.h"

namespace treesift {
namespace {

constexpr std::string_view pieces[] = {
    "<",       ">",        "/",          "\"",          "'",         "=",          " ",         "\n",
    "\f",      "&",        ";",          "-",           "--",        "!",          "?",         "<!--",
    "-->",     "--!>",     "<!",         "<?",          "</",        "<a",         "<b ",       "<p a",
    "<script", "</script", "<style>",    "</style>",    "<title>",   "</title>",   "<textarea", "</textarea ",
    "<xmp>",   "</xmp>",   "<iframe>",   "<plaintext>", "<noframes", "<!DOCTYPE ", "PUBLIC ",   "SYSTEM ",
    "<div>",   "</div>",   "<noscript>", "<body ",      "<table>",   "<td",        "</x",       "x",
    "c",       "1",        "_",          ":",           ".",         "\xC3\xA9",   "b=",        "c='",
    "d=\"",    "e = f",    "/>",         "]]>",         "<![CDATA[", "&amp;",      "&#60;",     "<html>",
    "<head>",  "<svg/>"};

std::string random_page(std::mt19937& random) {
  std::string page;
  const std::size_t count = 1 + random() % 40;
  for (std::size_t i = 0; i < count; ++i) page += pieces[random() % std::size(pieces)];
  return page;
}

TEST(HtmlScanProperty, SeesEveryAttributeThatLibxmlSees) {
  initialise_parsers_once();
  std::mt19937 random(20240607);
  std::size_t with_attributes = 0;
  for (int round = 0; round < test::rounds(200'000); ++round) {
    const std::string page = random_page(random);
    std::string buffer;
    const ScannedHtml scanned = scan_html(page, Limits{}, buffer);
    ASSERT_FALSE(scanned.error);
    const std::size_t seen = max_attributes_to_libxml(scanned.text);
    if (seen == 0) continue;
    ++with_attributes;
    Limits tight;
    tight.attributes = static_cast<std::uint32_t>(seen - 1);
    std::string unused;
    ASSERT_TRUE(scan_html(page, tight, unused).error) << page << "\nread as\n" << scanned.text;
  }
  EXPECT_GT(with_attributes, test::rounds(30'000u));
}

}  // namespace
}  // namespace treesift
