#include "align/candidate_lists.h"

namespace treesift {

void CandidateLists::assign(const Matching& matching, std::span<const std::uint64_t> keys) {
  keys_.begin(keys.size());
  ends_.clear();
  for (NodeIndex a = 0; a < keys.size(); ++a) {
    if (!matching.free_actual(a)) continue;
    const std::uint32_t list = keys_.add(keys[a]);
    if (list == ends_.size()) ends_.push_back(0);
    ++ends_[list];
  }
  begins_.resize(ends_.size());
  std::uint32_t begin = 0;
  for (std::size_t list = 0; list < ends_.size(); ++list) {
    begins_[list] = begin;
    begin += ends_[list];
    ends_[list] = begins_[list];  // counted up again as the list is filled
  }
  members_.resize(begin);
  for (NodeIndex a = 0; a < keys.size(); ++a) {
    if (matching.free_actual(a)) members_[ends_[keys_.find(keys[a])]++] = a;
  }
}

std::span<const NodeIndex> CandidateLists::from_first_free(const Matching& matching, std::uint32_t list) {
  std::uint32_t& begin = begins_[list];
  while (begin < ends_[list] && !matching.free_actual(members_[begin])) ++begin;
  return {members_.data() + begin, members_.data() + ends_[list]};
}

}  // namespace treesift
