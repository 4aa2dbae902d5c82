// In which order to look at the clusters of a run, so that few looks show most of what is new.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "model/judge/verdict.h"
#include "model/severity/severity.h"

namespace treesift {

// A cluster, by the pair that stands for it.
struct LookCandidate {
  double score = 0, cutoff = 0;           // of the pair's verdict
  std::span<const std::uint64_t> causes;  // ClusterMark::causes
  std::uint64_t family = 0;               // ClusterMark::family
  Severity severity = Severity::very_low;
};

// Of the verdict of that pair, which must outlive the candidate. A first look of medium severity at least is no less
// likely than what the cut-off says: it was chosen since nothing like it stands elsewhere in the run, which its score
// does not tell. One that is less severe goes by its score.
LookCandidate look_candidate(const Verdict& example);

// The indices of the candidates, the first to look at first. Deterministic; of equals the earlier one comes
// first. At most (causes of all + candidates) log candidates steps, or nearly.
std::vector<std::size_t> look_order(std::span<const LookCandidate> candidates);

}  // namespace treesift
