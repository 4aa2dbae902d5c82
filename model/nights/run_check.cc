#include "model/nights/run_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/share.h"
#include "base/words/counted.h"

namespace treesift {
namespace {

constexpr std::size_t nights_that_count = 7;
constexpr double tenth = 0.1, half = 0.5;
constexpr std::uint64_t fewest = 2, fewest_of_one_page = 10;  // below that a share says nothing

std::vector<RunFigures> usual_runs(std::span<const NightRecord> nights) {
  std::vector<RunFigures> runs;  // the latest first
  for (std::size_t i = nights.size(); i > 0 && runs.size() < nights_that_count; --i) {
    const NightRecord& night = nights[i - 1];
    if (night.usual) runs.push_back(night.run);
    if (night.accepted) break;
  }
  return runs;
}

std::uint64_t median_of_pairs(std::vector<RunFigures> runs) {
  const auto middle = runs.begin() + static_cast<std::ptrdiff_t>(runs.size() / 2);
  std::ranges::nth_element(runs, middle, {}, &RunFigures::pairs);
  return middle->pairs;
}

void check_size(const RunFigures& run, const std::vector<RunFigures>& usual, std::vector<RunFinding>& found) {
  if (run.pairs == 0) {
    found.push_back({RunFault::no_pairs, Gravity::trouble,
                     "nothing was compared: no response of one run has its counterpart in the other"});
    return;
  }
  if (usual.empty()) return;
  const std::uint64_t pairs = median_of_pairs(usual);
  if (10 * run.pairs >= 9 * pairs) return;
  const Gravity gravity = 2 * run.pairs < pairs ? Gravity::trouble : Gravity::look;
  found.push_back({RunFault::fewer_pairs, gravity,
                   fmt::format("{}, where the nights before had {}", counted(run.pairs, "pair"), pairs)});
}

// One of the figures, measured by the whole run.
struct Measure {
  RunFault fault;
  std::uint64_t RunFigures::*part;
  bool of_one_side;  // its whole are the responses of the other side
  std::uint64_t least;
  bool may_be_trouble;
  const char* words;  // with the part and the whole
};
constexpr Measure measures[] = {
    {RunFault::actual_lacks, &RunFigures::missing, true, fewest, true,
     "the actual capture lacks {} of the {} responses of the expected one: was it cut short?"},
    {RunFault::expected_lacks, &RunFigures::extra, true, fewest, true,
     "the expected capture lacks {} of the {} responses of the actual one: was it cut short?"},
    {RunFault::one_page, &RunFigures::one_page, false, fewest_of_one_page, false,
     "one same page under {} of {} ids: does the program answer, or something before it?"},
    {RunFault::error_pages, &RunFigures::error_pages, false, fewest, true,
     "{} of {} pairs show an error page, the same on both sides: nothing of the program was compared there"},
    {RunFault::login_pages, &RunFigures::login_pages, false, fewest, false,
     "{} of {} pairs ask for a password on both sides: was the run logged in?"},
};

double measured_share(const Measure& measure, const RunFigures& run) {
  const std::uint64_t part = run.*measure.part;
  return share_of(part, measure.of_one_side ? run.pairs + part : run.pairs);
}

void check_share(const Measure& measure, const RunFigures& run, const std::vector<RunFigures>& usual,
                 std::vector<RunFinding>& found) {
  const std::uint64_t part = run.*measure.part;
  double most = 0;
  for (const RunFigures& one : usual) most = std::max(most, measured_share(measure, one));
  const double now = measured_share(measure, run);
  // What is one page must be a good part of the run even where no night before tells what is usual.
  const double least = measure.fault == RunFault::one_page && usual.empty() ? half : most + tenth;
  if (part < measure.least || now <= least) return;
  const Gravity gravity = measure.may_be_trouble && now > half ? Gravity::trouble : Gravity::look;
  found.push_back(
      {measure.fault, gravity,
       fmt::format(fmt::runtime(measure.words), part, measure.of_one_side ? run.pairs + part : run.pairs)});
}

}  // namespace

std::vector<RunFinding> check_run(const RunFigures& run, std::span<const NightRecord> nights) {
  const std::vector<RunFigures> usual = usual_runs(nights);
  std::vector<RunFinding> found;
  check_size(run, usual, found);
  if (run.pairs > 0) {
    for (const Measure& measure : measures) check_share(measure, run, usual, found);
  }
  std::ranges::stable_sort(found, std::ranges::greater{}, &RunFinding::gravity);
  return found;
}

}  // namespace treesift
