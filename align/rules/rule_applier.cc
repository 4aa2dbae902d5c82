// From a document to what rules leave of it.
//
//     conditions    which rules apply                       condition_judge.h
//     places        what is hidden by name, selector        node_marker.h
//     scan          which values a rule may rewrite         value_scan.h
//     rewrite       those values, rule after rule           value_rewriter.h
//     rebuild       only when something was found           rebuilder.h
//
// Cost. The selectors' walk, one over nodes and attributes, one search over all values; the rest is in
// proportion to what rules find, except for rebuilding.
#include "align/rules/rule_applier.h"

#include <algorithm>

#include "align/rules/placeholder.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

// What rules may spend on a document: bytes that searches look at, and 12 for each placeholder put in.
constexpr std::uint64_t value_budget = std::uint64_t{256} << 20;
constexpr std::uint64_t byte_budget = std::uint64_t{1} << 30;

bool is_value(NodeKind kind) {
  return kind == NodeKind::text || kind == NodeKind::string || kind == NodeKind::number;
}

}  // namespace

RuleApplier::RuleApplier(RuleSet rules, const Limits& limits, SelectorBudget budget)
    : rules_(std::move(rules)), program_(&rules_.program()), matcher_(budget), rebuilder_(limits) {}

RuleOutcome RuleApplier::rewrite_bytes(const RuleContext& context, Format format, std::string& shorter,
                                       RuleTally& tally) {
  if (program_->bytes.empty()) return RuleOutcome::untouched;
  found_ = RuleTally(program_->rules.size());
  budget_ = {byte_budget, false};
  judge_.judge(*program_, context, format, nullptr, active_);
  rewriter_.begin(active_, {}, placeholders(), budget_, found_);
  rewriter_.start(context.bytes);
  rewriter_.apply_to_bytes(program_->bytes);
  const bool rewritten = !budget_.exceeded && rewriter_.bytes().size() < context.bytes.size();
  if (rewritten) shorter = rewriter_.bytes();
  return finish(rewritten ? RuleOutcome::rewritten : RuleOutcome::untouched, tally);
}

RuleOutcome RuleApplier::apply(const Document& document, const RuleContext& context, Document& out,
                               RuleTally& tally) {
  if (program_->rules.empty()) return RuleOutcome::untouched;
  document_ = &document;
  found_ = RuleTally(program_->rules.size());
  budget_ = {value_budget, false};
  select();
  judge_.judge(*program_, context, document.format(), &selection_, active_);
  places_ = RuleSelection(*program_, selection_);
  rewriter_.begin(active_, places_, placeholders(), budget_, found_);
  marker_.mark(document, *program_, active_, selection_, marks_, found_);
  return finish(find_and_rebuild(out), tally);
}

void RuleApplier::select() {
  matcher_.match(*document_, program_->selectors, selection_);
  found_.selectors_over_budget = selection_.budget_exceeded() ? 1 : 0;
}

RuleOutcome RuleApplier::find_and_rebuild(Document& out) {
  drops_space_ = drops_space();
  const NamespaceNames* const names = names_by_uri();
  find_alone();
  rewrite_texts();
  rewrite_attributes();
  rewrite_comments();
  const bool touched = marks_.any_node || !marks_.attributes.empty() || !texts_.empty() ||
                       !attributes_.empty() || !comments_.empty() || drops_notes_ || names != nullptr;
  if (!touched || budget_.exceeded) return RuleOutcome::untouched;
  const Rewriting rewriting{
      document_,  program_, &marks_,
      &alone_,    &texts_,  &attributes_,
      &comments_, names,    drops_space_ ? Rewriting::Space::dropped : Rewriting::Space::kept};
  Document rebuilt;
  if (!rebuilder_.rebuild(rewriting, rewriter_, rebuilt)) budget_.exceeded = true;
  if (budget_.exceeded) return RuleOutcome::untouched;
  out = std::move(rebuilt);
  return RuleOutcome::rewritten;
}

// What was found in a document that is left as it is for want of budget does not count.
RuleOutcome RuleApplier::finish(RuleOutcome outcome, RuleTally& tally) {
  if (budget_.exceeded) {
    found_.rules.assign(program_->rules.size(), {});
    found_.values_over_budget = 1;
  }
  for (RuleCount& count : found_.rules) count.documents = count.nodes > 0 || count.bytes > 0 ? 1 : 0;
  tally += found_;
  return outcome;
}

// Whether white space at the ends of texts and between elements goes; counts the latter.
bool RuleApplier::drops_space() {
  drops_notes_ = false;
  const auto& rules = program_->rules;
  std::size_t rule = 0;
  while (rule < rules.size() && !(active_[rule] && rules[rule].stage == StripStage::white_space)) ++rule;
  if (rule == rules.size()) return false;
  space_rule_ = rule;
  for (const Note& note : document_->notes()) {
    if (note.kind != NoteKind::white_space) continue;
    drops_notes_ = true;
    found_.rules[rule].nodes += 1;
    found_.rules[rule].bytes += note.text.length;
  }
  return true;
}

// Null where no rule is about namespaces, or the document declares none.
const NamespaceNames* RuleApplier::names_by_uri() {
  const auto& rules = program_->rules;
  for (std::size_t rule = 0; rule < rules.size() && document_->format() == Format::xml; ++rule) {
    if (!active_[rule] || rules[rule].stage != StripStage::namespaces) continue;
    if (!namespace_names_.find(*document_)) return nullptr;
    found_.rules[rule].nodes += namespace_names_.declarations();
    found_.rules[rule].bytes += namespace_names_.bytes();
    return &namespace_names_;
  }
  return nullptr;
}

void RuleApplier::find_alone() {
  alone_.assign(document_->node_count(), true);
  if (!marks_.any_layout) return;
  for (NodeIndex node = 1; node < document_->node_count(); ++node) {
    if (document_->is_text(node)) alone_[node] = stands_alone(node);
  }
}

// Whether the tags on both sides of a text stay.
bool RuleApplier::stands_alone(NodeIndex text) const {
  const auto stays = [&](NodeIndex node) { return !marks_.has(node, node_hidden | node_unwrapped); };
  const NodeIndex parent = document_->parent(text);
  if (!stays(parent)) return false;
  // Each node is passed at most once in this way, for all texts together.
  const NodeIndex before = document_->previous_sibling(text), after = document_->next_sibling(text);
  return (before == no_node || stays(before)) && (after == no_node || stays(after));
}

ValueRewriter::Placeholders RuleApplier::placeholders() const {
  return program_->replaces ? ValueRewriter::Placeholders::some : ValueRewriter::Placeholders::none;
}

bool RuleApplier::may_be_taken_for_placeholder(std::string_view value) const {
  constexpr char first_byte = '\xE2';
  return program_->replaces && value.find(first_byte) != value.npos && looks_like_placeholder(value);
}

void RuleApplier::scan_texts() {
  text_scan_.begin();
  scanned_texts_.clear();
  forced_.clear();
  for (NodeIndex node = 1; node < document_->node_count();) {
    if (marks_.has(node, node_hidden | node_emptied | node_replaced)) {
      node = document_->subtree_end(node);
      continue;
    }
    if (is_value(document_->kind(node)) && alone_[node]) {
      const std::string_view text = document_->text(node);
      const std::string_view core = TextEdges(text).core;
      text_scan_.add(core);
      scanned_texts_.push_back(node);
      forced_.push_back(loses_space(node) || may_be_taken_for_placeholder(core));
    }
    ++node;
  }
}

// Whether a rule on white space takes some at the ends of a text, or within it where its tree does not show it.
bool RuleApplier::loses_space(NodeIndex node) const {
  if (!drops_space_) return false;
  return !is_collapsed(document_->is_text(node) ? document_->raw_text(node) : document_->text(node),
                       Trim::both);
}

// Of what the tree does not show; the rule itself counts what it changes in a value.
void RuleApplier::count_lost_space(NodeIndex node, std::string_view core) {
  const bool is_text = document_->is_text(node);
  const std::size_t size = (is_text ? document_->raw_text(node) : document_->text(node)).size();
  RuleCount& count = found_.rules[space_rule_];
  count.nodes += is_collapsed(core, Trim::both) ? 1 : 0;
  count.bytes += size - core.size();
}

// An element's own texts are its; in JSON values stand for themselves.
NodeIndex RuleApplier::holder_of(NodeIndex text) const {
  return document_->is_text(text) ? document_->parent(text) : text;
}

// The nodes that rules with a place look at.
void RuleApplier::find_at_places(const ValueProgram& program) {
  any_at_place_ = false;
  for (const RuleOnValues& rule : program.rules()) {
    if (!rule.at_place || !active_[rule.rule]) continue;
    if (!any_at_place_) at_place_.assign(document_->node_count(), false);
    any_at_place_ = true;
    for (const SelectedItem item : places_.of(rule.rule)) {
      if (!item.is_attribute()) at_place_[item.node] = true;
    }
  }
}

void RuleApplier::rewrite_texts() {
  texts_.clear();
  if (program_->texts.empty() && !program_->replaces) return;
  scan_texts();
  text_scan_.find(program_->texts, active_, candidates_);
  find_at_places(program_->texts);
  if (any_at_place_) {
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (at_place_[holder_of(scanned_texts_[i])]) candidates_[i] = true;
    }
  }
  for (std::size_t i = 0; i < candidates_.size() && !budget_.exceeded; ++i) {
    if (!candidates_[i] && !forced_[i]) continue;
    const std::string_view text = document_->text(scanned_texts_[i]);
    const std::string_view core = TextEdges(text).core;
    rewriter_.start(core);
    rewriter_.apply(program_->texts, {document_, holder_of(scanned_texts_[i])});
    const std::string_view result = rewriter_.result();
    const bool trimmed = loses_space(scanned_texts_[i]);
    if (trimmed) count_lost_space(scanned_texts_[i], core);
    if (result != core || trimmed) texts_.add(scanned_texts_[i], 0, result);
  }
}

// The names of attributes that some active rule looks at.
void RuleApplier::find_concerned() {
  concerned_.assign(document_->name_count(), false);
  for (const RuleOnValues& rule : program_->attributes.rules()) {
    if (!active_[rule.rule]) continue;
    for (NameId name = 0; name < document_->name_count(); ++name) {
      if (rule.attributes.match(*document_, name)) concerned_[name] = true;
    }
  }
}

void RuleApplier::scan_attributes() {
  find_concerned();
  attribute_scan_.begin();
  scanned_attributes_.clear();
  forced_.clear();
  std::size_t mark = 0;
  for (NodeIndex node = 1; node < document_->node_count();) {
    if (!marks_.has(node, node_hidden | node_unwrapped)) add_attribute_values(node, mark);
    const bool skips = marks_.has(node, node_hidden | node_emptied | node_replaced);
    node = skips ? document_->subtree_end(node) : node + 1;
  }
}

void RuleApplier::add_attribute_values(NodeIndex node, std::size_t& mark) {
  const auto& marks = marks_.attributes;
  const auto attributes = document_->attributes(node);
  while (mark < marks.size() && marks[mark].node < node) ++mark;
  for (std::uint32_t i = 0; i < attributes.size(); ++i) {
    if (mark < marks.size() && marks[mark].node == node && marks[mark].attribute == i) {
      ++mark;
      continue;
    }
    const std::string_view value = document_->value(attributes[i]);
    const bool forced = may_be_taken_for_placeholder(value);
    if (!forced && !concerned_[attributes[i].name]) continue;
    attribute_scan_.add(value);
    scanned_attributes_.push_back({node, i});
    forced_.push_back(forced);
  }
}

void RuleApplier::rewrite_attributes() {
  attributes_.clear();
  if (program_->attributes.empty() && !program_->replaces) return;
  scan_attributes();
  attribute_scan_.find(program_->attributes, active_, candidates_);
  find_at_places(program_->attributes);
  if (any_at_place_) {
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (at_place_[scanned_attributes_[i].node]) candidates_[i] = true;
    }
  }
  for (std::size_t i = 0; i < candidates_.size() && !budget_.exceeded; ++i) {
    if (!candidates_[i] && !forced_[i]) continue;
    const auto [node, index] = scanned_attributes_[i];
    const Attribute& attribute = document_->attributes(node)[index];
    const std::string_view value = document_->value(attribute);
    rewriter_.start(value);
    rewriter_.apply(program_->attributes, {document_, node, attribute.name});
    const std::string_view result = rewriter_.result();
    if (result != value) attributes_.add(node, index, result);
  }
}

void RuleApplier::rewrite_comments() {
  comments_.clear();
  if (program_->comments.empty()) return;
  const auto notes = document_->notes();
  for (std::uint32_t i = 0; i < notes.size() && !budget_.exceeded; ++i) {
    if (notes[i].kind != NoteKind::comment) continue;
    const std::string_view text = document_->note_text(notes[i]);
    rewriter_.start(text);
    rewriter_.apply(program_->comments, {document_, document_node});
    const std::string_view result = rewriter_.result();
    if (result != text) comments_.add(i, 0, result);
  }
}

RuledPair apply_to_pair(RuleApplier& applier, const Document& expected, const RuleContext& of_expected,
                        Document& new_expected, const Document& actual, const RuleContext& of_actual,
                        Document& new_actual, RuleTally& tally) {
  const RuleOutcome e = applier.apply(expected, of_expected, new_expected, tally);
  const RuleOutcome a = applier.apply(actual, of_actual, new_actual, tally);
  return {e == RuleOutcome::rewritten ? &new_expected : &expected,
          a == RuleOutcome::rewritten ? &new_actual : &actual};
}

}  // namespace treesift
