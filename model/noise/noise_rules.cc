#include "model/noise/noise_rules.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <set>

#include "align/text/text_kinds.h"
#include "base/words/counted.h"

namespace treesift {
namespace {

// Keys are paths; an id may have more before it, and another extension or none.
Condition on_pages(const std::vector<std::string>& pages) {
  if (pages.empty()) return {};
  std::string keys;
  for (const std::string& page : pages) keys += (keys.empty() ? "" : "|") + RE2::QuoteMeta(page);
  return {ConditionKind::id_pattern, fmt::format(R"((?:^|/)(?:{})(?:\.[a-z]+)?$)", keys), {}, {}};
}

std::string how_often(const VaryingPath& place) {
  return fmt::format("varied in {} of {}, on {} of {}; confidence {:.2f}; {:.0f} % of a page at most",
                     place.often.comparisons_varied, counted(place.often.comparisons, "comparison"),
                     place.often.pages_varied, counted(place.often.pages, "page"), place.often.confidence(),
                     100 * place.largest_share);
}

// Whether a CSS selector can ask for the attribute and its values.
bool can_be_spelt(const VaryingPath& place) {
  const auto in_name = [](char c) { return is_word_char(c) || c == '-'; };
  const auto in_value = [](char c) { return c != '"' && c != '\\' && c != '\n'; };
  return std::ranges::all_of(place.attribute, in_name) &&
         std::ranges::all_of(place.values.texts(),
                             [&](const std::string& text) { return std::ranges::all_of(text, in_value); });
}

ValueKind kind_of(const ValuePatternText& pattern) {
  if (pattern.kind == "number") return ValueKind::number;
  if (pattern.kind == "date") return ValueKind::date;
  return pattern.kind == "token" ? ValueKind::token : ValueKind::text;
}

bool may_be_missing(const VaryingPath& place) {
  return place.values.kind() == ValueRule::Kind::texts && place.values.texts().front().empty();
}

class RuleMaker {
 public:
  void add(const VaryingPath& place) {
    const bool is_attribute = place.part == VaryingPart::attribute;
    if (is_attribute && may_be_missing(place) && can_be_spelt(place)) {
      add_missing_attribute(place);
    } else if (is_attribute || place.part == VaryingPart::text) {
      for (const ValuePatternText& pattern : place.values.patterns()) add_value(place, pattern);
    } else if (place.part == VaryingPart::order) {
      begin(place, fmt::format("order in {}", place.selector), StripStage::child_order, rules_);
    } else {
      Rule& rule = begin(place, fmt::format("{} of {}", part_name(place.part), place.selector),
                         StripStage::one_sided, rules_);
      rule.shapes = place.shapes;
      rule.ends = place.ends;
    }
  }
  // Wherever the host stands with a port, escaped or not.
  void add(const VaryingPort& port) {
    for (const auto& [target, where] :
         {std::pair(RuleTarget::text, "texts"), std::pair(RuleTarget::attributes, "attributes")}) {
      Rule& rule = begin(fmt::format("port of {} in {}", port.host, where), StripStage::regex, rules_);
      rule.action = RuleAction::replace;
      rule.target = target;
      rule.pattern =
          fmt::format(R"((?i)(?://|%2F%2F|\\/\\/){}(?::|%3A)([0-9]{{2,5}})\b)", RE2::QuoteMeta(port.host));
      rule.placeholder = ValueKind::number;
      rule.comment =
          fmt::format("varied in {}, wherever the host stood", counted(port.times, "address", "addresses"));
    }
  }
  void add(const VaryingComment& comment) {
    for (const ValuePatternText& pattern : comment.values.patterns()) {
      Rule& rule = begin(fmt::format("{} in comments{}", pattern.kind,
                                     comment.begin.empty() ? "" : " \"" + comment.begin + "\""),
                         pattern.pattern.empty() ? StripStage::date_time : StripStage::regex, rules_);
      rule.target = RuleTarget::comments;
      hide(rule, pattern);
      rule.comment =
          fmt::format("varied in {} of {} comparisons", comment.comparisons_varied, comment.comparisons);
    }
  }
  // Those for texts of any words come first: they would not know a text of which a rule for more places has replaced
  // a token.
  std::vector<Rule> take() {
    words_.insert(words_.end(), rules_.begin(), rules_.end());
    return std::move(words_);
  }

 private:
  void add_value(const VaryingPath& place, const ValuePatternText& pattern) {
    const bool is_attribute = place.part == VaryingPart::attribute;
    const bool is_any_text = place.values.kind() == ValueRule::Kind::any && pattern.kind == "words";
    Rule& rule = begin(
        place,
        is_attribute ? fmt::format("{} in {} of {}", pattern.kind, place.attribute, place.selector)
                     : fmt::format("{} in {}", pattern.kind, place.selector),
        pattern.pattern.empty() ? StripStage::date_time : StripStage::regex, is_any_text ? words_ : rules_);
    if (is_attribute) {
      rule.target = RuleTarget::attributes;
      rule.attributes = {place.attribute};
    }
    if (may_be_missing(place))
      rule.pattern = pattern.pattern;
    else
      hide(rule, pattern);
  }

  static void hide(Rule& rule, const ValuePatternText& pattern) {
    rule.action = RuleAction::replace;
    rule.pattern = pattern.pattern;
    if (rule.stage == StripStage::regex && !pattern.keeps_kind) rule.placeholder = kind_of(pattern);
  }

  // An attribute that is there with a known value, or not at all.
  void add_missing_attribute(const VaryingPath& place) {
    Rule& rule =
        begin(place, fmt::format("{} of {}", place.attribute, place.selector), StripStage::attribute, rules_);
    rule.attributes = {place.attribute};
    rule.at.clear();
    for (const std::string& text : place.values.texts()) {
      if (text.empty()) continue;
      rule.at +=
          (rule.at.empty() ? "" : ", ") + place.selector + fmt::format("[{}=\"{}\"]", place.attribute, text);
    }
  }

  Rule& begin(const std::string& name, StripStage stage, std::vector<Rule>& rules) {
    Rule& rule = rules.emplace_back();
    rule.name = name;
    for (int n = 2; !names_.insert(rule.name).second; ++n) rule.name = fmt::format("{} ({})", name, n);
    rule.stage = stage;
    return rule;
  }

  Rule& begin(const VaryingPath& place, const std::string& name, StripStage stage, std::vector<Rule>& rules) {
    Rule& rule = begin(name, stage, rules);
    rule.at = place.selector;
    rule.when = on_pages(place.pages);
    rule.comment = how_often(place);
    return rule;
  }

  std::vector<Rule> words_, rules_;
  std::set<std::string> names_;
};

}  // namespace

std::vector<Rule> rules_against(const LearnedNoise& noise) {
  RuleMaker maker;
  for (const VaryingPort& port : noise.ports) maker.add(port);
  for (const VaryingPath& place : noise.places) maker.add(place);
  for (const VaryingComment& comment : noise.comments) maker.add(comment);
  return maker.take();
}

}  // namespace treesift
