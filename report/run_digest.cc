// Counting clusters in bounded memory.
//
// Problem. A run of millions of pairs may have as many clusters as pairs, most of them of one pair. What a
// person looks at first must be exact, and memory must not grow with the run.
//
// How. Every cluster is counted until there are `most`. Then the less urgent half, by score, is
// forgotten, as lossy counting does (Manku and Motwani, VLDB 2002), only that the least urgent go and not the
// smallest: a fault is often a cluster of one pair. What takes the room is the example; the counts of a
// forgotten cluster are kept, and it goes on with them when it comes again, with the best example from then on.
// Where there is no room for counts either, it starts anew, and its counts are too small by what it had: each
// time at most the size of the largest that went, which is summed up as error().
//
// Cost. A hash table look-up a pair; forgetting costs a sort each most/2 new clusters.
#include "report/run_digest.h"

#include <algorithm>
#include <tuple>

#include "model/looks/look_order.h"
#include "report/change_list.h"

namespace treesift {
namespace {

bool is_more_urgent(const ClusterEntry& a, const ClusterEntry& b) {
  const auto rank = [](const ClusterEntry& entry) {
    return std::tuple(entry.inspect > 0, entry.example.severity, entry.score, entry.pairs, ~entry.cluster);
  };
  return rank(a) > rank(b);
}

}  // namespace

void ClusterCounts::add(const Verdict& verdict) {
  ++pairs;
  inspect += verdict.decision == Decision::inspect;
  approved += verdict.is_approved;
}

void ClusterTotals::add(const ClusterCounts& counts) {
  inspect += counts.inspect > 0;
  approved += counts.inspect == 0 && counts.approved > 0;
  passed += counts.inspect == 0 && counts.approved == 0;
}

RunDigest::RunDigest(std::size_t max_clusters, std::size_t max_forgotten)
    : most_(std::max<std::size_t>(max_clusters, 2)), most_forgotten_(max_forgotten) {}

void RunDigest::add(const Verdict& verdict) {
  looks_.add(verdict);
  count(counts_, verdict.decision);
  approved_ += verdict.is_approved;
  by_order_ += verdict.by_order;
  if (verdict.score) {
    const double place = std::clamp(*verdict.score, 0.0, 1.0) * score_bins;
    ++scores_[std::min(static_cast<std::size_t>(place), score_bins - 1)];
  }
  const bool is_trouble = verdict.decision == Decision::error || verdict.decision == Decision::unpaired;
  if (is_trouble) ++errors_[verdict.error ? verdict.error->code : ""];
  if (verdict.mark.cluster != 0) add_to_cluster(verdict);
}

void RunDigest::add_to_cluster(const Verdict& verdict) {
  if (is_counted_only(verdict)) return;
  ClusterEntry& entry = entry_of(verdict.mark.cluster);
  const auto rank = [](const Verdict& pair, double score) {
    return std::tuple(pair.decision == Decision::inspect, score);
  };
  const double score = verdict.score.value_or(0);
  const bool shows_better =
      entry.example.mark.cluster == 0 || rank(verdict, score) > rank(entry.example, entry.score);
  entry.add(verdict);
  if (!shows_better) return;
  entry.score = score;
  entry.example = kept_in_list(verdict);
}

// A pair that passes is no example of a forgotten cluster that has pairs to inspect.
bool RunDigest::is_counted_only(const Verdict& verdict) {
  const auto found = forgotten_.find(verdict.mark.cluster);
  if (found == forgotten_.end() || found->second.inspect == 0 || verdict.decision == Decision::inspect)
    return false;
  found->second.add(verdict);
  return true;
}

ClusterEntry& RunDigest::entry_of(std::uint64_t cluster) {
  if (clusters_.size() == most_ && !places_.contains(cluster)) drop_the_last();
  const auto [place, is_new] = places_.try_emplace(cluster, clusters_.size());
  if (!is_new) return clusters_[place->second];
  ClusterEntry& entry = clusters_.emplace_back();
  entry.cluster = cluster;
  if (const auto found = forgotten_.find(cluster); found != forgotten_.end()) {
    static_cast<ClusterCounts&>(entry) = found->second;
    forgotten_.erase(found);
  }
  return entry;
}

void RunDigest::drop_the_last() {
  std::sort(clusters_.begin(), clusters_.end(), is_more_urgent);
  const std::size_t kept = most_ / 2;
  std::uint64_t largest = 0;
  for (std::size_t i = kept; i < clusters_.size(); ++i) {
    if (forget(clusters_[i])) continue;
    ++lost_;
    largest = std::max(largest, clusters_[i].pairs);
  }
  error_ += largest;
  clusters_.resize(kept);
  places_.clear();
  for (std::size_t i = 0; i < kept; ++i) places_[clusters_[i].cluster] = i;
}

// Whether there is room for its counts.
bool RunDigest::forget(const ClusterEntry& entry) {
  if (forgotten_.size() == most_forgotten_) return false;
  forgotten_.emplace(entry.cluster, entry);
  return true;
}

ClusterTotals RunDigest::totals() const {
  ClusterTotals totals;
  for (const ClusterEntry& entry : clusters_) totals.add(entry);
  for (const auto& [cluster, counts] : forgotten_) totals.add(counts);
  return totals;
}

std::vector<ClusterEntry> RunDigest::clusters() const {
  std::vector<ClusterEntry> sorted = clusters_;
  std::sort(sorted.begin(), sorted.end(), is_more_urgent);
  const auto inspected = static_cast<std::size_t>(std::count_if(
      sorted.begin(), sorted.end(), [](const ClusterEntry& entry) { return entry.inspect > 0; }));
  std::vector<LookCandidate> candidates;
  for (std::size_t i = 0; i < inspected; ++i) candidates.push_back(look_candidate(sorted[i].example));
  std::vector<ClusterEntry> ordered;
  for (const std::size_t index : look_order(candidates)) ordered.push_back(sorted[index]);
  for (std::size_t i = inspected; i < sorted.size(); ++i) ordered.push_back(std::move(sorted[i]));
  return ordered;
}

}  // namespace treesift
