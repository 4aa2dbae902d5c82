// Regions of a page into fragments: parts of its tree.
//
// Problem. VIPS sees stripes: what lies on top of something else, or cards without a gap, it does not tell apart. And a
// region is a rectangle, while everything else here asks for nodes.
//
// How. Each region becomes the lowest element that holds all its blocks, unless that holds a sibling's as
// well; then it is a forest. What then holds several blocks together in the tree, and is no fragment yet,
// becomes one (FragGen's DOM fragments). Without a layout the same step takes texts, controls and images for
// the blocks.
//
// Cost. Linear in the nodes, but for the depth of the page a region.
#include <algorithm>

#include "align/fragments/fragment_tree.h"
#include "align/fragments/regions.h"

namespace treesift {
namespace {

constexpr NameSet contents = {"img", "input", "select", "textarea", "button",
                              "a",   "video", "canvas", "svg",      "object"};

bool contains(const Box& outer, const Box& inner) {
  return inner.x >= outer.x && inner.y >= outer.y && inner.right() <= outer.right() &&
         inner.bottom() <= outer.bottom();
}

// The smaller of the two where one contains the other, else what they share.
Box common_box(const Box& a, const Box& b) {
  if (contains(a, b)) return b;
  if (contains(b, a)) return a;
  const std::int32_t x = std::max(a.x, b.x), y = std::max(a.y, b.y);
  return {x, y, std::min(a.right(), b.right()) - x, std::min(a.bottom(), b.bottom()) - y};
}

class FragmentFinder {
 public:
  FragmentFinder(const Document& document, const Layout& layout, const UsefulSizes& useful)
      : document_(document),
        layout_(layout),
        useful_(useful),
        fragment_of_(document.node_count(), no_fragment) {
    count_leaves();
  }

  FragmentTree find(const std::vector<Region>& regions) {
    count_blocks(regions[0].blocks);
    for (const Region& region : regions) std::ranges::sort(blocks_of_.emplace_back(region.blocks));
    add_regions(regions);
    number();
    finish();
    return std::move(tree_);
  }

  FragmentTree find_by_tree() {
    std::vector<NodeIndex> blocks;
    for (NodeIndex node = 1; node < document_.node_count(); ++node) {
      if (document_.is_text(node) || contents.contains(document_.name(node))) blocks.push_back(node);
    }
    count_blocks(blocks);
    blocks_of_.push_back(std::move(blocks));
    Fragment& root = tree_.fragments.emplace_back();
    root.node = body_of(document_);
    finish();
    return std::move(tree_);
  }

 private:
  static constexpr std::uint32_t no_fragment = ~std::uint32_t{0};

  // ---- Counts

  void count_leaves() {
    std::vector<std::uint8_t> has_elements(document_.node_count());
    for (NodeIndex node = 1; node < document_.node_count(); ++node)
      has_elements[document_.parent(node)] |= document_.is_element(node);
    leaves_.assign(document_.node_count() + 1, 0);
    for (NodeIndex node = 0; node < document_.node_count(); ++node)
      leaves_[node + 1] = leaves_[node] + (document_.is_element(node) && has_elements[node] == 0);
  }

  void count_blocks(const std::vector<NodeIndex>& blocks) {
    std::vector<std::uint8_t> is_block(document_.node_count());
    for (const NodeIndex block : blocks) is_block[block] = 1;
    blocks_.assign(document_.node_count() + 1, 0);
    for (NodeIndex node = 0; node < document_.node_count(); ++node)
      blocks_[node + 1] = blocks_[node] + is_block[node];
  }

  std::uint32_t blocks_in(NodeIndex node) const {
    return blocks_[document_.subtree_end(node)] - blocks_[node];
  }
  // Of the blocks of one region.
  std::size_t blocks_in(NodeIndex node, std::uint32_t region) const {
    const std::vector<NodeIndex>& blocks = blocks_of_[region];
    return static_cast<std::size_t>(std::ranges::lower_bound(blocks, document_.subtree_end(node)) -
                                    std::ranges::lower_bound(blocks, node));
  }
  std::uint32_t leaves_below(NodeIndex node) const {
    return leaves_[document_.subtree_end(node)] - leaves_[node + 1];
  }

  NodeIndex common_ancestor(const std::vector<NodeIndex>& nodes) const {
    if (nodes.empty()) return no_node;
    const auto [first, last] = std::ranges::minmax(nodes);
    NodeIndex node = first;
    while (document_.subtree_end(node) <= last) node = document_.parent(node);
    return node;
  }

  bool is_useful(const Fragment& fragment) const {
    const bool is_large = fragment.box.width > useful_.width && fragment.box.height > useful_.height;
    return (is_large && fragment.leaf_elements >= useful_.leaves) ||
           fragment.leaf_elements >= useful_.leaves_of_any_size;
  }

  std::uint32_t leaves_of(const Fragment& fragment) const {
    if (fragment.node != no_node) return leaves_below(fragment.node);
    std::uint32_t leaves = 0;
    for (const NodeIndex block : fragment.blocks) leaves += std::max(1U, leaves_below(block));
    return leaves;
  }

  // ---- Regions

  void add_regions(const std::vector<Region>& regions) {
    std::vector<NodeIndex> ancestors;
    for (const Region& region : regions) ancestors.push_back(common_ancestor(region.blocks));
    for (std::uint32_t i = 0; i < regions.size(); ++i) {
      Fragment& fragment = tree_.fragments.emplace_back();
      fragment.parent = regions[i].parent;
      fragment.children = regions[i].children;
      fragment.box = ancestors[i] == no_node ? regions[i].box
                                             : common_box(regions[i].box, layout_.content_box[ancestors[i]]);
      fragment.node = node_of(regions, ancestors, i);
      if (fragment.node == no_node) fragment.blocks = regions[i].blocks;
    }
  }

  NodeIndex node_of(const std::vector<Region>& regions, const std::vector<NodeIndex>& ancestors,
                    std::uint32_t index) const {
    const NodeIndex node = ancestors[index];
    if (index == 0) return node == no_node ? body_of(document_) : node;
    const bool holds_others =
        node != no_node &&
        std::ranges::any_of(regions[regions[index].parent].children, [&](std::uint32_t sibling) {
          const NodeIndex other = ancestors[sibling];
          return sibling != index && other != no_node && other >= node && other < document_.subtree_end(node);
        });
    if (!holds_others) return node;
    return regions[index].blocks.size() == 1 ? regions[index].blocks.front() : no_node;
  }

  // Ids as published: each inner region leaves one out behind its last child. Not recursive: a page of
  // stripes in stripes is as deep as it likes.
  void number() {
    struct Step {
      std::uint32_t fragment, next_child;
    };
    std::vector<Step> open = {{0, 0}};
    std::uint32_t next_id = 1;
    while (!open.empty()) {
      Step& top = open.back();
      const std::vector<std::uint32_t>& children = tree_.fragments[top.fragment].children;
      if (top.next_child < children.size()) {
        const std::uint32_t child = children[top.next_child++];
        last_id_ = next_id++;
        tree_.fragments[child].id = last_id_;
        open.push_back({child, 0});
      } else {
        ++next_id;
        open.pop_back();
      }
    }
  }

  // ---- What the tree holds together

  void finish() {
    for (std::uint32_t i = 0; i < tree_.fragments.size(); ++i) complete(i);
    descend();
  }

  void complete(std::uint32_t index) {
    Fragment& fragment = tree_.fragments[index];
    fragment.leaf_elements = leaves_of(fragment);
    fragment.is_useful = index == 0 || is_useful(fragment);
    if (fragment.node == no_node) return;
    if (fragment_of_[fragment.node] == no_fragment) fragment_of_[fragment.node] = index;
    fragment.top = fragment.node;
    while (document_.parent(fragment.top) != document_node && fragment.top != document_node &&
           blocks_in(document_.parent(fragment.top)) == blocks_in(fragment.node))
      fragment.top = document_.parent(fragment.top);
  }

  struct Descent {
    NodeIndex node;
    std::uint32_t fragment;  // that it is in
    std::uint32_t region;    // whose blocks count
  };

  void descend() {
    std::vector<Descent> pending = {{tree_.fragments[0].node, 0, 0}};
    while (!pending.empty()) {
      Descent from = pending.back();
      pending.pop_back();
      if (from.node != tree_.fragments[0].node && !enter(from)) continue;
      const std::size_t first = pending.size();
      for (const NodeIndex child : document_.children(from.node)) {
        if (document_.is_element(child) && blocks_in(child, from.region) > 0)
          pending.push_back({child, from.fragment, from.region});
      }
      std::reverse(pending.begin() + static_cast<std::ptrdiff_t>(first), pending.end());
    }
  }

  // Whether to look into the element; it may be, or become, a fragment itself.
  bool enter(Descent& descent) {
    const std::uint32_t known = fragment_of_[descent.node];
    if (known != no_fragment) {
      descent.fragment = descent.region = known;
      return tree_.fragments[known].is_useful && blocks_of_[known].size() > 1;
    }
    if (!joins_blocks(descent)) return true;
    Fragment fragment;
    fragment.node = descent.node;
    fragment.parent = descent.fragment;
    if (!layout_.empty()) fragment.box = layout_.content_box[descent.node];
    fragment.leaf_elements = leaves_below(descent.node);
    if (!is_useful(fragment)) {
      tree_.dropped.push_back(descent.node);
      return true;
    }
    add(std::move(fragment), descent);
    return true;
  }

  void add(Fragment&& fragment, Descent& descent) {
    fragment.id = ++last_id_;
    const auto index = static_cast<std::uint32_t>(tree_.fragments.size());
    tree_.fragments[fragment.parent].children.push_back(index);
    tree_.fragments.push_back(std::move(fragment));
    complete(index);
    descent.fragment = index;
  }

  // Whether the element is the lowest one that holds the blocks in it.
  bool joins_blocks(const Descent& descent) const {
    if (std::ranges::binary_search(blocks_of_[descent.region], descent.node)) return true;
    std::uint32_t parts = 0;
    for (const NodeIndex child : document_.children(descent.node))
      parts += blocks_in(child, descent.region) > 0;
    return parts > 1;
  }

  const Document& document_;
  const Layout& layout_;
  const UsefulSizes& useful_;
  FragmentTree tree_;
  std::vector<std::uint32_t> fragment_of_;         // by node: the first fragment that it is
  std::vector<std::vector<NodeIndex>> blocks_of_;  // by region, in order
  std::vector<std::uint32_t> leaves_, blocks_;     // running sums over the nodes before each
  std::uint32_t last_id_ = 0;
};

}  // namespace

FragmentTree find_fragments(const Document& document, const Layout& layout, VipsVariant variant,
                            const UsefulSizes& useful) {
  const std::vector<Region> regions = find_regions(document, layout, variant);
  FragmentFinder finder(document, layout, useful);
  return regions.empty() || regions[0].blocks.empty() ? finder.find_by_tree() : finder.find(regions);
}

}  // namespace treesift
