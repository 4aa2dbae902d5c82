#include "model/comparators/comparison_task.h"

#include <algorithm>

namespace treesift {
namespace {

std::optional<OracleError> add_column(std::string_view expression, ComparisonTask& task) {
  auto parsed = Oracle::parse(expression, task.comparators);
  if (auto* error = std::get_if<OracleError>(&parsed)) return std::move(*error);
  Oracle oracle = std::get<Oracle>(std::move(parsed));
  const auto is_same = [&](const Oracle& column) { return column.text() == oracle.text(); };
  if (std::any_of(task.columns.begin(), task.columns.end(), is_same)) return std::nullopt;
  task.always |= oracle.comparators();
  task.columns.push_back(std::move(oracle));
  return std::nullopt;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view spaces = " \t";
  const std::size_t begin = std::min(text.find_first_not_of(spaces), text.size());
  return text.substr(begin, text.find_last_not_of(spaces) + 1 - begin);
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
    if (auto error = trimmed(item) == "all" ? add_published(task) : add_column(item, task)) {
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
