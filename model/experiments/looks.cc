#include "model/experiments/looks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "model/experiments/cells.h"
#include "model/judge/cluster_mark.h"
#include "model/judge/judge.h"
#include "model/judged_nights/night.h"
#include "model/looks/look_order.h"

namespace treesift {
namespace {

// A pair that differs, as a person with a list of pairs to look at sees it.
struct Candidate {
  const Sample* sample;
  double score;
  bool flagged;
  ClusterMark mark;
};

using Looks = std::vector<const Candidate*>;

// 0 for none.
std::uint64_t fault_of(const Sample& sample) {
  if (!is_inspect(sample)) return 0;
  return sample.mutation != 0 ? sample.mutation : std::uint64_t{sample.cluster} << 32;
}

// All pairs of the project are one run, as `compare` sees an archive.
std::vector<Candidate> candidates_of(const Samples& samples, const std::vector<Outcome>& outcomes) {
  RunProfile profile;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (!is_in_question(*samples[i])) continue;
    profile.add(samples[i]->features, samples[i]->changes, pair_set_of(pair_of(*samples[i], i)));
  }
  const RunContext run{&profile, true};
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (!is_in_question(*samples[i])) continue;
    MeasuredPair pair = pair_of(*samples[i], i);
    call_as_in_run(pair, run);
    candidates.push_back({samples[i], outcomes[i].chance, outcomes[i].inspect, cluster_mark(pair, run)});
  }
  return candidates;
}

Looks by_score(const std::vector<Candidate>& candidates) {
  Looks looks;
  for (const Candidate& candidate : candidates) looks.push_back(&candidate);
  std::stable_sort(looks.begin(), looks.end(),
                   [](const Candidate* a, const Candidate* b) { return a->score > b->score; });
  return looks;
}

Looks flagged_by_score(const std::vector<Candidate>& candidates) {
  Looks looks = by_score(candidates);
  std::erase_if(looks, [](const Candidate* candidate) { return !candidate->flagged; });
  return looks;
}

// One pair a cluster: the one that scores highest.
Looks by_cluster(const std::vector<Candidate>& candidates) {
  Looks examples;
  std::unordered_set<std::uint64_t> seen;
  for (const Candidate* candidate : by_score(candidates)) {
    if (seen.insert(candidate->mark.cluster).second) examples.push_back(candidate);
  }
  std::vector<LookCandidate> ranked;
  constexpr double even_chance = 0.5;
  for (const Candidate* example : examples)
    ranked.push_back({example->score, even_chance, example->mark.causes, example->mark.family});
  Looks looks;
  for (const std::size_t index : look_order(ranked)) looks.push_back(examples[index]);
  return looks;
}

// Through the pairs by the prevalence of their commonest change; a look where there is a change not seen yet.
Looks crude(const std::vector<Candidate>& candidates) {
  const auto full = [](const Change& change) {
    return change.hashes[static_cast<std::size_t>(ChangeLevel::full)];
  };
  std::unordered_map<std::uint64_t, std::uint32_t> prevalence;
  for (const Candidate& candidate : candidates) {
    for (const Change& change : candidate.sample->changes) ++prevalence[full(change)];
  }
  const auto commonest = [&](const Candidate* candidate) {
    std::uint32_t most = 0;
    for (const Change& change : candidate->sample->changes) most = std::max(most, prevalence[full(change)]);
    return most;
  };
  Looks all;
  for (const Candidate& candidate : candidates) all.push_back(&candidate);
  std::stable_sort(all.begin(), all.end(),
                   [&](const Candidate* a, const Candidate* b) { return commonest(a) > commonest(b); });
  Looks looks;
  std::unordered_set<std::uint64_t> seen;
  for (const Candidate* candidate : all) {
    bool is_new = candidate->sample->changes.empty();
    for (const Change& change : candidate->sample->changes) is_new |= seen.insert(full(change)).second;
    if (is_new) looks.push_back(candidate);
  }
  return looks;
}

// How many looks it takes to find so many faults; nothing where they do not.
Cell looks_for(const std::vector<std::size_t>& found, double faults) {
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (static_cast<double>(found[i]) >= faults) return std::uint64_t{i + 1};
  }
  return Nothing{};
}

std::vector<Cell> row_of(const std::string& project, const char* way, const Looks& looks,
                         std::size_t faults) {
  std::set<std::uint64_t> seen;
  std::vector<std::size_t> found;  // after each look
  for (const Candidate* candidate : looks) {
    if (const std::uint64_t fault = fault_of(*candidate->sample)) seen.insert(fault);
    found.push_back(seen.size());
  }
  std::vector<Cell> row{project, way, std::uint64_t{looks.size()}, std::uint64_t{seen.size()},
                        std::uint64_t{faults}};
  for (const double share : {0.5, 0.9, 0.97, 0.99})
    row.push_back(looks_for(found, share * static_cast<double>(faults)));
  return row;
}

std::size_t faults_among(const std::vector<Candidate>& candidates) {
  std::set<std::uint64_t> faults;
  for (const Candidate& candidate : candidates) {
    if (const std::uint64_t fault = fault_of(*candidate.sample)) faults.insert(fault);
  }
  return faults.size();
}

}  // namespace

std::uint64_t looks_at(const Samples& samples, const std::vector<Outcome>& outcomes) {
  std::set<std::uint64_t> clusters;
  for (const Candidate& candidate : candidates_of(samples, outcomes)) {
    if (candidate.flagged) clusters.insert(candidate.mark.cluster);
  }
  return clusters.size();
}

ReportTable count_looks(const SeenSamples& seen, const ExperimentOptions& options) {
  const SampleSet& set = seen.set;
  ReportTable table{
      "looks",
      "Looks needed to find faults",
      {{"project", ""},
       {"one look a", ""},
       {"looks", "in all"},
       {"found", "faults that these find"},
       {"faults", "seeded faults, and annotated clusters to inspect, that show in a differing pair"},
       {"for 50 %", "looks until half of the faults are found"},
       {"for 90 %", ""},
       {"for 97 %", ""},
       {"for 99 %", ""}},
      {},
      {}};
  const bool several = set.projects.size() > 1;
  Trainer trainer(seen, options, set.projects.size() * (several ? 1 : options.folds));
  for (std::uint32_t project = 0; project < set.projects.size(); ++project) {
    const Samples samples = samples_of(set, project);
    const std::vector<Candidate> candidates = candidates_of(
        samples, several ? trainer.left_out(project) : trainer.cross_validated(project, GroupBy::cause));
    const std::size_t faults = faults_among(candidates);
    const std::string& name = set.projects[project];
    table.rows.push_back(row_of(name, "cluster", by_cluster(candidates), faults));
    table.rows.push_back(row_of(name, "flagged pair", flagged_by_score(candidates), faults));
    table.rows.push_back(row_of(name, "differing pair", by_score(candidates), faults));
    table.rows.push_back(row_of(name, "new change (crude)", crude(candidates), faults));
  }
  table.notes.push_back(several ? "Scores are those of a model of the other projects."
                                : "Scores are cross-validated by cause.");
  return table;
}

namespace {

// By release and as whole archives: F1 and area of the model alone.
void add_qualities(const Model& model, const SeenSamples& seen, const Samples& samples,
                   std::vector<Cell>& row) {
  for (const RunChoice runs : {RunChoice::releases, RunChoice::project}) {
    const Quality quality = quality_of(samples, outcomes_of(model, seen, samples, runs));
    row.push_back(Figure{f1(quality.confusion)});
    row.push_back(Figure{quality.area});
  }
}

std::uint64_t median_of(std::vector<std::uint64_t> counts) {
  if (counts.empty()) return 0;
  std::sort(counts.begin(), counts.end());
  return counts[counts.size() / 2];
}

void add_nights(const SampleSet& set, const std::vector<OneFaultRun>& nights, const NightJudge& judge,
                std::vector<Cell>& row) {
  std::uint64_t silent = 0, soon = 0;
  double sum = 0;
  std::vector<std::uint64_t> looks;
  for (const OneFaultRun& night : nights) {
    const NightOutcome outcome = judge_night(set, night, judge);
    if (!outcome.shows_fault) continue;
    sum += f1(outcome.confusion);
    silent += outcome.is_silent;
    soon += outcome.fault_look >= 1 && outcome.fault_look <= 5;
    looks.push_back(outcome.looks);
  }
  const auto count = static_cast<double>(looks.size());
  row.emplace_back(std::uint64_t{looks.size()});
  row.push_back(figure_if(!looks.empty(), sum / count));
  row.emplace_back(silent);
  row.push_back(figure_if(!looks.empty(), static_cast<double>(soon) / count));
  row.emplace_back(median_of(looks));
}

void add_clean_runs(const SampleSet& set, const std::vector<OneFaultRun>& runs, const NightJudge& judge,
                    std::vector<Cell>& row) {
  std::uint64_t pairs = 0, flagged = 0;
  std::vector<std::uint64_t> looks;
  for (const OneFaultRun& run : runs) {
    const NightOutcome outcome = judge_night(set, run, judge);
    pairs += outcome.pairs;
    flagged += static_cast<std::uint64_t>(outcome.confusion.false_positives);
    looks.push_back(outcome.looks);
  }
  row.emplace_back(std::uint64_t{runs.size()});
  row.emplace_back(pairs);
  row.emplace_back(flagged);
  row.emplace_back(median_of(looks));
}

std::vector<OneFaultRun> of_project(const std::vector<OneFaultRun>& runs, std::uint32_t project) {
  std::vector<OneFaultRun> its;
  for (const OneFaultRun& run : runs) {
    if (run.project == project) its.push_back(run);
  }
  return its;
}

std::vector<Cell> row_of_runs(const SeenSamples& seen, std::uint32_t project, const NightJudge& judge) {
  std::vector<Cell> row{seen.set.projects[project]};
  add_qualities(judge.model, seen, samples_of(seen.set, project), row);
  add_nights(seen.set, of_project(one_fault_runs(seen.set), project), judge, row);
  add_clean_runs(seen.set, of_project(clean_runs(seen.set), project), judge, row);
  return row;
}

ReportTable table_of_runs() {
  return {"runs",
          "Judged by release, as a whole archive, and night by night with one fault",
          {{"project", ""},
           {"release F1", "pairs of the same releases are one run; the model alone decides"},
           {"release area", "under the ROC curve, over the pairs whose bytes differ"},
           {"archive F1", "all pairs of the project are one run"},
           {"archive area", ""},
           {"nights", "runs of one seeded fault, with the pairs of its releases that it leaves alone"},
           {"night F1", "mean over the nights, by the verdicts of `compare`, first looks included"},
           {"silent", "nights of which no pair of the fault is inspected"},
           {"in five", "share of the nights whose fault is among the first five looks"},
           {"looks", "of a night, median"},
           {"clean runs", "runs without a fault"},
           {"differing", "pairs of these that differ"},
           {"flagged", "pairs of these that are inspected, first looks included"},
           {"clean looks", "of a clean run, median"}},
          {},
          {}};
}

}  // namespace

ReportTable judge_runs(const SeenSamples& seen, const ExperimentOptions& options) {
  const SampleSet& set = seen.set;
  require_two_projects(set, "runs");
  ExperimentOptions pairs_alone = options;
  pairs_alone.configuration.inputs = ModelInputs::pair;
  Trainer trainer(seen, options, set.projects.size()), trainer_alone(seen, pairs_alone, set.projects.size());
  ReportTable table = table_of_runs();
  for (std::uint32_t project = 0; project < set.projects.size(); ++project) {
    const std::string what = "without " + set.projects[project];
    const Model model = trainer.train_on(what, samples_without(set, project));
    const Model alone = trainer_alone.train_on(what, samples_without(set, project));
    table.rows.push_back(row_of_runs(seen, project, {model, &alone}));
  }
  table.notes.push_back("Each project is judged by models of the other projects.");
  return table;
}

ReportTable try_model_on_runs(const Model& model, const Model& alone, const SeenSamples& seen) {
  ReportTable table = table_of_runs();
  const bool sees_the_same = std::ranges::equal(oracles_of(alone), oracles_of(model));
  for (std::uint32_t project = 0; project < seen.set.projects.size(); ++project)
    table.rows.push_back(row_of_runs(seen, project, {model, sees_the_same ? &alone : nullptr}));
  return table;
}

}  // namespace treesift
