// Matching two nearly equal texts by anchors.
//
// Problem. Two outputs of one program differ in a date at the top, a token in a form, a version at the
// bottom. Where the bytes between are the same must be known before either is parsed, at a small part of what
// parsing costs. A minimal difference is not needed: what is not found is parsed.
//
// How. The texts are walked as long as they are equal. Where they part, the bytes around the next sync points
// of the base are looked for in the other text: first where they would stand if nothing or all of the
// difference in length lay before them, then in a window. From the first that is found the walk goes on.
//
//     base    …<td>10:41</td><td class=x>…        the walk stops behind "10:"; the sync point behind
//     other   …<td>10:5</td><td class=x>…         <td class=x> is found by the 64 bytes around it
//
// An anchor that is found in a wrong place does no harm: the bytes from it on are equal or they are
// not a stretch.
//
// Cost. Linear: the windows searched have a budget, four times the other text.
#include "parsers/common_stretches.h"

#include <algorithm>
#include <cstring>

namespace treesift {
namespace {

constexpr std::size_t npos = std::string_view::npos;
constexpr std::size_t anchor_reach = 32;      // bytes of an anchor on either side of its sync point
constexpr std::size_t anchors_tried = 12;     // sync points behind a difference
constexpr std::size_t shortest_stretch = 64;  // not worth noting below

// How many bytes both begin with.
std::size_t common_prefix(std::string_view a, std::string_view b) {
  constexpr std::size_t block = 256;  // memcmp is vectorised; only the last block is looked at closely
  const std::size_t shorter = std::min(a.size(), b.size());
  std::size_t same = 0;
  while (same + block <= shorter && std::memcmp(a.data() + same, b.data() + same, block) == 0) same += block;
  while (same < shorter && a[same] == b[same]) ++same;
  return same;
}

class StretchFinder {
 public:
  StretchFinder(std::string_view base, std::span<const SyncPoint> places, std::string_view other,
                std::vector<CommonStretch>& stretches)
      : base_(base), places_(places), other_(other), budget_(4 * other.size()), stretches_(stretches) {}

  void run() {
    do {
      const std::size_t same = common_prefix(base_.substr(at_base_), other_.substr(at_other_));
      const bool is_end = at_base_ + same == base_.size() && at_other_ + same == other_.size();
      if (same >= shortest_stretch || is_end) stretches_.push_back({at_base_, at_other_, same});
      at_base_ += same;
      at_other_ += same;
    } while ((at_base_ < base_.size() || at_other_ < other_.size()) && find_anchor());
  }

 private:
  // Moves on to where both texts have the bytes around a sync point.
  bool find_anchor() {
    while (next_ < places_.size() && places_[next_].offset < at_base_ + anchor_reach) ++next_;
    const std::size_t last = std::min(next_ + anchors_tried, places_.size());
    for (std::size_t i = next_; i < last; ++i) {
      const std::size_t begin = places_[i].offset - anchor_reach;
      const std::string_view anchor = base_.substr(begin, 2 * anchor_reach);
      const std::size_t found = position_of(anchor, begin);
      if (found == npos) continue;
      at_base_ = begin;
      at_other_ = found;
      return true;
    }
    return false;
  }

  std::size_t position_of(std::string_view anchor, std::size_t begin) {
    const std::size_t unmoved = at_other_ + (begin - at_base_);
    if (is_at(anchor, unmoved)) return unmoved;
    const std::size_t from_end = base_.size() - begin;
    if (from_end <= other_.size() && is_at(anchor, other_.size() - from_end)) return other_.size() - from_end;
    return search(anchor, begin);
  }

  bool is_at(std::string_view anchor, std::size_t place) const {
    return place >= at_other_ && place <= other_.size() && other_.substr(place, anchor.size()) == anchor;
  }

  std::size_t search(std::string_view anchor, std::size_t begin) {
    constexpr std::size_t beyond = 4096;  // how much more the other text may have before the anchor
    const std::string_view window = other_.substr(at_other_, (begin - at_base_) + beyond);
    if (window.size() > budget_) return npos;
    budget_ -= window.size();
    const void* found = memmem(window.data(), window.size(), anchor.data(), anchor.size());
    return found == nullptr ? npos
                            : static_cast<std::size_t>(static_cast<const char*>(found) - other_.data());
  }

  std::string_view base_;
  std::span<const SyncPoint> places_;
  std::string_view other_;
  std::size_t budget_;
  std::size_t at_base_ = 0, at_other_ = 0;
  std::size_t next_ = 0;  // the first sync point that may still be an anchor
  std::vector<CommonStretch>& stretches_;
};

}  // namespace

void find_common_stretches(std::string_view base, std::span<const SyncPoint> places, std::string_view other,
                           std::vector<CommonStretch>& stretches) {
  stretches.clear();
  StretchFinder(base, places, other, stretches).run();
}

}  // namespace treesift
