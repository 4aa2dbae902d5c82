#include "tools/runs/comparison.h"

#include <fmt/format.h>

#include "model/judge/model_row.h"
#include "tools/options/usage_error.h"

namespace treesift {
namespace {

// Of a model of trees, unless it is told otherwise. Trained on eight projects, each judged by a model of the
// others, it gains as much as any few comparators do (docs/accuracy.md), for less work than most.
constexpr const char* usual_oracle = "C-WD";

[[noreturn]] void refuse(std::string_view option, std::string_view expression, const OracleError& error) {
  throw UsageError(fmt::format("{}: column {}: {}\n  {}\n  {:>{}}", option, error.column, error.message,
                               expression, "^", error.column));
}

void add_decision(const std::string& expression, ComparisonTask& task) {
  auto parsed = Oracle::parse(expression, task.comparators);
  if (const auto* error = std::get_if<OracleError>(&parsed)) refuse("--oracle", expression, *error);
  task.decision = std::get<Oracle>(std::move(parsed));
}

}  // namespace

ComparisonTask comparison_task(const ComparisonRequest& request) {
  ComparisonTask task;
  if (request.decision) add_decision(*request.decision, task);
  if (!request.comparators.empty()) {
    if (const auto error = add_columns(request.comparators, task))
      refuse("--comparators", request.comparators, *error);
  }
  for (const std::string& oracle : request.model_oracles) {
    if (const auto error = add_feature(oracle, task)) refuse("--model-oracle", oracle, *error);
  }
  return task;
}

std::vector<std::string> usual_oracles() {
  return {usual_oracle};
}

std::vector<std::string> model_oracles(const TrainingSettings& settings) {
  if (settings.model_oracles.empty() && settings.model_kind != ModelKind::linear) return usual_oracles();
  std::vector<std::string> oracles;
  for (const std::string& oracle : settings.model_oracles) {
    if (oracle != "all" && oracle != "none") oracles.push_back(oracle);
    if (oracle != "all") continue;
    for (const Comparator& comparator : all_comparators().first(published_comparator_count))
      oracles.emplace_back(comparator.abbreviation);
  }
  if (oracles.size() > max_model_oracles)
    throw UsageError(fmt::format("--model-oracle: a model looks at {} oracles at most", max_model_oracles));
  return oracles;
}

}  // namespace treesift
