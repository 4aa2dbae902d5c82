// A state-flow graph for people and programs. All functions are deterministic, and linear but for the layout.
#pragma once

#include <string>

#include "report/graphs/graph_view.h"

namespace treesift {

// For a terminal, which no words of pages can drive: counts, near-duplicates, dead ends, and each state with what it
// leads to.
std::string graph_text(const StateGraph& graph, const GraphFacts& facts);
// What came, went and changed; what stayed as it was is counted.
std::string comparison_text(const GraphView& view);

// One JSON object and a line feed (docs/graphs.md).
std::string graph_json(const StateGraph& graph, const GraphFacts& facts);
std::string comparison_json(const GraphView& view, const GraphDifference& difference);

// For Graphviz.
std::string graph_dot(const GraphView& view);

// A picture that stands alone, or in a page. Near-duplicates have one colour; of two crawls what is added, removed and
// changed. A node with a link opens it.
std::string graph_svg(const GraphView& view);

}  // namespace treesift
