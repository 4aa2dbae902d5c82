#pragma once

#include <string>
#include <string_view>

namespace treesift {

// Of --experiment: all that the labels allow.
inline constexpr std::string_view every_experiment = "all";

// Those that take recorded crawls instead of labelled pairs.
inline constexpr std::string_view resolver_experiment = "resolver";
inline constexpr std::string_view oracle_experiment = "oracle-mutants";

// The names with a line each, for --help.
std::string experiment_list();

}  // namespace treesift
