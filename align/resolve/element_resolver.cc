// Candidates for an element: what the alignment says first; where that does not hold (counterpart.cc says
// what holds means), elements with the same attributes, the same text, and at the same path in fragments of
// the same shape. Of these exactly one must hold, and it must not be the counterpart of another element of
// the old page.
#include "align/resolve/element_resolver.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "align/aligner.h"
#include "align/fragments/fragment_tree.h"
#include "align/node_equality.h"
#include "align/resolve/counterpart.h"

namespace treesift {
namespace {

constexpr std::string_view way_names[] = {"alignment", "attributes", "text", "fragment"};
constexpr std::string_view refusal_names[] = {"", "absent", "uncertain", "ambiguous"};
constexpr std::string_view refusal_sentences[] = {
    "", "no element of this name comes into question",
    "what comes into question is too little like it, or too much like other elements",
    "several elements come into question equally"};

constexpr std::size_t max_candidates = 256;

struct Candidate {
  NodeIndex node;
  ResolveWay way;
};

// Whether an element holds nothing, or says nothing, but what one of its children does.
bool is_all_of(const ResolvePage& page, NodeIndex inner, NodeIndex outer) {
  if (outer == document_node || !page.document.is_element(inner)) return false;
  if (inner == outer + 1 && page.document.subtree_end(inner) == page.document.subtree_end(outer)) return true;
  const EvidenceSet contents = page.evidence.contents(inner);
  return !contents.empty() && contents == page.evidence.contents(outer);
}

// The one child that is all of it; no_node: there is no such child, or there are several.
NodeIndex child_that_is_all(const ResolvePage& page, NodeIndex outer) {
  NodeIndex found = no_node;
  for (const NodeIndex child : page.document.children(outer)) {
    if (!is_all_of(page, child, outer)) continue;
    if (found != no_node) return no_node;
    found = child;
  }
  return found;
}

// The elements of its name that hold all that it holds, or all of which it holds; from the outermost inwards.
std::vector<NodeIndex> nested(const ResolvePage& page, NodeIndex node) {
  std::vector<NodeIndex> all = {node};
  for (NodeIndex outer = page.document.parent(node); is_all_of(page, all.front(), outer);
       outer = page.document.parent(outer))
    all.insert(all.begin(), outer);
  for (NodeIndex inner = child_that_is_all(page, node); inner != no_node;
       inner = child_that_is_all(page, inner))
    all.push_back(inner);
  std::erase_if(all, [&](NodeIndex one) { return page.document.name(one) != page.document.name(node); });
  return all;
}

}  // namespace

std::string_view name_of(ResolveWay way) {
  return way_names[static_cast<std::size_t>(way)];
}

std::string_view name_of(Refusal refusal) {
  return refusal_names[static_cast<std::size_t>(refusal)];
}

std::string_view sentence(Refusal refusal) {
  return refusal_sentences[static_cast<std::size_t>(refusal)];
}

struct ElementResolver::Pages {
  Pages(const Page& old_page, const Page& new_page, const ResolveOptions& wanted)
      : old_laid_out(old_page),
        new_laid_out(new_page),
        before(old_page),
        after(new_page),
        names(old_page.document, new_page.document),
        options(wanted) {
    Aligner().align(old_page.document, new_page.document, alignment);
  }

  CounterpartCheck check() const { return {before, after, names, alignment}; }
  // A click on what was seen does not go to what is hidden.
  bool may_stand_for(NodeIndex in_old, NodeIndex in_new) const {
    return !before.may_be_seen(in_old) || after.may_be_seen(in_new);
  }
  bool holds(NodeIndex in_old, NodeIndex in_new) const {
    return check().margin(in_old, in_new, options.least_margin) >= options.least_margin;
  }

  Resolution by_alignment(NodeIndex element) const;
  Resolution by_candidates(NodeIndex element, const Resolution& aligned);
  std::vector<Candidate> candidates(NodeIndex element);
  void add_from_fragments(NodeIndex element, std::vector<Candidate>& all);
  bool is_of_another(NodeIndex node, NodeIndex element) const;
  NodeIndex settled(NodeIndex element, NodeIndex node) const;

  const Page& old_laid_out;
  const Page& new_laid_out;
  ResolvePage before, after;
  NameMap names;
  Alignment alignment;
  ResolveOptions options;
  std::optional<FragmentTree> old_fragments, new_fragments;  // made when they are asked for
};

ElementResolver::ElementResolver(const Page& old_page, const Page& new_page, const ResolveOptions& options)
    : pages_(std::make_unique<Pages>(old_page, new_page, options)) {}
ElementResolver::~ElementResolver() = default;
ElementResolver::ElementResolver(ElementResolver&&) noexcept = default;
ElementResolver& ElementResolver::operator=(ElementResolver&&) noexcept = default;

Resolution ElementResolver::resolve(NodeIndex element) {
  if (element >= pages_->before.document.node_count() || !pages_->before.document.is_element(element))
    return {};
  Resolution found = pages_->by_alignment(element);
  if (!found.is_found()) found = pages_->by_candidates(element, found);
  if (!found.is_found() || pages_->alignment.identical) return found;
  found.node = pages_->settled(element, found.node);
  if (found.is_found()) return found;
  found.refusal = Refusal::ambiguous;
  found.margin = 0;
  return found;
}

Resolution ElementResolver::Pages::by_alignment(NodeIndex element) const {
  const NodeIndex partner = alignment.actual_of[element];
  if (partner == no_node) return {};
  Resolution found;
  found.margin = alignment.identical ? 1 : check().margin(element, partner, options.least_margin);
  found.nearest = partner;
  const bool holds = found.margin >= options.least_margin && may_stand_for(element, partner);
  found.refusal = holds ? Refusal::none : Refusal::uncertain;
  if (holds) found.node = partner;
  found.margin = std::max(found.margin, 0.0);
  return found;
}

Resolution ElementResolver::Pages::by_candidates(NodeIndex element, const Resolution& aligned) {
  Resolution best = aligned;
  std::size_t holding = 0;
  for (const Candidate& candidate : candidates(element)) {
    if (candidate.node == aligned.nearest || is_of_another(candidate.node, element)) continue;
    const double margin = check().margin(element, candidate.node, options.least_margin);
    holding += margin >= options.least_margin;
    if (best.nearest != no_node && margin <= best.margin) continue;
    best = {no_node, Refusal::uncertain, candidate.way, std::max(margin, 0.0), candidate.node};
  }
  if (holding > 1) best.refusal = Refusal::ambiguous;
  if (holding == 1) best.refusal = Refusal::none, best.node = best.nearest;
  return best;
}

// Each once, under the first way that leads to it.
std::vector<Candidate> ElementResolver::Pages::candidates(NodeIndex element) {
  const Document& old_page = before.document;
  const Document& new_page = after.document;
  const EvidenceSet contents = before.evidence.contents(element);
  std::vector<Candidate> all;
  for (NodeIndex node = 1; node < new_page.node_count() && all.size() < max_candidates; ++node) {
    if (!same_label(old_page, element, new_page, node, names) || !may_stand_for(element, node)) continue;
    if (!old_page.attributes(element).empty() && same_attributes(old_page, element, new_page, node, names)) {
      all.push_back({node, ResolveWay::attributes});
    } else if (!contents.empty() && contents == after.evidence.contents(node)) {
      all.push_back({node, ResolveWay::text});
    }
  }
  add_from_fragments(element, all);
  return all;
}

void ElementResolver::Pages::add_from_fragments(NodeIndex element, std::vector<Candidate>& all) {
  const Document& old_page = before.document;
  const Document& new_page = after.document;
  if (!old_fragments) {
    old_fragments = find_fragments(old_page, old_laid_out.layout);
    new_fragments = find_fragments(new_page, new_laid_out.layout);
  }
  const Fragment& around =
      old_fragments->fragments[old_fragments->closest(old_page, old_laid_out.layout, element)];
  const bool is_inside =
      around.node != no_node && around.node <= element && element < old_page.subtree_end(around.node);
  if (!is_inside) return;
  const std::string path = relative_path(old_page, around.node, element);
  for (const Fragment& related : new_fragments->fragments) {
    if (related.node == no_node || new_page.shape_hash(related.node) != old_page.shape_hash(around.node))
      continue;
    const std::optional<NodeIndex> node = node_at(new_page, related.node, path);
    const bool is_new = node && std::ranges::find(all, *node, &Candidate::node) == all.end();
    if (is_new && same_label(old_page, element, new_page, *node, names) && may_stand_for(element, *node))
      all.push_back({*node, ResolveWay::fragment});
  }
}

// Whether the node is, by the alignment, another element of the old page, and that holds.
bool ElementResolver::Pages::is_of_another(NodeIndex node, NodeIndex element) const {
  const NodeIndex other = alignment.expected_of[node];
  return other != no_node && other != element && holds(other, node);
}

// An element that holds all that another of its name around it holds looks like that one: which of them it
// is, is told by their attributes, else by position if there are as many as before. no_node: it cannot be
// told.
NodeIndex ElementResolver::Pages::settled(NodeIndex element, NodeIndex node) const {
  const std::vector<NodeIndex> in_old = nested(before, element), in_new = nested(after, node);
  const NameMap same_names(before.document, before.document);
  const auto is_like = [&](NodeIndex one) {
    return same_attributes(before.document, element, after.document, one, names);
  };
  const auto is_like_in_old = [&](NodeIndex one) {
    return same_attributes(before.document, element, before.document, one, same_names);
  };
  const bool is_told =
      std::ranges::count_if(in_new, is_like) == 1 && std::ranges::count_if(in_old, is_like_in_old) == 1;
  if (is_told) return *std::ranges::find_if(in_new, is_like);
  if (in_old.size() != in_new.size()) return no_node;
  return in_new[static_cast<std::size_t>(std::ranges::find(in_old, element) - in_old.begin())];
}

}  // namespace treesift
