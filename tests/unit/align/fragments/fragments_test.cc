// Fragments of pages: by a recorded layout, by the tree alone, and as Crawljax recorded them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "align/fragments/fragment_tree.h"
#include "align/fragments/regions.h"
#include "align/fragments/separators.h"
#include "io/archives/tar_members.h"
#include "io/bytes/decompress.h"
#include "parsers/snapshot/recorded_layout.h"
#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

std::string at(int x, int y, int width, int height) {
  return fmt::format(R"( rectangle='{{"x":{},"y":{},"width":{},"height":{}}}' isdisplayed=true)", x, y, width,
                     height);
}

// A menu at the left, two cards at the right, the page 1000 x 600.
std::string shop() {
  return "<body" + at(0, 0, 1000, 600) + "><ul" + at(0, 0, 200, 600) + "><li" + at(0, 0, 200, 100) +
         ">Apples</li><li" + at(0, 300, 200, 100) + ">Pears</li></ul><div" + at(300, 0, 700, 600) + "><div" +
         at(300, 0, 700, 250) + "><p" + at(300, 0, 700, 100) + ">One</p><p" + at(300, 150, 700, 100) +
         ">Two</p></div><div" + at(300, 300, 700, 300) + "><p" + at(300, 300, 700, 300) +
         ">Three</p></div></div></body>";
}

std::vector<std::string> nodes_of(const Document& page, const FragmentTree& tree) {
  std::vector<std::string> nodes;
  for (const Fragment& fragment : tree.fragments)
    nodes.push_back(fragment.node == no_node ? "-" : relative_path(page, body_of(page), fragment.node));
  return nodes;
}

TEST(Fragments, StripesDivideAPage) {
  const Document page = parsed(shop(), SourceType::html);
  const FragmentTree tree = find_fragments(page, recorded_layout(page));
  const std::vector<std::string> nodes = nodes_of(page, tree);
  const std::set<std::string> found(nodes.begin(), nodes.end());
  EXPECT_EQ(nodes.front(), "");
  EXPECT_TRUE(found.contains("ul[1]")) << testing::PrintToString(nodes);
  EXPECT_TRUE(found.contains("div[1]")) << testing::PrintToString(nodes);
  EXPECT_TRUE(found.contains("div[1]/div[1]")) << testing::PrintToString(nodes);
}

TEST(Fragments, ClosestIsTheSmallestUsefulOne) {
  const Document page = parsed(shop(), SourceType::html);
  const Layout layout = recorded_layout(page);
  const FragmentTree tree = find_fragments(page, layout);
  const NodeIndex body = body_of(page);
  const NodeIndex two = *node_at(page, body, "div[1]/div[1]/p[2]/text()[1]");
  const std::uint32_t closest = tree.closest(page, layout, two);
  EXPECT_TRUE(tree.fragments[closest].is_useful);
  EXPECT_EQ(relative_path(page, body, tree.fragments[closest].node), "div[1]/div[1]");
  EXPECT_EQ(tree.closest(page, layout, body), 0U);
}

TEST(Fragments, WithoutLayoutTheTreeDecides) {
  const Document page =
      parsed("<body><table><tr><td>a<td>b<td>c<td>d</table><p>end</p></body>", SourceType::html);
  const FragmentTree tree = find_fragments(page, Layout());
  ASSERT_GE(tree.fragments.size(), 2U);
  EXPECT_EQ(tree.fragments[0].node, body_of(page));
  EXPECT_TRUE(tree.fragments[1].is_useful);
  EXPECT_EQ(tree.fragments[1].box, Box());
}

TEST(Fragments, AnEmptyDocumentIsOneFragment) {
  EXPECT_EQ(find_fragments(parsed("", SourceType::html), Layout()).fragments.size(), 1U);
}

TEST(Fragments, PathsLeadBack) {
  const Document page = parsed("<body><p>a<b>x</b>c<b>y</b></p><p>z</p></body>", SourceType::html);
  for (NodeIndex node = 1; node < page.node_count(); ++node)
    EXPECT_EQ(node_at(page, document_node, relative_path(page, document_node, node)), node);
  EXPECT_EQ(node_at(page, document_node, "p[9]"), std::nullopt);
  EXPECT_EQ(node_at(page, document_node, "p"), std::nullopt);
  EXPECT_EQ(node_at(page, document_node, "p[x]"), std::nullopt);
  EXPECT_EQ(node_at(page, document_node, ""), document_node);
}

TEST(Fragments, SeparatorsAreWhatNoBlockLiesOn) {
  const auto found = [](const std::vector<Extent>& blocks) {
    std::string text;
    for (const Separator& one : find_separators(blocks, 100, StripeAxis::down, 4))
      text += fmt::format("{}-{} ", one.begin, one.end);
    return text;
  };
  EXPECT_EQ(found({{0, 20}, {40, 100}}), "21-39 ");
  EXPECT_EQ(found({{0, 20}, {23, 100}}), "");
  EXPECT_EQ(found({{0, 20}, {40, 60}, {80, 100}}), "21-39 61-79 ");
  EXPECT_EQ(found({{0, 20}, {40, 60}, {80, 100}, {10, 90}}), "");
  EXPECT_EQ(found({}), "");
}

// ---- Recorded by Crawljax

// The files of an archive of the shared recordings; none when they are not at hand.
std::map<std::string, std::string> recorded_files(const std::string& name) {
  std::map<std::string, std::string> files;
  const char* const corpus = std::getenv("TREESIFT_CORPUS");
  const std::string path = std::string(corpus == nullptr ? "" : corpus) + "/pages/" + name;
  if (!std::filesystem::exists(path)) return files;
  BufferedSource source(open_input(path));
  TarMembers members(source);
  while (const std::optional<TarMember> member = members.next()) {
    std::string body(member->size, '\0');
    members.read_body(*member, body.data());
    files.emplace(std::filesystem::path(member->name).filename().string(), std::move(body));
  }
  return files;
}

std::string recorded_attribute(const Document& page, NodeIndex node, std::string_view name) {
  for (const Attribute& attribute : page.attributes(node)) {
    if (page.name_text(attribute.name) == name) return std::string(page.value(attribute));
  }
  return "";
}

// Elements with the id of the fragment that they are; -1 for those that only the tree holds together.
std::map<NodeIndex, int> found_fragments(const Document& page) {
  const Layout layout = recorded_layout(page);
  const FragmentTree tree = find_fragments(page, layout);
  const std::size_t regions = find_regions(page, layout, VipsVariant::published).size();
  std::map<NodeIndex, int> ids;
  for (const NodeIndex node : tree.dropped) ids[node] = -1;
  for (std::size_t i = 0; i < tree.fragments.size(); ++i) {
    const Fragment& fragment = tree.fragments[i];
    if (fragment.node != no_node && page.is_element(fragment.node))
      ids[fragment.node] = i < regions ? static_cast<int>(fragment.id) : -1;
  }
  return ids;
}

std::map<NodeIndex, int> expected_fragments(const Document& page) {
  std::map<NodeIndex, int> ids;
  for (NodeIndex node = 1; node < page.node_count(); ++node) {
    const std::string id = page.is_element(node) ? recorded_attribute(page, node, "fragparent") : "";
    if (!id.empty()) ids[node] = std::atoi(id.c_str());
  }
  return ids;
}

TEST(Fragments, AsCrawljaxRecordedThem) {
  const std::map<std::string, std::string> files = recorded_files("crawljax-recorded.tar.zst");
  if (files.empty()) GTEST_SKIP() << "no $TREESIFT_CORPUS/pages/crawljax-recorded.tar.zst";
  DocumentParser parser({}, HtmlReaderKind::own);
  for (const char* const state : {"296", "297", "6", "610", "628", "652", "653"}) {
    const ParseResult result =
        parse_with(parser, files.at(fmt::format("frag_state{}.html", state)), SourceType::html);
    const Document& page = std::get<Document>(result);
    EXPECT_EQ(found_fragments(page), expected_fragments(page)) << "state " << state;
  }
}

}  // namespace
}  // namespace treesift
