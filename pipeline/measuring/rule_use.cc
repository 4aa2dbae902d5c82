#include "pipeline/measuring/rule_use.h"

namespace treesift {
namespace {

// Does not depend on the order in which pairs come.
void keep_larger(RuleUse& use, double share, std::string_view id) {
  if (share < use.largest_share ||
      (share == use.largest_share && !use.largest_id.empty() && use.largest_id <= id))
    return;
  use.largest_share = share;
  use.largest_id = id;
}

}  // namespace

void RuleUse::add(std::string_view id, std::uint64_t hidden_nodes, std::uint64_t hidden_bytes, double share,
                  double max_hidden_share) {
  ++pairs;
  nodes += hidden_nodes;
  bytes += hidden_bytes;
  if (share > max_hidden_share) ++mostly_hidden;
  keep_larger(*this, share, id);
}

RuleUse& RuleUse::operator+=(const RuleUse& other) {
  pairs += other.pairs;
  nodes += other.nodes;
  bytes += other.bytes;
  mostly_hidden += other.mostly_hidden;
  if (other.pairs > 0) keep_larger(*this, other.largest_share, other.largest_id);
  return *this;
}

RulesInUse& RulesInUse::operator+=(const RulesInUse& other) {
  if (rules.size() < other.rules.size()) rules.resize(other.rules.size());
  for (std::size_t i = 0; i < other.rules.size(); ++i) rules[i] += other.rules[i];
  pairs += other.pairs;
  text_bytes += other.text_bytes;
  source_bytes += other.source_bytes;
  measured_before += other.measured_before;
  selectors_over_budget += other.selectors_over_budget;
  values_over_budget += other.values_over_budget;
  return *this;
}

}  // namespace treesift
