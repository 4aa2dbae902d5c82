// What rules did in a run: the figures behind an audit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "align/rules/rule.h"

namespace treesift {

// What one rule hid, whatever other rules hid as well; both sides of a pair together.
struct RuleUse {
  std::uint64_t pairs = 0;  // of which it hid something
  std::uint64_t nodes = 0, bytes = 0;
  std::uint64_t mostly_hidden = 0;  // pairs of whose text it hid more than MeasureOptions::max_hidden_share
  double largest_share = 0;         // of one pair's text that it hid
  std::string largest_id;           // that pair: of several the first by its id

  void add(std::string_view id, std::uint64_t hidden_nodes, std::uint64_t hidden_bytes, double share,
           double max_hidden_share);
  RuleUse& operator+=(const RuleUse& other);
};

// Whether what the rule hides is a part of the bodies' bytes; else it is one of texts and attributes' values,
// among which white space that means nothing has been left out.
inline bool is_of_source(const Rule& rule) {
  return rule.target == RuleTarget::bytes || rule.stage == StripStage::white_space;
}

struct RulesInUse {
  std::vector<RuleUse> rules;               // by rule of the set
  std::uint64_t pairs = 0;                  // that rules looked at: those that differ and were parsed
  std::uint64_t text_bytes = 0;             // of their texts and attributes' values
  std::uint64_t source_bytes = 0;           // of their bodies, which rules on bytes look at
  std::uint64_t measured_before = 0;        // pairs that came measured, where rules hide nothing
  std::uint64_t selectors_over_budget = 0;  // documents, as in RuleTally
  std::uint64_t values_over_budget = 0;

  explicit RulesInUse(std::size_t rule_count = 0) : rules(rule_count) {}
  RulesInUse& operator+=(const RulesInUse& other);
};

}  // namespace treesift
