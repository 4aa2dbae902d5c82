// Numbers and commands as a report writes them. The results are text: html_text() makes them
// HTML.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace treesift {

// `text` as one word of a POSIX shell, in quotes where it needs them.
std::string shell_word(std::string_view text);

// "1,234,567"
std::string with_separators(std::uint64_t number);

// "1 pair", "1,234 pairs"; `many`: "clusters", where no s will do.
std::string counted(std::uint64_t number, std::string_view one, std::string_view many = {});

}  // namespace treesift
