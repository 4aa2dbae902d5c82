#include "align/rules/name_effects.h"

#include <algorithm>

#include "align/text/script_references.h"
#include "align/text/tag_names.h"
#include "parsers/text/normal_text.h"

namespace treesift {

NameEffects::NameEffects(const std::vector<Rule>& rules) : by_element_(standard_name_count) {
  for (std::uint32_t i = 0; i < rules.size(); ++i) add(rules[i], i);
}

void NameEffects::add_element(std::uint32_t rule, NameId name, NodeMark mark) {
  by_element_[name].push_back({rule, mark});
  any_element_ = true;
}

void NameEffects::add(const Rule& rule, std::uint32_t index) {
  const auto add_attributes = [&] {
    attributes_.push_back(
        {index, rule.stage, rule.action, NamePatterns(rule.attributes), NamePatterns(rule.elements)});
  };
  switch (rule.stage) {
    case StripStage::attribute:
      return add_attributes();
    case StripStage::style:
    case StripStage::layout: {
      const TagNames& tags = rule.stage == StripStage::style ? style_tags() : layout_tags();
      for (NameId name = 0; name < standard_name_count; ++name) {
        // A style sheet is not a text that something is wrapped around.
        if (tags.elements[name]) {
          add_element(index, name, name == standard_name("style") ? node_hidden : node_unwrapped);
        }
      }
      return add_attributes();
    }
    case StripStage::script:
      scripts_ = true;
      add_element(index, standard_name("script"), node_hidden);
      return add_attributes();
    case StripStage::list:
      for (const std::string_view name : {"ul", "ol", "dl", "menu", "dir"}) {
        add_element(index, standard_id(name), node_emptied);
      }
      return;
    case StripStage::table:
      return add_element(index, standard_name("table"), node_emptied);
    default:
      return;
  }
}

bool NameEffects::concerns(const AttributeEffect& effect, const Document& document, NameId attribute) const {
  switch (effect.stage) {
    case StripStage::attribute:
      return effect.attributes.match(document, attribute);
    case StripStage::style:
      return style_tags().has_attribute(attribute);
    case StripStage::layout:
      return layout_tags().has_attribute(attribute);
    case StripStage::script:
      return is_script_handler(document.name_text(attribute));
    default:
      return false;
  }
}

}  // namespace treesift
