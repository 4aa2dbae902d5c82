// The warning level of two recordings of a page (FragGen, sections 3.3.1 and 3.3.2).
#pragma once

#include "model/levels/state_level.h"
#include "model/states/fluid_texts.h"
#include "model/states/state_class.h"

namespace treesift {

// A state with what levels are told by.
struct LevelledState {
  StateFacts facts;
  PageTexts texts;
};

// The class of the two, and how much it matters: a clone not at all, other data where all of it is fluid
// little (level 1), other data elsewhere more (level 2), as does another picture of the same data; repeats
// level 3; another page is a failure. The fragment is the first one of `actual` with data that is not
// excused, else the first with other data; none where only the pictures differ.
StateLevel level_of(const LevelledState& expected, const LevelledState& actual, const FluidTexts& fluid);

}  // namespace treesift
