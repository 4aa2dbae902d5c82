// The HTML of a snapshot.
#include "io/crawls/snapshot_html.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/snapshot_text.h"

namespace treesift {
namespace {

TEST(SnapshotHtml, WhatThePageShows) {
  SnapshotText snapshot;
  const int body = snapshot.element(snapshot.document(), "BODY", {{"title", "\"a\" & b"}});
  snapshot.text(body, "1 < 2");
  EXPECT_EQ(html_of_snapshot(snapshot.json(), 1000), "<body title=\"&quot;a&quot; &amp; b\">1 &lt; 2</body>");
  EXPECT_EQ(html_of_snapshot(snapshot.json(), 40), std::nullopt);
}

// Strings are told once, and named by numbers: 20 GB in a snapshot of one MB.
TEST(SnapshotHtml, EndsWhereTheTextIsTooLarge) {
  std::string attributes = "1,2";
  for (int i = 1; i < 20'000; ++i) attributes += ",1,2";
  const std::string json =
      fmt::format(R"({{"documents":[{{"nodes":{{"parentIndex":[-1,0],"nodeType":[9,1],"nodeName":[-1,0],)"
                  R"("attributes":[[],[{}]]}}}}],"strings":["BODY","title","{}"]}})",
                  attributes, std::string(1'000'000, 'x'));
  EXPECT_EQ(html_of_snapshot(json, 2'000'000), std::nullopt);
}

}  // namespace
}  // namespace treesift
