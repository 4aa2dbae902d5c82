// State-flow graphs of pages written by hand.
#pragma once

#include <string>

#include "model/graphs/state_graph.h"
#include "model/states/page_content.h"
#include "tests/support/parse_helpers.h"

namespace treesift {

// A page as warning levels see it.
inline LevelledState levelled_page(const std::string& id, const std::string& html) {
  const Document page = parsed("<body>" + html + "</body>", SourceType::html);
  TextComparer comparer;
  const Layout no_layout;
  return {{id, outline_of(page, no_layout), std::nullopt},
          texts_of(page, no_layout, seen_nodes(page, no_layout), find_fragments(page, no_layout), comparer)};
}

struct SmallGraph {
  StateGraph graph;

  SmallGraph& add(const std::string& id, const std::string& html) {
    GraphState state;
    state.page = levelled_page(id, html);
    state.actions = html.find("<a") != std::string::npos || html.find("<form") != std::string::npos ? 1 : 0;
    state.is_read = true;
    graph.states.push_back(std::move(state));
    return *this;
  }
  SmallGraph& edge(std::size_t from, std::size_t to, const std::string& label) {
    graph.edges.push_back({from, to, hash_of(label), label});
    return *this;
  }
  SmallGraph& load(std::size_t to) { return edge(no_state, to, "load"); }
};

}  // namespace treesift
