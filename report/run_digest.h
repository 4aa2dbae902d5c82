// What a run comes to, for those who look at it: how many verdicts of which kind, how the scores are spread,
// and its clusters, each with the pair that shows it best.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/judge/verdict.h"
#include "pipeline/measuring/counters.h"
#include "report/look_tally.h"

namespace treesift {

struct ClusterEntry {
  std::uint64_t cluster = 0;
  std::uint64_t pairs = 0;     // that differ in this way, whatever their verdict
  std::uint64_t inspect = 0;   // of them to be inspected
  std::uint64_t approved = 0;  // of them passed because of approvals
  double score = 0;            // the highest of those that are to be inspected; where there are none, of all
  Verdict example;             // the first pair with this score, as kept_in_list() leaves it
};

class RunDigest {
 public:
  // Scores from 0 to 1 in so many equal parts; those outside (of linear models) fall into the outermost.
  static constexpr std::size_t score_bins = 50;
  using ScoreCounts = std::array<std::uint64_t, score_bins>;

  // `max_clusters`: how many are kept, a few kilobytes each.
  explicit RunDigest(std::size_t max_clusters = std::size_t{1} << 14);

  // Verdicts are to come in the order of the run.
  void add(const Verdict& verdict);

  const VerdictCounts& counts() const { return counts_; }
  std::uint64_t approved() const { return approved_; }  // of counts().pass
  std::uint64_t by_order() const { return by_order_; }  // pairs paired by the order of the recording
  const ScoreCounts& scores() const { return scores_; }
  const LookTally& looks() const { return looks_; }
  // Pairs that are `error` or `unpaired`, by their code.
  const std::map<std::string, std::uint64_t>& errors() const { return errors_; }

  // The clusters that are kept, in the order in which they are to be looked at: first those with pairs to
  // inspect, by look_order (model/looks/look_order.h), then those without, the highest score first.
  std::vector<ClusterEntry> clusters() const;
  // How many clusters were dropped to make room: those without pairs to inspect first, then those of the
  // lowest scores; a cluster that comes again after that counts as another.
  std::uint64_t clusters_dropped() const { return dropped_; }
  // By how much the counts of a cluster may be too small because of that; 0 while nothing was dropped.
  std::uint64_t error() const { return error_; }

 private:
  void add_to_cluster(const Verdict& verdict);
  void drop_the_last();

  std::size_t most_;
  VerdictCounts counts_;
  std::uint64_t approved_ = 0, by_order_ = 0, dropped_ = 0, error_ = 0;
  ScoreCounts scores_{};
  LookTally looks_;
  std::map<std::string, std::uint64_t> errors_;
  std::vector<ClusterEntry> clusters_;
  std::unordered_map<std::uint64_t, std::size_t> places_;  // of clusters in clusters_; looked up only
};

}  // namespace treesift
