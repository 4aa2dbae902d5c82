// One stripe as long as the page is cut by block after block. The odd cases, what is inside, what touches, are those of
// the published implementation: its results depend on them by a pixel here and there.
//
// Cost. A binary search a block, and moving the stripes behind a new one.
#include "align/fragments/separators.h"

#include <algorithm>

namespace treesift {
namespace {

using Separators = std::vector<Separator>;

// Drops the stripes inside the block, from `first` on, and begins the one that it ends in behind it.
void cover(Separators& separators, Separators::iterator first, Extent block) {
  const auto inside = [&](const Separator& one) { return one.begin > block.begin && one.end < block.end; };
  auto last = first;
  while (last != separators.end() && inside(*last)) ++last;
  last = separators.erase(first, last);
  if (last != separators.end() && last->begin <= block.end) last->begin = block.end + 1;
}

void cut_inside(Separators& separators, Separators::iterator at, Extent block) {
  if (block.begin == at->begin) {
    at->begin = block.end + 1;
  } else if (block.end == at->end) {
    at->end = block.begin - 1;
  } else {
    const Separator behind = {block.end + 1, at->end};
    at->end = block.begin - 1;
    separators.insert(at + 1, behind);
  }
}

void cut(Separators& separators, Extent block, StripeAxis axis) {
  const auto at = std::ranges::upper_bound(separators, block.begin, {}, &Separator::end);
  if (at == separators.end()) return;
  if (block.begin < at->begin && block.end >= at->end) return cover(separators, at, block);
  if (block.end < at->begin) return;
  const bool begins_before = axis == StripeAxis::across ? block.begin < at->begin : block.begin <= at->begin;
  const bool ends_inside = axis == StripeAxis::across ? block.end <= at->end : block.end < at->end;
  if (begins_before) {
    at->begin = block.end + 1;
  } else if (ends_inside) {
    cut_inside(separators, at, block);
  } else {
    at->end = block.begin - 1;
    cover(separators, at + 1, block);
  }
}

}  // namespace

std::vector<Separator> find_separators(std::span<const Extent> blocks, std::int32_t page, StripeAxis axis,
                                       std::int32_t min_thickness) {
  Separators separators = {{0, page}};
  for (const Extent block : blocks) cut(separators, block, axis);
  std::erase_if(separators, [&](const Separator& one) {
    return one.begin == 0 || one.end == page || one.thickness() < min_thickness;
  });
  return separators;
}

}  // namespace treesift
