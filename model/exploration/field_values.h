// What is typed into a field of which nobody said anything. Internal to model/exploration.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace treesift {

// By the field's type, its name and what stands beside it (its label, its placeholder), the same each time: a number
// for numbers, an address for mail, else a word.
std::string usual_value(std::string_view type, std::string_view name, std::string_view beside,
                        std::uint64_t seed);

}  // namespace treesift
