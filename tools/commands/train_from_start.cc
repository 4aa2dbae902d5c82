// treesift train --start-from: a model and a few labels in, the user's own model out.
#include <fmt/format.h>

#include <map>

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

// Pairs without a label: all are counted in the run's profile, and up to `most` are kept, each as likely as
// any other, the same each time.
class OtherPairs {
 public:
  explicit OtherPairs(RunProfile& profile) : profile_(profile) {}

  void add(const MeasuredPair& pair) {
    if (pair.state != PairState::differs) return;
    profile_.add(pair.features, pair.changes);
    const std::uint64_t number = ++count_;
    const std::uint64_t drawn = (number ^ number >> 7) * 0x9e3779b97f4a7c15;
    if (kept_.size() == most && drawn >= kept_.rbegin()->first) return;
    kept_.emplace(drawn, sample_of(pair));
    if (kept_.size() > most) kept_.erase(std::prev(kept_.end()));
  }

  void move_to(std::vector<Sample>& samples) {
    for (auto& [drawn, sample] : kept_) samples.push_back(std::move(sample));
    kept_.clear();
  }

 private:
  static constexpr std::size_t most = 1000;
  RunProfile& profile_;
  std::uint64_t count_ = 0;
  std::map<std::uint64_t, Sample> kept_;
};

// As `compare` sees the run: all pairs of the command are one.
RunView view_of(const SampleSet& set, const RunProfile& profile) {
  RunView view(set.samples.size());
  for (std::size_t i = 0; i < view.size(); ++i) {
    const Sample& sample = set.samples[i];
    if (is_in_question(sample)) view[i] = profile.relate(sample.features, sample.changes);
  }
  return view;
}

Model learn(const TrainSettings& settings, const Model& start, const StartOptions& options) {
  RunProfile profile(changes_within(settings.memory / 8));
  OtherPairs others(profile);
  LabelledPairs pairs =
      read_labelled_pairs(settings, measured_for(start), [&](const MeasuredPair& pair) { others.add(pair); });
  pairs.pairs_without_label = 0;  // they are what is expected here
  report_unmatched(pairs);
  SampleSet& set = pairs.set;
  const std::size_t labelled = set.samples.size();
  for (const Sample& sample : set.samples) {
    if (is_in_question(sample)) profile.add(sample.features, sample.changes);
  }
  others.move_to(set.samples);
  const RunView view = view_of(set, profile);
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
  print_message("treesift: went on from {} with {} labels, {} to inspect, of {}: F1 {:.3f} on themselves\n",
                from.start, from.pairs, from.inspect, from.projects, from.f1);
  return exit_nothing;
}

}  // namespace treesift
