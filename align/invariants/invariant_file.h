// Invariants as people keep them, in one file with rules: docs/rules.md is the reference.
//
//     [[invariant]]
//     name = "contacts"
//     templates = "contacts.toml"
//     when = { css = "table#contacts" }
//     violations = "new"
//     comment = "a phone number has ten digits"
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "align/invariants/invariant.h"
#include "align/rules/rule_file.h"

namespace treesift {

using InvariantsResult = std::variant<std::vector<Invariant>, TomlError>;

// The tables [[invariant]] of a file; other keys of the file are not looked at. The invariants are usable
// (find_fault) and their names differ. Never throws for what the text holds.
InvariantsResult read_invariants(std::string_view toml);

// Reading this gives the same invariants, and writing those the same bytes.
std::string write_invariants(std::span<const Invariant> invariants);

}  // namespace treesift
