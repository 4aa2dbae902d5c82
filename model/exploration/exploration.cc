// A score for each action, and by them the best state to go on in.
//
// Example. A page has a menu of five links and a table whose ten rows have a link each. The menu's links stand on every page, in
// duplicate fragments: the first time, each weighs as much as there are pages with it. Of the rows one is taken; the others,
// equivalent, then score 0. When only such are left the exploration has ended by itself.
//
// The paper gives an explored action -1. A state's score is the sum of its actions' scores, which may be below 0 where something is
// left to do: so only states with something left are ranked.
#include "model/exploration/exploration.h"

#include <algorithm>

namespace treesift {

std::size_t Exploration::add_state(std::vector<PageAction> actions) {
  for (const PageAction& action : actions) ++alike_[action.equivalent];
  std::vector<std::uint8_t> taken(actions.size());
  states_.push_back({std::move(actions), std::move(taken), {}, false});
  return states_.size() - 1;
}

void Exploration::take(std::size_t state, std::size_t action, Taken how) {
  states_[state].taken[action] = 1;
  if (how == Taken::impossible) return;
  const PageAction& taken = states_[state].actions[action];
  duplicates_.insert(taken.duplicate);
  equivalents_.insert(taken.equivalent);
  offers_.insert(taken.by_offer);
}

void Exploration::connect(std::size_t from, std::size_t to, std::uint32_t edge) {
  const bool is_known =
      std::ranges::any_of(states_[from].edges, [&](const Edge& one) { return one.number == edge; });
  if (!is_known) states_[from].edges.push_back({to, edge});
}

void Exploration::disconnect(std::size_t from, std::uint32_t edge) {
  std::erase_if(states_[from].edges, [&](const Edge& one) { return one.number == edge; });
}

double Exploration::score(std::size_t state, std::size_t action) const {
  const PageAction& one = states_[state].actions[action];
  if (states_[state].taken[action] != 0 || duplicates_.contains(one.duplicate)) return -1;
  if (equivalents_.contains(one.equivalent) || offers_.contains(one.by_offer)) return 0;
  return options_.duplicate_weight * static_cast<double>(alike_.at(one.equivalent));
}

bool Exploration::is_wanted(double score, bool is_taken) const {
  return score > 0 || (options_.takes_skipped && score == 0 && !is_taken);
}

std::optional<std::size_t> Exploration::best_action(std::size_t state) const {
  std::optional<std::size_t> best;
  double highest = 0;
  for (std::size_t i = 0; i < states_[state].actions.size(); ++i) {
    const double one = score(state, i);
    if (!is_wanted(one, states_[state].taken[i] != 0) || (best && one <= highest)) continue;
    best = i;
    highest = one;
  }
  return best;
}

std::vector<Exploration::Step> Exploration::steps_from(std::size_t start) const {
  std::vector<Step> steps(states_.size());
  std::vector<std::size_t> queue = {start};
  steps[start].is_reached = true;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const Edge& edge : states_[queue[i]].edges) {
      if (steps[edge.to].is_reached) continue;
      steps[edge.to] = {queue[i], edge.number, steps[queue[i]].hops + 1, true};
      queue.push_back(edge.to);
    }
  }
  return steps;
}

std::optional<std::size_t> Exploration::best_state(std::size_t start) const {
  const std::vector<Step> steps = steps_from(start);
  std::optional<std::size_t> best;
  double highest = 0;
  for (std::size_t state = 0; state < states_.size(); ++state) {
    if (!steps[state].is_reached || states_[state].is_aside || !best_action(state)) continue;
    double sum = 0;
    for (std::size_t i = 0; i < states_[state].actions.size(); ++i) sum += score(state, i);
    if (best && (sum < highest || (sum == highest && steps[state].hops >= steps[*best].hops))) continue;
    best = state;
    highest = sum;
  }
  return best;
}

std::optional<std::vector<std::uint32_t>> Exploration::way(std::size_t from, std::size_t to) const {
  const std::vector<Step> steps = steps_from(from);
  if (!steps[to].is_reached) return std::nullopt;
  std::vector<std::uint32_t> edges;
  for (std::size_t state = to; state != from; state = steps[state].from) edges.push_back(steps[state].edge);
  std::reverse(edges.begin(), edges.end());
  return edges;
}

std::size_t Exploration::actions_left() const {
  Prints left;
  for (std::size_t state = 0; state < states_.size(); ++state) {
    if (states_[state].is_aside) continue;
    for (std::size_t i = 0; i < states_[state].actions.size(); ++i) {
      if (is_wanted(score(state, i), states_[state].taken[i] != 0))
        left.insert(states_[state].actions[i].equivalent);
    }
  }
  return left.size();
}

}  // namespace treesift
