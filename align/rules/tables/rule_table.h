// The rules of a parsed TOML file that holds other tables as well.
#pragma once

#include <toml++/toml.h>

#include "align/rules/rule_file.h"

namespace treesift {

// The tables [[rule]] of the file; none is no error. Other keys of the file are not looked at.
RulesResult rules_of(const toml::table& file);

// An error at a place of a file.
RuleFileError rule_file_error(const toml::source_position& place, std::string message);

// A condition of a rule: a table of the keys of condition_key.
std::variant<Condition, RuleFileError> condition_of(const toml::node& node, std::size_t depth = 1);

}  // namespace treesift
