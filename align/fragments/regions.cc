// Ten passes, each with smaller blocks: the page is divided into columns and rows, these again, and so on.
//
// A region is divided by the stripes between its blocks, now across, now down. When the next pass has divided
// the blocks further, each region that is not divided yet takes the new blocks that begin in it, and is tried
// again. The weights of the published separators decide about the order of splitting only, which changes
// nothing, so they are not here.
//
// Cost. Regions x blocks a pass.
#include "align/fragments/regions.h"

#include <algorithm>

#include "align/fragments/separators.h"

namespace treesift {
namespace {

constexpr std::int32_t edges[] = {350, 300, 250, 200, 150, 100, 100, 80, 50, 1};  // of blocks, by pass
// In which regions are tried across, down, across, down; later down, across.
constexpr std::size_t early_passes = 3;
constexpr std::size_t max_blocks = 10'000;
constexpr std::int32_t min_thickness = 4, min_thickness_at_first = 3;

class RegionFinder {
 public:
  RegionFinder(const Document& document, const Layout& layout, VipsVariant variant)
      : layout_(layout), finder_(document, layout, variant) {}

  std::vector<Region> find() {
    regions_.assign(1, {0, {0, 0, layout_.page_width, layout_.page_height}, {}, finder_.blocks(edges[0])});
    for (std::size_t pass = 0; pass < std::size(edges); ++pass) {
      if (pass > 0) give_blocks(finder_.blocks(edges[pass]));
      if (is_too_large_ || regions_[0].blocks.size() > max_blocks) return {};
      split_leaves(pass);
    }
    collect_blocks();
    return std::move(regions_);
  }

 private:
  void split_leaves(std::size_t pass) {
    const bool is_early = pass < early_passes;
    for (int again = 0; again <= (is_early ? 1 : 0); ++again) {
      split_all(is_early ? StripeAxis::across : StripeAxis::down);
      split_all(is_early ? StripeAxis::down : StripeAxis::across);
    }
  }

  void give_blocks(const std::vector<NodeIndex>& blocks) {
    is_too_large_ = blocks.size() > max_blocks;
    if (is_too_large_) return;
    for (Region& region : regions_) {
      if (region.children.empty()) give_blocks(blocks, region);
    }
  }

  void give_blocks(const std::vector<NodeIndex>& blocks, Region& region) const {
    std::vector<NodeIndex> inside;
    for (const NodeIndex block : blocks) {
      const Box& box = layout_.content_box[block];
      const bool begins_inside = box.x >= region.box.x && box.x <= region.box.right() &&
                                 box.y >= region.box.y && box.y <= region.box.bottom();
      if (begins_inside && box.width != 0 && box.height != 0) inside.push_back(block);
    }
    if (!inside.empty()) region.blocks = std::move(inside);
  }

  void split_all(StripeAxis axis) {
    const std::size_t count = regions_.size();
    for (std::uint32_t i = 0; i < count; ++i) {
      if (regions_[i].children.empty()) split(i, axis);
    }
  }

  Extent extent_of(const Box& box, StripeAxis axis) const {
    return axis == StripeAxis::across ? Extent{box.x, box.right()} : Extent{box.y, box.bottom()};
  }

  static void set_extent(Box& box, StripeAxis axis, Extent extent) {
    (axis == StripeAxis::across ? box.x : box.y) = extent.begin;
    (axis == StripeAxis::across ? box.width : box.height) = extent.end - extent.begin;
  }

  void split(std::uint32_t index, StripeAxis axis) {
    const bool is_first_of_page = index == 0 && !root_was_split_;
    if (index == 0) root_was_split_ = true;
    std::vector<Extent> extents;
    for (const NodeIndex block : regions_[index].blocks)
      extents.push_back(extent_of(layout_.content_box[block], axis));
    const std::int32_t page = axis == StripeAxis::across ? layout_.page_width : layout_.page_height;
    std::vector<Separator> separators =
        find_separators(extents, page, axis, is_first_of_page ? min_thickness_at_first : min_thickness);
    const Extent whole = extent_of(regions_[index].box, axis);
    std::erase_if(separators,
                  [&](const Separator& one) { return one.begin < whole.begin || one.end > whole.end; });
    if (!separators.empty()) split_at(index, axis, separators);
  }

  void split_at(std::uint32_t index, StripeAxis axis, const std::vector<Separator>& separators) {
    const std::uint32_t first = static_cast<std::uint32_t>(regions_.size());
    const Region region = regions_[index];
    Extent rest = extent_of(region.box, axis);
    for (std::size_t i = 0; i <= separators.size(); ++i) {
      Region child{index, region.box, {}, {}};
      const bool is_last = i == separators.size();
      set_extent(child.box, axis, {rest.begin, is_last ? rest.end : separators[i].begin - 1});
      if (!is_last) rest.begin = separators[i].end + 1;
      regions_[index].children.push_back(static_cast<std::uint32_t>(regions_.size()));
      regions_.push_back(std::move(child));
    }
    for (const NodeIndex block : region.blocks) {
      const std::int32_t begin = extent_of(layout_.content_box[block], axis).begin;
      const auto behind = std::ranges::lower_bound(separators, begin, {}, &Separator::begin);
      regions_[first + static_cast<std::size_t>(behind - separators.begin())].blocks.push_back(block);
    }
  }

  // What is in the leaves is in their ancestors.
  void collect_blocks() {
    for (Region& region : regions_) {
      if (!region.children.empty()) region.blocks.clear();
    }
    for (std::size_t i = regions_.size(); i-- > 1;) {
      std::vector<NodeIndex>& above = regions_[regions_[i].parent].blocks;
      above.insert(above.end(), regions_[i].blocks.begin(), regions_[i].blocks.end());
    }
  }

  const Layout& layout_;
  BlockFinder finder_;
  std::vector<Region> regions_;
  bool root_was_split_ = false;
  bool is_too_large_ = false;
};

}  // namespace

std::vector<Region> find_regions(const Document& document, const Layout& layout, VipsVariant variant) {
  if (layout.empty() || body_of(document) == document_node) return {};
  return RegionFinder(document, layout, variant).find();
}

}  // namespace treesift
