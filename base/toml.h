// TOML, as all our files of it are read: configurations, rules, invariants, templates, approvals.
#pragma once

#include <toml++/toml.h>

#include <cstddef>
#include <string_view>

namespace treesift {

// Tables and arrays in one another, each part of a dotted key counted. The library recurses over them.
inline constexpr std::size_t max_toml_nesting = 100;

// Throws toml::parse_error where the text is not TOML, or nested deeper than max_toml_nesting; the latter is
// told before the library sees the text.
toml::table parse_toml(std::string_view text);

}  // namespace treesift
