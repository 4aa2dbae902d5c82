// Runs with one fault, made of labelled pairs.
//
// Problem. A label file mixes dozens of seeded faults in one step from a release to the next, because that is
// how they were made. In use, a night has one fault or none. What is rare in a night is common in no archive, so
// a model that has seen archives only takes the release's own changes for the fault.
//
// Example. The step 1.5.9 to 1.5.11 has 129 pairs without a fault and 113 pairs of 69 faults. It becomes 69 runs:
// the pairs of one fault, and beside them the pairs without a fault of all inputs that it does not touch.
//
// Cost. A pair without a fault is counted in the run of every fault of its step: faults times inputs.
#include "model/learn/one_fault_runs.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace treesift {

std::string_view release_of(std::string_view to) {
  return to.substr(0, std::min(to.find('+'), to.find("-mutant")));
}

namespace {

using Indexes = std::vector<std::uint32_t>;
using Step = std::tuple<std::uint32_t, std::string_view, std::string_view>;  // project, from, to
using ByInput = std::map<std::uint32_t, Indexes>;

Step step_of(const SampleSet& set, const Sample& sample) {
  return {sample.project, set.texts.text(sample.from), set.texts.text(sample.to)};
}

Step release_step(const Step& step) {
  return {std::get<0>(step), std::get<1>(step), release_of(std::get<2>(step))};
}

struct Steps {
  std::map<Step, ByInput> without_fault;                    // of steps whose `to` has no suffix
  std::map<Step, std::map<std::uint32_t, Indexes>> faults;  // by seeded fault
  std::map<Step, Indexes> all;
};

Steps steps_of(const SampleSet& set) {
  Steps steps;
  for (std::uint32_t i = 0; i < set.samples.size(); ++i) {
    const Sample& sample = set.samples[i];
    const Step step = step_of(set, sample);
    steps.all[step].push_back(i);
    if (sample.mutation != 0)
      steps.faults[step][sample.mutation].push_back(i);
    else if (step == release_step(step))
      steps.without_fault[step][sample.input].push_back(i);
  }
  return steps;
}

// Which of several pairs of an input: another one from fault to fault.
std::uint32_t one_of(const Indexes& pairs, std::uint32_t fault) {
  return pairs[(fault * 2654435761U >> 8) % pairs.size()];
}

void add_others(const SampleSet& set, const ByInput& others, std::uint32_t fault, Indexes& run) {
  std::set<std::uint32_t> inputs;
  for (const std::uint32_t i : run) inputs.insert(set.samples[i].input);
  for (const auto& [input, pairs] : others) {
    if (!inputs.contains(input)) run.push_back(one_of(pairs, fault));
  }
  std::sort(run.begin(), run.end());
}

bool is_run_already(const Step& step, std::size_t faults) {
  return faults == 1 && std::get<2>(step).find('+') != std::string_view::npos;
}

}  // namespace

std::vector<OneFaultRun> one_fault_runs(const SampleSet& set) {
  const Steps steps = steps_of(set);
  std::vector<OneFaultRun> runs;
  for (const auto& [step, faults] : steps.faults) {
    const auto others = steps.without_fault.find(release_step(step));
    for (const auto& [fault, pairs] : faults) {
      const bool whole = is_run_already(step, faults.size());
      runs.push_back({std::get<0>(step), whole ? steps.all.at(step) : pairs});
      if (!whole && others != steps.without_fault.end())
        add_others(set, others->second, fault, runs.back().samples);
    }
  }
  return runs;
}

namespace {

RunProfile profile_of(const SampleSet& set, const OneFaultRun& run) {
  RunProfile profile;
  for (const std::uint32_t i : run.samples) {
    const Sample& sample = set.samples[i];
    if (is_in_question(sample)) profile.add(sample.features, sample.changes);
  }
  return profile;
}

// In which of the runs that have it each sample is seen: that of its fault, else the one with the smallest draw.
std::vector<std::size_t> choose_runs(const SampleSet& set, const std::vector<OneFaultRun>& runs) {
  std::vector<std::size_t> chosen(set.samples.size(), runs.size());
  std::vector<std::uint64_t> drawn(set.samples.size(), ~std::uint64_t{0});
  for (std::size_t r = 0; r < runs.size(); ++r) {
    for (const std::uint32_t i : runs[r].samples) {
      const std::uint64_t number =
          set.samples[i].mutation != 0 ? 0 : (r * 1'000'003 + i) * 0x9e3779b97f4a7c15;
      if (number >= drawn[i]) continue;
      drawn[i] = number;
      chosen[i] = r;
    }
  }
  return chosen;
}

}  // namespace

RunView view_one_fault_runs(const SampleSet& set, const RunView& releases) {
  const std::vector<OneFaultRun> runs = one_fault_runs(set);
  const std::vector<std::size_t> chosen = choose_runs(set, runs);
  RunView view = releases;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    const RunProfile profile = profile_of(set, runs[r]);
    for (const std::uint32_t i : runs[r].samples) {
      const Sample& sample = set.samples[i];
      if (chosen[i] == r && is_in_question(sample)) view[i] = profile.relate(sample.features, sample.changes);
    }
  }
  return view;
}

}  // namespace treesift
