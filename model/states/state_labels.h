// Labels of pairs of states: JSON lines {"a":"s0","b":"s1","class":"clone|nd2|nd3|distinct"}, as people gave them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/states/state_class.h"

namespace treesift {

struct LabelledStates {
  std::string a, b;
  StateClass label = StateClass::distinct;
};

// Blank lines are read over. Throws std::runtime_error, with the line's number, for any other line that is no
// such label.
std::vector<LabelledStates> read_state_labels(std::string_view lines);

}  // namespace treesift
