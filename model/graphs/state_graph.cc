#include "model/graphs/state_graph.h"

#include <cstddef>

namespace treesift {

bool are_of_one_suite(const SuiteNames& a, const SuiteNames& b) {
  const std::string& of_a = a.replay_of.empty() ? a.suite : a.replay_of;
  const std::string& of_b = b.replay_of.empty() ? b.suite : b.replay_of;
  return of_a == of_b && !(a.replay_of.empty() && b.replay_of.empty());
}

StateGraph without_variants(StateGraph graph) {
  for (GraphEdge& edge : graph.edges) {
    const std::size_t state = graph.states[edge.to].variant_of;
    if (state != no_state) edge.to = state;
  }
  std::erase_if(graph.states, [](const GraphState& state) { return state.variant_of != no_state; });
  return graph;
}

EdgeLists::EdgeLists(const StateGraph& graph) : leaving(graph.states.size()), reaching(graph.states.size()) {
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    const GraphEdge& edge = graph.edges[i];
    (edge.from == no_state ? loads : leaving[edge.from]).push_back(i);
    reaching[edge.to].push_back(i);
  }
}

std::vector<std::size_t> breadth_first(const StateGraph& graph, const EdgeLists& edges) {
  std::vector<std::size_t> order;
  std::vector<std::uint8_t> is_known(graph.states.size());
  const auto add = [&](std::size_t state) {
    if (is_known[state] == 0) order.push_back(state);
    is_known[state] = 1;
  };
  for (const std::size_t load : edges.loads) add(graph.edges[load].to);
  std::size_t done = 0;
  for (std::size_t start = 0; start < graph.states.size(); ++start) {
    for (; done < order.size(); ++done) {
      for (const std::size_t edge : edges.leaving[order[done]]) add(graph.edges[edge].to);
    }
    add(start);
  }
  return order;
}

}  // namespace treesift
