// What kills a mutant, from what sees most to what sees what matters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace treesift {

enum class KilledBy : std::uint8_t { bytes, tree, verdict };
inline constexpr std::size_t killed_by_count = 3;
inline constexpr std::string_view killed_by_names[killed_by_count] = {"bytes", "tree", "verdict"};
inline constexpr KilledBy all_killers[killed_by_count] = {KilledBy::bytes, KilledBy::tree, KilledBy::verdict};

}  // namespace treesift
