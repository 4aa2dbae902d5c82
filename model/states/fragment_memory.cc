#include "model/states/fragment_memory.h"

#include <algorithm>
#include <array>
#include <vector>

namespace treesift {
namespace {

PagePrint joined(const FragmentPrint& print) {
  const std::array both = {print.shape, print.content};
  return joined_print(both);
}

}  // namespace

FragmentPrint print_of(const Document& document, const std::vector<std::uint8_t>& seen,
                       const Fragment& fragment) {
  if (fragment.node != no_node)
    return {shape_of(document, seen, fragment.node), content_of(document, seen, fragment.node)};
  std::vector<NodeIndex> blocks = fragment.blocks;
  std::ranges::sort(blocks);
  std::vector<PagePrint> shapes, contents;
  NodeIndex end = 0;
  for (const NodeIndex block : blocks) {
    if (block < end) continue;
    end = document.subtree_end(block);
    shapes.push_back(shape_of(document, seen, block));
    contents.push_back(content_of(document, seen, block));
  }
  return {joined_print(shapes), joined_print(contents)};
}

std::optional<FragmentAddress> FragmentMemory::remember(const FragmentPrint& print, FragmentAddress address) {
  const auto [found, is_new] = first_.try_emplace(joined(print), address);
  if (!is_new) return found->second;
  ++contents_[print.shape];
  return std::nullopt;
}

bool FragmentMemory::is_fluid(const FragmentPrint& print) const {
  const auto found = contents_.find(print.shape);
  return found != contents_.end() && found->second > 1;
}

}  // namespace treesift
