// The comparators by name: the 22 of Sprenkle et al. (ISSRE 2007, figure 3), one for XML and JSON, and those
// that a tester composes of the properties P1 to P7.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "model/comparators/view.h"

namespace treesift {

struct Comparator {
  std::string_view abbreviation;  // "N+I-S"
  std::string_view name;          // "tag-names+important-attributes-style"
  View view;
  std::string_view sees;  // for a person
};

// The 22 in the order of the figure, from those that see most, then unordered-members.
std::span<const Comparator> all_comparators();
inline constexpr std::size_t published_comparator_count = 22;

struct NamedView {
  std::string name;  // abbreviation, then "-P1" to "-P7" for each property ignored beyond it, rising
  View view;
};

// "N+I", "tag-names+important-attributes", "T-P4-P5": letter case does not count. Nothing for an unknown
// name, and where properties are named that the comparator has no tags for.
std::optional<NamedView> find_comparator(std::string_view name);

// The name of a comparator that looks most like `name` without its properties, for a message.
std::string_view nearest_comparator(std::string_view name);

}  // namespace treesift
