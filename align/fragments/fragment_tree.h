// The fragments of a page: parts that a person would name, one in another. The root is the page.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "align/fragments/visual_blocks.h"
#include "parsers/snapshot/layout.h"

namespace treesift {

struct Fragment {
  std::uint32_t id = 0;      // as the published implementation counts: with gaps
  std::uint32_t parent = 0;  // index; of the root: itself
  std::vector<std::uint32_t> children;
  // The element that is the fragment; no_node: several, `blocks`, which have no element for themselves.
  NodeIndex node = no_node;
  NodeIndex top = no_node;        // the highest element around `node` that holds nothing else that is seen
  Box box;                        // -1 everywhere without a layout
  std::vector<NodeIndex> blocks;  // where there is no node
  std::uint32_t leaf_elements = 0;
  bool is_useful = false;  // large enough to be compared, moved to and remembered
};

// Which fragments are large enough: of more than so many pixels with this many elements without elements in them, or
// with many of these.
struct UsefulSizes {
  std::int32_t width = 50, height = 50;
  std::uint32_t leaves = 1, leaves_of_any_size = 4;
};

// Whether what is around the element of a fragment and holds nothing else belongs to it (Fragment::top).
enum class Reach : std::uint8_t { node, around };

struct FragmentTree {
  std::vector<Fragment> fragments;  // parents before their children; never empty
  std::vector<NodeIndex> dropped;   // elements that hold several blocks together, but are of no use

  // The smallest useful fragment that a node is in, always at least the root: the way down goes into the
  // first child that holds the node, as long as that is useful. `layout` is that of the page.
  std::uint32_t closest(const Document& document, const Layout& layout, NodeIndex node,
                        Reach reach = Reach::around) const;
};

// Fragments of a page. With a layout by VIPS, and by what the tree holds together in its regions (overlays,
// cards); without one, or on a page of too many blocks, by the tree alone.
FragmentTree find_fragments(const Document& document, const Layout& layout,
                            VipsVariant variant = VipsVariant::published, const UsefulSizes& useful = {});

// The path from an element down to a node in it: "div[2]/a[1]", by positions among siblings of a name; empty
// for itself.
std::string relative_path(const Document& document, NodeIndex from, NodeIndex to);

// The node at such a path below an element, if there is one.
std::optional<NodeIndex> node_at(const Document& document, NodeIndex from, std::string_view path);

}  // namespace treesift
