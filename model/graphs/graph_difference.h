// Two crawls of one application beside each other: what came, what went, what changed.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/graphs/match_states.h"

namespace treesift {

enum class GraphStanding : std::uint8_t { same, changed, added, removed };

// An edge of both crawls, or of one. Its ends are numbers of UnitedState.
struct UnitedEdge {
  std::size_t from = no_state, to = 0;
  GraphStanding standing =
      GraphStanding::same;  // changed: the same action from a matched state leads to another one now
  std::string label;
};

// A state of both crawls, or of one.
struct UnitedState {
  std::size_t old_state = no_state, new_state = no_state;
  GraphStanding standing = GraphStanding::same;  // changed: both, with a warning
  StateLevel level;                              // of both
};

struct GraphDifference {
  std::vector<UnitedState> states;  // those of the new crawl in its order, then the removed ones
  std::vector<UnitedEdge> edges;    // in the same way

  std::size_t count_states(GraphStanding standing) const;
};

// The two with their states matched. All that are in both count as changed until their levels are judged.
GraphDifference united(const StateGraph& old_crawl, const StateGraph& new_crawl);

// How much two states that match differ.
using LevelOfStates = std::function<StateLevel(std::size_t old_state, std::size_t new_state)>;
void judge_levels(GraphDifference& difference, const LevelOfStates& level);

}  // namespace treesift
