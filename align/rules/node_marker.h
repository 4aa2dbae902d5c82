// Where rules hide what by its place: by name, by selector, by template.
#pragma once

#include <vector>

#include "align/rules/node_marks.h"
#include "align/rules/rule_program.h"
#include "align/rules/rule_selection.h"
#include "align/rules/rule_tally.h"
#include "align/select/selector_matcher.h"
#include "align/templates/template_set.h"
#include "parsers/document.h"

namespace treesift {

// Scratch: keep one for each worker.
class NodeMarker {
 public:
  // Overwrites `marks` and adds to `tally`. Every rule is held against the document as it was parsed, and
  // counts what it finds whatever others find. One walk for names, one for each set of templates; linear in
  // what is found.
  void mark(const Document& document, const RuleProgram& program, const std::vector<bool>& active,
            const Selection& selection, NodeMarks& marks, RuleTally& tally);

 private:
  void mark_names();
  void find_concerned();
  void mark_attributes(NodeIndex node);
  void mark_attribute(const AttributeEffect& effect, NodeIndex node, std::uint32_t attribute);
  void mark_structure(std::uint32_t rule);
  void mark_selected(std::uint32_t rule, std::span<const SelectedItem> items);
  void mark_templates(std::uint32_t rule);
  void mark_all_but(std::uint32_t first_rule, const Selection& selection);
  void find_counting(const Selection& selection);
  void mark_attributes_of(std::uint32_t rule, NodeIndex node);
  void take_node(std::uint32_t rule, NodeIndex node, NodeMark mark);
  void take_attribute(std::uint32_t rule, NodeIndex node, std::uint32_t attribute, RuleAction action);
  void count(std::uint32_t rule, NodeIndex begin, NodeIndex end);
  bool takes_text(std::uint32_t rule, NodeIndex node);

  const Document* document_ = nullptr;
  const RuleProgram* program_ = nullptr;
  const std::vector<bool>* active_ = nullptr;
  RuleSelection places_;
  NodeMarks* marks_ = nullptr;
  RuleTally* tally_ = nullptr;
  TemplateMatcher template_matcher_;
  std::vector<TemplateMatch> matches_;
  std::vector<NodeIndex> counted_until_;  // by rule: nodes before it are counted
  NodeIndex textless_until_ = 0;          // nodes before it were found to hold no text
  // Of rules that say what counts: nodes in which something does, nodes that do as a whole, and attributes.
  std::vector<bool> holds_, counts_;
  std::vector<SelectedItem> counting_attributes_;
  std::vector<bool> concerned_;  // by name id: some active effect is on attributes of that name
};

}  // namespace treesift
