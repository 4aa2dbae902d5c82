// Does a list match a template, whatever its number of repetitions?
//
// Problem. Sibling patterns with repetitions are a regular expression over trees, `a? a? a? (b c)* b`. Trying
// one way after another is exponential, and pages are hostile.
//
// How. Thompson's construction (Ken Thompson, "Regular expression search algorithm", CACM 1968), one program
// for each list of siblings: an item for a pattern, forks for its repetition, accept at the end. All states
// that the children so far can have led to are kept as one set; the next child moves them on together.
// Testing a child against an item runs the item's own program over the child's children in the same way.
//
//     li+ (dt dd*)?    0 item li   1 fork 0 2   2 fork 3 7   3 item dt   4 fork 5 7   5 item dd   6 fork 4 4
//
// Cost. A state is in a set once, so a child is tested against an item of its level at most once, and the
// levels of nodes and of patterns go down together: nodes x patterns at most. Recursion goes down the
// pattern, deepest_pattern levels at most.
#include "align/templates/matcher.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "parsers/attributes.h"

namespace treesift {
namespace {

constexpr std::size_t look_ahead = 64;

NameId standard_name_of(std::string_view name) {
  const auto found = std::ranges::find(standard_names, name);
  return name.empty() || found == std::end(standard_names)
             ? unnamed
             : static_cast<NameId>(found - std::begin(standard_names));
}

}  // namespace

void MatchScratch::begin(std::size_t instructions) {
  if (seen_.size() < instructions) seen_.resize(instructions);
}

PatternMatcher::PatternMatcher(std::span<const Pattern> patterns) {
  for (const Pattern& pattern : patterns) {
    if (pattern_depth(pattern) > deepest_pattern) throw std::invalid_argument("a pattern is nested too deep");
  }
  for (const Pattern& pattern : patterns) emit(pattern);
  code_.push_back({Instruction::Kind::accept});
  compile_contents(0);
}

PatternMatcher::Position PatternMatcher::emit_fork() {
  code_.push_back({Instruction::Kind::fork});
  return static_cast<Position>(code_.size() - 1);
}

void PatternMatcher::emit_once(const Pattern& pattern) {
  if (pattern.kind == PatternKind::group) {
    for (const Pattern& child : pattern.children) emit(child);
    return;
  }
  code_.push_back({Instruction::Kind::item, standard_name_of(pattern.name), 0, 0, &pattern});
}

void PatternMatcher::emit(const Pattern& pattern) {
  const bool absent = may_be_absent(pattern.repetition), repeats = may_repeat(pattern.repetition);
  const Position skip = absent ? emit_fork() : 0;
  const auto begin = static_cast<Position>(code_.size());
  emit_once(pattern);
  if (repeats) {
    const Position again = emit_fork();
    code_[again].first = begin;
    code_[again].second = again + 1;
  }
  if (absent) {
    code_[skip].first = begin;
    code_[skip].second = static_cast<Position>(code_.size());
  }
}

// The programs of the items from `begin` on, each behind the others; these may add items themselves.
void PatternMatcher::compile_contents(Position begin) {
  for (Position i = begin; i < code_.size(); ++i) {
    const Pattern* const pattern = code_[i].pattern;
    if (pattern == nullptr || pattern->kind != PatternKind::element || pattern->any_content) continue;
    code_[i].first = static_cast<Position>(code_.size());
    for (const Pattern& child : pattern->children) emit(child);
    code_.push_back({Instruction::Kind::accept});
  }
}

// Adds all that can be reached from a position without a child.
void PatternMatcher::follow(Position position, std::uint64_t stamp, std::vector<Position>& states,
                            MatchScratch& scratch) const {
  std::vector<Position>& pending = scratch.pending_;
  pending.assign(1, position);
  while (!pending.empty()) {
    const Position at = pending.back();
    pending.pop_back();
    if (scratch.seen_[at] == stamp) continue;
    scratch.seen_[at] = stamp;
    if (code_[at].kind == Instruction::Kind::fork) {
      pending.push_back(code_[at].second);
      pending.push_back(code_[at].first);
    } else {
      states.push_back(at);
    }
  }
}

void PatternMatcher::start(Position position, std::vector<Position>& states, MatchScratch& scratch) const {
  states.clear();
  follow(position, ++scratch.stamp_, states, scratch);
}

void PatternMatcher::step(const Document& document, NodeIndex child, const std::vector<Position>& states,
                          std::vector<Position>& next, std::size_t depth, MatchScratch& scratch) const {
  next.clear();
  const std::uint64_t stamp = ++scratch.stamp_;
  for (const Position state : states) {
    const Instruction& item = code_[state];
    if (item.kind != Instruction::Kind::item || !fits(document, child, item, depth, scratch)) continue;
    follow(state + 1, stamp, next, scratch);
  }
}

bool PatternMatcher::accepts(const std::vector<Position>& states) const {
  return std::ranges::any_of(states,
                             [&](Position state) { return code_[state].kind == Instruction::Kind::accept; });
}

bool PatternMatcher::same_name(const Document& document, NodeIndex node, const Instruction& item) const {
  const NameId name = document.name(node);
  if (item.name != unnamed || name < standard_name_count) return item.name == name;
  return document.name_text(name) == item.pattern->name;
}

bool PatternMatcher::fits(const Document& document, NodeIndex node, const Instruction& item,
                          std::size_t depth, MatchScratch& scratch) const {
  const Pattern& pattern = *item.pattern;
  if (pattern.kind == PatternKind::text) {
    return document.is_text(node) && pattern.text.matches(document.text(node));
  }
  if (!document.is_element(node) || !same_name(document, node, item)) return false;
  if (!attributes_fit(document, node, pattern)) return false;
  return pattern.any_content || content_fits(document, node, item.first, depth + 1, scratch);
}

bool PatternMatcher::content_fits(const Document& document, NodeIndex parent, Position program,
                                  std::size_t depth, MatchScratch& scratch) const {
  MatchScratch::Level& level = scratch.levels_[depth];
  start(program, level.states, scratch);
  for (const NodeIndex child : document.children(parent)) {
    step(document, child, level.states, level.next, depth, scratch);
    level.states.swap(level.next);
    if (level.states.empty()) return false;
  }
  return accepts(level.states);
}

bool PatternMatcher::matches_content(const Document& document, NodeIndex parent,
                                     MatchScratch& scratch) const {
  scratch.begin(code_.size());
  return content_fits(document, parent, 0, 0, scratch);
}

PatternMatcher::Run PatternMatcher::longest_run(const Document& document, NodeIndex first,
                                                MatchScratch& scratch) const {
  scratch.begin(code_.size());
  MatchScratch::Level& level = scratch.levels_[0];
  start(0, level.states, scratch);
  Run run{first, first};
  std::size_t taken = 0, ahead = 0;  // siblings in the run, and behind it
  for (NodeIndex node = first; node != no_node; node = document.next_sibling(node)) {
    step(document, node, level.states, level.next, 0, scratch);
    level.states.swap(level.next);
    run.stopped_at = node;
    if (level.states.empty()) return run;
    run.stopped_at = document.subtree_end(node);
    ++ahead;
    if (accepts(level.states)) {
      run.end = document.subtree_end(node);
      taken += std::exchange(ahead, 0);
    }
    if (taken > 0 && ahead > taken + look_ahead) return run;
  }
  return run;
}

bool PatternMatcher::matches_first(const Document& document, NodeIndex node, MatchScratch& scratch) const {
  scratch.begin(code_.size());
  const auto item = std::ranges::find(code_, Instruction::Kind::item, &Instruction::kind);
  return item != code_.end() && fits(document, node, *item, 0, scratch);
}

bool PatternMatcher::matches_nothing(MatchScratch& scratch) const {
  scratch.begin(code_.size());
  MatchScratch::Level& level = scratch.levels_[0];
  start(0, level.states, scratch);
  return accepts(level.states);
}

bool label_fits(const Document& document, NodeIndex node, const Pattern& pattern) {
  if (!document.is_element(node) || document.name_text(document.name(node)) != pattern.name) return false;
  for (const NameId name : {standard_name("id"), standard_name("class")}) {
    const AttributePattern* const wanted = find_attribute(pattern, standard_names[name]);
    if (wanted == nullptr || !wanted->required) continue;
    const Attribute* const found = find_attribute(document, node, name);
    if (found == nullptr || !wanted->value.matches(document.value(*found))) return false;
  }
  return true;
}

bool attributes_fit(const Document& document, NodeIndex node, const Pattern& pattern) {
  std::size_t required = 0;
  for (const Attribute& attribute : document.attributes(node)) {
    const AttributePattern* const expected = find_attribute(pattern, document.name_text(attribute.name));
    if (expected == nullptr && !pattern.other_attributes) return false;
    if (expected == nullptr) continue;
    if (!expected->value.matches(document.value(attribute))) return false;
    required += expected->required;
  }
  return required ==
         static_cast<std::size_t>(std::ranges::count(pattern.attributes, true, &AttributePattern::required));
}

}  // namespace treesift
