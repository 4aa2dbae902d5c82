// Snapshots of Chromium: the tree of the live page, its layout, and what is refused.
#include "parsers/snapshot/snapshot.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/dump.h"
#include "tests/support/parse_helpers.h"
#include "tests/support/snapshot_text.h"

namespace treesift {
namespace {

Page page_of(SnapshotText& text, std::span<const std::string> styles = default_snapshot_styles()) {
  initialise_parsers_once();
  PageResult result = SnapshotReader().read(text.json(), styles);
  if (const auto* error = std::get_if<ParseError>(&result)) {
    ADD_FAILURE() << error->message;
    return {};
  }
  return std::get<Page>(std::move(result));
}

std::string refusal_of(const std::string& json, const Limits& limits = {}) {
  initialise_parsers_once();
  const PageResult result = SnapshotReader(limits).read(json);
  const auto* error = std::get_if<ParseError>(&result);
  return error == nullptr ? "" : std::string(code_name(error->code)) + " " + error->message;
}

// As the same page in HTML.
void expect_tree(SnapshotText& text, std::string_view html) {
  EXPECT_EQ(dump(page_of(text).document), dumped(html, SourceType::html));
}

TEST(Snapshot, TreeOfThePage) {
  SnapshotText text;
  const int document = text.document();
  const int body = text.element(document, "BODY", {{"class", "shop"}});
  text.text(text.element(body, "P"), "Two  apples");
  text.element(body, "::before");
  expect_tree(text, "<body class=shop><p>Two  apples</p></body>");
}

TEST(Snapshot, WhatIsClosedAgainIsNotSeen) {
  for (const bool is_open : {false, true}) {
    SnapshotText text;
    const int body = text.element(text.document(), "BODY");
    const int details = text.element(
        body, "DETAILS", is_open ? SnapshotText::Attributes{{"open", ""}} : SnapshotText::Attributes());
    for (const char* name : {"SUMMARY", "SUMMARY", "P"})
      text.box(text.element(details, name), {0, 0, 10, 10});
    text.box(details, {0, 0, 10, 10});
    const Page page = page_of(text);
    std::string seen;
    for (NodeIndex node = 1; node < page.document.node_count(); ++node)
      if (page.layout.sight[node] == Sight::with_area)
        seen += std::string(page.document.name_text(page.document.name(node))) + " ";
    EXPECT_EQ(seen, is_open ? "details summary summary p " : "details summary ");
  }
}

TEST(Snapshot, ControlsHaveTheirLiveValues) {
  SnapshotText text;
  const int form = text.element(text.document(), "FORM");
  const int field = text.element(form, "INPUT", {{"name", "a"}, {"value", "old"}});
  text.live_value(field, "typed");
  text.checked(text.element(form, "INPUT", {{"type", "checkbox"}}));
  text.element(form, "INPUT", {{"checked", ""}, {"type", "checkbox"}});
  expect_tree(text,
              "<form><input name=a value=typed><input checked type=checkbox><input type=checkbox></form>");
}

TEST(Snapshot, TextOfATextareaIsItsValue) {
  SnapshotText text;
  const int area = text.element(text.document(), "TEXTAREA");
  text.text(area, "before");
  text.live_value(area, "after");
  expect_tree(text, "<textarea>after</textarea>");
}

TEST(Snapshot, ShadowRootsAndFramesStandWhereTheyAre) {
  SnapshotText text;
  const int body = text.element(text.document(), "BODY");
  const int host = text.element(body, "MY-CARD");
  text.text(text.element(text.shadow_root(host), "B"), "inside");
  text.frame(text.element(body, "IFRAME"), 1);
  text.end_document();
  text.text(text.element(text.document(), "I"), "framed");
  const Page page = page_of(text);
  EXPECT_NE(dump(page.document).find("#shadow-root"), std::string::npos);
  EXPECT_NE(dump(page.document).find("#document"), std::string::npos);
  EXPECT_NE(dump(page.document).find("framed"), std::string::npos);
}

TEST(Snapshot, FrameThatHoldsItselfIsPlacedOnce) {
  SnapshotText text;
  text.frame(text.element(text.document(), "IFRAME"), 0);
  EXPECT_EQ(page_of(text).document.node_count(), 2U);
}

TEST(Snapshot, BoxesAreThoseInsideOfPaddingAndBorder) {
  const std::string styles[] = {"padding-left", "border-top-width", "font-size", "background-color",
                                "visibility"};
  SnapshotText text;
  const int body = text.element(text.document(), "BODY");
  text.box(body, {10, 20, 100, 50}, {"5px", "2px", "16px", "rgb(255, 0, 128)", "visible"});
  text.text(body, "words");
  const Page page = page_of(text, styles);
  EXPECT_EQ(page.layout.content_box[1], (Box{15, 22, 95, 48}));
  EXPECT_EQ(page.layout.content_box[2], page.layout.content_box[1]);
  EXPECT_EQ(page.layout.font_size[1], 16);
  EXPECT_EQ(page.layout.background[1], 0xFF0080FFU);
  EXPECT_EQ(page.layout.sight[1], Sight::with_area);
  EXPECT_EQ(page.layout.page_width, 1200);
}

TEST(Snapshot, WhatHasNoBoxIsNotDisplayed) {
  SnapshotText text;
  const int body = text.element(text.document(), "BODY");
  text.box(text.element(body, "P"), {0, 0, 0, 10}, {"block", "visible"});
  text.box(text.element(body, "Q"), {0, 0, 10, 10}, {"block", "hidden"});
  const Page page = page_of(text);
  EXPECT_EQ(page.layout.displayed[1], 0);
  EXPECT_EQ(page.layout.sight[1], Sight::hidden);
  EXPECT_EQ(page.layout.sight[2], Sight::without_area);
  EXPECT_EQ(page.layout.sight[3], Sight::hidden);
}

TEST(Snapshot, SizesThatNoPageHasAreCut) {
  const std::string styles[] = {"padding-left", "border-left-width", "padding-right"};
  SnapshotText text;
  text.box(text.element(text.document(), "P"), {0, 7, 10, 20}, {"1e300px", "1e300px", "1e300px"});
  EXPECT_EQ(page_of(text, styles).layout.content_box[1], (Box{1'000'000'000, 7, -1'000'000'000, 20}));
}

TEST(Snapshot, RefusesWhatIsNone) {
  EXPECT_NE(refusal_of("{"), "");
  EXPECT_NE(refusal_of("[]"), "");
  EXPECT_NE(refusal_of(R"({"documents":[],"strings":[]})"), "");
  EXPECT_NE(refusal_of(R"({"documents":[{}],"strings":[]})"), "");
}

// An answer with one wrong index each.
TEST(Snapshot, RefusesIndexesThatPointNowhere) {
  const auto answer = [](std::string_view parent, std::string_view name, std::string_view attributes) {
    return fmt::format(
        R"({{"documents":[{{"nodes":{{"parentIndex":[-1,{}],"nodeType":[9,1],"nodeName":[0,{}],)"
        R"("nodeValue":[-1,-1],"attributes":[[],[{}]]}}}}],"strings":["#document","p"]}})",
        parent, name, attributes);
  };
  EXPECT_EQ(refusal_of(answer("0", "1", "")), "");
  EXPECT_NE(refusal_of(answer("1", "1", "")), "");
  EXPECT_NE(refusal_of(answer("-2", "1", "")), "");
  EXPECT_NE(refusal_of(answer("0", "2", "")), "");
  EXPECT_NE(refusal_of(answer("0", "99999999999", "")), "");
  EXPECT_NE(refusal_of(answer("0", "1", "0")), "");
  EXPECT_NE(refusal_of(answer("0", "1", "0,2")), "");
}

TEST(Snapshot, NodesThatSayOneLongStringAreLimited) {
  SnapshotText text;
  const int body = text.element(text.document(), "BODY");
  const std::string words(2'000, 'x');
  for (int i = 0; i < 100; ++i) text.text(text.element(body, "P"), words);
  const std::string json = text.json();
  Limits limits;
  limits.document_bytes = 250'000;
  EXPECT_EQ(refusal_of(json, limits), "");
  limits.document_bytes = 150'000;
  ASSERT_LT(json.size(), limits.document_bytes);
  EXPECT_TRUE(refusal_of(json, limits).starts_with("limit:bytes"));
}

TEST(Snapshot, HoldsTheLimits) {
  SnapshotText text;
  int parent = text.document();
  for (int i = 0; i < 20; ++i) parent = text.element(parent, "DIV");
  const std::string json = text.json();
  Limits limits;
  limits.nodes = 10;
  EXPECT_TRUE(refusal_of(json, limits).starts_with("limit:nodes"));
  limits = {};
  limits.document_bytes = 100;
  EXPECT_TRUE(refusal_of(json, limits).starts_with("limit:"));
  limits = {};
  limits.depth = 5;
  EXPECT_EQ(refusal_of(json, limits), "");
}

}  // namespace
}  // namespace treesift
