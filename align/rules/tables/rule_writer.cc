#include "align/rules/rule_file.h"
#include "align/rules/tables/rule_table_writer.h"

namespace treesift {
namespace {

class RuleWriter {
 public:
  void write(const Rule& rule) {
    table_.begin("rule");
    table_.text("name", rule.name);
    table_.text("stage", strip_stage_names[static_cast<std::size_t>(rule.stage)]);
    if (rule.action == RuleAction::replace) table_.text("action", "replace");
    write_target(rule.target);
    if (rule.stage == StripStage::regex) table_.text("pattern", rule.pattern);
    const bool selects =
        rule.stage == StripStage::css || rule.stage == StripStage::xpath || rule.stage == StripStage::only;
    if (selects) table_.text("select", rule.pattern);
    if (rule.placeholder) table_.text("placeholder", value_kind_name(*rule.placeholder));
    table_.text_unless_empty("at", rule.at);
    table_.names("shapes", rule.shapes);
    write_ends(rule.ends);
    table_.text_unless_empty("key", rule.key);
    if (rule.tolerance) table_.tolerance("tolerance", *rule.tolerance);
    table_.names("attributes", rule.attributes);
    table_.names("elements", rule.elements);
    table_.text_unless_empty("templates", rule.template_file);
    if (rule.own_template) table_.own_template(*rule.own_template);
    table_.condition("when", rule.when);
    if (rule.expires) table_.day("expires", *rule.expires);
    table_.text_unless_empty("comment", rule.comment);
  }

  std::string take() { return table_.take(); }

 private:
  void write_target(RuleTarget target) {
    if (target == RuleTarget::attributes) table_.text("in", "attributes");
    if (target == RuleTarget::comments) table_.text("in", "comments");
    if (target == RuleTarget::bytes) table_.text("in", "bytes");
  }

  void write_ends(ListEnds ends) {
    std::vector<std::string> names;
    if ((ends & list_start) != 0) names.emplace_back("start");
    if ((ends & list_end) != 0) names.emplace_back("end");
    if ((ends & list_middle) != 0) names.emplace_back("middle");
    if ((ends & list_all) != 0) names.emplace_back("all");
    table_.names("ends", names);
  }

  RuleTableWriter table_;
};

}  // namespace

std::string write_rules(std::span<const Rule> rules) {
  RuleWriter writer;
  for (const Rule& rule : rules) writer.write(rule);
  return writer.take();
}

}  // namespace treesift
