// Algorithm 1 of the FragGen paper: map what changed, fragment by fragment, level by level.
//
// How. The trees of two fragments are aligned. Each changed element is charged to the smallest fragment
// around it, and that must map to some fragment of the other page: one of the same shape, or one of the same
// element name that is itself a near-duplicate of it. A change that no smaller fragment holds than the two
// that are compared cannot be mapped.
//
// Cost. One alignment for each two different shapes; mapping tries each useful fragment of the other page, four levels
// deep at most.
#include "model/states/algorithm_one.h"

#include <algorithm>

#include "parsers/document_builder.h"

namespace treesift {
namespace {

constexpr int max_depth = 4;

Limits limits_of_subtrees() {
  Limits limits;
  limits.nodes = ~std::uint32_t{0} - 1;
  limits.depth = ~std::uint32_t{0};
  return limits;
}

Document copy_of_subtree(const Document& tags, NodeIndex root) {
  DocumentBuilder builder(limits_of_subtrees());
  builder.begin(Format::html);
  std::vector<NodeIndex> ends;
  for (NodeIndex node = root; node < tags.subtree_end(root); ++node) {
    for (; !ends.empty() && ends.back() <= node; ends.pop_back()) builder.close();
    builder.open(tags.name_text(tags.name(node)));
    ends.push_back(tags.subtree_end(node));
  }
  return builder.finish();
}

// Text is a part of the element that shows it.
std::vector<NodeIndex> charged_to_elements(const Document& tree, const std::vector<NodeIndex>& changed) {
  std::vector<NodeIndex> elements;
  for (const NodeIndex node : changed) {
    const bool is_text = tree.name_text(tree.name(node)) == "#text";
    elements.push_back((is_text ? tree.parent(node) : node) - 1);
  }
  std::ranges::sort(elements);
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
  return elements;
}

}  // namespace

const Document& AlgorithmOne::subtree(const PublishedFacts& state, NodeIndex root) {
  std::unique_ptr<const Document>& kept = subtrees_[state.tags->shape_hash(root)];
  if (!kept) kept = std::make_unique<const Document>(copy_of_subtree(*state.tags, root));
  return *kept;
}

const AlgorithmOne::Changes& AlgorithmOne::changes(const PublishedFacts& a, NodeIndex root_a,
                                                   const PublishedFacts& b, NodeIndex root_b) {
  const auto [found, is_new] = changes_.try_emplace({a.tags->shape_hash(root_a), b.tags->shape_hash(root_b)});
  if (!is_new) return found->second;
  const Document& tree_a = subtree(a, root_a);
  const Document& tree_b = subtree(b, root_b);
  Alignment alignment;
  Edits edits;
  aligner_.align(tree_a, tree_b, alignment);
  edit_finder_.find(tree_a, tree_b, alignment, edits);
  found->second = {charged_to_elements(tree_a, edits.deleted), charged_to_elements(tree_b, edits.inserted)};
  return found->second;
}

bool AlgorithmOne::are_near(const PublishedFacts& a, std::uint32_t fragment_a, const PublishedFacts& b,
                            std::uint32_t fragment_b, int depth) {
  const NodeIndex root_a = a.all[fragment_a].node, root_b = b.all[fragment_b].node;
  if (root_a == no_node || root_b == no_node ||
      a.tags->name_text(a.tags->name(root_a)) != b.tags->name_text(b.tags->name(root_b)))
    return false;
  Changes found = changes(a, root_a, b, root_b);
  for (NodeIndex& node : found.in_a) node += root_a;
  for (NodeIndex& node : found.in_b) node += root_b;
  return all_map(a, fragment_a, found.in_a, b, depth) && all_map(b, fragment_b, found.in_b, a, depth);
}

bool AlgorithmOne::all_map(const PublishedFacts& a, std::uint32_t inside,
                           const std::vector<NodeIndex>& changed, const PublishedFacts& b, int depth) {
  std::uint32_t last = inside;
  for (const NodeIndex node : changed) {
    const std::uint32_t fragment = a.closest[node];
    if (fragment == inside) return false;
    if (fragment != last && !maps(a, fragment, b, depth)) return false;
    last = fragment;
  }
  return true;
}

bool AlgorithmOne::maps(const PublishedFacts& a, std::uint32_t fragment, const PublishedFacts& b, int depth) {
  if (std::ranges::binary_search(b.fragments, a.all[fragment].shape)) return true;
  if (depth == max_depth || fragment == 0) return false;
  for (std::uint32_t other = 1; other < b.all.size(); ++other) {
    if (b.all[other].is_useful && are_near(a, fragment, b, other, depth + 1)) return true;
  }
  return false;
}

StateClass AlgorithmOne::class_of(const PublishedFacts& a, const PublishedFacts& b) {
  if (a.tags == b.tags) return look_equal(a, b) ? StateClass::clone : StateClass::nd2;
  return are_near(a, 0, b, 0, 0) ? StateClass::nd3 : StateClass::distinct;
}

}  // namespace treesift
