#include "align/rules/node_marker.h"

#include <algorithm>

#include "align/text/script_references.h"
#include "parsers/scalar.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {}  // namespace

void NodeMarker::mark(const Document& document, const RuleProgram& program, const std::vector<bool>& active,
                      const Selection& selection, NodeMarks& marks, RuleTally& tally) {
  document_ = &document;
  program_ = &program;
  active_ = &active;
  places_ = RuleSelection(program, selection);
  marks_ = &marks;
  tally_ = &tally;
  marks.clear(document.node_count());
  counted_until_.assign(program.rules.size(), 0);
  if (!program.names.empty() && document.format() != Format::json) mark_names();
  auto first_only = static_cast<std::uint32_t>(program.rules.size());
  for (std::uint32_t rule = 0; rule < program.rules.size(); ++rule) {
    if (!active[rule]) continue;
    textless_until_ = 0;
    if (program.rules[rule].stage == StripStage::structure) mark_structure(rule);
    if (program.rules[rule].stage == StripStage::only) {
      first_only = std::min(first_only, rule);
    } else if (program.selector_of[rule] != RuleProgram::no_selector) {
      mark_selected(rule, selection[program.selector_of[rule]]);
    }
    if (program.templates[rule]) mark_templates(rule);
  }
  if (first_only < program.rules.size()) mark_all_but(first_only, selection);
  auto& attributes = marks.attributes;
  std::sort(attributes.begin(), attributes.end());
  const auto same = [](const AttributeMark& a, const AttributeMark& b) {
    return a.node == b.node && a.attribute == b.attribute;
  };
  attributes.erase(std::unique(attributes.begin(), attributes.end(), same), attributes.end());
}

void NodeMarker::mark_names() {
  find_concerned();
  const NameEffects& names = program_->names;
  for (NodeIndex node = 1; node < document_->node_count(); ++node) {
    if (!document_->is_element(node)) continue;
    for (const ElementEffect& effect : names.of_element(document_->name(node))) {
      if ((*active_)[effect.rule]) take_node(effect.rule, node, effect.mark);
    }
    if (names.asks_for_attributes()) mark_attributes(node);
  }
}

void NodeMarker::find_concerned() {
  concerned_.assign(document_->name_count(), false);
  for (const AttributeEffect& effect : program_->names.of_attributes()) {
    if (!(*active_)[effect.rule]) continue;
    for (NameId name = 0; name < document_->name_count(); ++name) {
      if (program_->names.concerns(effect, *document_, name)) concerned_[name] = true;
    }
  }
}

void NodeMarker::mark_attributes(NodeIndex node) {
  const auto attributes = document_->attributes(node);
  for (std::uint32_t i = 0; i < attributes.size(); ++i) {
    const bool script = program_->names.runs_scripts() && runs_script(document_->value(attributes[i]));
    if (!script && !concerned_[attributes[i].name]) continue;
    for (const AttributeEffect& effect : program_->names.of_attributes()) {
      const bool concerned = program_->names.concerns(effect, *document_, attributes[i].name) ||
                             (script && effect.stage == StripStage::script);
      if ((*active_)[effect.rule] && concerned) mark_attribute(effect, node, i);
    }
  }
}

void NodeMarker::mark_attribute(const AttributeEffect& effect, NodeIndex node, std::uint32_t attribute) {
  if (!effect.elements.match(*document_, document_->name(node)) || !places_.looks_at(effect.rule, node))
    return;
  take_attribute(effect.rule, node, attribute, effect.action);
}

void NodeMarker::mark_structure(std::uint32_t rule) {
  const bool replaces = program_->rules[rule].action == RuleAction::replace;
  for (NodeIndex node = 1; node < document_->node_count(); ++node) {
    if (document_->text(node).empty()) continue;
    const NodeMark gone = is_scalar(document_->kind(node)) ? node_emptied : node_hidden;
    take_node(rule, node, replaces ? node_replaced : gone);
  }
}

void NodeMarker::mark_selected(std::uint32_t rule, std::span<const SelectedItem> items) {
  const RuleAction action = program_->rules[rule].action;
  for (const SelectedItem item : items) {
    if (item.is_attribute()) {
      take_attribute(rule, item.node, item.attribute, action);
    } else {
      take_node(rule, item.node, action == RuleAction::replace ? node_replaced : node_hidden);
    }
  }
}

void NodeMarker::mark_templates(std::uint32_t rule) {
  template_matcher_.find(*document_, *program_->templates[rule], matches_);
  for (const TemplateMatch& match : matches_) {
    for (NodeIndex node = match.begin; node < match.end; node = document_->subtree_end(node)) {
      take_node(rule, node, node_hidden);
    }
  }
}

// What some active rule says that counts, with what is in it, stays, and so do the tags and names around it.
// The rest is hidden in the name of the first such rule.
void NodeMarker::mark_all_but(std::uint32_t first_rule, const Selection& selection) {
  if (selection.budget_exceeded()) return;
  find_counting(selection);
  for (NodeIndex node = 1; node < document_->node_count();) {
    if (counts_[node]) {
      node = document_->subtree_end(node);
    } else if (!holds_[node]) {
      take_node(first_rule, node, node_hidden);
      node = document_->subtree_end(node);
    } else {
      mark_attributes_of(first_rule, node++);
    }
  }
}

void NodeMarker::find_counting(const Selection& selection) {
  holds_.assign(document_->node_count(), false);
  counts_.assign(document_->node_count(), false);
  counting_attributes_.clear();
  // In JSON selectors cannot name the top-level value.
  if (document_->format() == Format::json && document_->node_count() > 1) holds_[1] = true;
  for (std::uint32_t rule = 0; rule < program_->rules.size(); ++rule) {
    if (!(*active_)[rule] || program_->rules[rule].stage != StripStage::only) continue;
    for (const SelectedItem item : selection[program_->selector_of[rule]]) {
      if (item.is_attribute()) counting_attributes_.push_back(item);
      counts_[item.node] = counts_[item.node] || !item.is_attribute();
      for (NodeIndex node = item.node; node != document_node && !holds_[node]; node = document_->parent(node))
        holds_[node] = true;
    }
  }
  std::sort(counting_attributes_.begin(), counting_attributes_.end());
}

void NodeMarker::mark_attributes_of(std::uint32_t rule, NodeIndex node) {
  const auto attributes = document_->attributes(node);
  for (std::uint32_t i = 0; i < attributes.size(); ++i) {
    if (!std::binary_search(counting_attributes_.begin(), counting_attributes_.end(), SelectedItem{node, i}))
      take_attribute(rule, node, i, RuleAction::remove);
  }
}

void NodeMarker::take_node(std::uint32_t rule, NodeIndex node, NodeMark mark) {
  const bool scalar = is_scalar(document_->kind(node));
  if (mark == node_emptied && !scalar && document_->subtree_size(node) == 1) return;
  if (mark == node_replaced && !takes_text(rule, node)) return;
  marks_->add(node, mark);
  const bool only_content =
      (mark == node_emptied || mark == node_replaced) && document_->subtree_size(node) > 1;
  count(rule, only_content ? node + 1 : node,
        mark == node_unwrapped ? node + 1 : document_->subtree_end(node));
}

void NodeMarker::take_attribute(std::uint32_t rule, NodeIndex node, std::uint32_t attribute,
                                RuleAction action) {
  const std::string_view value = document_->value(document_->attributes(node)[attribute]);
  if (action == RuleAction::replace && is_blank(value)) return;
  marks_->attributes.push_back({node, attribute, action == RuleAction::remove});
  tally_->rules[rule].nodes += 1;
  tally_->rules[rule].bytes += value.size();
}

// Adds the nodes that the rule has not counted yet.
void NodeMarker::count(std::uint32_t rule, NodeIndex begin, NodeIndex end) {
  RuleCount& count = tally_->rules[rule];
  for (NodeIndex node = std::max(begin, counted_until_[rule]); node < end; ++node) {
    ++count.nodes;
    count.bytes += document_->text(node).size();
    for (const Attribute& attribute : document_->attributes(node)) count.bytes += attribute.value.length;
  }
  counted_until_[rule] = std::max(counted_until_[rule], end);
}

// Whether there is text in the node that the rule does not replace already. Nodes come in document order, so
// that nothing is looked at twice.
bool NodeMarker::takes_text(std::uint32_t rule, NodeIndex node) {
  if (node < counted_until_[rule] || node < textless_until_) return false;
  for (NodeIndex at = node; at < document_->subtree_end(node); ++at) {
    if (!is_blank(document_->text(at))) return true;
  }
  textless_until_ = document_->subtree_end(node);
  return false;
}

}  // namespace treesift
