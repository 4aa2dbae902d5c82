// What comes and goes.
//
// Problem. The list of latest posts has an entry more in one run; a notice is there or not. To take all
// entries out of both pages would hide what is wrong in the others.
//
//     expected  <ul><li>b</li><li>c</li></ul>      one-sided, at "li": the a of actual is hidden,
//     actual    <ul><li>a</li><li>b</li></ul>      and the c of expected; b is compared
//
// How. The documents are aligned as they are. An element without a match whose parent has one came or went:
// if a rule selects it, and its shape and its end of the list are among those that the rule names, it is
// taken out of its side. Children that a rule lets change order are put back where their matches stand, in
// the slots that they hold together. What is left is built anew and aligned as any other pair.
//
// Cost. The selectors' walk over both documents; where something is selected, one alignment more; where
// something is hidden, building the document.
#include "align/rules/pair_rule_applier.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "align/items/replaced_items.h"
#include "align/rules/name_patterns.h"
#include "align/rules/rule_selection.h"
#include "align/text/shape_text.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

// Text and attributes' values of a subtree.
std::uint64_t bytes_in(const Document& document, NodeIndex node) {
  std::uint64_t bytes = 0;
  for (NodeIndex at = node; at < document.subtree_end(node); ++at) {
    bytes += document.text(at).size();
    for (const Attribute& attribute : document.attributes(at)) bytes += attribute.value.length;
  }
  return bytes;
}

std::optional<std::string_view> value_of_attribute(const Document& document, NodeIndex node,
                                                   std::string_view name) {
  for (const Attribute& attribute : document.attributes(node)) {
    if (document.name_text(attribute.name) == name) return document.value(attribute);
  }
  return std::nullopt;
}

// An element's own texts are its; in JSON values stand for themselves.
NodeIndex holder_of(const Document& document, NodeIndex text) {
  return document.is_text(text) ? document.parent(text) : text;
}

// The text of a child or member, or the value of an attribute, of that name; nothing where there is none.
std::optional<std::string_view> key_of(const Document& document, NodeIndex node, std::string_view name) {
  if (const auto value = value_of_attribute(document, node, name)) return value;
  if (document.subtree_size(node) == 1) return std::nullopt;
  for (const NodeIndex child : document.children(node)) {
    if (document.is_text(child) || document.name_text(document.name(child)) != name) continue;
    const bool holds_text = document.subtree_size(child) == 2 && document.is_text(child + 1);
    return document.text(holds_text ? child + 1 : child);
  }
  return std::nullopt;
}

// The children that have a key, by its value; without those that share it with another one.
std::map<std::string_view, NodeIndex> places_of_keys(const Document& document, NodeIndex parent,
                                                     std::string_view name) {
  std::map<std::string_view, NodeIndex> places;
  std::set<std::string_view> shared;
  if (document.subtree_size(parent) == 1) return places;
  for (const NodeIndex child : document.children(parent)) {
    const std::optional<std::string_view> key = key_of(document, child, name);
    if (key && !places.emplace(*key, child).second) shared.insert(*key);
  }
  for (const std::string_view key : shared) places.erase(key);
  return places;
}

void count(RuleTally& tally, std::uint32_t rule, std::uint64_t nodes, std::uint64_t bytes) {
  tally.rules[rule].nodes += nodes;
  tally.rules[rule].bytes += bytes;
}

}  // namespace

PairRuleApplier::PairRuleApplier(RuleSet rules, const Limits& limits, SelectorBudget budget)
    : rules_(std::move(rules)), program_(&rules_.program()), matcher_(budget), rearranger_(limits) {}

bool PairRuleApplier::may_apply(const Document& expected, const RuleContext& of_expected,
                                const Document& actual, const RuleContext& of_actual) {
  if (program_->of_pairs.empty()) return false;
  const bool in_expected = select(expected, of_expected, expected_);
  const bool in_actual = select(actual, of_actual, actual_);
  return in_expected || in_actual;
}

bool PairRuleApplier::select(const Document& document, const RuleContext& context, Side& side) {
  side.document = &document;
  matcher_.match(document, program_->selectors, side.selection);
  judge_.judge(*program_, context, document.format(), &side.selection, side.active);
  return std::ranges::any_of(program_->of_pairs, [&](std::uint32_t rule) { return side.active[rule]; });
}

std::optional<std::uint32_t> PairRuleApplier::rule_of_names(const Document& document,
                                                            const RuleContext& context, NodeIndex member) {
  const auto names_members = [&](std::uint32_t rule) {
    return program_->rules[rule].stage == StripStage::member_names;
  };
  if (std::ranges::none_of(program_->of_pairs, names_members)) return std::nullopt;
  select(document, context, actual_);
  const auto rule = std::ranges::find_if(program_->of_pairs, [&](std::uint32_t each) {
    return names_members(each) && actual_.active[each] &&
           RuleSelection(*program_, actual_.selection).looks_at(each, member);
  });
  return rule == program_->of_pairs.end() ? std::nullopt : std::optional(*rule);
}

RuledPair PairRuleApplier::apply(Alignment& alignment, Edits& edits, Document& new_expected,
                                 Document& new_actual, RuleTally& tally) {
  separate_replaced_items(*expected_.document, *actual_.document, alignment, finder_, edits);
  RuleTally in_expected(program_->rules.size()), in_actual(program_->rules.size());
  hide_unmatched(expected_, *actual_.document, edits.deleted, alignment.actual_of, in_expected);
  hide_unmatched(actual_, *expected_.document, edits.inserted, alignment.expected_of, in_actual);
  for (const std::uint32_t rule : program_->of_pairs) {
    if (!expected_.active[rule] || !actual_.active[rule]) continue;
    const Rule& one = program_->rules[rule];
    if (one.stage == StripStage::number) settle_numbers(rule, edits, in_actual);
    if (one.stage != StripStage::child_order) continue;
    one.key.empty() ? restore_order(rule, alignment, edits, in_actual)
                    : order_by_key(rule, alignment, in_actual);
  }
  for (RuleTally* const side : {&in_expected, &in_actual}) {
    for (RuleCount& each : side->rules) each.documents = each.nodes > 0 ? 1 : 0;
    tally += *side;
  }
  return {rewrite(expected_, new_expected), rewrite(actual_, new_actual)};
}

void PairRuleApplier::hide_unmatched(Side& side, const Document& other, const std::vector<NodeIndex>& gone,
                                     const std::vector<NodeIndex>& matches, RuleTally& tally) {
  const Document& document = *side.document;
  side.to.clear(document.node_count());
  if (gone.empty()) return;
  const std::vector<ListEnds> ends = list_ends(document, matches, other);
  for (const NodeIndex node : gone) {
    if (document.is_text(node) || matches[document.parent(node)] == no_node) continue;
    for (const std::uint32_t rule : program_->of_pairs) {
      if (!allows(rule, side, node, ends)) continue;
      side.to.hide(node);
      count(tally, rule, document.subtree_size(node), bytes_in(document, node));
    }
  }
}

bool PairRuleApplier::allows(std::uint32_t rule, const Side& side, NodeIndex node,
                             const std::vector<ListEnds>& ends) const {
  const Rule& one = program_->rules[rule];
  if (one.stage != StripStage::one_sided || !side.active[rule]) return false;
  if (!RuleSelection(*program_, side.selection).looks_at(rule, node)) return false;
  const bool only_item = ends[node] == (list_start | list_end);
  if (one.ends != 0 && !only_item && (ends[node] & one.ends) == 0) return false;
  return one.shapes.empty() ||
         std::ranges::find(one.shapes, shape_text(*side.document, node)) != one.shapes.end();
}

// The children that have changed order, and those that they changed it with, take each other's slots.
void PairRuleApplier::restore_order(std::uint32_t rule, const Alignment& alignment, const Edits& edits,
                                    RuleTally& tally) {
  const Document& actual = *actual_.document;
  const RuleSelection places(*program_, actual_.selection);
  for (const Move& move : edits.moved) {
    const NodeIndex parent = actual.parent(move.actual);
    if (move.kind != MoveKind::reordered || !places.looks_at(rule, parent)) continue;
    count(tally, rule, 1, 0);
    if (actual_.to.orders.contains(parent)) continue;
    const NodeIndex other_parent = alignment.expected_of[parent];
    std::vector<NodeIndex> order, stayed;
    const auto stays = [&](NodeIndex child) {
      const NodeIndex match = alignment.expected_of[child];
      return match != no_node && expected_.document->parent(match) == other_parent;
    };
    for (const NodeIndex child : actual.children(parent)) {
      order.push_back(child);
      if (stays(child)) stayed.push_back(child);
    }
    std::ranges::sort(stayed, {}, [&](NodeIndex child) { return alignment.expected_of[child]; });
    auto next = stayed.begin();
    for (NodeIndex& slot : order) {
      if (stays(slot)) slot = *next++;
    }
    actual_.to.orders.emplace(parent, std::move(order));
  }
}

// Children of the actual parents take the order of those with the same key on the other side.
void PairRuleApplier::order_by_key(std::uint32_t rule, const Alignment& alignment, RuleTally& tally) {
  for (const SelectedItem item : RuleSelection(*program_, actual_.selection).of(rule)) {
    const NodeIndex match = item.is_attribute() ? no_node : alignment.expected_of[item.node];
    if (match == no_node || actual_.to.orders.contains(item.node)) continue;
    order_children(item.node, match, program_->rules[rule].key, tally.rules[rule]);
  }
}

void PairRuleApplier::order_children(NodeIndex parent, NodeIndex expected_parent, std::string_view key,
                                     RuleCount& count) {
  const Document &expected = *expected_.document, &actual = *actual_.document;
  const std::map<std::string_view, NodeIndex> places = places_of_keys(expected, expected_parent, key);
  std::vector<NodeIndex> order, keyed;
  std::vector<NodeIndex> place_of(actual.subtree_size(parent), no_node);  // on the other side, by child
  for (const auto& [value, child] : places_of_keys(actual, parent, key)) {
    const auto other = places.find(value);
    if (other != places.end()) place_of[child - parent] = other->second;
  }
  for (const NodeIndex child : actual.children(parent)) {
    order.push_back(child);
    if (place_of[child - parent] != no_node) keyed.push_back(child);
  }
  std::ranges::sort(keyed, {}, [&](NodeIndex child) { return place_of[child - parent]; });
  std::uint64_t moved = 0;
  auto next = keyed.begin();
  for (NodeIndex& slot : order) {
    if (place_of[slot - parent] == no_node) continue;
    moved += slot != *next;
    slot = *next++;
  }
  if (moved == 0) return;
  count.nodes += moved;
  actual_.to.orders.emplace(parent, std::move(order));
}

bool PairRuleApplier::looks_at(std::uint32_t rule, MatchedPair pair) const {
  return RuleSelection(*program_, expected_.selection).looks_at(rule, pair.expected) &&
         RuleSelection(*program_, actual_.selection).looks_at(rule, pair.actual);
}

// What of actual is within the tolerance of what it was becomes that.
void PairRuleApplier::settle_numbers(std::uint32_t rule, const Edits& edits, RuleTally& tally) {
  const Rule& one = program_->rules[rule];
  if (one.target == RuleTarget::attributes) {
    for (const MatchedPair pair : edits.updated_attributes) settle_attributes(rule, pair, tally);
    return;
  }
  const Document &expected = *expected_.document, &actual = *actual_.document;
  for (const MatchedPair pair : edits.updated_text) {
    const std::string_view before = expected.text(pair.expected), after = actual.text(pair.actual);
    const MatchedPair holders{holder_of(expected, pair.expected), holder_of(actual, pair.actual)};
    if (!looks_at(rule, holders) || !within(*one.tolerance, trimmed(before), trimmed(after))) continue;
    const bool is_text = expected.is_text(pair.expected);
    actual_.to.texts.emplace(pair.actual, is_text ? expected.raw_text(pair.expected) : before);
    count(tally, rule, 1, after.size());
  }
}

void PairRuleApplier::settle_attributes(std::uint32_t rule, MatchedPair pair, RuleTally& tally) {
  const Rule& one = program_->rules[rule];
  const Document &expected = *expected_.document, &actual = *actual_.document;
  if (!looks_at(rule, pair)) return;
  if (!NamePatterns(one.elements).match(actual, actual.name(pair.actual))) return;
  const NamePatterns names(one.attributes);
  const auto attributes = actual.attributes(pair.actual);
  for (std::uint32_t i = 0; i < attributes.size(); ++i) {
    const std::string_view name = actual.name_text(attributes[i].name), after = actual.value(attributes[i]);
    const std::optional<std::string_view> before = value_of_attribute(expected, pair.expected, name);
    if (!before || *before == after || !names.match(actual, attributes[i].name)) continue;
    if (!within(*one.tolerance, *before, after)) continue;
    actual_.to.attributes.emplace(std::pair(pair.actual, i), *before);
    count(tally, rule, 1, after.size());
  }
}

const Document* PairRuleApplier::rewrite(const Side& side, Document& out) {
  const bool rewritten = !side.to.empty() && rearranger_.rearrange(*side.document, side.to, out);
  return rewritten ? &out : side.document;
}

}  // namespace treesift
