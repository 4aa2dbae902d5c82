#include "model/graphs/graph_facts.h"

#include <algorithm>
#include <map>
#include <set>

namespace treesift {
namespace {

void place_states(const StateGraph& graph, GraphFacts& facts) {
  StateModel model;
  std::map<std::size_t, std::size_t> sizes;
  for (std::size_t i = 0; i < graph.states.size(); ++i) {
    facts.placed.push_back(graph.states[i].is_read ? model.place(graph.states[i].page.facts)
                                                   : Placed{StateClass::distinct, i, i, true});
    ++sizes[facts.placed[i].bin];
  }
  facts.bin_count = sizes.size();
  for (const auto& [first, size] : sizes) {
    if (size > 1) facts.bins.push_back(first);
  }
}

// Links to oneself lead nowhere.
void find_ends(const StateGraph& graph, const EdgeLists& edges, GraphFacts& facts) {
  for (std::size_t i = 0; i < graph.states.size(); ++i) {
    std::set<std::uint64_t> tried;
    bool leads_on = false;
    for (const std::size_t edge : edges.leaving[i]) {
      tried.insert(graph.edges[edge].action);
      leads_on |= graph.edges[edge].to != i;
    }
    facts.fired.push_back(static_cast<std::uint32_t>(tried.size()));
    if (!leads_on) (graph.states[i].actions > 0 ? facts.dead_ends : facts.ends).push_back(i);
  }
}

void find_unreached(const StateGraph& graph, const EdgeLists& edges, GraphFacts& facts) {
  std::vector<std::uint8_t> reached(graph.states.size());
  std::vector<std::size_t> open;
  const auto reach = [&](std::size_t edge) {
    const std::size_t state = graph.edges[edge].to;
    if (reached[state] == 0) open.push_back(state);
    reached[state] = 1;
  };
  for (const std::size_t load : edges.loads) reach(load);
  if (edges.loads.empty() &&
      !graph.states.empty()) {  // Crawljax begins with the first state and does not say so
    reached[0] = 1;
    open.push_back(0);
  }
  while (!open.empty()) {
    const std::size_t state = open.back();
    open.pop_back();
    for (const std::size_t edge : edges.leaving[state]) reach(edge);
  }
  for (std::size_t i = 0; i < reached.size(); ++i) {
    if (reached[i] == 0) facts.unreached.push_back(i);
  }
}

// A page of one kind is explored when one of its states is.
void count_actions(const StateGraph& graph, GraphFacts& facts) {
  std::map<std::size_t, std::pair<std::uint32_t, std::uint32_t>> of_bins;
  for (std::size_t i = 0; i < graph.states.size(); ++i) {
    auto& [actions, fired] = of_bins[facts.placed[i].bin];
    actions = std::max(actions, graph.states[i].actions);
    fired = std::max(fired, facts.fired[i]);
  }
  for (const auto& [bin, counts] : of_bins) {
    facts.actions += counts.first;
    facts.actions_fired += std::min(counts.first, counts.second);
  }
}

}  // namespace

GraphFacts facts_of(const StateGraph& graph) {
  GraphFacts facts;
  const EdgeLists edges(graph);
  place_states(graph, facts);
  find_ends(graph, edges, facts);
  find_unreached(graph, edges, facts);
  count_actions(graph, facts);
  return facts;
}

}  // namespace treesift
