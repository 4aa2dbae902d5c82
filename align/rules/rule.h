// A rule: one kind of difference that is ignored, where, and under which conditions. Rules are data; what
// they do is written in docs/rules.md and done by RuleApplier.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "align/items/list_ends.h"
#include "align/rules/condition.h"
#include "align/rules/placeholder.h"
#include "align/templates/pattern.h"
#include "align/text/numbers.h"

namespace treesift {

enum class StripStage : std::uint8_t {
  white_space,   // white space in texts and values, and between elements
  attribute,     // attributes by name
  style,         // tags and attributes of align/text/data/style_names.txt
  layout,        // tags and attributes of align/text/data/layout_names.txt
  date_time,     // dates and times in texts or values
  structure,     // all text: what is left is the structure
  regex,         // what an expression matches in texts, values or the document's bytes
  css,           // elements
  xpath,         // elements, texts, attributes
  script,        // script elements, on… attributes, javascript: URLs
  list,          // what is in lists
  table,         // what is in tables
  templates,     // what templates match; in files "template"
  one_sided,     // elements that only one of the two documents has
  child_order,   // the order in which an element's children stand
  number,        // how numbers are written, and differences within a tolerance
  letter_case,   // capital and small letters; in files "case"
  only,          // all but what is selected
  namespaces,    // how namespaces are written in XML: prefixes, and where they are declared
  member_names,  // what members of JSON are called, where all of a map are called anew (align/ids/map_names.h)
};
inline constexpr std::string_view strip_stage_names[] = {
    "white-space", "attribute", "style",  "layout", "date-time",  "structure",   "regex",
    "css",         "xpath",     "script", "list",   "table",      "template",    "one-sided",
    "child-order", "number",    "case",   "only",   "namespaces", "member-names"};

// Whether such rules hide how elements or their texts are written, not only values, or where something stands.
constexpr bool hides_markup(StripStage stage) {
  switch (stage) {
    case StripStage::white_space:
    case StripStage::attribute:
    case StripStage::date_time:
    case StripStage::regex:
    case StripStage::one_sided:
    case StripStage::child_order:
    case StripStage::number:
    case StripStage::member_names:
      return false;
    default:
      return true;
  }
}

enum class RuleAction : std::uint8_t {
  remove,
  replace,  // by a placeholder of the value's kind: placeholder.h
};

// Where a rule that rewrites values looks.
enum class RuleTarget : std::uint8_t {
  text,
  attributes,
  comments,  // of HTML and XML
  bytes,     // regex only: the document's bytes, before they are parsed
};

struct Rule {
  std::string name;  // no two of a set have the same
  StripStage stage = StripStage::white_space;
  RuleAction action = RuleAction::remove;
  RuleTarget target = RuleTarget::text;
  // regex: RE2 syntax; where it has groups, the first that takes part in a match is what is hidden. css and
  // xpath: the selector; only: what counts, CSS, or XPath if it begins with a slash.
  std::string pattern;
  std::optional<ValueKind> placeholder;  // regex that replaces: this one, whatever the value's kind
  // attribute and those that rewrite values: the elements whose attributes, or whose own texts, are looked at; in JSON
  // the values. one_sided: the elements that may be missing; child_order: the parents; member_names: the members. CSS,
  // or XPath if it begins with a slash; empty is all, which these three refuse.
  std::string at;
  std::vector<std::string> shapes;  // one_sided: as align/text/shape_text.h writes them; none is any
  ListEnds ends = 0;                // one_sided: where in its list the element stands; 0 is anywhere
  // child_order: the attribute, child or member by whose value children are paired; empty: they are aligned.
  std::string key;
  std::optional<Tolerance> tolerance;  // number: within it two numbers of a pair are the same
  // attribute, and those that look into attributes: names, where * is any characters. attribute needs some;
  // else none is all.
  std::vector<std::string> attributes;
  std::vector<std::string> elements;     // and of which elements; none is all
  std::string template_file;             // templates: by the name that TemplateReader is given, or
  std::optional<Template> own_template;  // written in the rule; its name is the rule's
  Condition when;
  std::optional<std::chrono::year_month_day> expires;  // its last day
  std::string comment;

  bool operator==(const Rule&) const = default;
};

// Whether the rule's last day is past: code that applies rules leaves it out, and says so.
inline bool expired(const Rule& rule, std::chrono::year_month_day today) {
  return rule.expires && *rule.expires < today;
}

// Whether the stage's rules look at both documents at once (PairRuleApplier), and at no other time.
inline constexpr bool looks_at_pairs(StripStage stage) {
  return stage == StripStage::one_sided || stage == StripStage::child_order ||
         stage == StripStage::member_names;
}
// Whether the rule looks at both documents at once, after what it may do to each.
inline bool looks_at_pairs(const Rule& rule) {
  return looks_at_pairs(rule.stage) || rule.tolerance;
}

// Whether the stage's rules rewrite values that an expression finds, in the Rule::target.
inline constexpr bool rewrites_values(StripStage stage) {
  return stage == StripStage::date_time || stage == StripStage::regex || stage == StripStage::number ||
         stage == StripStage::letter_case;
}

// Whether the stage's rules can be narrowed down to a place (Rule::at).
inline constexpr bool takes_place(StripStage stage) {
  return looks_at_pairs(stage) || rewrites_values(stage) || stage == StripStage::attribute;
}

// Whether the stage's rules can replace what they find.
inline constexpr bool can_replace(StripStage stage) {
  switch (stage) {
    case StripStage::attribute:
    case StripStage::date_time:
    case StripStage::structure:
    case StripStage::regex:
    case StripStage::css:
    case StripStage::xpath:
      return true;
    default:
      return false;
  }
}

// Whether the rule is one on the heads of responses (docs/heads.md): its place is an absolute path that begins with
// "/head". No path of a page does.
inline bool is_of_heads(const Rule& rule) {
  const bool selects = rule.stage == StripStage::css || rule.stage == StripStage::xpath;
  const std::string_view place = selects ? rule.pattern : rule.at;
  return place == "/head" || place.starts_with("/head/");
}

}  // namespace treesift
