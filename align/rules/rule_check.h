// What must hold of one rule before it can be used, wherever it came from.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "align/rules/rule.h"
#include "align/select/selector.h"

namespace treesift {

// What is wrong with a rule.
struct RuleFault {
  std::string_view key;    // of the rule file: what it is about
  std::size_t column = 0;  // in the key's value, from 1; 0: all of it
  std::string message;     // a sentence for a person
};

// Nothing for a rule that can be used. A template file is not looked into.
std::optional<RuleFault> find_fault(const Rule& rule);

// The same for a condition alone, its parts not looked at; the key is that of its kind.
std::optional<RuleFault> find_fault(const Condition& condition);

// Rule::at, which must not be empty.
SelectorResult parse_place(std::string_view at);

// As rule files name it: "no-css".
std::string_view condition_key(ConditionKind kind);

// "html", "xml" or "json".
std::string_view format_name(Format format);

}  // namespace treesift
