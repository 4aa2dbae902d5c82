#include "model/states/state_model.h"

namespace treesift {

Placed StateModel::place(const StateFacts& state) {
  const std::size_t index = count_++;
  Placed placed{StateClass::distinct, index, index, true};
  std::vector<Known>& known = by_offer_[state.outline.offer];
  for (const Known& one : known) {
    const StateClass state_class = class_of(one.facts, state);
    if (state_class >= placed.state_class) continue;
    placed = {state_class, one.index, one.bin, state_class == StateClass::nd3};
    if (state_class == StateClass::clone) return placed;
  }
  known.push_back({state, index, placed.bin});
  return placed;
}

}  // namespace treesift
