#include "report/graphs/graph_view.h"

#include <fmt/format.h>

namespace treesift {

GraphView view_of(const StateGraph& graph, const GraphFacts& facts) {
  GraphView view;
  for (std::size_t i = 0; i < graph.states.size(); ++i) {
    const Placed& placed = facts.placed[i];
    ViewNode node;
    node.name = graph.id(i);
    node.title = fmt::format("{}\n{}{}", graph.states[i].url, name_of(placed.state_class),
                             placed.of == i ? "" : " of " + graph.id(placed.of));
    node.kind = placed.bin;
    view.nodes.push_back(std::move(node));
  }
  for (const GraphEdge& edge : graph.edges)
    view.edges.push_back({edge.from, edge.to, GraphStanding::same, edge.label});
  return view;
}

GraphView view_of(const StateGraph& old_crawl, const StateGraph& new_crawl, const GraphDifference& difference,
                  const std::vector<std::string>& names) {
  GraphView view;
  view.is_comparison = true;
  for (std::size_t i = 0; i < difference.states.size(); ++i) {
    const UnitedState& state = difference.states[i];
    const GraphState& shown =
        state.new_state == no_state ? old_crawl.states[state.old_state] : new_crawl.states[state.new_state];
    ViewNode node{names[i], shown.url, "", state.standing, Warning::none, i};
    const bool is_pair = state.old_state != no_state && state.new_state != no_state;
    if (is_pair) node.warning = state.level.warning;
    if (is_pair)
      node.title +=
          fmt::format("\n{}, warning {}", name_of(state.level.state_class), name_of(state.level.warning));
    view.nodes.push_back(std::move(node));
  }
  view.edges = difference.edges;
  return view;
}

std::string_view name_of(GraphStanding standing) {
  constexpr std::string_view names[] = {"same", "changed", "added", "removed"};
  return names[static_cast<std::size_t>(standing)];
}

}  // namespace treesift
