// What a night has changed in the history: what is new, still open, mended, accepted.
#pragma once

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

// Of the history before and after a night (after_night in model/history/history_update.h); `approvals` are
// those in force.
NightDiff night_diff(const std::vector<RememberedChange>& before, const std::vector<RememberedChange>& after,
                     const ApprovalSet& approvals);

}  // namespace treesift
