#include "model/looks/kind_counts.h"

#include <algorithm>

#include "base/hash.h"
#include "model/measure/repair_hash.h"

namespace treesift {

std::uint64_t kind_of(const Change& change) {
  const ChangeLevel level = breaks_nesting(change) ? ChangeLevel::place : ChangeLevel::kind;
  return combine_hashes(change.hashes[static_cast<std::size_t>(level)],
                        static_cast<std::uint64_t>(change.value));
}

void KindCounts::add(const MeasuredPair& pair) {
  ++pairs_;
  kinds_.clear();
  for (const Change& change : pair.changes) {
    if (!change.within) kinds_.push_back(kind_of(change));
  }
  std::sort(kinds_.begin(), kinds_.end());
  kinds_.erase(std::unique(kinds_.begin(), kinds_.end()), kinds_.end());
  for (const std::uint64_t kind : kinds_) {
    if (counts_.size() < max_kinds || counts_.contains(kind)) ++counts_[kind];
  }
}

std::uint32_t KindCounts::fewest(std::span<const std::uint64_t> kinds) const {
  std::uint32_t fewest = kinds.empty() ? 0 : ~std::uint32_t{0};
  for (const std::uint64_t kind : kinds) {
    const auto found = counts_.find(kind);
    fewest = std::min(fewest, found == counts_.end() ? 0 : found->second);
  }
  return fewest;
}

}  // namespace treesift
