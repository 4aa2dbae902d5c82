// What earlier runs had, change by change: what clean reruns differ in anyway, and what a night had that nobody
// has accepted since. A change is known by identity_of (model/measure/changes.h).
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace treesift {

// Whether a change may pass for having been seen.
enum class Standing : std::uint8_t {
  unseen,
  known,  // clean reruns had it
  open,   // an earlier night had it, and nobody has accepted it: never an amnesty
  gone,   // was open until the night of its last day, which another run of that night must tell again
};

// A change as an earlier run had it, in words, so that a person can read the file and a later version can bind
// it anew.
struct RememberedChange {
  std::uint64_t change = 0;
  Standing standing = Standing::open;
  std::chrono::year_month_day first{}, last{};      // nights
  std::uint32_t pairs = 0;                          // that had it in the last of them
  std::string kind = {};                            // change_kind_names
  std::string place = {}, before = {}, after = {};  // of one example
  std::string example = {};                         // id of the pair
};

// Immutable; safe to use from several threads.
class History {
 public:
  History() = default;
  // Of several with one identity the first counts.
  explicit History(std::vector<RememberedChange> changes) : changes_(std::move(changes)) {
    for (std::size_t i = 0; i < changes_.size(); ++i) by_change_.emplace(changes_[i].change, i);
  }

  const std::vector<RememberedChange>& changes() const { return changes_; }

  // Nothing for a change that no earlier run had.
  const RememberedChange* find(std::uint64_t change) const {
    const auto found = by_change_.find(change);
    return found == by_change_.end() ? nullptr : &changes_[found->second];
  }

 private:
  std::vector<RememberedChange> changes_;
  std::unordered_map<std::uint64_t, std::size_t> by_change_;
};

}  // namespace treesift
