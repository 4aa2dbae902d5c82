// Zhang and Shasha (1989) compute the distances of all pairs of subtrees bottom-up: the children of each node
// are taken from the left, and what its leftmost path cannot reuse is computed for each `keyroot`, a node
// with a left sibling. What that costs depends on the shape of the trees: of a page that grows to the right
// many times as much as from the other side. RTED chooses a path for each pair of subtrees; here one side is
// chosen for the whole pair of trees, the one that takes fewer steps, which is most of the gain for pages at
// a tenth of the code. The distance is the same whatever the choice.
//
// Cost. The sum of the sizes of keyroots in a, times that in b; memory: a number for each pair of nodes.
#include "model/states/tree_distance.h"

#include <algorithm>
#include <vector>

#include "base/hash.h"

namespace treesift {
namespace {

enum class Side : std::uint8_t { left, right };

// A tree in the order in which its nodes are done: children from one side, then their parent. Numbers from 1.
struct OrderedTree {
  std::vector<std::uint64_t> name;       // by number, hashed: documents number names in their own ways
  std::vector<std::uint32_t> first;      // the first node done of the subtree
  std::vector<std::uint32_t> key_roots;  // ascending
  std::uint64_t steps = 0;               // the sum of the sizes of their subtrees

  std::uint32_t size() const { return static_cast<std::uint32_t>(name.size()) - 1; }
};

// In document order a node comes before its children, so the reverse has children from the right, then the
// parent; and for children from the left it is the order of the ends of subtrees, the inner ones first.
std::vector<NodeIndex> order_of(const Document& document, Side side) {
  std::vector<NodeIndex> order;
  for (NodeIndex node = document.node_count(); node-- > 1;) order.push_back(node);
  if (side == Side::right) return order;
  std::ranges::stable_sort(order, {}, [&](NodeIndex node) { return document.subtree_end(node); });
  return order;
}

OrderedTree ordered(const Document& document, Side side) {
  OrderedTree tree;
  tree.name.resize(1);
  tree.first.resize(1);
  std::vector<std::uint32_t> number(document.node_count());
  for (const NodeIndex node : order_of(document, side)) {
    number[node] = static_cast<std::uint32_t>(tree.name.size());
    tree.name.push_back(document.is_text(node) ? 0 : hash_of(document.name_text(document.name(node))));
    tree.first.push_back(number[node] + 1 - document.subtree_size(node));
  }
  std::vector<std::uint8_t> is_taken(tree.name.size());
  for (std::uint32_t i = tree.size(); i > 0; --i) {
    if (is_taken[tree.first[i]] != 0) continue;
    is_taken[tree.first[i]] = 1;
    tree.key_roots.push_back(i);
    tree.steps += i - tree.first[i] + 1;
  }
  std::ranges::reverse(tree.key_roots);
  return tree;
}

class Distances {
 public:
  Distances(const OrderedTree& a, const OrderedTree& b)
      : a_(a),
        b_(b),
        width_(b.size() + 1),
        of_trees_((a.size() + 1) * width_),
        of_forests_(of_trees_.size()) {}

  std::uint32_t compute() {
    for (const std::uint32_t i : a_.key_roots) {
      for (const std::uint32_t j : b_.key_roots) compute(i, j);
    }
    if (a_.size() == 0 || b_.size() == 0) return a_.size() + b_.size();
    return of_forests_[at(a_.size(), b_.size())];
  }

 private:
  std::size_t at(std::uint32_t i, std::uint32_t j) const { return i * width_ + j; }

  // Forests that begin at the first node of either subtree; row and column before it: nothing of that side.
  void compute(std::uint32_t root_a, std::uint32_t root_b) {
    const std::uint32_t begin_a = a_.first[root_a], begin_b = b_.first[root_b];
    std::vector<std::uint32_t>& forest = of_forests_;
    forest[at(begin_a - 1, begin_b - 1)] = 0;
    for (std::uint32_t i = begin_a; i <= root_a; ++i)
      forest[at(i, begin_b - 1)] = forest[at(i - 1, begin_b - 1)] + 1;
    for (std::uint32_t j = begin_b; j <= root_b; ++j)
      forest[at(begin_a - 1, j)] = forest[at(begin_a - 1, j - 1)] + 1;
    for (std::uint32_t i = begin_a; i <= root_a; ++i) {
      for (std::uint32_t j = begin_b; j <= root_b; ++j) {
        const std::uint32_t without = std::min(forest[at(i - 1, j)], forest[at(i, j - 1)]) + 1;
        if (a_.first[i] == begin_a && b_.first[j] == begin_b) {
          const std::uint32_t renamed = forest[at(i - 1, j - 1)] + (a_.name[i] != b_.name[j]);
          forest[at(i, j)] = of_trees_[at(i, j)] = std::min(without, renamed);
        } else {
          forest[at(i, j)] =
              std::min(without, forest[at(a_.first[i] - 1, b_.first[j] - 1)] + of_trees_[at(i, j)]);
        }
      }
    }
  }

  const OrderedTree& a_;
  const OrderedTree& b_;
  std::size_t width_;
  std::vector<std::uint32_t> of_trees_, of_forests_;
};

}  // namespace

std::optional<std::uint32_t> tree_distance(const Document& a, const Document& b, std::uint64_t max_steps) {
  OrderedTree of_a = ordered(a, Side::left), of_b = ordered(b, Side::left);
  const std::uint64_t from_left = of_a.steps * of_b.steps;
  OrderedTree right_a = ordered(a, Side::right), right_b = ordered(b, Side::right);
  if (right_a.steps * right_b.steps < from_left) {
    of_a = std::move(right_a);
    of_b = std::move(right_b);
  }
  if (of_a.steps * of_b.steps > max_steps) return std::nullopt;
  return Distances(of_a, of_b).compute();
}

}  // namespace treesift
