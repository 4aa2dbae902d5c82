#include "model/run_views.h"

#include <map>
#include <tuple>

namespace treesift {
namespace {

using RunKey = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;

RunKey run_of(const Sample& sample, RunChoice choice) {
  if (choice == RunChoice::project) return {sample.project, 0, 0};
  return {sample.project, sample.from, sample.to};
}

}  // namespace

RunView view_runs(const SampleSet& set, RunChoice choice) {
  std::map<RunKey, RunProfile> profiles;
  for (const Sample& sample : set.samples) {
    if (is_in_question(sample)) profiles[run_of(sample, choice)].add(sample.features, sample.changes);
  }
  RunView view(set.samples.size());
  for (std::size_t i = 0; i < view.size(); ++i) {
    const Sample& sample = set.samples[i];
    if (!is_in_question(sample)) continue;
    view[i] = profiles.at(run_of(sample, choice)).relate(sample.features, sample.changes);
  }
  return view;
}

}  // namespace treesift
