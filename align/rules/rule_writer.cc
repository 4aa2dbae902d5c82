#include <fmt/format.h>

#include "align/rules/rule_check.h"
#include "align/rules/rule_file.h"
#include "align/templates/notation.h"
#include "align/toml_words.h"

namespace treesift {
namespace {

// A recursion as deep as deepest_condition.
std::string written(const Condition& condition) {
  const std::string_view key = condition_key(condition.kind);
  switch (condition.kind) {
    case ConditionKind::all:
    case ConditionKind::any: {
      std::string parts;
      for (const Condition& part : condition.parts) parts += (parts.empty() ? "" : ", ") + written(part);
      return fmt::format("{{ {} = [{}] }}", key, parts);
    }
    case ConditionKind::negation:
      return fmt::format("{{ {} = {} }}", key, written(condition.parts.front()));
    case ConditionKind::format:
      return fmt::format("{{ {} = \"{}\" }}", key, format_name(condition.format));
    default:
      return fmt::format("{{ {} = {} }}", key, toml_text(condition.text));
  }
}

class RuleWriter {
 public:
  void write(const Rule& rule) {
    out_ += out_.empty() ? "[[rule]]\n" : "\n[[rule]]\n";
    line("name", toml_text(rule.name));
    line("stage", toml_text(strip_stage_names[static_cast<std::size_t>(rule.stage)]));
    if (rule.action == RuleAction::replace) line("action", "\"replace\"");
    write_target(rule.target);
    if (rule.stage == StripStage::regex) line("pattern", toml_text(rule.pattern));
    if (rule.stage == StripStage::css || rule.stage == StripStage::xpath)
      line("select", toml_text(rule.pattern));
    if (rule.placeholder) line("placeholder", toml_text(value_kind_name(*rule.placeholder)));
    if (!rule.at.empty()) line("at", toml_text(rule.at));
    write_names("shapes", rule.shapes);
    write_ends(rule.ends);
    write_names("attributes", rule.attributes);
    write_names("elements", rule.elements);
    if (!rule.template_file.empty()) line("templates", toml_text(rule.template_file));
    if (rule.own_template) write_template(*rule.own_template);
    if (!always_holds(rule.when)) line("when", written(rule.when));
    if (rule.expires) write_day(*rule.expires);
    if (!rule.comment.empty()) line("comment", toml_text(rule.comment));
  }

  std::string take() { return std::move(out_); }

 private:
  void line(std::string_view key, std::string_view value) { out_ += fmt::format("{} = {}\n", key, value); }

  void write_target(RuleTarget target) {
    if (target == RuleTarget::attributes) line("in", "\"attributes\"");
    if (target == RuleTarget::bytes) line("in", "\"bytes\"");
  }

  void write_names(std::string_view key, const std::vector<std::string>& names) {
    if (names.empty()) return;
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "" : ", ") + toml_text(name);
    line(key, "[" + list + "]");
  }

  void write_ends(ListEnds ends) {
    std::vector<std::string> names;
    if ((ends & list_start) != 0) names.emplace_back("start");
    if ((ends & list_end) != 0) names.emplace_back("end");
    if ((ends & list_middle) != 0) names.emplace_back("middle");
    write_names("ends", names);
  }

  void write_template(const Template& own) {
    if (!own.place.steps.empty()) line("place", toml_text(write_place(own.place)));
    line("covers", own.covers == Covers::content ? "\"content\"" : "\"run\"");
    line("pattern", "'''\n" + write_patterns(own.patterns) + "'''");
  }

  void write_day(std::chrono::year_month_day day) {
    line("expires", fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()),
                                static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day())));
  }

  std::string out_;
};

}  // namespace

std::string write_rules(std::span<const Rule> rules) {
  RuleWriter writer;
  for (const Rule& rule : rules) writer.write(rule);
  return writer.take();
}

}  // namespace treesift
