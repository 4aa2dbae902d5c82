// What a run has found, for other programs: its digest, and those pairs that are in no cluster.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/judge/verdict.h"
#include "report/look_tally.h"
#include "report/run_digest.h"

namespace treesift {

// Memory: that of the digest, and of at most 2 * max_pairs verdicts.
class RunFindings {
 public:
  static constexpr std::size_t max_clusters = std::size_t{1} << 13;
  static constexpr std::size_t max_pairs = 1000;
  static constexpr std::size_t max_of_a_code = 100;
  // Upper bounds of the buckets that scores are counted in, each with those of the ones before it. A linear
  // model's scores may be below 0 and above 1.
  static constexpr std::array<double, 11> score_bounds = {0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1};
  using ScoresWithin = std::array<std::uint64_t, score_bounds.size()>;

  // Verdicts are to come in the order of the run.
  void add(const Verdict& verdict);

  const RunDigest& digest() const { return digest_; }
  const LookTally& looks() const { return looks_; }
  std::uint64_t pairs() const { return digest_.counts().pairs(); }
  // The clusters that have pairs to inspect, and then those that have none any more because of approvals;
  // each part in the order of RunDigest::clusters().
  std::vector<ClusterEntry> clusters_to_tell() const;
  // Of how many more the digest had no room for an example.
  ClusterTotals clusters_forgotten() const;

  // Pairs to inspect that are of no cluster (oracles and invariants flag such): those without a score first,
  // then the highest score, then in the order of the run. At most max_pairs of lone_count().
  std::vector<Verdict> lone_pairs() const;
  std::uint64_t lone_count() const { return lone_count_; }

  // Pairs that are `error` or `unpaired`, in the order of the run: the first max_of_a_code of each code, so
  // that a flood of one hides no other; at most max_pairs. All are counted in digest().errors().
  const std::vector<Verdict>& unjudged() const { return unjudged_; }
  std::uint64_t unjudged_count() const { return digest_.counts().error + digest_.counts().unpaired; }

  const ScoresWithin& scores_within() const { return scores_within_; }
  std::uint64_t scores() const { return scores_; }  // pairs that have one
  double score_sum() const { return score_sum_; }
  std::optional<double> cutoff() const { return cutoff_; }  // that of the first verdict

 private:
  struct LonePair {
    Verdict verdict;
    std::uint64_t place = 0;  // in the run
  };
  static bool is_worse(const LonePair& a, const LonePair& b);

  void add_score(double score);
  void add_lone(const Verdict& verdict);
  void add_unjudged(const Verdict& verdict);

  RunDigest digest_{max_clusters};
  LookTally looks_;
  std::vector<LonePair> lone_;  // a heap; the one to drop next is in front
  std::uint64_t lone_count_ = 0;
  std::vector<Verdict> unjudged_;
  std::map<std::string, std::size_t, std::less<>> kept_of_code_;
  ScoresWithin scores_within_{};
  std::uint64_t scores_ = 0;
  double score_sum_ = 0;
  std::optional<double> cutoff_;
};

// What of a run is in no verdict. What is not known is left out of what is told of the run.
struct RunCircumstances {
  std::string version;                   // of treesift
  std::string incomplete;                // why verdicts are missing, for a person; empty: none are
  std::optional<double> seconds;         // that it took
  std::optional<std::uint64_t> bytes;    // of all bodies that were read
  std::optional<std::int64_t> finished;  // seconds since 1970
};

}  // namespace treesift
