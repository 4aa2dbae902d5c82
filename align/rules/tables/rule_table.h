// The rules of a parsed TOML file that holds other tables as well.
#pragma once

#include <toml++/toml.h>

#include "align/rules/rule_file.h"

namespace treesift {

// The tables [[rule]] of the file; a file without them is not an error. Other keys of the file are not looked
// at.
RulesResult rules_of(const toml::table& file);

// A condition of a rule: a table of the keys of condition_key.
std::variant<Condition, TomlError> condition_of(const toml::node& node, std::size_t depth = 1);

}  // namespace treesift
