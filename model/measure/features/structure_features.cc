// Features that count edits and ask how they lie in the two trees.
#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <vector>

#include "base/share.h"
#include "model/measure/features/feature_context.h"

namespace treesift {
namespace {

Evidence in_expected(NodeIndex node) {
  return {node, no_node};
}
Evidence in_actual(NodeIndex node) {
  return {no_node, node};
}

bool holds_children(const Document& document, NodeIndex node) {
  const NodeKind kind = document.kind(node);
  return kind == NodeKind::element || kind == NodeKind::object || kind == NodeKind::array;
}

double ratio_of_smaller(double a, double b) {
  return std::max(a, b) == 0 ? 1.0 : std::min(a, b) / std::max(a, b);
}

void count_edits(FeatureContext& context) {
  const Edits& edits = context.pair.edits;
  FeatureVector& f = context.features;
  for (NodeIndex node : edits.deleted) f.add(feature("delete"), 1, in_expected(node));
  for (NodeIndex node : edits.inserted) f.add(feature("insert"), 1, in_actual(node));
  for (const Move& move : edits.moved) {
    const Evidence where{move.expected, move.actual};
    f.add(feature("move"), 1, where);
    f.add(move.kind == MoveKind::reparented ? feature("reparented") : feature("reordered"), 1, where);
  }
  const std::size_t updates = edits.updated_text.size() + edits.updated_attributes.size();
  f.set(feature("differs"), 1);
  f.set(feature("edits"),
        static_cast<double>(edits.deleted.size() + edits.inserted.size() + edits.moved.size() + updates));
}

// Shares of nodes and of displayed text.
void measure_shares(FeatureContext& context) {
  const auto& [expected, actual, alignment, edits] = context.pair;
  FeatureVector& f = context.features;
  std::size_t text_lost = 0, text_gained = 0;
  for (NodeIndex node : edits.deleted)
    text_lost += context.expected.displayed[node] ? expected.text(node).size() : 0;
  for (NodeIndex node : edits.inserted)
    text_gained += context.actual.displayed[node] ? actual.text(node).size() : 0;
  f.set(feature("share_lost"), share_of(edits.deleted.size(), expected.node_count()));
  f.set(feature("share_gained"), share_of(edits.inserted.size(), actual.node_count()));
  f.set(feature("text_share_lost"), share_of(text_lost, context.expected.displayed_text));
  f.set(feature("text_share_gained"), share_of(text_gained, context.actual.displayed_text));
  const bool lost = expected.node_count() >= 10 && actual.node_count() < 0.15 * expected.node_count();
  f.set(feature("page_lost"), lost);
  f.set(feature("shape_equal"), expected.shape_hash(document_node) == actual.shape_hash(document_node));
}

void measure_ratios(FeatureContext& context) {
  const auto per_object = [](const PageProfile& page) {
    return static_cast<double>(page.displayed_text) /
           static_cast<double>(std::max<std::size_t>(page.multimedia, 1));
  };
  const auto text = [](const PageProfile& page) { return static_cast<double>(page.displayed_text); };
  context.features.set(feature("text_ratio"), ratio_of_smaller(text(context.expected), text(context.actual)));
  context.features.set(feature("text_multimedia_ratio"),
                       ratio_of_smaller(per_object(context.expected), per_object(context.actual)));
}

// Elements in the largest parent-child connected group of `changed`, which is in document order.
template <typename IsChanged>
void find_largest_group(const Document& document, const std::vector<NodeIndex>& changed, IsChanged is_changed,
                        std::size_t& largest, NodeIndex& root_of_largest) {
  std::unordered_map<NodeIndex, NodeIndex> root_of;  // looked up only, never iterated
  std::unordered_map<NodeIndex, std::size_t> size_of;
  for (NodeIndex node : changed) {
    if (!holds_children(document, node)) continue;
    const NodeIndex parent = document.parent(node);
    const bool joins = holds_children(document, parent) && is_changed(parent);
    const NodeIndex root = joins ? root_of[parent] : node;
    root_of[node] = root;
    const std::size_t size = ++size_of[root];
    if (size > 1 && size > largest) {
      largest = size;
      root_of_largest = root;
    }
  }
}

void measure_groups(FeatureContext& context) {
  const auto& [expected, actual, alignment, edits] = context.pair;
  std::size_t largest = 0;
  NodeIndex root_deleted = no_node, root_inserted = no_node;
  find_largest_group(
      expected, edits.deleted, [&](NodeIndex n) { return context.deleted(n); }, largest, root_deleted);
  find_largest_group(
      actual, edits.inserted, [&](NodeIndex n) { return context.inserted(n); }, largest, root_inserted);
  if (largest == 0) return;
  const Evidence where = root_inserted != no_node ? in_actual(root_inserted) : in_expected(root_deleted);
  context.features.add(feature("grouped_change"), static_cast<double>(largest), where);
  context.features.add(feature("grouped_boolean"), 1, where);
}

void measure_depth(FeatureContext& context) {
  const Edits& edits = context.pair.edits;
  std::uint16_t shallowest = std::numeric_limits<std::uint16_t>::max();
  Evidence where;
  const auto see = [&](std::uint16_t depth, Evidence edit) {
    if (depth < shallowest) {
      shallowest = depth;
      where = edit;
    }
  };
  for (NodeIndex node : edits.deleted) see(context.expected.depths[node], in_expected(node));
  for (NodeIndex node : edits.inserted) see(context.actual.depths[node], in_actual(node));
  for (const Move& move : edits.moved) see(context.actual.depths[move.actual], {move.expected, move.actual});
  for (const MatchedPair& pair : edits.updated_text)
    see(context.actual.depths[pair.actual], {pair.expected, pair.actual});
  for (const MatchedPair& pair : edits.updated_attributes) {
    see(context.actual.depths[pair.actual], {pair.expected, pair.actual});
  }
  const std::uint16_t height = std::max(context.expected.height, context.actual.height);
  if (height > 0)
    context.features.add(feature("depth"), 1.0 - static_cast<double>(shallowest) / height, where);
}

void measure_text_only(FeatureContext& context) {
  const auto& [expected, actual, alignment, edits] = context.pair;
  const auto is_text = [](const Document& document) {
    return [&document](NodeIndex node) { return !holds_children(document, node); };
  };
  const bool only = edits.moved.empty() && edits.updated_attributes.empty() &&
                    std::all_of(edits.deleted.begin(), edits.deleted.end(), is_text(expected)) &&
                    std::all_of(edits.inserted.begin(), edits.inserted.end(), is_text(actual));
  context.features.set(feature("text_only"), only);
}

// The parents in actual of children that stand in another order, each once, in document order.
std::vector<NodeIndex> parents_of_reordered(const AlignedPair& pair) {
  std::vector<NodeIndex> parents;
  for (const Move& move : pair.edits.moved) {
    if (move.kind == MoveKind::reordered) parents.push_back(pair.actual.parent(move.actual));
  }
  std::sort(parents.begin(), parents.end());
  parents.erase(std::unique(parents.begin(), parents.end()), parents.end());
  return parents;
}

// Matched elements all of whose children are matched to each other's, but stand in another order.
void measure_children_order(FeatureContext& context) {
  const auto& [expected, actual, alignment, edits] = context.pair;
  for (const NodeIndex parent : parents_of_reordered(context.pair)) {
    const NodeIndex expected_parent = alignment.expected_of[parent];
    bool same_set = true;
    for (NodeIndex child : expected.children(expected_parent)) {
      const NodeIndex match = alignment.actual_of[child];
      same_set = same_set && match != no_node && actual.parent(match) == parent;
    }
    for (NodeIndex child : actual.children(parent))
      same_set = same_set && alignment.expected_of[child] != no_node;
    if (same_set) context.features.add(feature("children_order"), 1, {expected_parent, parent});
  }
}

// Whether the pre-orders of element names may differ: matched elements have the same name.
bool has_edited_elements(const AlignedPair& pair) {
  const Document &expected = pair.expected, &actual = pair.actual;
  const Edits& edits = pair.edits;
  return std::ranges::any_of(edits.deleted, [&](NodeIndex node) { return expected.is_element(node); }) ||
         std::ranges::any_of(edits.inserted, [&](NodeIndex node) { return actual.is_element(node); }) ||
         std::ranges::any_of(edits.moved, [&](const Move& move) { return actual.is_element(move.actual); });
}

// SMART's inversions: both pre-orders of element names, cut down to what they have in common, compared place
// by place.
void measure_inversions(FeatureContext& context) {
  const auto& [expected, actual, alignment, edits] = context.pair;
  if (expected.format() == Format::json && actual.format() == Format::json) return;  // no elements
  if (!has_edited_elements(context.pair)) return;
  std::vector<std::uint32_t> left_in_expected(actual.name_count() + 1),
      left_in_actual(actual.name_count() + 1);
  const NameId absent = actual.name_count();
  const auto name_of = [&](NodeIndex node) {
    return std::min(context.names.in_actual(context.pair.expected.name(node)), absent);
  };
  for (NodeIndex node = 1; node < expected.node_count(); ++node)
    left_in_expected[name_of(node)] += expected.is_element(node);
  for (NodeIndex node = 1; node < actual.node_count(); ++node)
    left_in_actual[actual.name(node)] += actual.is_element(node);
  for (NameId name = 0; name <= absent; ++name) {
    left_in_expected[name] = left_in_actual[name] = std::min(left_in_expected[name], left_in_actual[name]);
  }
  NodeIndex e = 0, a = 0;
  for (;;) {
    while (++e < expected.node_count() && !(expected.is_element(e) && left_in_expected[name_of(e)] > 0)) {
    }
    while (++a < actual.node_count() && !(actual.is_element(a) && left_in_actual[actual.name(a)] > 0)) {
    }
    if (e >= expected.node_count() || a >= actual.node_count()) return;
    --left_in_expected[name_of(e)];
    --left_in_actual[actual.name(a)];
    if (name_of(e) != actual.name(a)) context.features.add(feature("inversions"), 1, {e, a});
  }
}

void measure_visibility(FeatureContext& context) {
  const Edits& edits = context.pair.edits;
  const auto& expected_shown = context.expected.displayed;
  const auto& actual_shown = context.actual.displayed;
  const auto hidden_pair = [&](const MatchedPair& pair) {
    return !expected_shown[pair.expected] && !actual_shown[pair.actual];
  };
  const bool invisible =
      std::none_of(edits.deleted.begin(), edits.deleted.end(),
                   [&](NodeIndex n) { return expected_shown[n] != 0; }) &&
      std::none_of(edits.inserted.begin(), edits.inserted.end(),
                   [&](NodeIndex n) { return actual_shown[n] != 0; }) &&
      std::none_of(edits.moved.begin(), edits.moved.end(),
                   [&](const Move& m) { return actual_shown[m.actual] != 0; }) &&
      std::all_of(edits.updated_text.begin(), edits.updated_text.end(), hidden_pair) &&
      std::all_of(edits.updated_attributes.begin(), edits.updated_attributes.end(), hidden_pair);
  context.features.set(feature("invisible_only"), invisible);
}

}  // namespace

void measure_structure(FeatureContext& context) {
  count_edits(context);
  measure_shares(context);
  measure_ratios(context);
  measure_groups(context);
  measure_depth(context);
  measure_text_only(context);
  measure_children_order(context);
  measure_inversions(context);
  measure_visibility(context);
}

}  // namespace treesift
