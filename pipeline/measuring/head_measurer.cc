// Heads beside bodies.
//
// Problem. What a head says is judged as a body is: by changes that other pairs have as well, that rules hide and
// people accept. But a head is no part of the page: it must not count among the page's features, nor may a rule for
// pages reach into it.
//
// How. A head is a small document of its own (parsers/head), aligned by the same functions; its changes are added
// to those of the body, each with a hash of its own kind, so that no member of a JSON body is ever the same change.
// A field that is part of the contract (head_role.h) makes a change of the class "head: contract", which the table
// of who decides knows; all others are changes as those of attributes are.
//
// Cost. Nothing where the fields are equal byte by byte; else what reading both takes, and a sort of about twenty
// values; documents only where something is left that differs.
#include "pipeline/measuring/head_measurer.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/hash.h"
#include "model/measure/feature_vector.h"
#include "model/measure/node_text.h"
#include "model/measure/places.h"
#include "parsers/scalar.h"

namespace treesift {
namespace {

// The rules on heads among all, and which they are.
std::vector<Rule> rules_on_heads(const RuleSet* all, std::vector<std::size_t>& indices) {
  std::vector<Rule> rules;
  for (std::size_t i = 0; all != nullptr && i < all->rules().size(); ++i) {
    if (!is_of_heads(all->rules()[i])) continue;
    rules.push_back(all->rules()[i]);
    indices.push_back(i);
  }
  return rules;
}

// The member of "head" that holds the node; no_node for what is above them.
NodeIndex field_of(const Document& document, NodeIndex node) {
  std::vector<NodeIndex> above;
  for (; node != document_node && node != no_node; node = document.parent(node)) above.push_back(node);
  return above.size() < 3 ? no_node : above[above.size() - 3];  // below the top-level object and "head"
}

bool is_of_contract(const AlignedPair& pair, const Change& change) {
  const bool in_actual = change.where.actual != no_node;
  const Document& document = in_actual ? pair.actual : pair.expected;
  const NodeIndex field = field_of(document, in_actual ? change.where.actual : change.where.expected);
  if (field == no_node) return false;
  const std::string_view name = document.name_text(document.name(field));
  if (name == "page-event" && !in_actual) return false;  // an error that is gone
  return head_field(name).role == HeadRole::contract;
}

ChangeKind kind_in_head(ChangeKind kind) {
  switch (kind) {
    case ChangeKind::element_deleted:
    case ChangeKind::text_deleted:
      return ChangeKind::attribute_lost;
    case ChangeKind::element_inserted:
    case ChangeKind::text_inserted:
      return ChangeKind::attribute_new;
    case ChangeKind::values_changed:
      return ChangeKind::attribute_varied;
    default:
      return ChangeKind::attribute_changed;
  }
}

// What it was called among changes of bodies stays in its hashes.
void make_change_of_head(const AlignedPair& pair, Change& change) {
  static const std::uint64_t of_heads = hash_of("head");
  for (std::uint64_t& hash : change.hashes) hash = combine_hashes(hash, of_heads);
  change.kind = kind_in_head(change.kind);
  change.value = is_of_contract(pair, change) ? ValueClass::head_contract : ValueClass::none;
}

// Of a field that is taken apart, its parts: "max-age=3600, public". Empty for any other.
std::string parts_of_field(const Document& document, NodeIndex node) {
  if (node == no_node || document.kind(node) != NodeKind::object || document.subtree_size(node) == 1)
    return "";
  std::string parts;
  for (const NodeIndex part : document.children(node)) {
    if (!is_scalar(document.kind(part))) return "";
    parts.append(parts.empty() ? "" : ", ").append(document.name_text(document.name(part)));
    if (document.text(part) != "yes") parts.append("=").append(document.text(part));
  }
  return parts;
}

// "head/etag": a body's path begins with a slash.
ShownEdit place_in_head(const AlignedPair& pair, Evidence where) {
  ShownEdit place = shown_edit(pair, where);
  place.path.erase(0, 1);
  const std::string before = parts_of_field(pair.expected, where.expected),
                    after = parts_of_field(pair.actual, where.actual);
  if (before.empty() && after.empty()) return place;
  SnippetPair snippets = make_text_snippets(before, after);
  place.before = std::move(snippets.before);
  place.after = std::move(snippets.after);
  return place;
}

void become_different(MeasuredPair& measured) {
  if (measured.state == PairState::differs) return;
  measured.state = PairState::differs;
  measured.features = identical_features().values;
  set_response_features(measured.response, measured.features);
  measured.edit_of_feature.fill(MeasuredPair::no_edit);
}

// What a head says is never left out for want of room: what is least needed of the body's is.
void make_room(std::size_t count, MeasuredPair& measured) {
  measured.edit_of_change.resize(measured.changes.size(), MeasuredPair::no_edit);
  while (measured.changes.size() + count > ChangeFinder::max_changes) {
    const auto index = static_cast<std::ptrdiff_t>(least_needed(measured.changes));
    measured.changes.erase(measured.changes.begin() + index);
    measured.edit_of_change.erase(measured.edit_of_change.begin() + index);
  }
  const std::size_t places = std::min(measured.places.size(), MeasuredPair::max_places - count);
  measured.places.resize(places);
  const auto drop = [&](std::uint8_t& place) {
    if (place >= places) place = MeasuredPair::no_edit;
  };
  std::ranges::for_each(measured.edit_of_change, drop);
  std::ranges::for_each(measured.edit_of_feature, drop);
}

}  // namespace

HeadMeasurer::HeadMeasurer(const MeasureOptions& options)
    : heads_(options.heads), builder_(options.limits), aligner_(options.aligner, options.alignment) {
  std::vector<Rule> rules = rules_on_heads(options.rules, rule_of_);
  left_out_ = static_cast<std::size_t>(std::ranges::find(rule_of_, options.left_out_rule) - rule_of_.begin());
  if (left_out_ == rule_of_.size()) left_out_ = MeasureOptions::no_rule;
  if (rules.empty()) return;
  auto compiled = RuleSet::compile(std::move(rules));
  if (const RuleSet* const set = std::get_if<RuleSet>(&compiled)) {
    rules_.emplace(*set, options.limits);
    pair_rules_.emplace(*set, options.limits);
  }
}

void HeadMeasurer::measure(const Pair& pair, const std::optional<TwoClocks>& clocks, MeasuredPair& measured) {
  hidden_.clear();
  settled_times_ = {};
  const ResponseHead &was = pair.expected_head, &is = pair.actual_head;
  const bool is_measured = measured.state == PairState::equal || measured.state == PairState::differs;
  if (!is_measured || was.fields.empty() || is.fields.empty() || was.fields == is.fields) return;
  const std::vector<HeadValue> expected = read_head({was.fields, was.clock}, heads_);
  const std::vector<HeadValue> actual = read_head({is.fields, is.clock}, heads_);
  if (expected == actual) return;
  Document of_expected = head_document(expected, builder_, actual),
           of_actual = head_document(actual, builder_, expected);
  settle_times(of_expected, of_actual, clocks);
  compare(of_expected, of_actual, pair, measured);
  builder_.recycle(std::move(of_expected));
  builder_.recycle(std::move(of_actual));
}

void HeadMeasurer::align(const Document& expected, const Document& actual) {
  aligner_.align(expected, actual, alignment_);
  edit_finder_.find(expected, actual, alignment_, edits_);
}

// The file that a page offers is often called after the day. Rules come after, as they do in bodies.
void HeadMeasurer::settle_times(const Document& expected, Document& actual,
                                const std::optional<TwoClocks>& clocks) {
  if (!clocks) return;
  align(expected, actual);
  settled_times_ = times_.settle_in(expected, actual, edits_, *clocks);
}

void HeadMeasurer::compare(const Document& expected, const Document& actual, const Pair& pair,
                           MeasuredPair& measured) {
  RuledPair ruled{&expected, &actual};
  Document new_expected, new_actual, rest_of_expected, rest_of_actual;
  if (rules_) {
    RuleTally tally(rule_of_.size());
    const RuleContext of_expected{pair.id, pair.expected_head.fields, left_out_};
    const RuleContext of_actual{pair.id, pair.actual_head.fields, left_out_};
    ruled = apply_to_pair(*rules_, expected, of_expected, new_expected, actual, of_actual, new_actual, tally);
    if (pair_rules_->may_apply(*ruled.expected, of_expected, *ruled.actual, of_actual)) {
      align(*ruled.expected, *ruled.actual);
      ruled = pair_rules_->apply(alignment_, edits_, rest_of_expected, rest_of_actual, tally);
    }
    note_hidden(tally);
  }
  align(*ruled.expected, *ruled.actual);
  add_changes({*ruled.expected, *ruled.actual, alignment_, edits_}, measured);
}

void HeadMeasurer::note_hidden(const RuleTally& tally) {
  for (std::size_t i = 0; i < tally.rules.size(); ++i) {
    if (tally.rules[i].matched()) hidden_.push_back({rule_of_[i], tally.rules[i]});
  }
}

// Those of the contract first: they stay where there are too many.
void HeadMeasurer::add_changes(const AlignedPair& aligned, MeasuredPair& measured) {
  change_finder_.find(aligned, changes_);
  if (changes_.empty()) return;
  for (Change& change : changes_) make_change_of_head(aligned, change);
  std::stable_partition(changes_.begin(), changes_.end(),
                        [](const Change& change) { return change.value == ValueClass::head_contract; });
  if (changes_.size() > max_changes) changes_.resize(max_changes);
  become_different(measured);
  make_room(changes_.size(), measured);
  for (Change& change : changes_) {
    measured.edit_of_change.push_back(static_cast<std::uint8_t>(measured.places.size()));
    measured.places.push_back(place_in_head(aligned, change.where));
    change.where = {};
    measured.changes.push_back(change);
  }
}

}  // namespace treesift
