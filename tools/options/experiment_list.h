#pragma once

#include <string>
#include <string_view>

namespace treesift {

// Of --experiment: all that the labels allow.
inline constexpr std::string_view every_experiment = "all";

// The names with a line each, for --help.
std::string experiment_list();

}  // namespace treesift
