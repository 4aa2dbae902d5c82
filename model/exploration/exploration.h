// Which action to take next: FragGen's ranking (Yandrapally and Mesbah, section 3.2.1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "model/exploration/action_ranking.h"
#include "model/exploration/further_tries.h"
#include "model/exploration/page_actions.h"
#include "model/exploration/varied_tries.h"

namespace treesift {

struct ExplorationOptions {
  ActionRanking ranking = ActionRanking::paper;
  // c0 of the paper: what the number of equivalent actions weighs, above 0 and at most 1.
  double duplicate_weight = 1;
  // Take the actions like explored ones as well, after all others.
  bool takes_skipped = false;
  // How often in a row an action like explored ones is tried in vain in other states, after all others
  // (further_tries.h). 0: never, as the paper has it.
  unsigned further_tries = 3;
};

class Exploration {
 public:
  explicit Exploration(const ExplorationOptions& options)
      : options_(options), further_(options.further_tries), varied_(options.further_tries) {}

  // A new state, numbered from 0 on. A near-duplicate of an earlier state names that one, which is explored
  // in its place as long as there is a way to it.
  std::size_t add_state(std::vector<PageAction> actions, std::optional<std::size_t> near = std::nullopt);
  const std::vector<PageAction>& actions(std::size_t state) const { return states_[state].actions; }

  // An action was taken. What is like it counts as explored, in all states. One that could not be done counts alone,
  // but when three like it could not, and none could, all of them are left alone: a link that shows only where it is
  // focused.
  enum class Taken : std::uint8_t { done, impossible };
  void take(std::size_t state, std::size_t action, Taken how);
  // Someone has set out to take it, or for a state: it, and what is like it, is left alone until that comes free.
  void reserve(std::size_t state, std::size_t action) { reserved_.emplace_back(state, action); }
  void free(std::size_t state, std::size_t action) { std::erase(reserved_, std::pair(state, action)); }
  void reserve_state(std::size_t state) { states_[state].is_reserved = true; }
  void free_state(std::size_t state) { states_[state].is_reserved = false; }
  // Where it led, whether that is a state of its own that nobody has seen before, and whether something has changed
  // there where it did not.
  void led(std::size_t state, std::size_t action, std::size_t to, bool is_new, bool has_changed);
  // What led from one state to another: the number of an edge. `before`: of the edge that must be taken before, from
  // `from`, for this one to lead there.
  void connect(std::size_t from, std::size_t to, std::uint32_t edge,
               std::optional<std::uint32_t> before = std::nullopt);
  // An edge has led to a new variant of the state, or to a near-duplicate, which is that state (varied_tries.h).
  void add_variant(std::size_t from, std::uint32_t edge, std::size_t state) {
    varied_.add_variant(from, edge, state, states_[from].near == states_[state].near);
  }
  // What to try next from these, where nothing else is left; to be asked with the first page at hand.
  std::optional<VariedTry> next_varied(std::size_t start);
  // What came of it.
  void varied_led(const VariedTry& tried, bool is_new) {
    varied_.led(states_[tried.state].actions[tried.action], is_new);
  }
  // An edge led elsewhere when it was taken again.
  void disconnect(std::size_t from, std::uint32_t edge);
  // The states to which there is a way from here on are those that can be had.
  void begin_at(std::size_t state);

  // By the paper -1: it, or a duplicate, was taken; 0: an equivalent one was; else the weight times the
  // number of equivalents. As published: the influence times the number of duplicates and equivalents; 0 or
  // less where it was taken often enough.
  double score(std::size_t state, std::size_t action) const;
  // Whether nothing like it was taken.
  bool is_fresh(std::size_t state, std::size_t action) const { return score(state, action) > 0; }
  // The action of a state with the highest score above 0, the first of equal ones; nothing when there is
  // none. Fresh ones come before those that are tried further.
  std::optional<std::size_t> best_action(std::size_t state) const;
  // Of the states with such an action, which can be reached from `start`, that with the highest sum of
  // scores; of equal ones the nearest, then the first. States put aside, and reserved ones, are left out.
  std::optional<std::size_t> best_state(std::size_t start) const;
  // The fewest edges from one state to another; nothing where there is no way.
  std::optional<std::vector<std::uint32_t>> way(std::size_t from, std::size_t to) const;

  // From now on actions are tried further, or are not.
  void try_further(bool is_so) { tries_further_ = is_so; }

  // A state that could not be reached is put aside, until it turns up again.
  void put_aside(std::size_t state) { states_[state].is_aside = true; }
  void turns_up(std::size_t state) { states_[state].is_aside = false; }

  // Actions that are still to be taken, equivalent ones counted once.
  std::size_t actions_left() const;
  std::size_t size() const { return states_.size(); }
  // Whether no earlier state is a near-duplicate of it.
  bool is_first(std::size_t state) const { return states_[state].near == state; }

 private:
  struct Edge {
    std::size_t to = 0;
    std::uint32_t number = 0;
    std::optional<std::uint32_t> before;
  };
  struct State {
    std::vector<PageAction> actions;
    std::vector<std::uint8_t> taken;  // by action
    std::vector<Edge> edges;
    std::size_t near = 0;  // itself, where there is no earlier one
    bool is_aside = false, has_way = true, is_reserved = false;
  };
  using Prints = std::unordered_set<PagePrint, PagePrintHash>;
  using Counts = std::unordered_map<PagePrint, std::size_t, PagePrintHash>;

  bool is_reserved(const PageAction& action) const;
  bool is_for_later(const PageAction& action) const;
  bool is_hopeless(const PageAction& action) const;
  double further_score(const State& state, std::size_t action) const;
  // Of an action that may be taken now; 0 of others.
  double wanted_score(std::size_t state, std::size_t action) const;
  bool is_left_to_another(const State& state) const;
  double published_score(const PageAction& action, bool is_taken) const;
  // How the states were come to from one: by state, the edge and where it began.
  struct Step {
    std::size_t from = 0;
    std::uint32_t edge = 0;
    std::optional<std::uint32_t> before;
    std::size_t hops = 0;
    bool is_reached = false;
  };
  std::vector<Step> steps_from(std::size_t start) const;

  ExplorationOptions options_;
  FurtherTries further_;
  VariedTries varied_;
  bool tries_further_ = false;
  std::vector<State> states_;
  Counts taken_duplicates_, taken_equivalents_;  // actions that were taken
  Prints taken_offers_;
  std::vector<std::pair<std::size_t, std::size_t>> reserved_;  // states, and which of their actions
  Counts duplicates_, equivalents_;                            // actions that are known
  Counts impossible_;                                          // by equivalent: that could not be done
};

}  // namespace treesift
