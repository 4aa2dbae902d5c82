// Which pairs of a run show what: made of the whole run (model/looks/look_planner.h) before its pairs are judged.
#pragma once

#include <cstdint>
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

// Immutable once it is made; safe to use from several threads.
class LookPlan {
 public:
  // The causes (ClusterMark::causes) that the pair with this hash_of(id) shows, the one to name first in front.
  void add(std::uint64_t hash_of_id, std::vector<std::uint64_t> causes) {
    shown_.insert(causes.begin(), causes.end());
    looks_.insert_or_assign(hash_of_id, std::move(causes));
  }
  // A cause that is shown anyway, by a pair that is to be inspected for it.
  void add_shown(std::uint64_t cause) { shown_.insert(cause); }

  // What a pair shows; null: nothing.
  const std::vector<std::uint64_t>* find(std::string_view id) const {
    const auto found = looks_.find(hash_of(id));
    return found == looks_.end() ? nullptr : &found->second;
  }
  bool shows(std::uint64_t cause) const { return shown_.contains(cause); }

  // The pair with this hash_of(id) tells of the contract that it breaks, whatever else it shows: no other pair would.
  void add_teller(std::uint64_t hash_of_id) { tellers_.insert(hash_of_id); }
  bool tells_of_contract(std::string_view id) const { return tellers_.contains(hash_of(id)); }

  // A cluster (ClusterMark::cluster) that the model inspects, and that shares the look of all such: the pages
  // of which no more than prose was written anew, each in its own way.
  void add_sharing(std::uint64_t cluster) { sharing_.insert(cluster); }
  bool shares(std::uint64_t cluster) const { return sharing_.contains(cluster); }
  static std::uint64_t shared_cluster() { return hash_of("pages of which prose was written anew"); }

 private:
  std::unordered_map<std::uint64_t, std::vector<std::uint64_t>> looks_;  // looked up only
  std::unordered_set<std::uint64_t> shown_, sharing_, tellers_;          // looked up only
};

}  // namespace treesift
