// What led elsewhere from one page of a state may lead elsewhere again from another page of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "model/exploration/page_actions.h"

namespace treesift {

// An edge that has led from one state to another page of a known one, and what to take there.
struct VariedTry {
  std::size_t from = 0;
  std::uint32_t edge = 0;
  std::size_t state = 0, action = 0;
};

// Example. A button puts something into a cart, and all that the page then shows is "Cart (1)": the page is a variant
// of its state. The link to the cart was taken when that was empty, and counts as explored; the cart with something
// in it is another state, to which nothing else leads. So actions of kinds that led away from a state, or changed
// nothing there, are taken from the variants of states and from their near-duplicates as well, until those of a kind,
// or those with the same words on pages that offer the same, brought no new state `patience` times in a row.
class VariedTries {
 public:
  explicit VariedTries(unsigned patience) : patience_(patience) {}

  // An edge has led to a page that nobody has seen before, of this state. `stays`: it began in the same state.
  void add_variant(std::size_t from, std::uint32_t edge, std::size_t state, bool stays);
  // An action of this kind led away from its state, or changed nothing there.
  void add_kind(const PagePrint& kind) { kinds_.insert(kind); }
  // The next try from a state that can be had, each once. What was done on a page that stayed comes before what led to
  // it from another: the former has changed something, the latter may just show something else.
  std::optional<VariedTry> next(
      const std::function<bool(std::size_t state)>& can_be_had,
      const std::function<const std::vector<PageAction>&(std::size_t state)>& actions_of);
  // What came of the last try.
  void led(const PageAction& action, bool is_new);

 private:
  struct Variant {
    std::size_t from = 0;
    std::uint32_t edge = 0;
    std::size_t state = 0;
    bool stays = false;
  };

  bool is_given_up(const PageAction& action) const;
  std::optional<std::size_t> next_action(std::uint32_t edge, const std::vector<PageAction>& actions);

  unsigned patience_;
  std::vector<Variant> variants_;
  std::unordered_set<PagePrint, PagePrintHash> kinds_;
  std::set<std::pair<std::uint32_t, std::size_t>> tried_;           // edges, and which actions behind them
  std::unordered_map<PagePrint, unsigned, PagePrintHash> in_vain_;  // times in a row, by both prints
};

}  // namespace treesift
