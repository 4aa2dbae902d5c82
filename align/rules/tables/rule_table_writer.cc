#include "align/rules/tables/rule_table_writer.h"

#include <fmt/format.h>

#include "align/rules/rule_check.h"
#include "align/templates/notation.h"
#include "base/toml_words.h"

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

}  // namespace

void RuleTableWriter::begin(std::string_view table) {
  out_ += fmt::format("{}[[{}]]\n", out_.empty() ? "" : "\n", table);
}

void RuleTableWriter::line(std::string_view key, std::string_view value) {
  out_ += fmt::format("{} = {}\n", key, value);
}

void RuleTableWriter::text(std::string_view key, std::string_view value) {
  line(key, toml_text(value));
}

void RuleTableWriter::text_unless_empty(std::string_view key, std::string_view value) {
  if (!value.empty()) text(key, value);
}

void RuleTableWriter::number(std::string_view key, std::uint64_t value) {
  line(key, fmt::format("{}", value));
}

void RuleTableWriter::names(std::string_view key, const std::vector<std::string>& names) {
  if (names.empty()) return;
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + toml_text(name);
  line(key, "[" + list + "]");
}

void RuleTableWriter::lines(std::string_view key, const std::vector<std::string>& values) {
  std::string list;
  for (const std::string& value : values) list += "  " + toml_text(value) + ",\n";
  line(key, "[\n" + list + "]");
}

void RuleTableWriter::condition(std::string_view key, const Condition& condition) {
  if (!always_holds(condition)) line(key, written(condition));
}

void RuleTableWriter::day(std::string_view key, std::chrono::year_month_day day) {
  line(key, fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
                        static_cast<unsigned>(day.day())));
}

void RuleTableWriter::tolerance(std::string_view key, const Tolerance& tolerance) {
  line(key, tolerance.is_share ? fmt::format("\"{}%\"", 100 * tolerance.amount)
                               : fmt::format("{}", tolerance.amount));
}

void RuleTableWriter::own_template(const Template& own) {
  if (!own.place.steps.empty()) text("place", write_place(own.place));
  text("covers", own.covers == Covers::content ? "content" : "run");
  line("pattern", "'''\n" + write_patterns(own.patterns) + "'''");
}

void RuleTableWriter::part(std::string_view name, std::string_view lines) {
  out_ += fmt::format("[{}]\n{}", name, lines);
}

}  // namespace treesift
