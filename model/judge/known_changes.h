// Which changes nobody needs to be shown: those that clean reruns had, and those that a person has accepted.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "model/judge/approval.h"
#include "model/judge/history.h"

namespace treesift {

struct KnownChanges {
  const ApprovalSet& approvals;
  const History* history = nullptr;  // null: none

  bool any() const { return history != nullptr || !approvals.approvals().empty(); }

  bool has(std::uint64_t change) const {
    return approvals.has(change) || standing_of(change) == Standing::known;
  }

  // The first night that had a change which nobody has accepted since; nothing for all other changes.
  std::optional<std::chrono::year_month_day> open_since(std::uint64_t change) const {
    if (approvals.has(change) || standing_of(change) != Standing::open) return std::nullopt;
    return history->find(change)->first;
  }

 private:
  Standing standing_of(std::uint64_t change) const {
    const RememberedChange* const found = history == nullptr ? nullptr : history->find(change);
    return found == nullptr ? Standing::unseen : found->standing;
  }
};

}  // namespace treesift
