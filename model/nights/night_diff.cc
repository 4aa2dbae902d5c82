#include "model/nights/night_diff.h"

#include <algorithm>

namespace treesift {

NightDiff night_diff(const std::vector<RememberedChange>& history, std::chrono::year_month_day day,
                     const ApprovalSet& approvals) {
  NightDiff diff;
  for (const RememberedChange& change : history) {
    if (change.standing == Standing::open)
      (change.first == day ? diff.fresh : diff.open).push_back(change);
    else if (change.standing == Standing::gone && change.last == day)
      (approvals.has(change.change) ? diff.settled : diff.mended).push_back(change);
  }
  std::ranges::stable_sort(diff.open, {}, &RememberedChange::first);
  return diff;
}

}  // namespace treesift
