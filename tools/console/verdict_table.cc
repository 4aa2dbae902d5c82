#include "tools/console/verdict_table.h"

#include <fmt/format.h>

#include "report/formats/finding_words.h"
#include "tools/console/terminal_text.h"

namespace treesift {
namespace {

std::string why(const Verdict& verdict) {
  if (verdict.error) return fmt::format("{}: {}", verdict.error->code, verdict.error->message);
  if (verdict.level && verdict.because == Because::warning) return level_words(*verdict.level);
  if (verdict.reasons.empty()) return "";
  const Reason& reason = verdict.reasons.front();
  const std::string where = reason.place.path.empty() ? "" : " at " + reason.place.path;
  return fmt::format("{}{}: {} -> {}", reason.feature, where,
                     reason.place.before.empty() ? "(nothing)" : reason.place.before,
                     reason.place.after.empty() ? "(nothing)" : reason.place.after);
}

}  // namespace

std::string table_head() {
  return fmt::format("{:<9}{:>8}  {:<32}  {}\n", "verdict", "score", "id", "first reason");
}

void append_table_row(std::string& out, const Verdict& verdict) {
  const std::string score = verdict.score ? fmt::format("{:.3f}", *verdict.score) : "-";
  out += fmt::format("{:<9}{:>8}  {:<32}  {}\n", decision_name(verdict.decision), score,
                     terminal_line(verdict.id), terminal_line(why(verdict)));
}

}  // namespace treesift
