#include "model/nights/night_diff.h"

#include <algorithm>

namespace treesift {

NightDiff night_diff(const std::vector<RememberedChange>& before, const std::vector<RememberedChange>& after,
                     std::chrono::year_month_day day, const ApprovalSet& approvals) {
  const History old(before);
  const auto was_open = [&](const RememberedChange& change) {
    const RememberedChange* const found = old.find(change.change);
    return found != nullptr && (found->standing == Standing::open || found->standing == Standing::gone);
  };
  NightDiff diff;
  for (const RememberedChange& change : after) {
    if (change.standing == Standing::open)
      (was_open(change) ? diff.open : diff.fresh).push_back(change);
    else if (change.standing == Standing::gone && change.last == day)
      (approvals.has(change.change) ? diff.settled : diff.mended).push_back(change);
  }
  std::ranges::stable_sort(diff.open, {}, &RememberedChange::first);
  return diff;
}

}  // namespace treesift
