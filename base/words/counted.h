// Counts as a person writes them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace treesift {

// "1,234,567"
std::string with_separators(std::uint64_t number);

// "1 pair", "1,234 pairs"; `many`: "clusters", where no s will do, or "pairs have" after "pair has".
std::string counted(std::uint64_t number, std::string_view one, std::string_view many = {});

}  // namespace treesift
