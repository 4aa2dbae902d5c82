#include "model/exploration/varied_tries.h"

#include <algorithm>
#include <array>

namespace treesift {

void VariedTries::add_variant(std::size_t from, std::uint32_t edge, std::size_t state, bool stays) {
  if (std::ranges::find(variants_, edge, &Variant::edge) == variants_.end())
    variants_.push_back({from, edge, state, stays});
}

bool VariedTries::is_given_up(const PageAction& action) const {
  return std::ranges::any_of(std::array{action.equivalent, action.by_offer}, [&](const PagePrint& print) {
    const auto times = in_vain_.find(print);
    return (times == in_vain_.end() ? 0 : times->second) >= patience_;
  });
}

std::optional<std::size_t> VariedTries::next_action(std::uint32_t edge,
                                                    const std::vector<PageAction>& actions) {
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const PageAction& action = actions[i];
    if (action.event == "hover" || !kinds_.contains(action.equivalent) || is_given_up(action)) continue;
    if (tried_.emplace(edge, i).second) return i;
  }
  return std::nullopt;
}

std::optional<VariedTry> VariedTries::next(
    const std::function<bool(std::size_t state)>& can_be_had,
    const std::function<const std::vector<PageAction>&(std::size_t state)>& actions_of) {
  for (const bool stays : {true, false}) {
    for (const Variant& one : variants_) {
      if (one.stays != stays || !can_be_had(one.from)) continue;
      if (const std::optional<std::size_t> action = next_action(one.edge, actions_of(one.state)))
        return VariedTry{one.from, one.edge, one.state, *action};
    }
  }
  return std::nullopt;
}

void VariedTries::led(const PageAction& action, bool is_new) {
  for (const PagePrint& print : {action.equivalent, action.by_offer}) {
    unsigned& in_vain = in_vain_[print];
    in_vain = is_new ? 0 : in_vain + 1;
  }
}

}  // namespace treesift
