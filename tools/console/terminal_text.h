// Text that came from outside, safe to print: no page, label or file name can drive a terminal.
#pragma once

#include <string>
#include <string_view>

namespace treesift {

// Control characters, and those that turn the direction of writing, are shown by their numbers ("\u001b");
// ill-formed UTF-8 as U+FFFD. Line feeds stay.
std::string terminal_text(std::string_view text);
// The same in one line: spaces for line feeds.
std::string terminal_line(std::string_view text);

}  // namespace treesift
