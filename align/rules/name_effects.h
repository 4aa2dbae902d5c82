// What rules do to elements and attributes because of their names alone.
#pragma once

#include <cstdint>
#include <vector>

#include "align/rules/name_patterns.h"
#include "align/rules/node_marks.h"
#include "align/rules/rule.h"
#include "parsers/document.h"

namespace treesift {

struct ElementEffect {
  std::uint32_t rule;
  NodeMark mark;
};

struct AttributeEffect {
  std::uint32_t rule;
  StripStage stage;  // attribute, style, layout or script
  RuleAction action;
  NamePatterns attributes, elements;  // of StripStage::attribute
};

class NameEffects {
 public:
  explicit NameEffects(const std::vector<Rule>& rules);

  bool empty() const { return attributes_.empty() && !any_element_; }
  bool asks_for_attributes() const { return !attributes_.empty(); }
  bool runs_scripts() const { return scripts_; }  // whether values that run a script are looked for

  const std::vector<ElementEffect>& of_element(NameId name) const {
    return name < standard_name_count ? by_element_[name] : none_;
  }
  const std::vector<AttributeEffect>& of_attributes() const { return attributes_; }
  // Whether the effect is on attributes of this name; NamePatterns of elements not asked.
  bool concerns(const AttributeEffect& effect, const Document& document, NameId attribute) const;

 private:
  void add_element(std::uint32_t rule, NameId name, NodeMark mark);
  void add(const Rule& rule, std::uint32_t index);

  std::vector<std::vector<ElementEffect>> by_element_;  // by standard name
  std::vector<ElementEffect> none_;
  std::vector<AttributeEffect> attributes_;
  bool any_element_ = false, scripts_ = false;
};

}  // namespace treesift
