// Which pairs one look settles: those that differ for the same reason.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/judge/judge.h"
#include "model/judge/verdict.h"
#include "model/measure/measured_pair.h"

namespace treesift {

// Cause, cluster and family of a pair whose documents differ, or of which HTTP or an invariant says that it
// does; nothing for any other pair. Whether it is the first of its cluster is for the stream to tell.
//
// The changes that the same pairs of the run have are one cause. A pair is of the cluster of its rarest
// cause, which is named after the changes of that cause, so that the same cause has the same name in another
// run. An earlier run's profile tells how many pairs had a change, but not which; with none at all, all
// changes of the pair are one cause.
ClusterMark cluster_mark(const MeasuredPair& pair, const RunContext& run);

// A cause as one pair has it.
struct CauseOfPair {
  std::uint64_t name = 0;              // as in ClusterMark::causes
  std::uint32_t pairs = 0;             // of the run that have it; 0 where that is not known
  std::vector<std::uint16_t> changes;  // indices into MeasuredPair::changes; none for HTTP and invariants
  bool lies_within = false;            // another one that the pair has
};

// All causes of a pair, the rarest in the run first: those of cluster_mark(), without a bound.
std::vector<CauseOfPair> causes_of(const MeasuredPair& pair, const RunContext& run);

// The same of these of its changes alone, which lie within others.
std::vector<CauseOfPair> causes_of(const MeasuredPair& pair, const RunContext& run,
                                   std::span<const std::uint16_t> indices);

// Whether one of its changes came within an element that came, of which another one of its changes tells; their first
// edits need not be the same element, but stand in the same place, positions left out.
bool came_within(const MeasuredPair& pair, std::uint16_t index, std::uint16_t element);

// Both, worked out once.
struct MarkedCauses {
  ClusterMark mark;
  std::vector<CauseOfPair> causes;
};
MarkedCauses marked_causes(const MeasuredPair& pair, const RunContext& run);

// The one of these that names the pair's cluster: the rarest, but not one that lies within another, or only numbers ids
// anew, where there is one that does not. Null for none.
const CauseOfPair* naming_cause(const MeasuredPair& pair, std::span<const CauseOfPair> causes);

// A number for a pair, for RunProfile::add: so that changes that come together can be told.
std::uint32_t pair_set_of(const MeasuredPair& pair);

}  // namespace treesift
