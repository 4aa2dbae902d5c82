#pragma once

#include <string>
#include <string_view>

namespace treesift {

// Text that came from outside, safe to print: control characters are shown as escapes, so that no page can
// drive a terminal. Line feeds stay.
std::string terminal_text(std::string_view text);
// The same in one line: spaces for line feeds.
std::string terminal_line(std::string_view text);

}  // namespace treesift
