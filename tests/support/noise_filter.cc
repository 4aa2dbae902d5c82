#include "tests/support/noise_filter.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <variant>

#include "align/text/shape_text.h"
#include "model/measure/attribute_edits.h"

namespace treesift {
namespace {

SelectorSet parse_all(std::span<const VaryingPath> places) {
  std::vector<Selector> selectors;
  for (const VaryingPath& place : places) {
    const SelectorResult result =
        place.is_xpath ? parse_xpath(place.selector) : parse_css_selector(place.selector);
    if (const auto* error = std::get_if<SelectorError>(&result)) {
      throw std::invalid_argument(place.selector + ": " + error->message);
    }
    selectors.push_back(std::get<Selector>(result));
  }
  return SelectorSet(std::move(selectors));
}

// Where places look for the text of a node.
NodeIndex holder(const Document& document, NodeIndex node) {
  return document.is_text(node) ? document.parent(node) : node;
}

}  // namespace

NoiseFilter::NoiseFilter(std::span<const VaryingPath> places)
    : places_(places.begin(), places.end()), selectors_(parse_all(places)) {}

void NoiseFilter::mark(std::string_view key, const Document& document, Marks& marks) {
  matcher_.match(document, selectors_, selection_);
  marks.begins.assign(document.node_count() + 1, 0);
  const auto holds_here = [&](std::size_t place) {
    const std::vector<std::string>& pages = places_[place].pages;
    return pages.empty() || std::ranges::binary_search(pages, key);
  };
  for (std::size_t place = 0; place < places_.size(); ++place) {
    if (!holds_here(place)) continue;
    for (const SelectedItem item : selection_[place]) ++marks.begins[item.node + 1];
  }
  for (NodeIndex node = 0; node < document.node_count(); ++node) marks.begins[node + 1] += marks.begins[node];
  marks.places.resize(marks.begins.back());
  std::vector<std::uint32_t> next(marks.begins.begin(), marks.begins.end() - 1);
  for (std::size_t place = 0; place < places_.size(); ++place) {
    if (!holds_here(place)) continue;
    for (const SelectedItem item : selection_[place]) {
      marks.places[next[item.node]++] = static_cast<std::uint32_t>(place);
    }
  }
}

bool NoiseFilter::allows_value(VaryingPart part, std::string_view attribute, NodeIndex e, NodeIndex a,
                               std::string_view before, std::string_view after) const {
  const auto there = actual_.of(a);
  return std::ranges::any_of(expected_.of(e), [&](std::uint32_t which) {
    const VaryingPath& place = places_[which];
    return place.part == part && place.attribute == attribute && std::ranges::binary_search(there, which) &&
           place.values.allows(before, after);
  });
}

bool NoiseFilter::allows_subtree(const Document& document, NodeIndex node, const Marks& marks,
                                 std::span<const ListEnds> ends) const {
  return std::ranges::any_of(marks.of(node), [&](std::uint32_t which) {
    const VaryingPath& place = places_[which];
    const bool is_item = place.part == VaryingPart::repetition &&
                         (ends[node] == (list_start | list_end) || (ends[node] & place.ends) != 0);
    return (is_item || place.part == VaryingPart::presence) &&
           (place.shapes.empty() || std::ranges::binary_search(place.shapes, shape_text(document, node)));
  });
}

bool NoiseFilter::allows_text(const Document& document, NodeIndex node, const Marks& marks) const {
  return std::ranges::any_of(marks.of(document.parent(node)), [&](std::uint32_t which) {
    return places_[which].part == VaryingPart::text && places_[which].values.allows(document.text(node), {});
  });
}

bool NoiseFilter::allows_order(NodeIndex parent) const {
  return std::ranges::any_of(actual_.of(parent),
                             [&](std::uint32_t which) { return places_[which].part == VaryingPart::order; });
}

void NoiseFilter::count(bool hidden, NodeIndex e, NodeIndex a, Remainder& remainder) const {
  ++remainder.edits;
  remainder.hidden += hidden;
  if (hidden || remainder.expected != no_node || remainder.actual != no_node) return;
  remainder.expected = e;
  remainder.actual = a;
}

void NoiseFilter::count_subtrees(const Document& document, const Document& other, Side side,
                                 Remainder& remainder) {
  const bool is_expected = side == Side::expected;
  const Marks& marks = is_expected ? expected_ : actual_;
  const std::vector<NodeIndex>& matches = is_expected ? alignment_.actual_of : alignment_.expected_of;
  std::vector<bool>& hidden = hidden_[static_cast<std::size_t>(side)];
  const std::vector<NodeIndex>& gone = is_expected ? edits_.deleted : edits_.inserted;
  hidden.assign(document.node_count(), false);
  if (gone.empty()) return;
  const std::vector<ListEnds> ends = list_ends(document, matches, other);
  for (const NodeIndex node : gone) {
    if (hidden[node]) continue;
    const bool allowed = document.is_text(node) ? allows_text(document, node, marks)
                                                : allows_subtree(document, node, marks, ends);
    if (allowed) {
      for (NodeIndex below = node; below < document.subtree_end(node); ++below) hidden[below] = true;
    }
    const bool topmost = matches[document.parent(node)] != no_node;
    if (topmost) count(allowed, is_expected ? node : no_node, is_expected ? no_node : node, remainder);
  }
}

NoiseFilter::Remainder NoiseFilter::filter(std::string_view key, const Document& expected,
                                           const Document& actual) {
  aligner_.align(expected, actual, alignment_);
  finder_.find(expected, actual, alignment_, edits_);
  mark(key, expected, expected_);
  mark(key, actual, actual_);
  Remainder remainder;
  count_subtrees(expected, actual, Side::expected, remainder);
  count_subtrees(actual, expected, Side::actual, remainder);
  const auto inside = [&](NodeIndex e, NodeIndex a) { return hidden_[0][e] && hidden_[1][a]; };
  for (const Move& move : edits_.moved) {
    const bool allowed = move.kind == MoveKind::reordered && allows_order(actual.parent(move.actual));
    count(allowed || inside(move.expected, move.actual), move.expected, move.actual, remainder);
  }
  for (const MatchedPair pair : edits_.updated_text) {
    const bool allowed =
        allows_value(VaryingPart::text, {}, holder(expected, pair.expected), holder(actual, pair.actual),
                     expected.text(pair.expected), actual.text(pair.actual));
    count(allowed || inside(pair.expected, pair.actual), pair.expected, pair.actual, remainder);
  }
  for (const MatchedPair pair : edits_.updated_attributes) {
    for_each_attribute_edit(expected, pair.expected, actual, pair.actual, [&](const AttributeEdit& edit) {
      const bool allowed = allows_value(VaryingPart::attribute, edit.name_text, pair.expected, pair.actual,
                                        edit.before, edit.after);
      count(allowed || inside(pair.expected, pair.actual), pair.expected, pair.actual, remainder);
    });
  }
  return remainder;
}

}  // namespace treesift
