// Rules as people keep them, and as noise learning writes them: docs/rules.md is the reference.
//
//     [[rule]]
//     name = "clock"
//     stage = "date-time"
//     action = "replace"
//     when = { css = "#clock" }
//     expires = 2027-06-30
//     comment = "the page shows when it was made"
//
// A file with other tables beside its rules is read by another reader, which hands the parsed file to
// rules_of (rule_table.h).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "align/rules/rule.h"
#include "base/toml_words.h"

namespace treesift {

using RulesResult = std::variant<std::vector<Rule>, TomlError>;

// A file that holds [[rule]] tables, or nothing, and of other keys only those that another reader will read.
// The rules are usable (find_fault) and their names differ. Never throws for what the text holds.
RulesResult read_rules(std::string_view toml, std::span<const std::string_view> other_keys = {});

// Reading this gives the same rules, and writing those the same bytes.
std::string write_rules(std::span<const Rule> rules);

}  // namespace treesift
