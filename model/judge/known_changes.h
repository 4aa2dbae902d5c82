// Which changes nobody needs to be shown: those that clean reruns had, those that a person has accepted, and
// data of recorded pages where data varies.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "model/judge/approval.h"
#include "model/judge/history.h"
#include "model/levels/state_level.h"
#include "model/measure/changes.h"

namespace treesift {

struct KnownChanges {
  const ApprovalSet& approvals;
  const History* history = nullptr;  // null: none
  LevelsOfRun levels = {};

  bool any() const {
    return history != nullptr || !approvals.approvals().empty() || levels.of_pairs != nullptr;
  }

  // New data where data is known to vary: of a page whose warning says so, texts that became others without
  // breaking what they promise (value_class.h).
  bool excuses(const std::string& pair, const Change& change) const {
    const bool is_data =
        change.kind == ChangeKind::words_changed || change.kind == ChangeKind::values_changed;
    if (!is_data || breaks_contract(change.value)) return false;
    const StateLevel* const level = levels.find(pair);
    return level != nullptr && level->warning == Warning::level_1;
  }

  // Whether nobody needs to be shown it in the pair with this id.
  bool has(std::uint64_t change, const std::string& pair) const {
    if (approvals.has(change) || standing_of(change) == Standing::known) return true;
    const RememberedChange* const found = history == nullptr ? nullptr : history->find_on_pages(change);
    return found != nullptr && found->is_on_page_of(pair);
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
