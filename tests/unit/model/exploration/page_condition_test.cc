// Conditions on pages, as a file of inputs has them: which pages are explored, what must hold.
#include "model/exploration/page_condition.h"

#include <gtest/gtest.h>

#include "model/exploration/crawl_rules.h"
#include "parsers/reading/parse.h"

namespace treesift {
namespace {

Page conditioned_page(std::string html) {
  const std::size_t size = html.size();
  html.append(read_padding, '\0');
  DocumentParser parser({}, HtmlReaderKind::own);
  return {std::get<Document>(parser.parse(std::string_view(html).substr(0, size), SourceType::html)), {}};
}

// Whether a condition, written in TOML, holds of a page at http://here/cart.
bool holds_of(const std::string& html, const std::string& condition) {
  const auto rules = read_crawl_rules("[[explore]]\nwhen = " + condition + "\n");
  if (const auto* error = std::get_if<TomlError>(&rules)) throw std::runtime_error(error->message);
  const Page page = conditioned_page(html);
  const std::function<bool(const std::string&)> is_true = [](const std::string& text) {
    return text == "yes";
  };
  return is_explored(std::get<CrawlRules>(rules), {page, "http://here/cart", is_true});
}

std::string fault_in(const std::string& toml) {
  const auto rules = read_crawl_rules(toml);
  const auto* const error = std::get_if<TomlError>(&rules);
  return error == nullptr ? "none" : error->message;
}

TEST(PageCondition, EachKind) {
  const std::string html = "<h1>Cart</h1><p hidden class=error>Gone</p>";
  for (const char* holding : {"{ text = \"^Cart$\" }", "{ url = \"/cart$\" }", "{ css = \".error\" }",
                              "{ no-css = \"h2\" }", "{ xpath = \"//h1\" }", "{ no-xpath = \"//h2\" }",
                              "{ shown = \"h1\" }", "{ javascript = \"yes\" }"}) {
    EXPECT_TRUE(holds_of(html, holding)) << holding;
    EXPECT_FALSE(holds_of(html, std::string("{ not = ") + holding + " }")) << holding;
  }
  for (const char* other : {"{ text = \"Gone\" }", "{ url = \"shop\" }", "{ css = \"h2\" }",
                            "{ no-css = \".error\" }", "{ xpath = \"//h2\" }", "{ no-xpath = \"//h1\" }",
                            "{ shown = \".error\" }", "{ javascript = \"no\" }"})
    EXPECT_FALSE(holds_of(html, other)) << other;
}

TEST(PageCondition, Several) {
  EXPECT_TRUE(holds_of("<h1>A</h1>", "{ css = \"h1\", url = \"cart\" }"));
  EXPECT_FALSE(holds_of("<h1>A</h1>", "{ css = \"h1\", url = \"shop\" }"));
  EXPECT_TRUE(holds_of("<h1>A</h1>", "{ any = [{ css = \"h2\" }, { text = \"A\" }] }"));
  EXPECT_FALSE(holds_of("<h1>A</h1>", "{ all = [{ css = \"h2\" }, { text = \"A\" }] }"));
}

TEST(PageCondition, FaultsAreTold) {
  EXPECT_EQ(fault_in("[[explore]]\n"), "say when: when = { css = \"…\" }");
  EXPECT_EQ(fault_in("[[explore]]\nwhen = { cs = \"x\" }\n"),
            "unknown condition \"cs\"; did you mean \"css\"?");
  EXPECT_EQ(fault_in("[[explore]]\nwhen = \"x\"\n"),
            "a condition is a table, such as { css = \"form#login\" }");
  EXPECT_EQ(fault_in("[[wait]]\nuntil = { any = [] }\n"), "any takes a list of conditions");
  EXPECT_EQ(fault_in("[[wait]]\nuntil = { text = \"(\" }\n").substr(0, 22), "not an RE2 expression:");
  EXPECT_EQ(fault_in("[[invariant]]\nholds = { css = \"a\" }\n"), "an invariant has a name");
  EXPECT_EQ(fault_in("[[act]]\nevent = \"drag\"\ncss = \"a\"\n"),
            "event is one of hover, double-click, click, escape");
  EXPECT_EQ(fault_in("[[skip]]\ncss = \"a\"\nxpath = \"//a\"\n"), "css or xpath: one of them");
}

TEST(PageCondition, InvariantsThatDoNotHold) {
  const auto rules = read_crawl_rules(
      "[[invariant]]\nname = \"title\"\nholds = { css = \"h1\" }\n"
      "[[invariant]]\nname = \"no error\"\nholds = { not = { text = \"Error\" } }\n"
      "[[invariant]]\nname = \"elsewhere\"\nwhere = { url = \"/shop\" }\nholds = { css = \"h3\" }\n");
  const Page page = conditioned_page("<h1>Error 500</h1>");
  const std::function<bool(const std::string&)> never = [](const std::string&) { return false; };
  EXPECT_EQ(broken_invariants(std::get<CrawlRules>(rules), {page, "http://here/cart", never}),
            std::vector<std::string>{"no error"});
}

}  // namespace
}  // namespace treesift
