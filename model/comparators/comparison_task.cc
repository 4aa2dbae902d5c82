#include "model/comparators/comparison_task.h"

namespace treesift {
namespace {

std::optional<OracleError> add_column(std::string_view expression, ComparisonTask& task) {
  auto parsed = Oracle::parse(expression, task.comparators);
  if (auto* error = std::get_if<OracleError>(&parsed)) return std::move(*error);
  task.columns.push_back(std::get<Oracle>(std::move(parsed)));
  task.always |= task.columns.back().comparators();
  return std::nullopt;
}

std::optional<OracleError> add_published(ComparisonTask& task) {
  for (const Comparator& comparator : all_comparators().first(published_comparator_count)) {
    if (auto error = add_column(comparator.abbreviation, task)) return error;
  }
  return std::nullopt;
}

}  // namespace

std::optional<OracleError> add_columns(std::string_view list, ComparisonTask& task) {
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const std::string_view item = list.substr(begin, end - begin);
    if (auto error = item == "all" ? add_published(task) : add_column(item, task)) {
      error->column += begin;
      return error;
    }
    begin = end + 1;
  }
  return std::nullopt;
}

std::uint64_t missing(const ComparisonTask& task, const ComparatorOutcomes& outcomes) {
  std::uint64_t wanted = task.always & ~outcomes.known;
  if (task.decision) wanted |= task.decision->wants(outcomes);
  return wanted;
}

ComparatorOutcomes outcomes_of_equal_pair(const ComparisonTask& task) {
  ComparatorOutcomes outcomes;
  for (std::size_t i = 0; i < task.comparators.views().size(); ++i) outcomes.set(i, false);
  return outcomes;
}

}  // namespace treesift
