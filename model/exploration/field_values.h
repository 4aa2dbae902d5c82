// What is typed into a field of which nobody said anything. Internal to model/exploration.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace treesift {

// By the field's type, its name and what stands beside it (its label, its placeholder), the same each time: a number
// for numbers, an address for mail, else a word.
std::string usual_value(std::string_view type, std::string_view name, std::string_view beside,
                        std::uint64_t seed);

// A whole number, or one with a fraction, and 1 more; 1 less where that is above the most that the field takes. Nothing
// where this is no number, or neither fits. `most`, `least`: empty, or as the field says.
std::optional<std::string> next_number(std::string_view value, std::string_view most, std::string_view least);
// Another value that looks like this one: "10117" and "10118", "reader@example.org" and "other.reader@example.org".
std::string next_value(std::string_view value);

}  // namespace treesift
