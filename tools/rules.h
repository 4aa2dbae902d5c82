// The rules that --config names.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "align/rules/rule_set.h"
#include "align/rules/rule_tally.h"
#include "tools/settings.h"

namespace treesift {

// The rules of the file that are not expired, with templates from the files that they name, which stand
// beside it. Says on standard error which are expired. No rules where no file is named. Throws
// std::runtime_error with the place in the file.
RuleSet configured_rules(const Settings& settings);

// Reads the templates of a file that stands beside the one at `path`.
TemplateReader templates_beside(const std::string& path);

// "PATH: line 3, column 9: MESSAGE"
std::string place_in(const std::string& path, std::size_t line, std::size_t column, std::string_view message);

// What each rule hid, on standard error, and a warning for rules that hid nothing.
void print_rules(const RuleSet& rules, const RuleTally& tally);

}  // namespace treesift
