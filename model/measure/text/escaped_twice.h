// Text that was escaped once too often: a reader sees the character references.
#pragma once

#include <string_view>

namespace treesift {

// Whether `after` shows character references of HTML in place of the characters of `before`, and is the same
// otherwise ("R&D" -> "R&amp;D", "don't" -> "don&#39;t"). Linear.
bool is_escaped_twice(std::string_view before, std::string_view after);

}  // namespace treesift
