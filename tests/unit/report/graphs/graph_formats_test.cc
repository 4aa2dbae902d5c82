// The graph in its formats: where states stand, and what of them is safe to print.
#include "report/graphs/graph_formats.h"

#include <gtest/gtest.h>

#include <set>

#include "report/graphs/layered_layout.h"

namespace treesift {
namespace {

GraphView chain(std::size_t count) {
  GraphView view;
  for (std::size_t i = 0; i < count; ++i) view.nodes.push_back({std::to_string(i), "", "", {}, {}, i});
  view.edges.push_back({no_state, 0, GraphStanding::same, "load"});
  for (std::size_t i = 0; i + 1 < count; ++i) view.edges.push_back({i, i + 1, GraphStanding::same, "next"});
  return view;
}

TEST(LayeredLayout, AStateStandsBelowWhatLeadsToIt) {
  const GraphPlaces places = layered_layout(chain(4));
  EXPECT_EQ(places.rows, 4U);
  EXPECT_EQ(places.columns, 1U);
  for (std::uint32_t i = 0; i < 4; ++i) EXPECT_EQ(places.nodes[i].row, i);
}

TEST(LayeredLayout, LongLayersTakeSeveralRowsAndNoTwoStatesOnePlace) {
  GraphView view = chain(1);
  for (std::size_t i = 1; i <= 60; ++i) {
    view.nodes.push_back({std::to_string(i), "", "", {}, {}, i});
    view.edges.push_back({0, i, GraphStanding::same, "open"});
  }
  const GraphPlaces places = layered_layout(view);
  EXPECT_EQ(places.columns, most_columns);
  std::set<std::pair<std::uint32_t, std::uint32_t>> taken;
  for (const NodePlace& place : places.nodes) EXPECT_TRUE(taken.emplace(place.row, place.column).second);
}

TEST(LayeredLayout, WhatIsNotReachedHasAPlaceToo) {
  GraphView view = chain(2);
  view.nodes.push_back({"alone", "", "", {}, {}, 2});
  EXPECT_EQ(layered_layout(view).nodes[2].row, 0U);
}

TEST(GraphPicture, EscapesAndLinks) {
  GraphView view = chain(2);
  view.nodes[0].name = "<script>";
  view.nodes[1].link = "pairs/1.html";
  view.nodes[1].warning = Warning::failure;
  view.edges[1].label = "\"quoted\"\n";
  const std::string svg = graph_svg(view), dot = graph_dot(view);
  EXPECT_EQ(svg.find("<script>"), std::string::npos);
  EXPECT_NE(svg.find("<a href=\"pairs/1.html\">"), std::string::npos);
  EXPECT_NE(dot.find("tooltip=\"\\\"quoted\\\" \""), std::string::npos);
  EXPECT_EQ(svg, graph_svg(view));
}

// XML has no place for these, and a browser shows nothing of a picture that is not well-formed.
TEST(GraphPicture, IsWellFormedWhateverAddressesHold) {
  GraphView view = chain(2);
  view.nodes[0].title = "http://a/\xEF\xBF\xBF";
  view.edges[1].label = "\xEF\xBF\xBE";
  const std::string svg = graph_svg(view);
  EXPECT_EQ(svg.find("\xEF\xBF\xBF"), std::string::npos);
  EXPECT_EQ(svg.find("\xEF\xBF\xBE"), std::string::npos);
}

TEST(GraphPicture, ShowsPagesWhereItHasTheirPictures) {
  GraphView view = chain(2);
  EXPECT_EQ(graph_svg(view).find("<image"), std::string::npos);
  view.nodes[1].picture = "pictures/2-\"small.png";
  const std::string svg = graph_svg(view);
  EXPECT_NE(svg.find("<image href=\"pictures/2-&quot;small.png\""), std::string::npos);
}

}  // namespace
}  // namespace treesift
