// What only looks as if it had moved.
//
// Problem. A release has <h2> where <h3> was, draws a table with blocks, or puts an element around each field:
//
//     <h3><b>Tea</b></h3>         <h2><b>Tea</b></h2>
//     <p>Name <input></p>         <p>Name <span class="field"><input></span></p>
//
// Nobody sees the title or the field in another place, but their nodes have other parents, and thousands of such moves
// would hide what did move.
//
// How. Where a node's old and new parent both have no match, one may have replaced the other: if their own parents are
// matched, or replaced each other in turn; if as many matched siblings stand before either; and if no element became
// two, or two became one, or passed another, beside them. So it is where both stand alone between the same siblings and
// are of one shape, though what they hold has no match. Where only one of the parents has no match, an element came
// around the node, or no longer is: then its place counts among all that stand below the nearest element which is on
// both sides.
//
// Cost. Linear in the documents where nodes have other parents, else nothing; of elements within replaced ones no more
// than 32 levels are tried.
#include "align/renamed_parents.h"

#include <algorithm>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "base/hash.h"

namespace treesift {
namespace {

constexpr int max_levels = 32;

// Of an element whatever it is called: of what it holds, and if that is nothing, of its attributes.
std::uint64_t shape_within(const Document& document, NodeIndex node) {
  std::uint64_t hash = 0;
  if (document.subtree_size(node) > 1) {
    for (const NodeIndex child : document.children(node))
      hash = combine_hashes(hash, document.shape_hash(child));
    return hash;
  }
  for (const Attribute& attribute : document.attributes(node))
    hash = hash_of(document.value(attribute), hash_of(document.name_text(attribute.name), hash));
  return hash;
}

bool has_other_parent(const Move& move) {
  return move.kind == MoveKind::reparented;
}

}  // namespace

RenamedParents::RenamedParents(const Document& expected, const Document& actual, const Alignment& alignment,
                               const Edits& edits)
    : expected_{expected, alignment.actual_of}, actual_{actual, alignment.expected_of} {
  const bool came_and_went = !edits.deleted.empty() && !edits.inserted.empty();
  const bool have_moved = std::ranges::any_of(edits.moved, has_other_parent);
  if (!came_and_went && !have_moved) return;
  count_siblings(expected_);
  count_siblings(actual_);
  std::vector<MatchedPair> replaced = candidates(edits.moved);
  leave_out_disordered(replaced);
  keep_rooted(std::move(replaced));
  add_lookalikes(edits);
  if (!have_moved) return;
  count_places(expected_);
  count_places(actual_);
}

// The parents of what moved, and theirs, as long as they have no match; each pair once.
std::vector<MatchedPair> RenamedParents::candidates(const std::vector<Move>& moves) const {
  std::vector<MatchedPair> found;
  std::unordered_set<std::uint64_t> seen;
  const auto parents_of = [&](NodeIndex expected, NodeIndex actual) {
    return MatchedPair{expected_.document.parent(expected), actual_.document.parent(actual)};
  };
  const auto may_be_replaced = [&](const MatchedPair& pair) {
    return pair.expected != document_node && pair.actual != document_node &&
           expected_.matches[pair.expected] == no_node && actual_.matches[pair.actual] == no_node;
  };
  for (const Move& move : moves) {
    if (!has_other_parent(move)) continue;
    MatchedPair pair = parents_of(move.expected, move.actual);
    for (int level = 0; level < max_levels && may_be_replaced(pair); ++level) {
      if (!seen.insert(std::uint64_t{pair.expected} << 32 | pair.actual).second) break;
      if (expected_.matched_before[pair.expected] == actual_.matched_before[pair.actual])
        found.push_back(pair);
      pair = parents_of(pair.expected, pair.actual);
    }
  }
  return found;
}

void RenamedParents::count_siblings(Side& side) {
  side.matched_before.assign(side.document.node_count(), 0);
  side.kept_before.assign(side.document.node_count() + 1, 0);
  std::vector<std::uint32_t> matched(side.document.node_count(), 0);  // children so far
  for (NodeIndex node = 1; node < side.document.node_count(); ++node) {
    std::uint32_t& so_far = matched[side.document.parent(node)];
    const bool is_matched = side.matches[node] != no_node;
    side.matched_before[node] = so_far;
    so_far += is_matched;
    side.kept_before[node + 1] = side.kept_before[node] + is_matched;
  }
}

// An element without a counterpart hands its place on to what it holds.
void RenamedParents::count_places(Side& side) {
  const std::size_t nodes = side.document.node_count();
  std::vector<std::uint32_t> held(nodes, 0);  // by anchor, so far
  side.anchors.assign(nodes, document_node);
  side.places.assign(nodes, 0);
  for (NodeIndex node = 1; node < nodes; ++node) {
    const NodeIndex parent = side.document.parent(node);
    const bool is_anchor = parent == document_node || counterpart_of(side, parent) != no_node;
    side.anchors[node] = is_anchor ? parent : side.anchors[parent];
    std::uint32_t& so_far = held[side.anchors[node]];
    side.places[node] = so_far;
    so_far += counterpart_of(side, node) != no_node;
  }
}

// All of a parent, where one of its elements became two, two became one, or one passed another.
void RenamedParents::leave_out_disordered(std::vector<MatchedPair>& candidates) const {
  const auto parent_of = [&](const MatchedPair& pair) { return actual_.document.parent(pair.actual); };
  std::ranges::sort(candidates, {}, [&](const MatchedPair& pair) {
    return std::tuple(parent_of(pair), pair.actual, pair.expected);
  });
  std::vector<NodeIndex> disordered;
  for (std::size_t i = 1; i < candidates.size(); ++i) {
    const MatchedPair &one = candidates[i - 1], &next = candidates[i];
    if (parent_of(one) != parent_of(next)) continue;
    if (one.actual == next.actual || one.expected >= next.expected) disordered.push_back(parent_of(next));
  }
  std::erase_if(candidates, [&](const MatchedPair& pair) {
    return std::ranges::binary_search(disordered, parent_of(pair));
  });
}

// Those whose own parents are counterparts. Parents come before what they hold. An element that would have replaced
// two has replaced the first.
void RenamedParents::keep_rooted(std::vector<MatchedPair> candidates) {
  expected_.partners.assign(expected_.document.node_count(), no_node);
  actual_.partners.assign(actual_.document.node_count(), no_node);
  std::ranges::sort(candidates, {},
                    [](const MatchedPair& pair) { return std::tuple(pair.expected, pair.actual); });
  for (const auto& [expected, actual] : candidates) {
    const NodeIndex around = counterpart_of(expected_, expected_.document.parent(expected));
    const bool is_free = expected_.partners[expected] == no_node && actual_.partners[actual] == no_node;
    if (!is_free || around != actual_.document.parent(actual)) continue;
    expected_.partners[expected] = actual;
    actual_.partners[actual] = expected;
  }
}

// An element without a match, and between which siblings it stands.
struct RenamedParents::InGap {
  NodeIndex parent;  // in expected
  std::uint32_t matched_before;
  NodeIndex node;

  auto gap() const { return std::tuple(parent, matched_before); }
};

// By gap, in document order. `parent_of` says what the parent of an element is in expected.
template <typename ParentOf>
std::vector<RenamedParents::InGap> RenamedParents::in_gaps(const Side& side,
                                                           const std::vector<NodeIndex>& nodes,
                                                           ParentOf parent_of) {
  std::vector<InGap> found;
  for (const NodeIndex node : nodes) {
    if (!side.document.is_element(node) || side.partners[node] != no_node) continue;
    const NodeIndex parent = parent_of(side.document.parent(node));
    if (parent != no_node) found.push_back({parent, side.matched_before[node], node});
  }
  std::ranges::stable_sort(found, {}, &InGap::gap);
  return found;
}

// The icon <i class="fa"></i> that became <em class="fa"></em>, the <h3> of which the text is another one as well: all
// that stand between the same two siblings, if they have the same shapes one by one.
void RenamedParents::add_lookalikes(const Edits& edits) {
  const auto went = in_gaps(expected_, edits.deleted, [&](NodeIndex parent) {
    return counterpart_of(expected_, parent) == no_node ? no_node : parent;
  });
  const auto came =
      in_gaps(actual_, edits.inserted, [&](NodeIndex parent) { return counterpart_of(actual_, parent); });
  for (auto first = went.begin(); first != went.end();) {
    const auto last = std::ranges::upper_bound(first, went.end(), first->gap(), {}, &InGap::gap);
    const auto there = std::ranges::lower_bound(came, first->gap(), {}, &InGap::gap);
    const auto end = std::ranges::upper_bound(there, came.end(), first->gap(), {}, &InGap::gap);
    const bool are_alike = std::ranges::equal(
        first, last, there, end, {},
        [&](const InGap& one) { return shape_within(expected_.document, one.node); },
        [&](const InGap& one) { return shape_within(actual_.document, one.node); });
    for (auto other = there; are_alike && first != last; ++first, ++other) {
      expected_.partners[first->node] = other->node;
      actual_.partners[other->node] = first->node;
    }
    first = last;
  }
}

bool RenamedParents::follows(const Move& move) const {
  if (!has_other_parent(move)) return false;
  const NodeIndex before = expected_.document.parent(move.expected),
                  now = actual_.document.parent(move.actual);
  if (renamed_to(before) != now) return is_wrapped(move);
  return expected_.matched_before[move.expected] == actual_.matched_before[move.actual];
}

// Whether elements came around it, or went; but not both.
bool RenamedParents::is_wrapped(const Move& move) const {
  const NodeIndex before = expected_.anchors[move.expected], now = actual_.anchors[move.actual];
  const bool has_parent =
      before == expected_.document.parent(move.expected) || now == actual_.document.parent(move.actual);
  return has_parent && counterpart_of(expected_, before) == now &&
         expected_.places[move.expected] == actual_.places[move.actual];
}

bool RenamedParents::holds_kept(bool is_expected, NodeIndex node) const {
  const Side& side = is_expected ? expected_ : actual_;
  return !side.kept_before.empty() &&
         side.kept_before[side.document.subtree_end(node)] > side.kept_before[node];
}

}  // namespace treesift
