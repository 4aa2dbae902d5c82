// A score for each action, and by them the best state to go on in.
//
// Example. A page has a menu of five links and a table whose ten rows have a link each. The menu's links
// stand on every page, in duplicate fragments: the first time, each weighs as much as there are pages with
// it. Of the rows one is taken; the others, equivalent, then score 0. When only such are left the exploration
// has ended by itself.
//
// The paper gives an explored action -1. A state's score is the sum of its actions' scores, which may be
// below 0 where something is left to do: so only states with something left are ranked.
//
// Near-duplicates. A list of one, two, three rows is three states that offer the same. What is done in each
// of them makes others of four and five: such a crawl finds more and more near-duplicates, and nothing else.
// So what they offer is taken in the first of them, which is nearest to the beginning.
//
// Further tries. What an action does may depend on the state: an item can be edited in each of three lists,
// and that is the same action of the same fragment each time. So when nothing else is left, actions like
// explored ones are taken in states that offer something else, those of a kind as long as that brings new
// states. Hovering is left out: what it shows belongs to the element.
//
// Other fillings of forms are as fresh as other actions, but wait until only further tries are left: what they bring,
// such as a contact of another name, would else be on the pages that are met afterwards. A form is the same form in
// all states, so that each is sent so once; and they are tried neither further nor from variants. What they lead to is
// gone on from where that is a new state, and else only looked at: a shop would be explored anew with two pieces in
// the cart.
//
// The published implementation ranks otherwise (Crawljax): an action's influence is 1, less 1 when it was
// taken itself, less half a duplicate's and a quarter of an equivalent one's taking; its score is that times
// how many there are. An action of which two equivalents were taken is left out.
#include "model/exploration/exploration.h"

#include <algorithm>

namespace treesift {
namespace {

constexpr std::size_t max_impossible = 3;

template <typename Counts>
std::size_t count_in(const Counts& counts, const PagePrint& print) {
  const auto found = counts.find(print);
  return found == counts.end() ? 0 : found->second;
}

}  // namespace

std::size_t Exploration::add_state(std::vector<PageAction> actions, std::optional<std::size_t> near) {
  for (const PageAction& action : actions) {
    ++duplicates_[action.duplicate];
    ++equivalents_[action.equivalent];
  }
  std::vector<std::uint8_t> taken(actions.size());
  const std::size_t index = states_.size();
  states_.push_back({std::move(actions), std::move(taken), {}, near.value_or(index), false, true, false});
  return index;
}

void Exploration::take(std::size_t state, std::size_t action, Taken how) {
  states_[state].taken[action] = 1;
  const PageAction& taken = states_[state].actions[action];
  if (how == Taken::impossible) {
    ++impossible_[taken.equivalent];
    return;
  }
  ++taken_duplicates_[taken.duplicate];
  ++taken_equivalents_[taken.equivalent];
  taken_offers_.insert(taken.by_offer);
}

bool Exploration::is_reserved(const PageAction& action) const {
  return std::ranges::any_of(reserved_, [&](const auto& reserved) {
    const PageAction& one = states_[reserved.first].actions[reserved.second];
    return one.equivalent == action.equivalent || one.by_offer == action.by_offer;
  });
}

bool Exploration::is_hopeless(const PageAction& action) const {
  return count_in(impossible_, action.equivalent) >= max_impossible &&
         !taken_equivalents_.contains(action.equivalent);
}

void Exploration::led(std::size_t state, std::size_t action, std::size_t to, bool is_new, bool has_changed) {
  const PageAction& one = states_[state].actions[action];
  if (one.filling != Filling::usual) return;
  further_.led(one.equivalent, states_[state].near, states_[to].near, is_new);
  if (one.event != "hover" && (states_[to].near != states_[state].near || !has_changed))
    varied_.add_kind(one.equivalent);
}

void Exploration::connect(std::size_t from, std::size_t to, std::uint32_t edge,
                          std::optional<std::uint32_t> before) {
  const auto is_it = [&](const Edge& one) { return one.number == edge && one.before == before; };
  if (std::ranges::none_of(states_[from].edges, is_it)) states_[from].edges.push_back({to, edge, before});
}

// Forgets what it is the second half of as well, wherever that began.
void Exploration::disconnect(std::size_t from, std::uint32_t edge) {
  std::erase_if(states_[from].edges,
                [&](const Edge& one) { return (one.before ? *one.before : one.number) == edge; });
  for (State& state : states_)
    std::erase_if(state.edges, [&](const Edge& one) { return one.before && one.number == edge; });
}

std::optional<VariedTry> Exploration::next_varied(std::size_t start) {
  if (options_.ranking != ActionRanking::paper) return std::nullopt;
  const std::vector<Step> steps = steps_from(start);
  const auto can_be_had = [&](std::size_t state) {
    return steps[state].is_reached && !states_[state].is_aside && !states_[state].is_reserved;
  };
  const auto actions_of = [&](std::size_t state) -> const std::vector<PageAction>& { return actions(state); };
  return varied_.next(can_be_had, actions_of);
}

void Exploration::begin_at(std::size_t state) {
  const std::vector<Step> steps = steps_from(state);
  for (std::size_t i = 0; i < states_.size(); ++i) states_[i].has_way = steps[i].is_reached;
}

double Exploration::published_score(const PageAction& action, bool is_taken) const {
  const std::size_t all = count_in(taken_equivalents_, action.equivalent);
  const std::size_t same = count_in(taken_duplicates_, action.duplicate);
  if (all - same >= 2 || taken_offers_.contains(action.by_offer)) return 0;
  const double influence =
      (is_taken ? 0 : 1) - 0.5 * static_cast<double>(same) - 0.25 * static_cast<double>(all - same);
  const std::size_t duplicates = count_in(duplicates_, action.duplicate);
  const std::size_t others = count_in(equivalents_, action.equivalent) - duplicates;
  return influence * static_cast<double>(2 * duplicates - 1 + others);
}

double Exploration::score(std::size_t state, std::size_t action) const {
  const PageAction& one = states_[state].actions[action];
  const bool is_taken = states_[state].taken[action] != 0;
  if (options_.ranking == ActionRanking::published) return published_score(one, is_taken);
  if (is_taken || taken_duplicates_.contains(one.duplicate) || is_hopeless(one)) return -1;
  if (taken_equivalents_.contains(one.equivalent) || taken_offers_.contains(one.by_offer)) return 0;
  return options_.duplicate_weight * static_cast<double>(count_in(equivalents_, one.equivalent));
}

bool Exploration::is_left_to_another(const State& state) const {
  const State& near = states_[state.near];
  return &near != &state && !near.is_aside && near.has_way && !options_.takes_skipped;
}

double Exploration::further_score(const State& state, std::size_t action) const {
  const PageAction& one = state.actions[action];
  const bool may_be = tries_further_ && options_.ranking == ActionRanking::paper && one.event != "hover";
  if (!may_be || state.taken[action] != 0 || taken_offers_.contains(one.by_offer)) return 0;
  return further_.worth(one.equivalent);
}

bool Exploration::is_for_later(const PageAction& action) const {
  return action.filling != Filling::usual && !tries_further_;
}

double Exploration::wanted_score(std::size_t state, std::size_t action) const {
  const PageAction& one = states_[state].actions[action];
  if (is_reserved(one) || is_hopeless(one) || is_for_later(one)) return 0;
  const double own = score(state, action);
  if (one.filling != Filling::usual) return own > 0 ? 1 : 0;
  if (own > 0) return own + 1;  // further tries score at most 1
  const bool is_skipped = own == 0 && states_[state].taken[action] == 0;
  if (options_.takes_skipped) return is_skipped ? 1 : 0;
  return further_score(states_[state], action);
}

std::optional<std::size_t> Exploration::best_action(std::size_t state) const {
  if (is_left_to_another(states_[state])) return std::nullopt;
  std::optional<std::size_t> best;
  double highest = 0;
  for (std::size_t i = 0; i < states_[state].actions.size(); ++i) {
    const double one = wanted_score(state, i);
    if (one <= highest) continue;
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
      const std::size_t hops = steps[queue[i]].hops + (edge.before ? 2 : 1);
      steps[edge.to] = {queue[i], edge.number, edge.before, hops, true};
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
    if (!steps[state].is_reached || states_[state].is_aside || states_[state].is_reserved ||
        !best_action(state))
      continue;
    double sum = 0;
    for (std::size_t i = 0; i < states_[state].actions.size(); ++i) {
      if (is_for_later(states_[state].actions[i])) continue;
      sum += tries_further_ ? wanted_score(state, i) : score(state, i);
    }
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
  for (std::size_t state = to; state != from; state = steps[state].from) {
    edges.push_back(steps[state].edge);
    if (steps[state].before) edges.push_back(*steps[state].before);
  }
  std::reverse(edges.begin(), edges.end());
  return edges;
}

std::size_t Exploration::actions_left() const {
  Prints left;
  for (std::size_t state = 0; state < states_.size(); ++state) {
    if (states_[state].is_aside || is_left_to_another(states_[state])) continue;
    for (std::size_t i = 0; i < states_[state].actions.size(); ++i) {
      if (wanted_score(state, i) > 0) left.insert(states_[state].actions[i].equivalent);
    }
  }
  return left.size();
}

}  // namespace treesift
