// Two trees as one list.
//
// Problem. A reader wants to see what changed where, in one tree: a page of 5,000 nodes with a lost button is
// five lines. Expected and actual are two trees, and moves let them differ in any way.
//
// How. The merged tree is that of actual, with what only expected has put in: a matched node whose place is
// the same stands once, and the children of both its sides are its children, those that kept their order
// between them as the common thread; before each of these stand first the children that only expected has
// there, then those that only actual has there. A node that moved stands at both places: as a reference where
// expected has it, with all below it where actual has it. So each node of either side stands in one place,
// once.
//
//     expected  ul(a b c)    actual  ul(c a x)    merged  ul(>c a -b +x <c)     > moved to here, < moved from
//     here
//
// First each node that differs tells its ancestors on its own side that something below them does. A matched
// pair that heard of nothing on either side is the same all the way down: it is one row, or part of a fold.
// The rest is walked with a stack of levels, each the children of one merged node, and rows are written on
// the way.
//
// Cost. Linear in the nodes: each is marked once and is on one level. Paths of moved nodes cost their
// siblings.
#include "report/explain/tree_diff.h"

#include <algorithm>

#include "report/explain/bounded_paths.h"
#include "report/explain/node_pieces.h"

namespace treesift {
namespace {

// What is known of a node of one side.
struct NodeFlags {
  bool changed = false;
  bool moved = false;
  bool differs_below = false;  // something below it does
  bool moves_below = false;    // something below it has moved
};

// A node of the merged tree.
struct MergedNode {
  NodeOnSides sides;
  RowState state = RowState::same;
};

// The children of a merged node, and how far they are written.
struct MergedLevel {
  std::vector<MergedNode> nodes;
  std::size_t next = 0;
  std::uint32_t depth = 0;
};

class TreeDiffMaker {
 public:
  TreeDiffMaker(const AlignedPair& pair, const TreeDiffOptions& options)
      : pair_(pair), options_(options), pieces_(pair.expected, pair.actual) {}

  TreeDiff make() {
    mark_nodes();
    diff_.format = pair_.actual.format();
    diff_.expected_nodes = pair_.expected.node_count() - 1;
    diff_.actual_nodes = pair_.actual.node_count() - 1;
    levels_.push_back({children_of({document_node, document_node}), 0, 0});
    while (!levels_.empty()) {
      if (levels_.back().next == levels_.back().nodes.size()) {
        levels_.pop_back();
      } else if (diff_.rows.size() >= options_.max_rows) {
        cut();
        break;
      } else {
        write_next();
      }
    }
    if (options_.has_places) add_places();
    return std::move(diff_);
  }

 private:
  void add_places() {
    for (TreeDiffRow& row : diff_.rows) {
      if (row.state == RowState::same || row.kind != RowKind::node) continue;
      const bool is_in_actual = row.actual != no_node;
      row.place =
          paths_.path(is_in_actual ? pair_.actual : pair_.expected, is_in_actual ? row.actual : row.expected);
    }
  }

  void mark_nodes();
  static void tell_ancestors(const Document& document, NodeIndex node, bool moved,
                             std::vector<NodeFlags>& flags);
  MergedNode in_expected(NodeIndex node) const;
  MergedNode in_actual(NodeIndex node) const;
  bool keeps_its_place(NodeIndex actual) const;
  std::vector<MergedNode> children_of(NodeOnSides node) const;

  bool differs_below(const MergedNode& node) const;
  bool is_quiet(const MergedNode& node) const { return node.state == RowState::same && !differs_below(node); }
  bool is_of_one_side(const MergedNode& node) const;
  NodeIndex size_of(const MergedNode& node) const;

  void write_next();
  void write_quiet_run(MergedLevel& level);
  void write_quiet(const MergedNode& node, std::uint32_t depth);
  void write_run_of_one_side(MergedLevel& level);
  void write_subtree_of_one_side(const MergedNode& root, std::uint32_t depth, std::size_t max_rows);
  void write_moved_from(const MergedNode& node, std::uint32_t depth);
  void write_node(const MergedNode& node, std::uint32_t depth);
  const MergedNode* only_text(const MergedNode& node, const std::vector<MergedNode>& children) const;
  void fold(const MergedNode& first, NodeIndex nodes, std::uint32_t depth);
  void cut();

  TreeDiffRow& add_row(const MergedNode& node, std::uint32_t depth, NodeIndex nodes);

  const AlignedPair& pair_;
  const TreeDiffOptions& options_;
  NodePieces pieces_;
  BoundedPaths paths_;
  std::vector<NodeFlags> expected_flags_, actual_flags_;
  std::vector<MergedLevel> levels_;
  NodeIndex expected_written_ = 0, actual_written_ = 0;
  TreeDiff diff_;
};

void TreeDiffMaker::tell_ancestors(const Document& document, NodeIndex node, bool moved,
                                   std::vector<NodeFlags>& flags) {
  for (NodeIndex at = document.parent(node); at != no_node; at = document.parent(at)) {
    NodeFlags& above = flags[at];
    if (above.differs_below && (above.moves_below || !moved)) return;
    above.differs_below = true;
    above.moves_below = above.moves_below || moved;
  }
}

void TreeDiffMaker::mark_nodes() {
  expected_flags_.assign(pair_.expected.node_count(), {});
  actual_flags_.assign(pair_.actual.node_count(), {});
  const Edits& edits = pair_.edits;
  const auto tell_expected = [&](NodeIndex node, bool moved) {
    tell_ancestors(pair_.expected, node, moved, expected_flags_);
  };
  const auto tell_actual = [&](NodeIndex node, bool moved) {
    tell_ancestors(pair_.actual, node, moved, actual_flags_);
  };
  for (NodeIndex node : edits.deleted) tell_expected(node, false);
  for (NodeIndex node : edits.inserted) tell_actual(node, false);
  for (const auto* updated : {&edits.updated_text, &edits.updated_attributes}) {
    for (const MatchedPair& node : *updated) {
      actual_flags_[node.actual].changed = true;
      tell_expected(node.expected, false);
      tell_actual(node.actual, false);
    }
  }
  for (const Move& move : edits.moved) {
    actual_flags_[move.actual].moved = true;
    tell_expected(move.expected, true);
    tell_actual(move.actual, true);
  }
  diff_.deleted = edits.deleted.size();
  diff_.inserted = edits.inserted.size();
  diff_.moved = edits.moved.size();
  diff_.changed = edits.updated_text.size() + edits.updated_attributes.size();
}

// A child of expected that does not keep its place.
MergedNode TreeDiffMaker::in_expected(NodeIndex node) const {
  const NodeIndex actual = pair_.alignment.actual_of[node];
  if (actual == no_node) return {{node, no_node}, RowState::deleted};
  return {{node, actual}, RowState::moved_from};
}

MergedNode TreeDiffMaker::in_actual(NodeIndex node) const {
  const NodeIndex expected = pair_.alignment.expected_of[node];
  if (expected == no_node) return {{no_node, node}, RowState::inserted};
  if (actual_flags_[node].moved) return {{expected, node}, RowState::moved_to};
  return {{expected, node}, actual_flags_[node].changed ? RowState::changed : RowState::same};
}

bool TreeDiffMaker::keeps_its_place(NodeIndex actual) const {
  return pair_.alignment.expected_of[actual] != no_node && !actual_flags_[actual].moved;
}

std::vector<MergedNode> TreeDiffMaker::children_of(NodeOnSides node) const {
  std::vector<MergedNode> children;
  NodeIndex e = node.expected == no_node ? 0 : node.expected + 1;
  const NodeIndex expected_end = node.expected == no_node ? 0 : pair_.expected.subtree_end(node.expected);
  const auto take_expected_until = [&](NodeIndex end) {
    for (; e < end; e = pair_.expected.subtree_end(e)) children.push_back(in_expected(e));
  };
  std::vector<MergedNode> actual_only;
  const auto take_actual = [&] {
    children.insert(children.end(), actual_only.begin(), actual_only.end());
    actual_only.clear();
  };
  if (node.actual != no_node) {
    for (NodeIndex a : pair_.actual.children(node.actual)) {
      if (!keeps_its_place(a)) {
        actual_only.push_back(in_actual(a));
        continue;
      }
      take_expected_until(pair_.alignment.expected_of[a]);
      take_actual();
      children.push_back(in_actual(a));
      e = pair_.expected.subtree_end(e);
    }
  }
  take_expected_until(expected_end);
  take_actual();
  return children;
}

bool TreeDiffMaker::differs_below(const MergedNode& node) const {
  return (node.sides.expected != no_node && expected_flags_[node.sides.expected].differs_below) ||
         (node.sides.actual != no_node && actual_flags_[node.sides.actual].differs_below);
}

// It and all below it are deleted, or inserted.
bool TreeDiffMaker::is_of_one_side(const MergedNode& node) const {
  if (node.state == RowState::deleted) return !expected_flags_[node.sides.expected].moves_below;
  if (node.state == RowState::inserted) return !actual_flags_[node.sides.actual].moves_below;
  return false;
}

NodeIndex TreeDiffMaker::size_of(const MergedNode& node) const {
  return node.sides.actual != no_node ? pair_.actual.subtree_size(node.sides.actual)
                                      : pair_.expected.subtree_size(node.sides.expected);
}

// A row that stands for so many nodes of each side that the node is on.
TreeDiffRow& TreeDiffMaker::add_row(const MergedNode& node, std::uint32_t depth, NodeIndex nodes) {
  TreeDiffRow row;
  row.state = node.state;
  row.depth = depth;
  row.expected = node.sides.expected;
  row.actual = node.sides.actual;
  if (row.expected != no_node) row.expected_nodes = nodes;
  if (row.actual != no_node) row.actual_nodes = nodes;
  expected_written_ += row.expected_nodes;
  actual_written_ += row.actual_nodes;
  diff_.rows.push_back(std::move(row));
  return diff_.rows.back();
}

void TreeDiffMaker::fold(const MergedNode& first, NodeIndex nodes, std::uint32_t depth) {
  add_row(first, depth, nodes).kind = RowKind::folded;
}

void TreeDiffMaker::cut() {
  TreeDiffRow row;
  row.state = RowState::changed;
  row.kind = RowKind::cut;
  row.expected_nodes = diff_.expected_nodes - expected_written_;
  row.actual_nodes = diff_.actual_nodes - actual_written_;
  if (row.expected_nodes + row.actual_nodes > 0) diff_.rows.push_back(std::move(row));
}

void TreeDiffMaker::write_next() {
  MergedLevel& level = levels_.back();
  const MergedNode node = level.nodes[level.next];
  if (is_quiet(node)) return write_quiet_run(level);
  if (is_of_one_side(node)) return write_run_of_one_side(level);
  ++level.next;
  if (node.state == RowState::moved_from) return write_moved_from(node, level.depth);
  write_node(node, level.depth);
}

// Neighbours of changes are shown, the others folded, unless a fold would hide a single row.
void TreeDiffMaker::write_quiet_run(MergedLevel& level) {
  const std::size_t begin = level.next;
  std::size_t end = begin;
  while (end < level.nodes.size() && is_quiet(level.nodes[end])) ++end;
  const std::size_t length = end - begin;
  std::size_t first = begin > 0 ? std::min(options_.context, length) : 0;
  std::size_t last = end < level.nodes.size() ? std::min(options_.context, length - first) : 0;
  if (length - first - last == 1 && options_.context > 0) ++first;
  const std::size_t fold_end = end - last;
  for (std::size_t i = begin; i < begin + first; ++i) write_quiet(level.nodes[i], level.depth);
  NodeIndex folded = 0;
  for (std::size_t i = begin + first; i < fold_end; ++i) folded += size_of(level.nodes[i]);
  if (folded > 0) fold(level.nodes[begin + first], folded, level.depth);
  for (std::size_t i = fold_end; i < end; ++i) write_quiet(level.nodes[i], level.depth);
  level.next = end;
}

void TreeDiffMaker::write_quiet(const MergedNode& node, std::uint32_t depth) {
  pieces_.append_subtree(add_row(node, depth, size_of(node)).pieces, node.sides);
}

// Siblings that are on one side only, each with all below it.
void TreeDiffMaker::write_run_of_one_side(MergedLevel& level) {
  const RowState state = level.nodes[level.next].state;
  const std::size_t first_row = diff_.rows.size();
  for (; level.next < level.nodes.size(); ++level.next) {
    const MergedNode& node = level.nodes[level.next];
    if (node.state != state || !is_of_one_side(node)) return;
    const std::size_t rows = diff_.rows.size() - first_row;
    if (rows >= options_.longest_run) break;
    write_subtree_of_one_side(node, level.depth, options_.longest_run - rows);
  }
  NodeIndex folded = 0;
  const std::size_t begin = level.next;
  for (; level.next < level.nodes.size(); ++level.next) {
    const MergedNode& node = level.nodes[level.next];
    if (node.state != state || !is_of_one_side(node)) break;
    folded += size_of(node);
  }
  if (folded > 0) fold(level.nodes[begin], folded, level.depth);
}

void TreeDiffMaker::write_subtree_of_one_side(const MergedNode& root, std::uint32_t depth,
                                              std::size_t max_rows) {
  const bool in_actual = root.sides.actual != no_node;
  const Document& document = in_actual ? pair_.actual : pair_.expected;
  const NodeIndex begin = in_actual ? root.sides.actual : root.sides.expected;
  const NodeIndex end = document.subtree_end(begin);
  const auto merged = [&](NodeIndex node) {
    return MergedNode{in_actual ? NodeOnSides{no_node, node} : NodeOnSides{node, no_node}, root.state};
  };
  std::vector<NodeIndex> open;  // ends of the subtrees that the node at hand is in
  NodeIndex node = begin;
  for (std::size_t rows = 0; node < end && rows < max_rows; ++rows) {
    while (!open.empty() && open.back() <= node) open.pop_back();
    const auto at = depth + static_cast<std::uint32_t>(open.size());
    const bool with_text =
        document.is_element(node) && document.subtree_size(node) == 2 && document.is_text(node + 1);
    TreeDiffRow& row = add_row(merged(node), at, with_text ? 2 : 1);
    with_text ? pieces_.append_with_text(row.pieces, merged(node).sides, merged(node + 1).sides)
              : pieces_.append_node(row.pieces, merged(node).sides);
    open.push_back(document.subtree_end(node));
    node += with_text ? 2 : 1;
  }
  if (node < end) fold(merged(node), end - node, depth + 1);
}

void TreeDiffMaker::write_moved_from(const MergedNode& node, std::uint32_t depth) {
  TreeDiffRow& row = add_row(node, depth, 0);
  pieces_.append_subtree(row.pieces, {node.sides.expected, no_node});
  for (DiffPiece& piece : row.pieces) piece.mark = PieceMark::kept;  // it is not lost
  row.other_place = paths_.path(pair_.actual, node.sides.actual);
}

// An element that holds nothing but a text, on the sides that it is on, is shown with it in one row.
const MergedNode* TreeDiffMaker::only_text(const MergedNode& node,
                                           const std::vector<MergedNode>& children) const {
  const Document& document = node.sides.actual != no_node ? pair_.actual : pair_.expected;
  const NodeIndex index = node.sides.actual != no_node ? node.sides.actual : node.sides.expected;
  if (children.size() != 1 || !document.is_element(index)) return nullptr;
  const MergedNode& child = children.front();
  const bool stays = child.state == RowState::same || child.state == RowState::changed;
  return stays && pair_.actual.is_text(child.sides.actual) ? &child : nullptr;
}

void TreeDiffMaker::write_node(const MergedNode& node, std::uint32_t depth) {
  const bool moved = node.state == RowState::moved_to;
  if (moved && !differs_below(node)) {
    TreeDiffRow& row = add_row(node, depth, size_of(node));
    pieces_.append_subtree(row.pieces, node.sides);
    row.other_place = paths_.path(pair_.expected, node.sides.expected);
    return;
  }
  std::vector<MergedNode> children = children_of(node.sides);
  const MergedNode* const text = only_text(node, children);
  TreeDiffRow& row = add_row(node, depth, text != nullptr ? 2 : 1);
  if (moved) row.other_place = paths_.path(pair_.expected, node.sides.expected);
  if (text == nullptr) {
    pieces_.append_node(row.pieces, node.sides);
    if (!children.empty()) levels_.push_back({std::move(children), 0, depth + 1});
    return;
  }
  if (row.state == RowState::same) row.state = text->state;
  pieces_.append_with_text(row.pieces, node.sides, text->sides);
}

}  // namespace

TreeDiff make_tree_diff(const AlignedPair& pair, const TreeDiffOptions& options) {
  return TreeDiffMaker(pair, options).make();
}

}  // namespace treesift
