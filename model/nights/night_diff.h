// What a night has changed in the history: what is new, still open, mended, accepted.
#pragma once

#include <chrono>
#include <vector>

#include "model/judge/approval.h"
#include "model/judge/history.h"

namespace treesift {

struct NightDiff {
  std::vector<RememberedChange> fresh;    // open since this night
  std::vector<RememberedChange> open;     // since an earlier one, the oldest first
  std::vector<RememberedChange> mended;   // open before, and there no more
  std::vector<RememberedChange> settled;  // open before, and accepted since
};

// Of the history before and after the night of that day (after_night in model/history/history_update.h); `approvals`
// are those in force. What was mended or accepted in an earlier run of the same day is told again.
NightDiff night_diff(const std::vector<RememberedChange>& before, const std::vector<RememberedChange>& after,
                     std::chrono::year_month_day day, const ApprovalSet& approvals);

}  // namespace treesift
