// What a state-flow graph says of an application and of the crawl that made it.
#pragma once

#include <vector>

#include "model/graphs/state_graph.h"
#include "model/states/state_model.h"

namespace treesift {

struct GraphFacts {
  std::vector<Placed> placed;          // by state: its class beside those before it, and its bin
  std::vector<std::uint32_t> fired;    // by state: different actions that were tried
  std::vector<std::size_t> bins;       // first states of bins with more than one state, in order
  std::size_t bin_count = 0;           // all, those of one state among them
  std::vector<std::size_t> dead_ends;  // offer actions, but none leads to another state
  std::vector<std::size_t> ends;       // the same without any action on them
  std::vector<std::size_t> unreached;  // from the start; nothing where no edge says where the start is
  std::uint64_t actions = 0,
                actions_fired = 0;  // of all bins: of each the state with most, and what was tried of it
};

GraphFacts facts_of(const StateGraph& graph);

}  // namespace treesift
