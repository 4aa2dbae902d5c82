// Which pairs of a run show what: made of the whole run (model/looks/look_planner.h) before its pairs are judged.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/hash.h"

namespace treesift {

// Which new causes have a look of their own.
enum class FirstLooks : std::uint8_t {
  none,
  common,  // those that many pairs have, those that are bad by themselves, and all where they are few
  all,
};

struct PlannedCause {
  std::uint64_t cause = 0;                           // ClusterMark::causes
  std::optional<std::chrono::year_month_day> since;  // of one that is open
};

// Immutable once it is made; safe to use from several threads.
class LookPlan {
 public:
  // `id` of the pair that shows the causes, the one to name first in front.
  void add(std::string_view id, std::vector<PlannedCause> causes) { add(hash_of(id), std::move(causes)); }
  void add(std::uint64_t hash_of_id, std::vector<PlannedCause> causes) {
    for (const PlannedCause& cause : causes) shown_.insert(cause.cause);
    looks_.insert_or_assign(hash_of_id, std::move(causes));
  }
  // A cause that is shown anyway, by a pair that is to be inspected for it.
  void add_shown(std::uint64_t cause) { shown_.insert(cause); }

  // What a pair shows; null: nothing.
  const std::vector<PlannedCause>* find(std::string_view id) const {
    const auto found = looks_.find(hash_of(id));
    return found == looks_.end() ? nullptr : &found->second;
  }
  bool shows(std::uint64_t cause) const { return shown_.contains(cause); }
  std::size_t size() const { return looks_.size(); }

 private:
  std::unordered_map<std::uint64_t, std::vector<PlannedCause>> looks_;  // looked up only
  std::unordered_set<std::uint64_t> shown_;                             // looked up only
};

}  // namespace treesift
