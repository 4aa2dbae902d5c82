#include "pipeline/measuring/whole_pair.h"

#include <utility>

#include "pipeline/measuring/response_change.h"

namespace treesift {

MeasuredPair whole_pair(const Pair& pair, const MeasureOptions& options, MeasuredPair of_bodies) {
  MeasuredPair whole = std::move(of_bodies);
  whole.id = pair.id;
  whole.by_order = pair.by_order;
  whole.response = {};
  if (!whole.error || whole.state == PairState::other_type)
    whole.response = response_change(pair.expected_head, pair.actual_head);
  if (whole.state == PairState::differs) set_response_features(whole.response, whole.features);
  if (options.asks_comparators()) whole.findings = findings_of(*options.comparison, whole.comparators);
  return whole;
}

}  // namespace treesift
