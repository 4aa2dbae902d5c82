// Thousands of models that differ in a handful of training pairs.
//
// Problem. Six sizes, a thousand trials, each a model of some twenty thousand foreign pairs and up to five of
// the program's own, with a cut-off searched over all of them: trained plainly, that takes an hour.
//
// How. Least squares need co-moments only, and co-moments add up: those of the foreign pairs are accumulated
// once, a trial copies them and adds its few pairs. The scores of the foreign pairs, which the cut-off is
// searched on, are one product of a matrix and the weights; equal rows of that matrix (pairs of equal
// features and label) are put together into one of more weight. The results are those of train_model, except
// for the rounding of scores.
//
// Cost. A trial is a solution of d equations, a product of r rows by d, and a sort of r scores.
#include "model/experiments/seeded_faults.h"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "base/random.h"
#include "model/experiments/cells.h"
#include "model/learn/moments.h"

namespace treesift {
namespace {

constexpr std::size_t max_faults = 5;
// Journal 6.3: the foreign training data held 44 errors, so that one added fault counted for a 44th of them.
constexpr double errors_in_the_paper = 44;

using Rows = Eigen::MatrixXd;  // a row per sample, a column per feature

// Samples with their labels and weights, as columns to compute with.
struct Scorable {
  Rows features;
  std::vector<Label> labels;
  std::vector<double> weights;
};

Scorable scorable_of(const std::vector<std::pair<const Sample*, double>>& samples) {
  Scorable result{Rows(static_cast<Eigen::Index>(samples.size()), feature_count), {}, {}};
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const auto& [sample, weight] = samples[i];
    result.features.row(static_cast<Eigen::Index>(i)) =
        Eigen::Map<const Eigen::Matrix<double, 1, feature_count>>(sample->features.data());
    result.labels.push_back(sample->label);
    result.weights.push_back(weight);
  }
  return result;
}

// Those whose label is the model's business; equal ones are put together.
Scorable without_repetition(std::span<const Sample* const> samples, const std::vector<double>& weights) {
  std::map<std::pair<std::array<double, feature_count>, Label>, std::size_t> places;
  std::vector<std::pair<const Sample*, double>> distinct;
  for (const Sample* sample : samples) {
    if (!is_in_question(*sample)) continue;
    const auto [place, added] =
        places.try_emplace(std::pair(sample->features, sample->label), distinct.size());
    if (added) distinct.emplace_back(sample, 0);
    distinct[place->second].second += weights[sample->project];
  }
  return scorable_of(distinct);
}

struct SeededSubject {
  LeastSquares moments;  // of the foreign pairs
  Scorable foreign;
  double inspect_weight = 0;  // of the foreign pairs labelled inspect
  Samples pool;               // pairs to draw from, which show a seeded fault
  Samples tested;             // the same in all trials
  Samples tested_in_question;
  Scorable tested_rows;  // of those in question
};

bool shows_seeded_fault(const Sample& sample) {
  return sample.mutation != 0 && is_inspect(sample) && is_in_question(sample);
}

// Half of the project's seeded faults are drawn from; the pairs of the others, and those without a seeded
// fault, are tested on. What is tested on is not drawn under another name.
void share_out(const Samples& own, std::uint64_t seed, SeededSubject& subject) {
  std::vector<std::uint32_t> mutations;
  for (const Sample* sample : own) {
    if (shows_seeded_fault(*sample)) mutations.push_back(sample->mutation);
  }
  std::sort(mutations.begin(), mutations.end());
  mutations.erase(std::unique(mutations.begin(), mutations.end()), mutations.end());
  Random(seed).shuffle(mutations);
  mutations.resize((mutations.size() + 1) / 2);
  const std::set<std::uint32_t> drawn(mutations.begin(), mutations.end());
  std::set<std::uint64_t> contents;
  for (const Sample* sample : own) {
    if (drawn.contains(sample->mutation)) continue;
    subject.tested.push_back(sample);
    contents.insert(sample->content);
  }
  for (const Sample* sample : own) {
    if (drawn.contains(sample->mutation) && shows_seeded_fault(*sample) &&
        !contents.contains(sample->content)) {
      subject.pool.push_back(sample);
    }
  }
}

SeededSubject subject_of(const SampleSet& set, std::uint32_t project, const ExperimentOptions& options) {
  const Samples foreign = samples_without(set, project);
  const std::vector<double> weights =
      weights_by_project(set, foreign, options.configuration.options.project_weights);
  SeededSubject subject;
  subject.moments = moments_of(set, foreign, options.configuration.options.project_weights);
  subject.foreign = without_repetition(foreign, weights);
  for (const Sample* sample : foreign) {
    if (is_inspect(*sample) && sample->judged) subject.inspect_weight += weights[sample->project];
  }
  share_out(samples_of(set, project), options.seed, subject);
  std::vector<std::pair<const Sample*, double>> in_question;
  for (const Sample* sample : subject.tested) {
    if (!is_in_question(*sample)) continue;
    in_question.emplace_back(sample, 1);
    subject.tested_in_question.push_back(sample);
  }
  subject.tested_rows = scorable_of(in_question);
  return subject;
}

Eigen::VectorXd scores_of(const LinearFit& fit, const Rows& rows) {
  const Eigen::Map<const Eigen::VectorXd> weights(fit.weights.data(), feature_count);
  return (rows * weights).array() + fit.intercept;
}

double score_of(const LinearFit& fit, const Sample& sample) {
  double sum = fit.intercept;
  for (std::size_t i = 0; i < feature_count; ++i) sum += fit.weights[i] * sample.features[i];
  return sum;
}

struct CutFit {
  LinearFit fit;
  Cutoff cutoff;
};

CutFit train_with(const SeededSubject& subject, std::span<const Sample* const> faults, double weight,
                  const TrainingOptions& options) {
  LeastSquares moments = subject.moments;
  for (const Sample* fault : faults) moments.add(fault->features, 1, weight);
  CutFit model{moments.solve(options.ridge, options.features), {}};
  const Eigen::VectorXd scores = scores_of(model.fit, subject.foreign.features);
  std::vector<ScoredLabel> scored;
  scored.reserve(subject.foreign.labels.size() + faults.size());
  for (std::size_t i = 0; i < subject.foreign.labels.size(); ++i) {
    scored.push_back(
        {scores[static_cast<Eigen::Index>(i)], subject.foreign.labels[i], subject.foreign.weights[i]});
  }
  for (const Sample* fault : faults) scored.push_back({score_of(model.fit, *fault), Label::inspect, weight});
  model.cutoff = find_cutoff(scored, options.goal);
  return model;
}

struct Tested {
  Confusion all, evolution;  // evolution: no seeded fault

  void add(const Sample& sample, bool inspect) {
    all.add(sample.label, inspect);
    if (sample.mutation == 0) evolution.add(sample.label, inspect);
  }
};

Tested test(const SeededSubject& subject, const CutFit& model) {
  Tested tested;
  const Eigen::VectorXd scores = scores_of(model.fit, subject.tested_rows.features);
  const bool at_least = model.cutoff.direction == CutoffDirection::at_least;
  for (std::size_t i = 0; i < subject.tested_in_question.size(); ++i) {
    const double value = scores[static_cast<Eigen::Index>(i)];
    tested.add(*subject.tested_in_question[i],
               at_least ? value >= model.cutoff.value : value <= model.cutoff.value);
  }
  for (const Sample* sample : subject.tested) {
    if (!is_in_question(*sample)) tested.add(*sample, !sample->judged);
  }
  return tested;
}

Samples draw(const Samples& pool, std::size_t count, Random& random) {
  Samples rest = pool, drawn;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t place = random.below(rest.size());
    drawn.push_back(rest[place]);
    rest[place] = rest.back();
    rest.pop_back();
  }
  return drawn;
}

// F1 of all trials with a number of faults.
struct Trials {
  std::vector<double> all, evolution;
};

Trials run_trials(const SeededSubject& subject, std::size_t faults, double weight,
                  const ExperimentOptions& options) {
  Random random(options.seed + faults);
  Trials trials;
  const unsigned count = faults == 0 ? 1 : options.trials;
  for (unsigned trial = 0; trial < count; ++trial) {
    const Samples drawn = draw(subject.pool, faults, random);
    const Tested tested = test(subject, train_with(subject, drawn, weight, options.configuration.options));
    trials.all.push_back(f1(tested.all));
    trials.evolution.push_back(f1(tested.evolution));
  }
  return trials;
}

double deviation_of(std::span<const double> values) {
  if (values.size() < 2) return 0;
  const double mean = mean_of(values);
  double squares = 0;
  for (double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

struct TrialKind {
  const char* name;
  double weight;
};

void add_rows(ReportTable& table, const std::string& project, const char* weight_name,
              const std::vector<Trials>& sizes, bool has_evolution_faults) {
  const auto row = [&](const char* tested, std::vector<double> Trials::*values) {
    std::vector<Cell> cells{project, tested, weight_name};
    for (std::size_t faults = 0; faults < sizes.size(); ++faults) {
      cells.push_back(Figure{mean_of(sizes[faults].*values)});
      if (faults > 0) cells.push_back(Figure{deviation_of(sizes[faults].*values)});
    }
    table.rows.push_back(std::move(cells));
  };
  row("all", &Trials::all);
  if (has_evolution_faults) row("evolution", &Trials::evolution);
}

ReportTable empty_table(const ExperimentOptions& options) {
  ReportTable table{
      "seeded-faults",
      "Seeded faults added to foreign training data (journal Fig. 4)",
      {{"project", ""},
       {"tested on", "half of the seeded faults and all pairs without one, or the latter alone"},
       {"a fault counts", "as one foreign pair, or as a 44th of the foreign faults, as in the paper"}},
      {},
      {}};
  table.columns.push_back({"0", "F1 with that number of seeded faults, averaged over the trials"});
  for (std::size_t faults = 1; faults <= max_faults; ++faults) {
    table.columns.push_back({std::to_string(faults), ""});
    table.columns.push_back({fmt::format("sd {}", faults), faults == 1 ? "standard deviation" : ""});
  }
  table.notes = {fmt::format("{} trials. Half of a project's seeded faults, chosen once, are drawn from; "
                             "they are not tested on.",
                             options.trials),
                 about_linear_models};
  return table;
}

bool has_evolution_faults(const SeededSubject& subject) {
  return count_if(subject.tested, [](const Sample& s) { return s.mutation == 0 && is_inspect(s); }) > 0;
}

void require_seeded_faults(const SampleSet& set, const ExperimentOptions& options) {
  require_two_projects(set, "seeded-faults");
  std::vector<std::size_t> counts(set.projects.size());
  for (const Sample& sample : set.samples) counts[sample.project] += shows_seeded_fault(sample);
  const std::size_t most = *std::max_element(counts.begin(), counts.end());
  if (most < max_faults) {
    throw TrainingError(
        fmt::format("seeded-faults needs a project with {} pairs that differ, are labelled inspect and name "
                    "a \"mutation\"; the most that one has is {}",
                    max_faults, most));
  }
  if (options.trials == 0) throw TrainingError("seeded-faults needs a trial or more");
}

}  // namespace

ReportTable add_seeded_faults(const SeenSamples& seen, const ExperimentOptions& options) {
  const SampleSet& set = seen.set;
  require_seeded_faults(set, options);
  ReportTable table = empty_table(options);
  std::size_t done = 0;
  for (std::uint32_t project = 0; project < set.projects.size(); ++project) {
    const std::string& name = set.projects[project];
    train_linear("without " + name, set, samples_without(set, project), options.configuration.options);
    const SeededSubject subject = subject_of(set, project, options);
    const TrialKind kinds[] = {{"1 pair", 1}, {"1/44", subject.inspect_weight / errors_in_the_paper}};
    for (const TrialKind& kind : kinds) {
      std::vector<Trials> sizes;
      for (std::size_t faults = 0; faults <= max_faults && subject.pool.size() >= max_faults; ++faults) {
        sizes.push_back(run_trials(subject, faults, kind.weight, options));
        report_progress(options, ++done, set.projects.size() * std::size(kinds) * (max_faults + 1));
      }
      if (!sizes.empty()) add_rows(table, name, kind.name, sizes, has_evolution_faults(subject));
    }
  }
  if (table.rows.empty()) {
    throw TrainingError(fmt::format(
        "seeded-faults draws from half of a project's faults: no project has {} pairs to draw from",
        max_faults));
  }
  return table;
}

}  // namespace treesift
