#include "model/severity/severity.h"

#include <algorithm>
#include <iterator>

namespace treesift {

Severity severity_named(std::string_view name) {
  if (name == "very-low") return Severity::very_low;
  const auto* const found = std::find(std::begin(severity_names) + 1, std::end(severity_names), name);
  if (found == std::end(severity_names)) return Severity::unknown;
  return static_cast<Severity>(found - std::begin(severity_names));
}

}  // namespace treesift
