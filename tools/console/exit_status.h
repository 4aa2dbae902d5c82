// What the program exits with (docs/verdicts.md).
#pragma once

namespace treesift {

inline constexpr int exit_nothing = 0;
inline constexpr int exit_inspect = 1;
inline constexpr int exit_trouble = 2;
// 128 + SIGPIPE, as shells say it: the reader of the output has gone.
inline constexpr int exit_closed_pipe = 141;

}  // namespace treesift
