#include "report/formats/run_findings.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "report/change_list.h"

namespace treesift {
void RunFindings::add(const Verdict& verdict) {
  digest_.add(verdict);
  looks_.add(verdict);
  if (!cutoff_) cutoff_ = verdict.cutoff;
  if (verdict.score) add_score(*verdict.score);
  if (verdict.decision == Decision::inspect && verdict.mark.cluster == 0) add_lone(verdict);
  if (verdict.decision == Decision::error || verdict.decision == Decision::unpaired) add_unjudged(verdict);
}

void RunFindings::add_score(double score) {
  ++scores_;
  score_sum_ += score;
  for (std::size_t i = 0; i < score_bounds.size(); ++i) scores_within_[i] += score <= score_bounds[i];
}

bool RunFindings::is_worse(const LonePair& a, const LonePair& b) {
  const auto rank = [](const LonePair& pair) {
    return std::tuple(pair.verdict.score.value_or(std::numeric_limits<double>::infinity()), ~pair.place);
  };
  return rank(a) > rank(b);
}

void RunFindings::add_lone(const Verdict& verdict) {
  lone_.push_back({kept_in_list(verdict), lone_count_++});
  std::push_heap(lone_.begin(), lone_.end(), is_worse);
  if (lone_.size() <= max_pairs) return;
  std::pop_heap(lone_.begin(), lone_.end(), is_worse);
  lone_.pop_back();
}

void RunFindings::add_unjudged(const Verdict& verdict) {
  if (unjudged_.size() == max_pairs) return;
  std::size_t& kept = kept_of_code_[verdict.error ? verdict.error->code : ""];
  if (kept == max_of_a_code) return;
  ++kept;
  unjudged_.push_back(kept_in_list(verdict));
}

std::vector<ClusterEntry> RunFindings::clusters_to_tell() const {
  std::vector<ClusterEntry> clusters = digest_.clusters();
  std::erase_if(clusters,
                [](const ClusterEntry& entry) { return entry.inspect == 0 && entry.approved == 0; });
  return clusters;
}

// The digest forgets the least urgent half: where one with pairs to inspect went, as many with such pairs
// stay.
ClusterTotals RunFindings::clusters_forgotten() const {
  ClusterTotals kept;
  for (const ClusterEntry& entry : digest_.clusters()) kept.add(entry);
  ClusterTotals forgotten = digest_.totals();
  forgotten.inspect -= kept.inspect;
  forgotten.approved -= kept.approved;
  forgotten.passed -= kept.passed;
  if (kept.inspect >= max_clusters / 2) forgotten.inspect += digest_.clusters_lost();
  return forgotten;
}

std::vector<Verdict> RunFindings::lone_pairs() const {
  std::vector<LonePair> sorted = lone_;
  std::sort(sorted.begin(), sorted.end(), is_worse);
  std::vector<Verdict> pairs;
  for (LonePair& pair : sorted) pairs.push_back(std::move(pair.verdict));
  return pairs;
}

}  // namespace treesift
