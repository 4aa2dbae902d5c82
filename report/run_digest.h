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

struct ClusterCounts {
  std::uint64_t pairs = 0;     // that differ in this way, whatever their verdict
  std::uint64_t inspect = 0;   // of them to be inspected
  std::uint64_t approved = 0;  // of them passed because of approvals

  void add(const Verdict& verdict);
};

struct ClusterEntry : ClusterCounts {
  std::uint64_t cluster = 0;
  double score = 0;  // the highest of those that are to be inspected; where there are none, of all
  Verdict example;   // the first pair with this score, as kept_in_list() leaves it
};

// How many clusters have pairs to inspect; none left to inspect, because of approvals; neither.
struct ClusterTotals {
  std::uint64_t inspect = 0, approved = 0, passed = 0;

  void add(const ClusterCounts& counts);
};

class RunDigest {
 public:
  // Scores from 0 to 1 in so many equal parts; those outside (of linear models) fall into the outermost.
  static constexpr std::size_t score_bins = 50;
  using ScoreCounts = std::array<std::uint64_t, score_bins>;

  // `max_clusters`: how many are kept, a few kilobytes each. `max_forgotten`: of how many more the counts are,
  // some 60 bytes each.
  explicit RunDigest(std::size_t max_clusters = std::size_t{1} << 14,
                     std::size_t max_forgotten = std::size_t{1} << 16);

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
  // Those that are kept, and those of which only the counts are.
  ClusterTotals totals() const;
  // How many clusters went to make room, and have not come again: those without pairs to inspect first, then
  // those of the lowest scores. The counts of most of them are kept.
  std::uint64_t clusters_dropped() const { return forgotten_.size() + lost_; }
  // Those whose counts are not kept either; one that comes again counts as another.
  std::uint64_t clusters_lost() const { return lost_; }
  // By how much the counts of a cluster may be too small because of that; 0 while none was lost.
  std::uint64_t error() const { return error_; }

 private:
  void add_to_cluster(const Verdict& verdict);
  bool is_counted_only(const Verdict& verdict);
  ClusterEntry& entry_of(std::uint64_t cluster);
  void drop_the_last();
  bool forget(const ClusterEntry& entry);

  std::size_t most_, most_forgotten_;
  VerdictCounts counts_;
  std::uint64_t approved_ = 0, by_order_ = 0, lost_ = 0, error_ = 0;
  ScoreCounts scores_{};
  LookTally looks_;
  std::map<std::string, std::uint64_t> errors_;
  std::vector<ClusterEntry> clusters_;
  std::unordered_map<std::uint64_t, std::size_t> places_;       // of clusters in clusters_; looked up only
  std::unordered_map<std::uint64_t, ClusterCounts> forgotten_;  // looked up and summed up only
};

}  // namespace treesift
