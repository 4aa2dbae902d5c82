// Commands as a report writes them. The results are text: html_text() makes them HTML.
#pragma once

#include <string>
#include <string_view>

namespace treesift {

// `text` as one word of a POSIX shell, in quotes where it needs them.
std::string shell_word(std::string_view text);

}  // namespace treesift
