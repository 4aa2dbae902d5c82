// What rules did: the figures behind an audit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace treesift {

// What one rule took away, whatever other rules took as well.
struct RuleCount {
  std::uint64_t documents = 0;  // in which it found something
  std::uint64_t nodes = 0;      // nodes, attributes and values hidden or rewritten
  std::uint64_t bytes = 0;      // of text and of attributes' values among them, or of the document

  bool matched() const { return documents > 0; }
  bool operator==(const RuleCount&) const = default;
};

struct RuleTally {
  std::vector<RuleCount> rules;  // by rule of the set
  // Documents that were left as they are, or where rules with selectors did not apply, because a bound on
  // work was reached. Their differences are seen by a person.
  std::uint64_t selectors_over_budget = 0;
  std::uint64_t values_over_budget = 0;

  explicit RuleTally(std::size_t rule_count = 0) : rules(rule_count) {}

  RuleTally& operator+=(const RuleTally& other) {
    if (rules.size() < other.rules.size()) rules.resize(other.rules.size());
    for (std::size_t i = 0; i < other.rules.size(); ++i) {
      rules[i].documents += other.rules[i].documents;
      rules[i].nodes += other.rules[i].nodes;
      rules[i].bytes += other.rules[i].bytes;
    }
    selectors_over_budget += other.selectors_over_budget;
    values_over_budget += other.values_over_budget;
    return *this;
  }
  bool operator==(const RuleTally&) const = default;
};

}  // namespace treesift
