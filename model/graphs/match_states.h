// Which states of two crawls are the same page (Roest, Mesbah and van Deursen, ICST 2010, section IV.C).
#pragma once

#include <vector>

#include "model/graphs/state_graph.h"

namespace treesift {

// Partners of states, on both sides; no_state: none. One to one.
struct StateMatch {
  std::vector<std::size_t> of_old, of_new;
};

// By name where a crawl is a replay of the other, or both are replays of one suite: by nothing else then; and, before
// all else, where both are captures of single pages, without actions. Else never by name: names are numbers of
// discovery; variants there by their ways. A state whose page could not be read has no partner.
StateMatch match_states(const StateGraph& old_crawl, const StateGraph& new_crawl);

}  // namespace treesift
