// What the program exits with (docs/verdicts.md).
#pragma once

namespace treesift {

inline constexpr int exit_nothing = 0;
inline constexpr int exit_inspect = 1;
inline constexpr int exit_trouble = 2;

}  // namespace treesift
