#include "model/comparators/pair_comparer.h"

namespace treesift {

ComparatorOutcomes PairComparer::compare(const ComparedPair& pair) {
  ComparatorOutcomes outcomes;
  while (const std::uint64_t wanted = missing(task_, outcomes)) find_out(pair, wanted, outcomes);
  return outcomes;
}

void PairComparer::find_out(const ComparedPair& pair, std::uint64_t wanted, ComparatorOutcomes& outcomes) {
  const ViewPlan& plan = plan_of(wanted);
  expected_.derive(pair.expected, pair.expected_bytes, plan);
  actual_.derive(pair.actual, pair.actual_bytes, plan);
  std::size_t view = 0;
  for (std::size_t i = 0; i < task_.comparators.views().size(); ++i) {
    if ((wanted >> i & 1) != 0) outcomes.set(i, differ(pair, plan, view++));
  }
}

// Two views need no hash: bytes are at hand, and of text without dates only what differs with dates is looked
// at.
bool PairComparer::differ(const ComparedPair& pair, const ViewPlan& plan, std::size_t view) {
  if (plan.views[view].bytes) return pair.expected_bytes != pair.actual_bytes;
  if (plan.views[view].displayed == SeenText::without_dates)
    return !equal_without_dates(expected_.displayed_text(), actual_.displayed_text());
  return expected_.fingerprint(view) != actual_.fingerprint(view);
}

const ViewPlan& PairComparer::plan_of(std::uint64_t wanted) {
  const auto known = plans_.find(wanted);
  if (known != plans_.end()) return known->second;
  std::vector<View> views;
  for (std::size_t i = 0; i < task_.comparators.views().size(); ++i) {
    if ((wanted >> i & 1) != 0) views.push_back(task_.comparators.views()[i].view);
  }
  return plans_.emplace(wanted, ViewPlan::of(views)).first->second;
}

}  // namespace treesift
