// Counting clusters in bounded memory.
//
// Problem. A run of millions of pairs may have as many clusters as pairs, most of them of one pair. What a
// person looks at first must be exact, and memory must not grow with the run.
//
// How. Every cluster is counted until there are `most`. Then the less urgent half, by score, is
// forgotten, as lossy counting does (Manku and Motwani, VLDB 2002), only that the least urgent go and not the
// smallest: a fault is often a cluster of one pair. A forgotten cluster that comes again starts anew, so its
// counts are too small by what it had: each time at most the size of the largest that went, which is summed
// up as error().
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

RunDigest::RunDigest(std::size_t max_clusters) : most_(std::max<std::size_t>(max_clusters, 2)) {}

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
  if (clusters_.size() == most_ && !places_.contains(verdict.mark.cluster)) drop_the_last();
  const auto [place, is_new] = places_.try_emplace(verdict.mark.cluster, clusters_.size());
  if (is_new) clusters_.emplace_back().cluster = verdict.mark.cluster;
  ClusterEntry& entry = clusters_[place->second];
  const bool inspects = verdict.decision == Decision::inspect;
  const double score = verdict.score.value_or(0);
  const bool shows_better =
      entry.pairs == 0 || std::tuple(inspects, score) > std::tuple(entry.inspect > 0, entry.score);
  ++entry.pairs;
  entry.inspect += inspects;
  entry.approved += verdict.is_approved;
  if (!shows_better) return;
  entry.score = score;
  entry.example = kept_in_list(verdict);
}

void RunDigest::drop_the_last() {
  std::sort(clusters_.begin(), clusters_.end(), is_more_urgent);
  const std::size_t kept = most_ / 2;
  std::uint64_t largest = 0;
  for (std::size_t i = kept; i < clusters_.size(); ++i) largest = std::max(largest, clusters_[i].pairs);
  error_ += largest;
  dropped_ += clusters_.size() - kept;
  clusters_.resize(kept);
  places_.clear();
  for (std::size_t i = 0; i < kept; ++i) places_[clusters_[i].cluster] = i;
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
