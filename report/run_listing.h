// What a report shows of a run pair by pair, in bounded memory: the worst pairs, the members of its clusters,
// the pairs that could not be judged. A second pass over the verdicts, when the clusters are known
// (run_digest.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/judge/verdict.h"
#include "report/change_list.h"
#include "report/run_digest.h"
#include "report/worst_verdicts.h"

namespace treesift {

struct ListingBounds {
  std::size_t inspect = 16'000;   // pairs of the run
  std::size_t not_judged = 2000;  // error and unpaired
  std::size_t passed = 2000;      // that differ all the same
  std::size_t clusters = 5000;    // with a page of their own, the first in look order
  std::size_t members = 50;       // listed of each; of very many clusters fewer
  std::size_t changes = 64;       // of a cluster's example, in words
  std::size_t alone = 200;        // pairs to inspect that are of no cluster
  std::size_t errors = 50;        // pairs of each code
  std::size_t codes = 100;        // further codes are counted only
};

// What may be accepted of a cluster: the changes of its example, as `treesift approve` lists them.
struct ExampleChanges {
  std::vector<ListedChange> listed;
  std::size_t more = 0;    // further ones
  bool are_alike = false;  // who accepts one has seen what the others are
};

class RunListing {
 public:
  // `clusters` as RunDigest gives them; the first so many are listed.
  RunListing(const std::vector<ClusterEntry>& clusters, const ListingBounds& bounds);

  // Verdicts are to come in the order of the run.
  void add(const Verdict& verdict);

  // How many clusters have members here: of `clusters` the first so many.
  std::size_t cluster_count() const { return members_.size(); }
  std::vector<Verdict> members(std::size_t cluster) const { return members_[cluster].sorted(); }
  // None where they are not known one by one, and of a cluster without pairs to inspect.
  const ExampleChanges& changes(std::size_t cluster) const { return changes_[cluster]; }
  // The pairs that need a person or that differ, of those to inspect, of those not judged and of those that
  // passed the worst ones; in this order.
  std::vector<Verdict> pairs() const;
  std::uint64_t pairs_seen() const { return inspect_.seen() + not_judged_.seen() + passed_.seen(); }
  // To be inspected, but of no cluster.
  const WorstVerdicts& alone() const { return alone_; }
  // Pairs that are `error` or `unpaired`, by code.
  const std::map<std::string, WorstVerdicts>& errors() const { return errors_; }
  // The highest cut-off of the run; 0 without pairs that were judged.
  double cutoff() const { return cutoff_; }

 private:
  void add_member(const Verdict& verdict, std::size_t cluster);
  void add_pair(const Verdict& verdict);
  void add_error(const Verdict& verdict);

  ListingBounds bounds_;
  std::unordered_map<std::uint64_t, std::size_t> places_;  // of clusters in members_; looked up only
  std::vector<WorstVerdicts> members_;
  std::vector<std::string> examples_;  // their ids
  std::vector<ExampleChanges> changes_;
  WorstVerdicts inspect_, not_judged_, passed_, alone_;
  std::map<std::string, WorstVerdicts> errors_;
  double cutoff_ = 0;
};

}  // namespace treesift
