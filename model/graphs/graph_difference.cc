#include "model/graphs/graph_difference.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace treesift {
namespace {

// What makes two edges the same: both ends and the action.
using EdgeKey = std::tuple<std::size_t, std::size_t, std::uint64_t>;

class Uniter {
 public:
  Uniter(const StateGraph& old_crawl, const StateGraph& new_crawl)
      : old_(old_crawl), new_(new_crawl), match_(match_states(old_crawl, new_crawl)) {
    unite_states();
    unite_edges();
  }

  GraphDifference take() { return std::move(united_); }

 private:
  void unite_states() {
    for (std::size_t i = 0; i < new_.states.size(); ++i) united_.states.push_back(state_of_new(i));
    number_of_old_ = match_.of_old;
    for (std::size_t i = 0; i < old_.states.size(); ++i) {
      if (number_of_old_[i] != no_state) continue;
      number_of_old_[i] = united_.states.size();
      united_.states.push_back({i, no_state, GraphStanding::removed, {}});
    }
  }

  UnitedState state_of_new(std::size_t state) const {
    const std::size_t partner = match_.of_new[state];
    return {partner, state, partner == no_state ? GraphStanding::added : GraphStanding::changed, {}};
  }

  std::size_t number(std::size_t old_state) const {
    return old_state == no_state ? no_state : number_of_old_[old_state];
  }

  void unite_edges() {
    std::set<EdgeKey> in_old, in_new;
    std::set<std::pair<std::size_t, std::uint64_t>> tried_in_old, tried_in_new;  // from where, and what
    for (const GraphEdge& edge : old_.edges) {
      in_old.emplace(number(edge.from), number(edge.to), edge.action);
      tried_in_old.emplace(number(edge.from), edge.action);
    }
    for (const GraphEdge& edge : new_.edges) tried_in_new.emplace(edge.from, edge.action);
    for (const GraphEdge& edge : new_.edges) {
      if (!in_new.emplace(edge.from, edge.to, edge.action).second) continue;
      const bool was_there = in_old.contains({edge.from, edge.to, edge.action});
      const bool was_tried = tried_in_old.contains({edge.from, edge.action});
      united_.edges.push_back({edge.from, edge.to,
                               was_there   ? GraphStanding::same
                               : was_tried ? GraphStanding::changed
                                           : GraphStanding::added,
                               edge.label});
    }
    add_removed_edges(in_new, tried_in_new);
  }

  // One that leads elsewhere now was told already.
  void add_removed_edges(std::set<EdgeKey>& told,
                         const std::set<std::pair<std::size_t, std::uint64_t>>& tried) {
    for (const GraphEdge& edge : old_.edges) {
      const std::size_t from = number(edge.from), to = number(edge.to);
      if (tried.contains({from, edge.action}) || !told.emplace(from, to, edge.action).second) continue;
      united_.edges.push_back({from, to, GraphStanding::removed, edge.label});
    }
  }

  const StateGraph& old_;
  const StateGraph& new_;
  StateMatch match_;
  std::vector<std::size_t> number_of_old_;
  GraphDifference united_;
};

}  // namespace

std::size_t GraphDifference::count_states(GraphStanding standing) const {
  return static_cast<std::size_t>(std::ranges::count(states, standing, &UnitedState::standing));
}

GraphDifference united(const StateGraph& old_crawl, const StateGraph& new_crawl) {
  return Uniter(old_crawl, new_crawl).take();
}

void judge_levels(GraphDifference& difference, const LevelOfStates& level) {
  for (UnitedState& state : difference.states) {
    if (state.old_state == no_state || state.new_state == no_state) continue;
    state.level = level(state.old_state, state.new_state);
    state.standing = state.level.warning == Warning::none ? GraphStanding::same : GraphStanding::changed;
  }
}

}  // namespace treesift
