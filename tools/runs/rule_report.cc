// What rules did in a run, for a person and for a machine.
#include <fmt/format.h>

#include <cstdio>

#include "base/json_writer.h"
#include "base/share.h"
#include "base/words/counted.h"
#include "io/output/output_file.h"
#include "tools/console/messages.h"
#include "tools/runs/rules.h"

namespace treesift {
namespace {

// Of all that the rule could look at.
double hidden_share(const Rule& rule, const RuleUse& use, const RulesInUse& run) {
  return share_of(use.bytes, is_of_source(rule) ? run.source_bytes : run.text_bytes);
}

// Calls row(rule, use, without) for each rule of the file in its order; both are null for an expired one, and
// `without` where there was no audit.
template <typename Row>
void for_each_rule(const ConfigurationSettings& settings, const RuleReport& report, Row row) {
  const auto used = report.rules.rules();
  std::size_t next = 0;
  for (const Rule& rule : settings.rules) {
    if (next == used.size() || used[next].name != rule.name) {
      row(rule, nullptr, nullptr);
      continue;
    }
    row(rule, &report.use.rules[next], report.audit ? &report.audit->rules[next] : nullptr);
    ++next;
  }
}

void print_table(const ConfigurationSettings& settings, const RuleReport& report) {
  print_message("{:<32}{:>10}{:>12}{:>14}{:>9}{}\n", "rule", "pairs", "nodes", "bytes", "share",
                report.audit ? fmt::format("{:>22}", "would be inspect") : "");
  for_each_rule(settings, report, [&](const Rule& rule, const RuleUse* use, const WithoutRule* without) {
    if (use == nullptr) return print_message("{:<32}{:>10}\n", rule.name, "expired");
    const std::string audited =
        without == nullptr
            ? ""
            : fmt::format("{:>22}", fmt::format("{} of {}", without->would_be_inspect, report.audit->pairs));
    print_message("{:<32}{:>10}{:>12}{:>14}{:>7.2f} %{}\n", rule.name, use->pairs, use->nodes, use->bytes,
                  100 * hidden_share(rule, *use, report.use), audited);
  });
}

std::string joined_ids(const WithoutRule& without) {
  std::string text;
  for (const std::string& id : without.ids) text += (text.empty() ? "" : ", ") + id;
  return text + (without.would_be_inspect > without.ids.size() ? ", …" : "");
}

void print_rule_remarks(const ConfigurationSettings& settings, const Rule& rule, const RuleUse& use,
                        const WithoutRule* without) {
  if (use.pairs == 0) print_message("treesift: the rule \"{}\" hid nothing\n", rule.name);
  if (use.mostly_hidden > 0) {
    print_message(
        "treesift: the rule \"{}\" hid more than {:g} % of the text of {} of its {}; {:.0f} % of that "
        "of {}\n",
        rule.name, 100 * settings.max_hidden_share, use.mostly_hidden, counted(use.pairs, "pair"),
        100 * use.largest_share, use.largest_id);
  }
  if (without != nullptr && without->would_be_inspect > 0) {
    print_message("treesift: without the rule \"{}\" these would be inspect: {}\n", rule.name,
                  joined_ids(*without));
  }
}

void print_run_remarks(const RuleReport& report) {
  const RulesInUse& use = report.use;
  if (use.measured_before > 0) {
    print_message("treesift: {} measured before: rules hide nothing of them now\n",
                  counted(use.measured_before, "pair was", "pairs were"));
  }
  if (use.selectors_over_budget > 0) {
    print_message("treesift: in {} the bound on selectors was reached: rules that select did not apply\n",
                  counted(use.selectors_over_budget, "document"));
  }
  if (use.values_over_budget > 0) {
    print_message(
        "treesift: {}: the bound on searches was reached\n",
        counted(use.values_over_budget, "document was left as it is", "documents were left as they are"));
  }
  if (report.audit && report.audit->stopped)
    print_message("treesift: the audit was stopped: figures are missing\n");
}

void write_rule(JsonWriter& json, const RuleReport& report, const Rule& rule, const RuleUse* use,
                const WithoutRule* without) {
  json.begin_object().key("rule").string(rule.name);
  json.key("stage").string(strip_stage_names[static_cast<std::size_t>(rule.stage)]);
  json.key("expired").boolean(use == nullptr);
  if (use != nullptr) {
    json.key("pairs").integer(use->pairs).key("nodes").integer(use->nodes).key("bytes").integer(use->bytes);
    json.key("share").number(hidden_share(rule, *use, report.use));
    json.key("mostly_hidden").integer(use->mostly_hidden);
    if (use->pairs > 0) {
      json.key("largest").begin_object().key("share").number(use->largest_share);
      json.key("id").string(use->largest_id).end_object();
    }
  }
  if (without != nullptr) {
    json.key("would_be_inspect").integer(without->would_be_inspect).key("ids").begin_array();
    for (const std::string& id : without->ids) json.string(id);
    json.end_array();
  }
  json.end_object();
}

void write_audit(const ConfigurationSettings& settings, const RuleReport& report) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("pairs").integer(report.use.pairs);
  json.key("text_bytes").integer(report.use.text_bytes).key("source_bytes").integer(report.use.source_bytes);
  json.key("most_hidden_share").number(settings.max_hidden_share);
  if (report.audit) {
    json.key("sample").begin_object().key("pairs").integer(report.audit->pairs);
    json.key("seed").integer(settings.audit_seed);
    json.key("complete").boolean(!report.audit->stopped).end_object();
  }
  json.key("rules").begin_array();
  for_each_rule(settings, report, [&](const Rule& rule, const RuleUse* use, const WithoutRule* without) {
    write_rule(json, report, rule, use, without);
  });
  json.end_array().end_object();
  write_file(settings.audit_path, text + "\n");
}

}  // namespace

void report_rules(const ConfigurationSettings& settings, const RuleReport& report) {
  const bool is_counted = report.use.rules.size() == report.rules.rules().size();
  if (!is_counted)  // of a run that is complete already
    return print_message("treesift: what rules hid was told by the run that has measured the pairs\n");
  if (!settings.audit_path.empty()) write_audit(settings, report);
  if (settings.rules.empty()) return;
  print_table(settings, report);
  for_each_rule(settings, report, [&](const Rule& rule, const RuleUse* use, const WithoutRule* without) {
    if (use != nullptr) print_rule_remarks(settings, rule, *use, without);
  });
  print_run_remarks(report);
}

}  // namespace treesift
