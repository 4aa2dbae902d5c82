// Features that ask what kind of thing came or went: rows, blocks, controls, links, headings, formatting.
#include <xxhash.h>

#include <algorithm>

#include "model/measure/features/feature_context.h"
#include "model/measure/roles.h"

namespace treesift {
namespace {

enum class Side : std::uint8_t { expected, actual };

// One side of the pair as the features below see it: its document, its unmatched nodes, and where evidence
// goes.
struct SideView {
  Side side;
  const Document& document;
  const std::vector<NodeIndex>& unmatched;
  const std::vector<NodeIndex>& match_of;

  bool is_unmatched(NodeIndex node) const { return match_of[node] == no_node; }
  Evidence evidence(NodeIndex node) const {
    return side == Side::expected ? Evidence{node, no_node} : Evidence{no_node, node};
  }
};

bool is_branch(const Document& document, NodeIndex node) {
  return !document.is_text(node) && document.kind(node) != NodeKind::document;
}

// By node: a neighbouring sibling has the same shape, as the rows of a table have.
std::vector<std::uint8_t> find_repeating(const Document& document) {
  std::vector<std::uint8_t> repeats(document.node_count(), 0);
  std::vector<NodeIndex> last_child(document.node_count(), no_node);
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    NodeIndex& previous = last_child[document.parent(node)];
    const bool same = previous != no_node && document.shape_hash(previous) == document.shape_hash(node);
    if (same) repeats[node] = repeats[previous] = 1;
    previous = node;
  }
  return repeats;
}

// Rows are subtrees that repeat a sibling; blocks are all other topmost unmatched subtrees with an element.
void measure_subtrees(FeatureContext& context, const SideView& view, std::size_t rows, std::size_t blocks) {
  if (view.unmatched.empty()) return;
  const std::vector<std::uint8_t> repeats = find_repeating(view.document);
  for (NodeIndex node : view.unmatched) {
    if (!is_branch(view.document, node) || view.is_unmatched(view.document.parent(node))) continue;
    context.features.add(repeats[node] ? rows : blocks, 1, view.evidence(node));
  }
}

// Unmatched elements around content that is matched: a wrapper came or went and the content stayed.
void measure_wrappers(FeatureContext& context, const SideView& view, std::size_t wrappers) {
  for (NodeIndex node : view.unmatched) {
    if (!view.document.is_element(node)) continue;
    const auto children = view.document.children(node);
    for (auto child = children.begin(); child != children.end(); ++child) {
      if (view.is_unmatched(*child)) continue;
      context.features.add(wrappers, 1, view.evidence(node));
      break;
    }
  }
}

bool is_link(const Document& document, NodeIndex node) {
  return document.name(node) == standard_name("a") || multimedia_elements.contains(document.name(node));
}

struct ElementCounters {
  std::size_t elements, links, headings;
};

void measure_kinds(FeatureContext& context, const SideView& view, const ElementCounters& counters) {
  FeatureVector& f = context.features;
  for (NodeIndex node : view.unmatched) {
    if (!is_branch(view.document, node)) continue;
    const NameId name = view.document.name(node);
    const Evidence where = view.evidence(node);
    f.add(counters.elements, 1, where);
    if (form_elements.contains(name)) f.add(feature("input_elements"), 1, where);
    if (is_link(view.document, node)) f.add(counters.links, 1, where);
    if (heading_elements.contains(name) && counters.headings < feature_count)
      f.add(counters.headings, 1, where);
    if (emphasis_elements.contains(name)) f.add(feature("emphasis_changed"), 1, where);
    if (name == standard_name("title")) f.add(feature("title_changed"), 1, where);
  }
}

struct Control {
  std::uint64_t identity;  // of element, type and name
  NodeIndex node;
};

Control control_at(const Document& document, NodeIndex node) {
  std::uint64_t identity = document.name(node);
  for (const Attribute& attribute : document.attributes(node)) {
    if (attribute.name != standard_name("name") && attribute.name != standard_name("type")) continue;
    const std::string_view value = document.value(attribute);
    identity = XXH3_64bits_withSeed(value.data(), value.size(), identity * 31 + attribute.name);
  }
  return {identity, node};
}

// Controls that may have come or gone: unmatched ones, and matched ones whose attributes changed.
std::vector<Control> changed_controls(const FeatureContext& context, const SideView& view) {
  std::vector<Control> controls;
  const auto see = [&](NodeIndex node) {
    if (form_elements.contains(view.document.name(node))) controls.push_back(control_at(view.document, node));
  };
  for (NodeIndex node : view.unmatched) see(node);
  for (const MatchedPair& pair : context.pair.edits.updated_attributes) {
    see(view.side == Side::expected ? pair.expected : pair.actual);
  }
  std::sort(controls.begin(), controls.end(), [](const Control& a, const Control& b) {
    return a.identity != b.identity ? a.identity < b.identity : a.node < b.node;
  });
  return controls;
}

// Controls of `here` beyond those of `there`, as multisets.
void measure_missing(FeatureContext& context, const SideView& view, const std::vector<Control>& here,
                     const std::vector<Control>& there, std::size_t counter) {
  const auto less = [](const Control& a, const Control& b) { return a.identity < b.identity; };
  std::vector<Control> missing;
  std::set_difference(here.begin(), here.end(), there.begin(), there.end(), std::back_inserter(missing),
                      less);
  for (const Control& control : missing) context.features.add(counter, 1, view.evidence(control.node));
}

}  // namespace

void measure_elements(FeatureContext& context) {
  const auto& [expected, actual, alignment, edits] = context.pair;
  const SideView lost{Side::expected, expected, edits.deleted, alignment.actual_of};
  const SideView gained{Side::actual, actual, edits.inserted, alignment.expected_of};
  measure_subtrees(context, lost, feature("rows_deleted"), feature("blocks_deleted"));
  measure_subtrees(context, gained, feature("rows_inserted"), feature("blocks_inserted"));
  measure_wrappers(context, lost, feature("unwrapped"));
  measure_wrappers(context, gained, feature("wrapped"));
  measure_kinds(context, lost,
                {feature("elements_deleted"), feature("lost_links"), feature("lost_headings")});
  measure_kinds(context, gained, {feature("elements_inserted"), feature("gained_links"), feature_count});
  const std::vector<Control> controls_lost = changed_controls(context, lost);
  const std::vector<Control> controls_gained = changed_controls(context, gained);
  measure_missing(context, lost, controls_lost, controls_gained, feature("lost_controls"));
  measure_missing(context, gained, controls_gained, controls_lost, feature("gained_controls"));
}

}  // namespace treesift
