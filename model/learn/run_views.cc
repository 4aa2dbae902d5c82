#include "model/learn/run_views.h"

#include <map>

namespace treesift {
namespace {

// One release step may be spread over archives; archives of steps that nobody has named are runs of their own.
std::uint32_t archive_of_run(const Sample& sample) {
  return sample.from == 0 && sample.to == 0 ? sample.archive : 0;
}

}  // namespace

RunKey run_of(const Sample& sample, std::size_t index, RunChoice choice) {
  constexpr std::size_t handful = 25;
  switch (choice) {
    case RunChoice::project:
      break;
    case RunChoice::releases:
    case RunChoice::one_fault:
      return {sample.project, sample.from, sample.to, archive_of_run(sample)};
    case RunChoice::handful:
      return {sample.project, static_cast<std::uint32_t>(index / handful), 0, 0};
    case RunChoice::alone:
      return {sample.project, static_cast<std::uint32_t>(index), 0, 0};
  }
  return {sample.project, 0, 0, 0};
}

RunView view_runs(const SampleSet& set, RunChoice choice) {
  std::map<RunKey, RunProfile> profiles;
  for (std::size_t i = 0; i < set.samples.size(); ++i) {
    const Sample& sample = set.samples[i];
    if (is_in_question(sample)) profiles[run_of(sample, i, choice)].add(sample.features, sample.changes);
  }
  RunView view(set.samples.size());
  for (std::size_t i = 0; i < view.size(); ++i) {
    const Sample& sample = set.samples[i];
    if (!is_in_question(sample)) continue;
    view[i] = profiles.at(run_of(sample, i, choice)).relate(sample.features, sample.changes);
  }
  return view;
}

}  // namespace treesift
