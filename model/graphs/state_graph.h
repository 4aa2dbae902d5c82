// The state-flow graph of a crawl: its states by number, in the order of their discovery, and the actions between them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/states/warning_level.h"

namespace treesift {

// The browser before it has loaded anything, as where an edge comes from; and no partner.
inline constexpr std::size_t no_state = static_cast<std::size_t>(-1);

struct GraphEdge {
  std::size_t from = no_state, to = 0;
  // Equal for what a person would call the same action: event, element, and its text or address.
  std::uint64_t action = 0;
  std::string label;  // of the action, for people: "click Sign in"
};

struct GraphState {
  LevelledState page;  // page.facts.id names it
  std::string url;
  std::size_t variant_of = no_state;  // of a variant that is a node by itself: its state
  std::uint64_t way = 0;  // of such a one that is paired with that of another crawl by the way to it; else 0
  std::uint32_t actions = 0;  // elements that a person can act on
  bool is_read = false;       // else nothing is known of its page
};

// Who a crawl is to its replays.
struct SuiteNames {
  std::string suite;      // the print of what the crawl does
  std::string replay_of;  // that of the suite that it is a replay of; empty for other crawls
};

// Whether both are replays of one suite, or one is a replay of the other: their pages have the same names.
bool are_of_one_suite(const SuiteNames& a, const SuiteNames& b);

struct StateGraph {
  std::vector<GraphState> states;  // variants behind all others
  std::vector<GraphEdge> edges;
  std::string url;  // where the crawl began
  SuiteNames names;

  const std::string& id(std::size_t state) const { return states[state].page.facts.id; }
};

// The states alone: edges to a variant lead to its state.
StateGraph without_variants(StateGraph graph);

// The edges that leave and reach each state, by index; those without a state are of the browser.
struct EdgeLists {
  explicit EdgeLists(const StateGraph& graph);

  const std::vector<std::size_t>& out(std::size_t state) const {
    return state == no_state ? loads : leaving[state];
  }

  std::vector<std::vector<std::size_t>> leaving, reaching;
  std::vector<std::size_t> loads;
};

// States in the order in which they are reached from the start, and then those that are not reached.
std::vector<std::size_t> breadth_first(const StateGraph& graph, const EdgeLists& edges);

}  // namespace treesift
