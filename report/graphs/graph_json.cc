#include "base/json_writer.h"
#include "report/graphs/graph_formats.h"

namespace treesift {
namespace {

void write_ids(const StateGraph& graph, std::string_view key, const std::vector<std::size_t>& states,
               JsonWriter& json) {
  json.key(key).begin_array();
  for (const std::size_t state : states) json.string(graph.id(state));
  json.end_array();
}

void write_state(const StateGraph& graph, const GraphFacts& facts, std::size_t index, JsonWriter& json) {
  const Placed& placed = facts.placed[index];
  json.begin_object().key("id").string(graph.id(index)).key("url").string(graph.states[index].url);
  json.key("class").string(name_of(placed.state_class));
  if (placed.of != index) json.key("of").string(graph.id(placed.of));
  json.key("bin").string(graph.id(placed.bin));
  json.key("actions").integer(std::uint64_t{graph.states[index].actions});
  json.key("tried").integer(std::uint64_t{facts.fired[index]}).end_object();
}

void write_end(std::string_view key, std::size_t state, const auto& name, JsonWriter& json) {
  json.key(key);
  state == no_state ? json.null() : json.string(name(state));
}

}  // namespace

std::string graph_json(const StateGraph& graph, const GraphFacts& facts) {
  std::string text;
  JsonWriter json(text);
  const auto name = [&](std::size_t state) { return graph.id(state); };
  json.begin_object().key("states").begin_array();
  for (std::size_t i = 0; i < graph.states.size(); ++i) write_state(graph, facts, i, json);
  json.end_array().key("edges").begin_array();
  for (const GraphEdge& edge : graph.edges) {
    json.begin_object();
    write_end("from", edge.from, name, json);
    write_end("to", edge.to, name, json);
    json.key("action").string(edge.label).end_object();
  }
  json.end_array().key("pages").integer(std::uint64_t{facts.bin_count});
  json.key("actions").integer(facts.actions).key("actions_tried").integer(facts.actions_fired);
  write_ids(graph, "near_duplicates", facts.bins, json);
  write_ids(graph, "dead_ends", facts.dead_ends, json);
  write_ids(graph, "ends", facts.ends, json);
  write_ids(graph, "unreached", facts.unreached, json);
  json.end_object();
  return text + "\n";
}

std::string comparison_json(const GraphView& view, const GraphDifference& difference) {
  std::string text;
  JsonWriter json(text);
  const auto name = [&](std::size_t node) { return view.nodes[node].name; };
  json.begin_object().key("states").begin_array();
  for (std::size_t i = 0; i < view.nodes.size(); ++i) {
    const UnitedState& state = difference.states[i];
    json.begin_object().key("id").string(view.nodes[i].name).key("standing").string(name_of(state.standing));
    if (state.old_state != no_state && state.new_state != no_state) {
      json.key("class").string(name_of(state.level.state_class));
      json.key("warning").string(name_of(state.level.warning));
      if (!state.level.fragment.empty()) json.key("fragment").string(state.level.fragment);
    }
    json.end_object();
  }
  json.end_array().key("edges").begin_array();
  for (const UnitedEdge& edge : view.edges) {
    json.begin_object();
    write_end("from", edge.from, name, json);
    write_end("to", edge.to, name, json);
    json.key("action").string(edge.label).key("standing").string(name_of(edge.standing)).end_object();
  }
  json.end_array().end_object();
  return text + "\n";
}

}  // namespace treesift
