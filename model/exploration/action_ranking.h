// How actions are ranked that were not taken yet.
#pragma once

#include <cstdint>

namespace treesift {

// paper: an action is taken where no equivalent one was, those with the most equivalents first. published: as
// FragGen's own implementation has it, which takes most actions in a second place, too.
enum class ActionRanking : std::uint8_t { paper, published };

}  // namespace treesift
