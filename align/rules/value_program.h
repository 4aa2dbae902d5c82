// The rules that rewrite values, compiled: those of texts, of attributes, of comments, or of bytes.
#pragma once

#include <re2/set.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "align/rules/name_patterns.h"
#include "align/rules/rule.h"

namespace re2 {
class RE2;
}

namespace treesift {

struct RuleOnValues {
  std::uint32_t rule;  // index in the set
  StripStage stage;    // white_space, or one that rewrites_values()
  RuleAction action;
  std::optional<ValueKind> placeholder;  // put in by those that replace; none: the value's kind
  bool at_place;                         // looks at a place only
  // What is hidden; of number and letter_case, where to look. Null for white_space.
  std::shared_ptr<const re2::RE2> expression;
  int groups;                         // of the expression, of which the first that matches is hidden
  NamePatterns attributes, elements;  // where they are attributes
};

class ValueProgram {
 public:
  // Throws nothing that rules found usable (find_fault) could cause.
  ValueProgram(const std::vector<Rule>& rules, RuleTarget target);

  const std::vector<RuleOnValues>& rules() const { return rules_; }
  bool empty() const { return rules_.empty(); }

 private:
  friend class ValueScan;

  void add(const Rule& rule, std::uint32_t index);
  void make_set();

  std::vector<RuleOnValues> rules_;     // in order
  std::unique_ptr<re2::RE2::Set> set_;  // of those without anchors, where they are several
  // Indices of rules_, of those that look everywhere.
  std::vector<std::uint32_t> floating_, anchored_, white_space_;
};

}  // namespace treesift
