#include <fmt/format.h>

#include <span>

#include "base/utf8.h"
#include "base/words/counted.h"
#include "report/graphs/graph_formats.h"
#include "report/visible_text.h"

namespace treesift {
namespace {

constexpr std::size_t longest_label = 60;

std::string ids_of(const StateGraph& graph, const std::vector<std::size_t>& states) {
  std::string ids;
  for (const std::size_t state : states) ids += (ids.empty() ? "" : ", ") + graph.id(state);
  return ids;
}

void add_list(const StateGraph& graph, std::string_view what, const std::vector<std::size_t>& states,
              std::string& text) {
  if (!states.empty()) text += fmt::format("{}: {}\n", what, ids_of(graph, states));
}

void add_bins(const StateGraph& graph, const GraphFacts& facts, std::string& text) {
  for (const std::size_t first : facts.bins) {
    std::vector<std::size_t> members;
    for (std::size_t i = 0; i < graph.states.size(); ++i) {
      if (facts.placed[i].bin == first) members.push_back(i);
    }
    text += fmt::format("near-duplicates: {}\n", ids_of(graph, members));
  }
}

// A page has chosen its words: on one line, and with nothing in it that drives a terminal.
std::string label_of(const std::string& label) {
  return visible_line(clipped(label, longest_label));
}

void add_states(const StateGraph& graph, const GraphFacts& facts, std::string& text) {
  const EdgeLists edges(graph);
  const auto add_edges = [&](const std::vector<std::size_t>& leaving) {
    for (const std::size_t edge : leaving)
      text += fmt::format("  {} -> {}\n", label_of(graph.edges[edge].label), graph.id(graph.edges[edge].to));
  };
  text += "\nstart\n";
  add_edges(edges.loads);
  for (std::size_t i = 0; i < graph.states.size(); ++i) {
    const Placed& placed = facts.placed[i];
    const std::string of = placed.of == i ? "" : " of " + graph.id(placed.of);
    text += fmt::format("{}  {}{}\n", graph.id(i), name_of(placed.state_class), of);
    add_edges(edges.leaving[i]);
  }
}

std::string_view sign_of(GraphStanding standing) {
  constexpr std::string_view signs[] = {"=", "~", "+", "-"};
  return signs[static_cast<std::size_t>(standing)];
}

std::size_t count_of(std::span<const ViewNode> nodes, GraphStanding standing) {
  std::size_t count = 0;
  for (const ViewNode& node : nodes) count += node.standing == standing;
  return count;
}

std::size_t count_of(std::span<const UnitedEdge> edges, GraphStanding standing) {
  std::size_t count = 0;
  for (const UnitedEdge& edge : edges) count += edge.standing == standing;
  return count;
}

template <typename Items>
std::string counts_of(const Items& items) {
  return fmt::format("{} same, {} changed, {} added, {} removed", count_of(items, GraphStanding::same),
                     count_of(items, GraphStanding::changed), count_of(items, GraphStanding::added),
                     count_of(items, GraphStanding::removed));
}

std::string words_of(const ViewNode& node) {
  if (node.standing != GraphStanding::changed) return "";
  return node.warning == Warning::failure ? ": failure" : fmt::format(": warning {}", name_of(node.warning));
}

}  // namespace

std::string graph_text(const StateGraph& graph, const GraphFacts& facts) {
  std::string text =
      fmt::format("{}, {}\n", counted(graph.states.size(), "state"), counted(graph.edges.size(), "edge"));
  text += fmt::format("{} without near-duplicates counted twice\n", counted(facts.bin_count, "page"));
  text += fmt::format("actions tried: {} of {}\n", facts.actions_fired, facts.actions);
  add_bins(graph, facts, text);
  add_list(graph, "dead ends", facts.dead_ends, text);
  add_list(graph, "nothing to do on", facts.ends, text);
  add_list(graph, "not reached from the start", facts.unreached, text);
  add_states(graph, facts, text);
  return text;
}

std::string comparison_text(const GraphView& view) {
  std::string text = fmt::format("states: {}\nedges: {}\n\n", counts_of(view.nodes), counts_of(view.edges));
  for (const ViewNode& node : view.nodes) {
    if (node.standing != GraphStanding::same)
      text += fmt::format("{} {}{}\n", sign_of(node.standing), node.name, words_of(node));
  }
  for (const UnitedEdge& edge : view.edges) {
    if (edge.standing == GraphStanding::same) continue;
    const std::string from = edge.from == no_state ? "start" : view.nodes[edge.from].name;
    text += fmt::format("{} {} -> {}: {}\n", sign_of(edge.standing), from, view.nodes[edge.to].name,
                        label_of(edge.label));
  }
  return text;
}

}  // namespace treesift
