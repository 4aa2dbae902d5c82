#include "report/run_listing.h"

#include <algorithm>

namespace treesift {
namespace {

constexpr std::size_t most_members = 50'000,
                      least_members = 10;  // of all clusters; of each, where there are many

ExampleChanges changes_of(const ClusterMark& mark, std::size_t most) {
  ExampleChanges changes;
  if (mark.words.size() != mark.changes.size()) return changes;
  changes.listed = listed(unknown_changes(mark.words));
  changes.are_alike = are_alike(changes.listed);
  if (changes.listed.size() <= most) return changes;
  changes.more = changes.listed.size() - most;
  changes.listed.resize(most);
  return changes;
}

}  // namespace

RunListing::RunListing(const std::vector<ClusterEntry>& clusters, const ListingBounds& bounds)
    : bounds_(bounds),
      inspect_(bounds.inspect, 1),
      not_judged_(bounds.not_judged, 0),
      passed_(bounds.passed, 0),
      alone_(bounds.alone, 5) {
  const std::size_t count = std::min(bounds.clusters, clusters.size());
  const std::size_t fair = std::max(least_members, most_members / std::max<std::size_t>(count, 1));
  members_.assign(count, WorstVerdicts(std::min(bounds.members, fair), 5));
  changes_.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    places_[clusters[i].cluster] = i;
    examples_.push_back(clusters[i].example.id);
  }
}

void RunListing::add(const Verdict& verdict) {
  cutoff_ = std::max(cutoff_, verdict.cutoff);
  const auto place = places_.find(verdict.mark.cluster);
  if (place != places_.end()) add_member(verdict, place->second);
  if (verdict.decision == Decision::inspect && verdict.mark.cluster == 0) alone_.add(verdict);
  add_pair(verdict);
}

void RunListing::add_member(const Verdict& verdict, std::size_t cluster) {
  members_[cluster].add(verdict);
  const bool is_example = verdict.id == examples_[cluster] && verdict.decision == Decision::inspect;
  if (is_example && changes_[cluster].listed.empty())
    changes_[cluster] = changes_of(verdict.mark, bounds_.changes);
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
