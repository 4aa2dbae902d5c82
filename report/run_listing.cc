#include "report/run_listing.h"

#include <algorithm>

namespace treesift {

RunListing::RunListing(const std::vector<ClusterEntry>& clusters, const ListingBounds& bounds)
    : bounds_(bounds),
      inspect_(bounds.inspect, 1),
      not_judged_(bounds.not_judged, 0),
      passed_(bounds.passed, 0),
      alone_(bounds.alone, 5) {
  const std::size_t count = std::min(bounds.clusters, clusters.size());
  members_.assign(count, WorstVerdicts(bounds.members, 5));
  for (std::size_t i = 0; i < count; ++i) places_[clusters[i].cluster] = i;
}

void RunListing::add(const Verdict& verdict) {
  cutoff_ = std::max(cutoff_, verdict.cutoff);
  const auto place = places_.find(verdict.mark.cluster);
  if (place != places_.end()) members_[place->second].add(verdict);
  if (verdict.decision == Decision::inspect && verdict.mark.cluster == 0) alone_.add(verdict);
  add_pair(verdict);
}

std::vector<Verdict> RunListing::pairs() const {
  std::vector<Verdict> all;
  for (const WorstVerdicts* const part : {&inspect_, &not_judged_, &passed_}) {
    for (Verdict& verdict : part->sorted()) all.push_back(std::move(verdict));
  }
  return all;
}

void RunListing::add_pair(const Verdict& verdict) {
  if (verdict.decision == Decision::inspect) return inspect_.add(verdict);
  if (verdict.decision != Decision::pass) {
    not_judged_.add(verdict);
    return add_error(verdict);
  }
  const bool is_equal = verdict.mark.cluster == 0 && !verdict.is_approved && verdict.score.value_or(0) == 0;
  if (!is_equal) passed_.add(verdict);
}

void RunListing::add_error(const Verdict& verdict) {
  const std::string code = verdict.error ? verdict.error->code : "";
  const auto known = errors_.find(code);
  if (known != errors_.end()) return known->second.add(verdict);
  if (errors_.size() < bounds_.codes)
    errors_.emplace(code, WorstVerdicts(bounds_.errors, 0)).first->second.add(verdict);
}

}  // namespace treesift
