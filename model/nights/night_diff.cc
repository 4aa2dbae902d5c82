#include "model/nights/night_diff.h"

#include <algorithm>

namespace treesift {
namespace {

bool is_open(const History& history, std::uint64_t change) {
  const RememberedChange* const found = history.find(change);
  return found != nullptr && found->standing == Standing::open;
}

}  // namespace

NightDiff night_diff(const std::vector<RememberedChange>& before, const std::vector<RememberedChange>& after,
                     const ApprovalSet& approvals) {
  const History old(before), now(after);
  NightDiff diff;
  for (const RememberedChange& change : after) {
    if (change.standing != Standing::open) continue;
    (is_open(old, change.change) ? diff.open : diff.fresh).push_back(change);
  }
  for (const RememberedChange& change : before) {
    if (change.standing != Standing::open || is_open(now, change.change)) continue;
    (approvals.has(change.change) ? diff.settled : diff.mended).push_back(change);
  }
  std::ranges::stable_sort(diff.open, {}, &RememberedChange::first);
  return diff;
}

}  // namespace treesift
