// Looks that share one.
//
// Problem. An update of a documentation rewords forty pages, each in its own way, and leaves a link broken on one. The
// model flags the forty as well. Forty-one looks are more than anybody takes for a release that is fine.
//
// How. In a run of which not everything can be shown in a few looks, the pages that have, beside what is
// common and shown anyway, nothing but prose written anew (free_text.h) are one cluster. They stay inspected.
// What touches anything else has its own look, which is not lost among them.
//
// Cost. A look-up for each pair that is inspected. Memory: an entry for each of their clusters, as long as there are no
// more than max_looks; others stay by themselves.
#include "model/looks/looks_of_text.h"

#include <vector>

#include "model/looks/free_text.h"

namespace treesift {
namespace {

constexpr std::size_t max_looks = std::size_t{1} << 19;

}  // namespace

bool LooksOfText::is_reworded(const MeasuredPair& pair, const Verdict& verdict,
                              std::span<const CauseOfPair> causes) const {
  if (verdict.because != Because::model) return false;
  std::vector<std::uint16_t> own;
  for (const CauseOfPair& cause : causes) {
    if (cause.pairs < common_) own.insert(own.end(), cause.changes.begin(), cause.changes.end());
  }
  return only_rewords(pair, own);
}

void LooksOfText::add(const MeasuredPair& pair, const Verdict& verdict, std::span<const CauseOfPair> causes) {
  const std::uint64_t cluster = verdict.mark.cluster;
  if (looks_.size() == max_looks && !looks_.contains(cluster)) return;
  bool& all = looks_.try_emplace(cluster, true).first->second;
  all = all && is_reworded(pair, verdict, causes);
}

std::unordered_set<std::uint64_t> LooksOfText::sharing() const {
  std::unordered_set<std::uint64_t> clusters;
  for (const auto& [cluster, all_are_reworded] : looks_) {
    if (all_are_reworded) clusters.insert(cluster);
  }
  if (clusters.size() < fewest_) clusters.clear();
  return clusters;
}

}  // namespace treesift
