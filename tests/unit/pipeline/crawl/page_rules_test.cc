// Rules on recorded pages: what is left, and how it was laid out.
#include "pipeline/crawl/page_rules.h"

#include <gtest/gtest.h>

#include "model/states/page_content.h"
#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

// Each element has a box as wide as its number in the document; those of class "off" are hidden.
Page laid_out(const std::string& html) {
  Page page;
  page.document = parsed(html, SourceType::html);
  page.layout.resize(page.document.node_count());
  page.layout.page_width = 800;
  for (NodeIndex node = 1; node < page.document.node_count(); ++node) {
    if (!page.document.is_element(node)) {
      page.layout.copy(page.document.parent(node), node);
      continue;
    }
    page.layout.content_box[node].width = static_cast<std::int32_t>(node);
    const auto attributes = page.document.attributes(node);
    const bool is_off = !attributes.empty() && page.document.value(attributes[0]) == "off";
    page.layout.sight[node] = is_off ? Sight::hidden : Sight::with_area;
  }
  return page;
}

RuleSet without(const std::string& css) {
  Rule rule;
  rule.name = "rule";
  rule.stage = StripStage::css;
  rule.pattern = css;
  return std::get<RuleSet>(RuleSet::compile({rule}));
}

std::int32_t width_of(const Page& page, std::string_view name) {
  for (NodeIndex node = 1; node < page.document.node_count(); ++node) {
    if (page.document.is_element(node) && page.document.name_text(page.document.name(node)) == name)
      return page.layout.content_box[node].width;
  }
  return -1;
}

TEST(PageRules, WhatIsLeftIsLaidOutAsItWas) {
  const Page before = laid_out("<body><div><b>10:01</b></div><p>a</p><i class=off>c</i>");
  Page page = before;
  PageRules(without("div"), Limits()).apply(page, {});
  EXPECT_EQ(width_of(page, "div"), -1);
  for (const char* const name : {"body", "p", "i"})
    EXPECT_EQ(width_of(page, name), width_of(before, name)) << name;
  EXPECT_EQ(page.layout.page_width, 800);
  const std::vector<std::uint8_t> seen = seen_nodes(page.document, page.layout);
  EXPECT_EQ(content_of(page.document, seen, document_node), print_of_bytes("a\n"));
}

TEST(PageRules, APageWithoutALayoutStaysWithoutOne) {
  Page page;
  page.document = parsed("<body><div>a</div><p>b</p>", SourceType::html);
  PageRules(without("div"), Limits()).apply(page, {});
  EXPECT_TRUE(page.layout.empty());
}

TEST(PageRules, NothingToTakeAwayIsNothingDone) {
  Page page = laid_out("<body><p>b</p>");
  const NodeIndex nodes = page.document.node_count();
  PageRules(without("div"), Limits()).apply(page, {});
  EXPECT_EQ(page.document.node_count(), nodes);
  EXPECT_EQ(page.layout.content_box.size(), nodes);
}

}  // namespace
}  // namespace treesift
