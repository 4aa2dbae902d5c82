// What a run asks of comparators.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "model/comparators/oracle.h"

namespace treesift {

struct ComparisonTask {
  ComparatorList comparators;
  std::optional<Oracle> decision;  // judges in place of a model
  std::vector<Oracle> columns;     // told with each verdict
  std::vector<Oracle> features;    // looked at by the model, at most 32
  std::uint64_t always = 0;        // comparators to be known of every pair, whatever the oracles want

  bool empty() const { return comparators.views().empty(); }
};

// Adds the oracles of a list, expressions with commas between, to the columns, each once, and all their
// comparators to `always`. "all" in the list stands for the 22 of the paper.
std::optional<OracleError> add_columns(std::string_view list, ComparisonTask& task);

// The same for the features of a model; without "all".
std::optional<OracleError> add_feature(std::string_view expression, ComparisonTask& task);

// What the features found: bit i for the i-th.
std::uint32_t findings_of(const ComparisonTask& task, const ComparatorOutcomes& outcomes);

// What oracles need and is not known.
std::uint64_t missing(const ComparisonTask& task, const ComparatorOutcomes& outcomes);

// What comparators find of pairs that need not be read: nothing.
ComparatorOutcomes outcomes_of_equal_pair(const ComparisonTask& task);

}  // namespace treesift
