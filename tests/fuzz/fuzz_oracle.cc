// Promised for any bytes read as an oracle, and as a list of them: an error with a column in the text and a
// readable sentence, or oracles whose canonical text is read as itself and judges alike. An oracle told what
// it wants, whatever comparators find, comes to a decision, and asks for nothing twice.
#include <string_view>

#include "model/comparators/comparison_task.h"
#include "tests/fuzz/fuzz_support.h"

namespace treesift::fuzz {
namespace {

void check_error(const OracleError& error, std::string_view text) {
  require(error.column >= 1 && error.column <= text.size() + 1, "the column lies in the text");
  require(!error.message.empty() && is_valid_utf8(error.message), "an error says something readable");
}

// Any outcomes, the same for the same seed.
std::uint64_t some_bits(std::uint64_t seed) {
  seed = (seed + 1) * 0x9E3779B97F4A7C15;
  return seed ^ (seed >> 29);
}

bool decide(const Oracle& oracle, std::uint64_t found) {
  ComparatorOutcomes outcomes;
  while (const std::uint64_t wanted = oracle.wants(outcomes)) {
    require((wanted & ~oracle.comparators()) == 0, "an oracle wants its own comparators");
    require((wanted & outcomes.known) == 0, "an oracle wants nothing twice");
    for (std::size_t i = 0; i < max_comparators; ++i) {
      if ((wanted >> i & 1) != 0) outcomes.set(i, (found >> i & 1) != 0);
    }
  }
  return oracle.finds_difference(outcomes);
}

void check_same_judgement(const Oracle& one, const Oracle& other) {
  const std::uint64_t everything = ~std::uint64_t{0};
  require(!decide(one, 0), "where no comparator finds a difference no oracle does");
  require(decide(one, everything), "where all find one every oracle does");
  for (std::uint64_t seed = 0; seed < 16; ++seed) {
    const std::uint64_t found = some_bits(seed);
    require(decide(one, found) == decide(other, found), "the canonical text judges as the expression does");
    require(one.finds_difference({everything, found}) == decide(one, found), "told all, or what it wants");
  }
}

void check_oracle(std::string_view text) {
  ComparatorList comparators;
  const auto result = Oracle::parse(text, comparators);
  require(comparators.views().size() <= max_comparators, "comparators fit the outcomes");
  if (const auto* error = std::get_if<OracleError>(&result)) return check_error(*error, text);
  const Oracle& oracle = std::get<Oracle>(result);
  const auto again = Oracle::parse(oracle.text(), comparators);
  require(std::holds_alternative<Oracle>(again), "canonical text is an oracle");
  require(std::get<Oracle>(again).text() == oracle.text(), "canonical text is read as itself");
  require(std::get<Oracle>(again).comparators() == oracle.comparators(), "of the same comparators");
  check_same_judgement(oracle, std::get<Oracle>(again));
}

void check_list(std::string_view text) {
  ComparisonTask task;
  if (const auto error = add_columns(text, task)) return check_error(*error, text);
  require(!task.columns.empty(), "a list has columns");
  ComparatorOutcomes outcomes;
  require(missing(task, outcomes) == task.always, "columns need what they name");
  require(missing(task, outcomes_of_equal_pair(task)) == 0, "of an equal pair all is known");
}

}  // namespace
}  // namespace treesift::fuzz

FUZZ_TARGET(fuzz_oracle) {
  using namespace treesift;
  fuzz::check_oracle(fuzz::view_of(data, size));
  fuzz::check_list(fuzz::view_of(data, size));
  return 0;
}
