#include "model/comparators/comparison_task.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/ascii.h"
#include "base/utf8.h"
#include "base/words/word_distance.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

std::optional<OracleError> add_to(std::vector<Oracle>& oracles, std::string_view expression,
                                  ComparisonTask& task) {
  auto parsed = Oracle::parse(expression, task.comparators);
  if (auto* error = std::get_if<OracleError>(&parsed)) return std::move(*error);
  oracles.push_back(std::get<Oracle>(std::move(parsed)));
  task.always |= oracles.back().comparators();
  return std::nullopt;
}

// One column for each oracle, however often it is named.
std::optional<OracleError> add_column(std::string_view expression, ComparisonTask& task) {
  std::vector<Oracle>& columns = task.columns;
  auto error = add_to(columns, expression, task);
  if (error) return error;
  const auto is_last = [&](const Oracle& column) { return column.text() == columns.back().text(); };
  if (std::any_of(columns.begin(), columns.end() - 1, is_last)) columns.pop_back();
  return std::nullopt;
}

std::optional<OracleError> add_published(ComparisonTask& task) {
  for (const Comparator& comparator : all_comparators().first(published_comparator_count)) {
    if (auto error = add_column(comparator.abbreviation, task)) return error;
  }
  return std::nullopt;
}

// Of a word that stands for no comparator: "all" may have been meant. It is not a comparator itself.
void suggest_all(std::string_view word, OracleError& error) {
  if (word_distance(lower_case(word), "all") <= 1)
    error.message = fmt::format("there is no comparator \"{}\"; is \"all\" meant?", valid_utf8(word));
}

}  // namespace

std::optional<OracleError> add_columns(std::string_view list, ComparisonTask& task) {
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const std::string_view item = list.substr(begin, end - begin);
    if (auto error = trimmed(item) == "all" ? add_published(task) : add_column(item, task)) {
      error->column += begin;
      suggest_all(trimmed(item), *error);
      return error;
    }
    begin = end + 1;
  }
  return std::nullopt;
}

std::optional<OracleError> add_feature(std::string_view expression, ComparisonTask& task) {
  return add_to(task.features, expression, task);
}

std::uint32_t findings_of(const ComparisonTask& task, const ComparatorOutcomes& outcomes) {
  std::uint32_t findings = 0;
  for (std::size_t i = 0; i < task.features.size(); ++i)
    findings |= std::uint32_t{task.features[i].finds_difference(outcomes)} << i;
  return findings;
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
