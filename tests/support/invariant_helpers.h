// Invariants in short, for tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "align/invariants/invariant_checker.h"
#include "align/invariants/invariant_file.h"
#include "tests/support/parse_helpers.h"

namespace treesift {

// The invariants; the test fails when there was an error.
inline std::vector<Invariant> invariants_in(std::string_view toml) {
  InvariantsResult result = read_invariants(toml);
  if (const auto* error = std::get_if<TomlError>(&result)) {
    ADD_FAILURE() << error->line << ":" << error->column << ": " << error->message << "\n" << toml;
    return {};
  }
  return std::get<std::vector<Invariant>>(std::move(result));
}

// An invariant from the lines that follow its name.
inline std::string invariant(std::string_view lines, std::string_view name = "i") {
  return "[[invariant]]\nname = '" + std::string(name) + "'\n" + std::string(lines) + "\n";
}

inline InvariantSet invariant_set(std::string_view toml, const TemplateReader& reader = {}) {
  auto result = InvariantSet::compile(invariants_in(toml), reader);
  if (const auto* error = std::get_if<InvariantSetError>(&result)) {
    ADD_FAILURE() << error->message;
    return {};
  }
  return std::get<InvariantSet>(std::move(result));
}

}  // namespace treesift
