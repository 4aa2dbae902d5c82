// A state-flow graph as it is shown: of one crawl, or of two in one.
#pragma once

#include <string>
#include <vector>

#include "model/graphs/graph_difference.h"
#include "model/graphs/graph_facts.h"

namespace treesift {

struct ViewNode {
  std::string name;   // of the state; of two crawls the id of the pair
  std::string title;  // more of it: its address, its class
  std::string link;   // a page about it; empty: none
  GraphStanding standing = GraphStanding::same;
  Warning warning = Warning::none;
  std::size_t kind = 0;      // the same for near-duplicates: the node of the first of them
  std::string picture = {};  // of its page, as an address; empty: none
};

struct GraphView {
  std::vector<ViewNode> nodes;
  std::vector<UnitedEdge> edges;
  bool is_comparison = false;
};

GraphView view_of(const StateGraph& graph, const GraphFacts& facts);

// `names` are those of the states of the difference.
GraphView view_of(const StateGraph& old_crawl, const StateGraph& new_crawl, const GraphDifference& difference,
                  const std::vector<std::string>& names);

// "same", "changed", "added", "removed".
std::string_view name_of(GraphStanding standing);

}  // namespace treesift
