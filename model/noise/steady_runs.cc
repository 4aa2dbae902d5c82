#include "model/noise/steady_runs.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace treesift {
namespace {

double most_stable(const ValueRun& run, const NoiseOptions& options, bool is_bare) {
  const double most_of_all = is_bare ? options.max_stable_bare : 1;
  if (run.kind == ValueRun::Kind::number) return std::min(options.max_stable_numbers, most_of_all);
  const bool is_date = run.kind == ValueRun::Kind::date;
  return std::min(is_date ? options.max_stable_dates : options.max_stable_tokens, most_of_all);
}

}  // namespace

std::vector<ValueRun> steady_runs(const ValueRule& rule, std::span<const RunCount> counts,
                                  const NoiseOptions& options, bool is_bare) {
  const std::vector<ValueRun> runs = rule.runs();
  std::vector<ValueRun> steady;
  if (rule.kind() > ValueRule::Kind::numbers || runs.size() < 2) return steady;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (counts[i].stable_share() > most_stable(runs[i], options, is_bare)) steady.push_back(runs[i]);
  }
  return steady;
}

bool varies_by_page(const HowOften& often) {
  constexpr double rare = 0.01;
  if (often.pages == 0 || often.pages_varied == 0 || often.pages_varied == often.pages) return false;
  const double share = static_cast<double>(often.comparisons_varied) / often.comparisons;
  const double of_a_page = static_cast<double>(often.comparisons) / often.pages;
  if (of_a_page < 2 || often.comparisons_varied < often.pages_varied * of_a_page) return false;
  // That a page which varies at all does so each time.
  const double each_time = std::pow(share, of_a_page) / (1 - std::pow(1 - share, of_a_page));
  return std::pow(each_time, often.pages_varied) < rare;
}

bool has_run_of(const ValueRule& rule, std::span<const ValueRun> runs) {
  const std::vector<ValueRun> own = rule.runs();
  return std::ranges::any_of(own, [&](const ValueRun& run) {
    return std::ranges::any_of(runs, [&](const ValueRun& other) {
      return other.kind == run.kind && (other.before == run.before || rule.anywhere(run.kind));
    });
  });
}

}  // namespace treesift
