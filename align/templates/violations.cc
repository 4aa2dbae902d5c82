// Saying what is wrong.
//
// That a list does not match is known from the automaton; where and why takes a second look. The automaton
// runs again over the children, and at the first one that nothing follows, the reason is the first of these
// that holds:
//
//     a state wants a piece with its label        look into it: its attributes, its text, its children
//     it would do if one piece were not wanted    that piece is missing
//     a state wants an element of its name        look into it
//     otherwise                                   it does not belong here
//
// The piece is then taken for what it should have been, and the rest is looked at in turn, so that one bad
// phone number of a hundred contacts is one violation, and two are two.
#include "align/templates/violations.h"

#include <fmt/format.h>

#include <algorithm>

#include "align/templates/notation.h"
#include "base/utf8.h"
#include "parsers/attributes.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr std::size_t longest_snippet = 60;
constexpr std::size_t longest_pattern = 160;

std::string quoted(std::string_view text) {
  return write_value(ValuePattern::constant(clipped(text, longest_snippet)));
}

// What stands there, as a person is shown it.
std::string shown(std::string_view text) {
  return clipped(trimmed(text), longest_snippet);
}

std::string wish(const ValuePattern& value) {
  return clipped(write_value(value), longest_pattern);
}

std::string plain(std::string_view name) {
  Pattern pattern;
  pattern.name = name;
  return clipped(write_label(pattern), longest_snippet);
}

std::string with_value(std::string_view attribute, const std::string& value) {
  return fmt::format("{}={}", plain(attribute), value);
}

bool same_subject(const Template& a, const Template& b) {
  return a.covers == b.covers && a.place == b.place;
}

}  // namespace

void ViolationFinder::report(NodeIndex node, std::string reason, std::string wanted, std::string found) {
  if (found_.size() == max_violations_of_place) return;
  found_.push_back({which_, place_, node, std::move(reason), std::move(wanted), std::move(found)});
}

// "tr[3]/td[2]", from the place down; the place itself by its name.
std::string ViolationFinder::path_to(NodeIndex node) const {
  if (document_->is_text(node)) node = document_->parent(node);
  if (node == place_) return plain(document_->name_text(document_->name(node)));
  std::string path;
  for (; node != place_; node = document_->parent(node)) {
    std::size_t number = 1;
    for (const NodeIndex sibling : document_->children(document_->parent(node))) {
      if (sibling == node) break;
      number += document_->is_element(sibling) && document_->name(sibling) == document_->name(node);
    }
    const std::string step =
        fmt::format("{}[{}]", plain(document_->name_text(document_->name(node))), number);
    path = path.empty() ? step : step + "/" + path;
  }
  return path;
}

// A text as it stands, an element by its name, id and classes.
std::string ViolationFinder::label_of(NodeIndex node) const {
  if (document_->is_text(node)) return shown(document_->text(node));
  Pattern pattern;
  pattern.name = document_->name_text(document_->name(node));
  for (const NameId name : {standard_name("class"), standard_name("id")}) {
    const Attribute* const attribute = find_attribute(*document_, node, name);
    if (attribute == nullptr) continue;
    pattern.attributes.push_back({std::string(document_->name_text(name)), true,
                                  ValuePattern::constant(std::string(document_->value(*attribute)))});
  }
  return clipped(write_label(pattern), longest_snippet);
}

// What may come next, in words: "span.phone or em".
std::string ViolationFinder::wanted_at(std::size_t depth) const {
  constexpr std::size_t most = 3;
  std::vector<std::string> wishes;
  bool may_end = false;
  for (const auto state : scratch_.levels_[depth].states) {
    const Matcher::Instruction& item = matcher_->code_[state];
    if (item.kind == Matcher::Instruction::Kind::accept) {
      may_end = true;
      continue;
    }
    std::string wanted = clipped(write_label(*item.pattern), longest_pattern);
    if (std::ranges::find(wishes, wanted) == wishes.end()) wishes.push_back(std::move(wanted));
  }
  if (wishes.size() > most) wishes.resize(most);
  if (may_end) wishes.emplace_back(wishes.empty() ? "nothing" : "nothing more");
  return fmt::format("{}", fmt::join(wishes, " or "));
}

void ViolationFinder::advance(const Matcher::Instruction& item, std::size_t depth) {
  const auto after = static_cast<Matcher::Position>(&item - matcher_->code_.data() + 1);
  matcher_->start(after, scratch_.levels_[depth].states, scratch_);
}

void ViolationFinder::explain_text(NodeIndex node, const Pattern& pattern) {
  report(node,
         fmt::format("text of {} is {}, the template wants {}", path_to(node), quoted(document_->text(node)),
                     wish(pattern.text)),
         wish(pattern.text), shown(document_->text(node)));
}

void ViolationFinder::explain_attributes(NodeIndex node, const Pattern& pattern) {
  std::vector<std::string_view> names;
  for (const Attribute& attribute : document_->attributes(node)) {
    const std::string_view name = names.emplace_back(document_->name_text(attribute.name));
    const AttributePattern* const wanted = find_attribute(pattern, name);
    const std::string_view value = document_->value(attribute);
    if (wanted == nullptr && !pattern.other_attributes) {
      report(node, fmt::format("attribute {} of {} is not in the template", plain(name), path_to(node)), "",
             with_value(name, quoted(value)));
    } else if (wanted != nullptr && !wanted->value.matches(value)) {
      report(node,
             fmt::format("attribute {} of {} is {}, the template wants {}", plain(name), path_to(node),
                         quoted(value), wish(wanted->value)),
             with_value(name, wish(wanted->value)), with_value(name, quoted(value)));
    }
  }
  for (const AttributePattern& wanted : pattern.attributes) {
    if (wanted.required && std::ranges::find(names, wanted.name) == names.end()) {
      report(node, fmt::format("{} has no attribute {}", path_to(node), plain(wanted.name)),
             with_value(wanted.name, wish(wanted.value)), "");
    }
  }
}

void ViolationFinder::explain_item(NodeIndex node, const Matcher::Instruction& item, std::size_t depth) {
  const Pattern& pattern = *item.pattern;
  if (pattern.kind == PatternKind::text) return explain_text(node, pattern);
  explain_attributes(node, pattern);
  if (!pattern.any_content) explain_content(node, item.first, depth + 1);
}

const PatternMatcher::Instruction* ViolationFinder::item_like(NodeIndex child, std::size_t depth,
                                                              bool whole_label) const {
  for (const auto state : scratch_.levels_[depth].states) {
    const Matcher::Instruction& item = matcher_->code_[state];
    if (item.kind != Matcher::Instruction::Kind::item) continue;
    const bool text = item.pattern->kind == PatternKind::text;
    if (text != document_->is_text(child)) continue;
    if (text) return &item;
    const bool like = whole_label
                          ? label_fits(*document_, child, *item.pattern)
                          : document_->is_element(child) && matcher_->same_name(*document_, child, item);
    if (like) return &item;
  }
  return nullptr;
}

// Whether the child fits once the pieces that are wanted here are left out; then they are missing.
bool ViolationFinder::goes_on_without(NodeIndex child, std::size_t depth) {
  MatchScratch::Level& level = scratch_.levels_[depth];
  std::vector<Matcher::Position> without;
  const std::uint64_t stamp = ++scratch_.stamp_;
  for (const auto state : level.states) {
    if (matcher_->code_[state].kind != Matcher::Instruction::Kind::item) continue;
    matcher_->follow(state + 1, stamp, without, scratch_);
  }
  matcher_->step(*document_, child, without, level.next, depth, scratch_);
  if (level.next.empty()) return false;
  const std::string wanted = wanted_at(depth);
  report(child,
         fmt::format("{} stands where the template wants {}",
                     document_->is_text(child) ? quoted(document_->text(child)) : path_to(child), wanted),
         wanted, label_of(child));
  level.states.swap(level.next);
  return true;
}

void ViolationFinder::explain_child(NodeIndex child, std::size_t depth) {
  const Matcher::Instruction* item = item_like(child, depth, true);
  if (item == nullptr) {
    if (goes_on_without(child, depth)) return;
    item = item_like(child, depth, false);
  }
  if (item != nullptr) {
    explain_item(child, *item, depth);
    return advance(*item, depth);
  }
  const std::string what = document_->is_text(child)
                               ? fmt::format("text {} in {}", quoted(document_->text(child)), path_to(child))
                               : path_to(child);
  const std::string wanted = wanted_at(depth);
  report(child, fmt::format("{} is not in the template, which wants {} here", what, wanted), wanted,
         label_of(child));
}

void ViolationFinder::explain_content(NodeIndex parent, Matcher::Position program, std::size_t depth) {
  MatchScratch::Level& level = scratch_.levels_[depth];
  matcher_->start(program, level.states, scratch_);
  for (const NodeIndex child : document_->children(parent)) {
    matcher_->step(*document_, child, level.states, level.next, depth, scratch_);
    if (!level.next.empty()) {
      level.states.swap(level.next);
    } else {
      explain_child(child, depth);
    }
    if (found_.size() == max_violations_of_place) return;
  }
  if (matcher_->accepts(level.states)) return;
  const std::string wanted = wanted_at(depth);
  report(parent, fmt::format("{} ends where the template wants {}", path_to(parent), wanted), wanted, "");
}

void ViolationFinder::speak_for(std::size_t which) {
  which_ = which;
  matcher_ = &templates_->matcher(which);
  scratch_.begin(matcher_->code_.size());
}

void ViolationFinder::check_content(NodeIndex place, const std::vector<std::size_t>& group) {
  for (const std::size_t which : group) {
    if (templates_->matcher(which).matches_content(*document_, place, scratch_)) return;
  }
  std::vector<Violation> fewest;
  for (const std::size_t which : group) {
    speak_for(which);
    found_.clear();
    explain_content(place, 0, 0);
    if (fewest.empty() || found_.size() < fewest.size()) fewest.swap(found_);
  }
  found_.swap(fewest);
}

bool ViolationFinder::may_be_anywhere(std::size_t which) const {
  return templates_->templates()[which].place.steps.empty();
}

// Adds the runs of the template that speaks.
void ViolationFinder::mark_runs(NodeIndex place) {
  const NodeIndex end = document_->subtree_end(place);
  for (NodeIndex child = place + 1; child < end;) {
    const PatternMatcher::Run run = matcher_->longest_run(*document_, child, scratch_);
    if (run.end != child) runs_.emplace_back(child, run.end);
    const NodeIndex after = run.end != child ? run.end : run.stopped_at;
    child = after != child ? after : document_->subtree_end(child);
  }
}

// The pattern among the siblings of the template that speaks whose label the child has.
const PatternMatcher::Instruction* ViolationFinder::claimed_by(NodeIndex child) const {
  for (const Matcher::Instruction& item : matcher_->code_) {
    if (item.kind == Matcher::Instruction::Kind::accept) return nullptr;
    const bool element =
        item.kind == Matcher::Instruction::Kind::item && item.pattern->kind == PatternKind::element;
    if (element && label_fits(*document_, child, *item.pattern)) return &item;
  }
  return nullptr;
}

void ViolationFinder::check_runs(NodeIndex place, const std::vector<std::size_t>& group) {
  runs_.clear();
  bool may_be_absent = may_be_anywhere(group.front());
  for (const std::size_t which : group) {
    speak_for(which);
    mark_runs(place);
    may_be_absent = may_be_absent || matcher_->matches_nothing(scratch_);
  }
  std::ranges::sort(runs_);
  found_.clear();
  std::size_t run = 0;
  NodeIndex covered = 0;  // up to here
  for (const NodeIndex child : document_->children(place)) {
    for (; run < runs_.size() && runs_[run].first <= child; ++run)
      covered = std::max(covered, runs_[run].second);
    if (child < covered) continue;
    if (found_.size() == max_violations_of_place) break;
    for (const std::size_t which : group) {
      speak_for(which);
      const Matcher::Instruction* const item = claimed_by(child);
      if (item == nullptr) continue;
      const std::size_t before = found_.size();
      explain_item(child, *item, 0);
      if (found_.size() == before)
        report(child, path_to(child) + " does not stand where the template wants it", "", label_of(child));
      break;
    }
  }
  if (!runs_.empty() || !found_.empty() || may_be_absent) return;
  speak_for(group.front());
  matcher_->start(0, scratch_.levels_[0].states, scratch_);
  const std::string wanted = wanted_at(0);
  report(place, fmt::format("{} has nothing of what the template wants: {}", path_to(place), wanted), wanted,
         "");
}

// The templates that say something of the node's children; those of one place that cover the same together.
void ViolationFinder::group_templates(NodeIndex node) {
  groups_.clear();
  const auto add = [&](std::size_t which) {
    const Template& wanted = templates_->templates()[which];
    if (wanted.place.steps.empty() && wanted.covers == Covers::content) return;
    if (!stands_at(*document_, node, wanted.place)) return;
    const auto known = std::ranges::find_if(groups_, [&](const auto& group) {
      return same_subject(templates_->templates()[group.front()], wanted);
    });
    known == groups_.end() ? groups_.push_back({which}) : known->push_back(which);
  };
  const std::vector<std::size_t>*& here = by_name_[document_->name(node)];
  if (here == nullptr) here = &templates_->at_name(document_->name_text(document_->name(node)));
  std::ranges::for_each(*here, add);
  std::ranges::for_each(templates_->at_id_of(*document_, node), add);
}

void ViolationFinder::check_place(NodeIndex node, const std::vector<std::size_t>& group) {
  place_ = node;
  found_.clear();
  const bool content = templates_->templates()[group.front()].covers == Covers::content;
  content ? check_content(node, group) : check_runs(node, group);
  places_ += content || !may_be_anywhere(group.front()) || !runs_.empty() || !found_.empty();
  stopped_ = stopped_ || found_.size() == max_violations_of_place;
}

void ViolationFinder::find(const Document& document, const TemplateSet& templates,
                           std::vector<Violation>& violations) {
  violations.clear();
  places_ = 0;
  stopped_ = false;
  document_ = &document;
  templates_ = &templates;
  by_name_.assign(document.name_count(), nullptr);
  for (NodeIndex node = document_node; node < document.node_count(); ++node) {
    if (!document.is_element(node) && node != document_node) continue;
    group_templates(node);
    for (const auto& group : groups_) {
      check_place(node, group);
      violations.insert(violations.end(), found_.begin(), found_.end());
      if (violations.size() < max_violations_of_document) continue;
      stopped_ = true;
      violations.resize(max_violations_of_document);
      return;
    }
  }
}

}  // namespace treesift
