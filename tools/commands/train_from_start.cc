// treesift train --start-from: a model and a few labels in, the user's own model out.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "base/words/counted.h"
#include "io/output/output_file.h"
#include "model/judge/model_file.h"
#include "model/learn/start_from.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/learning/labelled_pairs.h"
#include "tools/learning/starting_model.h"
#include "tools/learning/training_settings.h"
#include "tools/runs/rules.h"

namespace treesift {
namespace {

// Each archive is a run, as for `compare`: all pairs of it, with a label or without one, and what is counted of them.
class RunsOfArchives {
 public:
  RunsOfArchives(std::size_t archives, std::size_t memory)
      : profiles_(archives, RunProfile(changes_within(memory / archives))) {}

  void add(const MeasuredPair& pair, std::uint32_t archive) {
    profiles_[archive].add(pair.features, pair.changes);
  }
  void add(std::span<const Sample> samples) {
    for (const Sample& sample : samples) {
      if (is_in_question(sample)) profiles_[sample.archive].add(sample.features, sample.changes);
    }
  }

  RunView view(const SampleSet& set) const {
    RunView view(set.samples.size());
    for (std::size_t i = 0; i < view.size(); ++i) {
      const Sample& sample = set.samples[i];
      if (is_in_question(sample)) view[i] = profiles_[sample.archive].relate(sample.features, sample.changes);
    }
    return view;
  }

 private:
  std::vector<RunProfile> profiles_;
};

// Pairs without a label: up to `most` are kept, each as likely as any other, the same each time.
class OtherPairs {
 public:
  void add(const MeasuredPair& pair, std::uint32_t archive) {
    const std::uint64_t number = ++count_;
    const std::uint64_t drawn = (number ^ number >> 7) * 0x9e3779b97f4a7c15;
    if (kept_.size() == most && drawn >= kept_.rbegin()->first) return;
    kept_.emplace(drawn, sample_of(pair)).first->second.archive = archive;
    if (kept_.size() > most) kept_.erase(std::prev(kept_.end()));
  }

  void move_to(std::vector<Sample>& samples) {
    for (auto& [drawn, sample] : kept_) samples.push_back(std::move(sample));
    kept_.clear();
  }

 private:
  static constexpr std::size_t most = 1000;
  std::uint64_t count_ = 0;
  std::map<std::uint64_t, Sample> kept_;
};

// An archive of many release steps hides what is common in each.
void warn_of_mixed_steps(const SampleSet& set, const TrainSettings& settings) {
  std::map<std::uint32_t, std::set<std::pair<std::uint32_t, std::uint32_t>>> steps;
  for (const Sample& sample : set.samples) {
    if (sample.from != 0 || sample.to != 0) steps[sample.archive].insert({sample.from, sample.to});
  }
  for (const auto& [archive, its] : steps) {
    if (its.size() == 1) continue;
    const std::string name = archive < settings.inputs.size() ? settings.inputs[archive] : "the input";
    print_message(
        "treesift: {} is taken for one run, and its labels are of {} release steps: give each as an archive "
        "of its own\n",
        name, its.size());
  }
}

Model learn(const TrainSettings& settings, const Model& start, const StartOptions& options) {
  RunsOfArchives runs(std::max<std::size_t>(settings.inputs.size(), 1), settings.memory / 8);
  OtherPairs others;
  LabelledPairs pairs = read_labelled_pairs(settings, measured_for(start),
                                            [&](const MeasuredPair& pair, std::uint32_t archive) {
                                              if (pair.state != PairState::differs) return;
                                              runs.add(pair, archive);
                                              others.add(pair, archive);
                                            });
  pairs.pairs_without_label = 0;  // they are what is expected here
  report_unmatched(pairs);
  SampleSet& set = pairs.set;
  warn_of_mixed_steps(set, settings);
  runs.add(set.samples);
  const std::size_t labelled = set.samples.size();
  others.move_to(set.samples);
  const RunView view = runs.view(set);
  const std::vector<const Sample*> all = all_samples(set);
  const std::span<const Sample* const> samples(all);
  Model model =
      start_from(start, {{set, {&view}}, samples.first(labelled), samples.subspan(labelled)}, options);
  remember_rules(pairs.rules, model);
  return model;
}

}  // namespace

int run_train_from_start(const TrainSettings& settings) {
  StartOptions options;
  options.goal = training_options(settings).goal;
  options.weight = settings.label_weight.value_or(options.weight);
  const Model start = starting_model(settings);
  OutputFile output(settings.output);
  const Model model = learn(settings, start, options);
  output.write(write_model(model));
  output.finish();
  const Provenance& from = provenance_of(model);
  print_message("treesift: went on from {} with {}, {} to inspect, of {}: F1 {:.3f} on themselves\n",
                from.start, counted(from.pairs, "label"), from.inspect, from.projects, from.f1);
  return exit_nothing;
}

}  // namespace treesift
