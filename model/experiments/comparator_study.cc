#include "model/experiments/comparator_study.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "model/experiments/cells.h"
#include "model/experiments/comparator_decisions.h"
#include "model/experiments/decision_tree.h"

namespace treesift {
namespace {

// A decider with a name: a comparator, the model, or a tree.
struct Decider {
  std::string name;
  DecisionsBySample decisions;
};

struct Study {
  const SampleSet& set;
  Samples samples;
  std::vector<Decider> comparators;  // the 22
  Decider model;
};

// What a model says that has not seen a sample's project; or, where there is one project, its fold.
Decider judge_unseen(const SeenSamples& seen, const Samples& samples, const ExperimentOptions& options) {
  const std::size_t projects = seen.set.projects.size();
  const bool several = projects > 1;
  Trainer trainer(seen, options, several ? projects : options.folds);
  Decider model{several ? "treesift, left out" : "treesift, by fold", DecisionsBySample(samples.size())};
  for (std::uint32_t project = 0; project < projects; ++project) {
    const std::vector<Outcome> outcomes =
        several ? trainer.left_out(project) : trainer.cross_validated(project, GroupBy::cause);
    std::size_t next = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      if (samples[i]->project == project) model.decisions[i] = outcomes[next++].inspect;
    }
  }
  return model;
}

Study begin_study(const SeenSamples& seen, const ExperimentOptions& options) {
  Study study{seen.set, all_samples(seen.set), {}, {}};
  for (std::size_t i = 0; i < studied_count; ++i)
    study.comparators.push_back({std::string(studied_name(i)), decisions_of(study.samples, i)});
  study.model = judge_unseen(seen, study.samples, options);
  return study;
}

// Texts of a field among samples for which `holds`, in the order of their first appearance; 0 left out.
std::vector<std::uint32_t> texts_among(const Samples& samples, std::uint32_t Sample::*field, auto&& holds) {
  std::vector<std::uint32_t> texts;
  for (const Sample* sample : samples) {
    const std::uint32_t text = sample->*field;
    if (text == 0 || !holds(*sample)) continue;
    if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
  }
  return texts;
}

std::uint64_t count_flagged(const Study& study, const Decider& decider, auto&& holds) {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < study.samples.size(); ++i)
    count += decider.decisions[i] && holds(*study.samples[i]);
  return count;
}

std::vector<const Decider*> comparators_and_model(const Study& study) {
  std::vector<const Decider*> deciders;
  for (const Decider& comparator : study.comparators) deciders.push_back(&comparator);
  deciders.push_back(&study.model);
  return deciders;
}

ReportTable tell_effectiveness(const Study& study) {
  ReportTable table{"comparators",
                    "What each comparator finds, and what it flags for nothing (ISSRE 2007, Figs. 4 and 5)",
                    {{"comparator", ""},
                     {"precision", "over all pairs"},
                     {"recall", ""},
                     {"F1", ""},
                     {"mean F1", "of the projects"},
                     {"false", "benign pairs flagged"},
                     {"of D's", "false, as a share of what the document comparator flags for nothing"}},
                    {},
                    {}};
  const auto is_noise = [](const Sample& sample) { return !is_inspect(sample) && sample.bytes_differ; };
  const std::vector<std::uint32_t> kinds = texts_among(study.samples, &Sample::kind, is_noise);
  for (std::uint32_t kind : kinds)
    table.columns.push_back({study.set.texts.text(kind), "benign pairs of this kind flagged"});
  const auto is_benign = [](const Sample& sample) { return !is_inspect(sample); };
  const auto of_document = static_cast<double>(count_flagged(study, study.comparators[0], is_benign));
  for (const Decider* decider : comparators_and_model(study)) {
    const Confusion confusion = confusion_of(study.samples, decider->decisions);
    table.rows.push_back({decider->name, Figure{precision(confusion)}, Figure{recall(confusion)},
                          Figure{f1(confusion)},
                          Figure{mean_f1(study.set, study.samples, decider->decisions)},
                          static_cast<std::uint64_t>(confusion.false_positives),
                          Figure{confusion.false_positives / std::max(1.0, of_document)}});
    for (std::uint32_t kind : kinds) {
      table.rows.back().emplace_back(count_flagged(
          study, *decider, [&](const Sample& sample) { return is_benign(sample) && sample.kind == kind; }));
    }
  }
  return table;
}

ReportTable tell_projects(const Study& study) {
  ReportTable table{
      "comparators-by-project", "F1 of each comparator, project by project", {{"comparator", ""}}, {}, {}};
  for (const std::string& project : study.set.projects) table.columns.push_back({project, ""});
  for (const Decider* decider : comparators_and_model(study)) {
    table.rows.push_back({decider->name});
    std::vector<Confusion> by_project(study.set.projects.size());
    for (std::size_t i = 0; i < study.samples.size(); ++i)
      by_project[study.samples[i]->project].add(study.samples[i]->label, decider->decisions[i]);
    for (const Confusion& confusion : by_project) table.rows.back().emplace_back(Figure{f1(confusion)});
  }
  return table;
}

// Of one class of faults, with all benign pairs.
Confusion confusion_of_class(const Study& study, const Decider& decider, std::uint32_t fault_class) {
  Confusion confusion;
  for (std::size_t i = 0; i < study.samples.size(); ++i) {
    const Sample& sample = *study.samples[i];
    if (!is_inspect(sample) || sample.fault_class == fault_class)
      confusion.add(sample.label, decider.decisions[i]);
  }
  return confusion;
}

ReportTable tell_fault_classes(const Study& study) {
  ReportTable table{"comparators-by-fault",
                    "Precision, recall and F1 by class of seeded fault, over all projects that name one",
                    {{"comparator", ""}},
                    {},
                    {"Each class beside all benign pairs: precision tells how much noise comes with it."}};
  const std::vector<std::uint32_t> classes = texts_among(study.samples, &Sample::fault_class, is_inspect);
  for (std::uint32_t fault_class : classes) {
    const std::string& name = study.set.texts.text(fault_class);
    for (const char* what : {"F1", "precision", "recall"})
      table.columns.push_back({fmt::format("{} {}", name, what), ""});
  }
  if (classes.empty()) table.notes = {"No label names a fault_class."};
  for (const Decider* decider : comparators_and_model(study)) {
    table.rows.push_back({decider->name});
    for (std::uint32_t fault_class : classes)
      add_quality(table.rows.back(), confusion_of_class(study, *decider, fault_class));
  }
  return table;
}

// 1 - responses on which two oracles differ / responses that the document comparator flags.
double similarity(const DecisionsBySample& a, const DecisionsBySample& b, double flagged_by_document) {
  double differing = 0;
  for (std::size_t i = 0; i < a.size(); ++i) differing += a[i] != b[i];
  return 1 - differing / std::max(1.0, flagged_by_document);
}

ReportTable tell_similarity(const Study& study) {
  ReportTable table{
      "comparator-similarity",
      "How alike comparators decide: 1 - pairs on which they differ / pairs that D flags (ISSRE 2007, 5.4)",
      {{"comparator", ""}},
      {},
      {}};
  const DecisionsBySample& document = study.comparators[0].decisions;
  const auto flagged = static_cast<double>(std::count(document.begin(), document.end(), true));
  for (const Decider& comparator : study.comparators) table.columns.push_back({comparator.name, ""});
  for (const Decider& a : study.comparators) {
    table.rows.push_back({a.name});
    for (const Decider& b : study.comparators)
      table.rows.back().emplace_back(Figure{similarity(a.decisions, b.decisions, flagged), 2});
  }
  return table;
}

struct Combination {
  std::string name;
  std::vector<std::size_t> parts;  // comparators
  DecisionsBySample decisions;
  double mean = 0;  // F1 of the projects
};

Combination combine(const Study& study, const Combination& left, std::size_t right, bool unite) {
  const DecisionsBySample& more = study.comparators[right].decisions;
  Combination combined;
  const bool nests = left.parts.size() > 1;
  combined.name = fmt::format("{}{}{} {} {}", nests ? "(" : "", left.name, nests ? ")" : "",
                              unite ? "|" : "&", study.comparators[right].name);
  combined.parts = left.parts;
  combined.parts.push_back(right);
  combined.decisions = unite ? united(left.decisions, more) : intersected(left.decisions, more);
  combined.mean = mean_f1(study.set, study.samples, combined.decisions);
  return combined;
}

Combination alone(const Study& study, std::size_t comparator) {
  const Decider& decider = study.comparators[comparator];
  return {
      decider.name, {comparator}, decider.decisions, mean_f1(study.set, study.samples, decider.decisions)};
}

void rank(std::vector<Combination>& combinations) {
  std::stable_sort(combinations.begin(), combinations.end(),
                   [](const Combination& a, const Combination& b) { return a.mean > b.mean; });
}

// Table 4 of the paper.
struct PublishedCombination {
  std::string_view name;
  double f1;
};
constexpr PublishedCombination table_4[] = {
    {"C-WD | N+I", .91},    {"C-WD | N+I-S", .91}, {"C-WD | N+I-SL", .91}, {"C | N+F-Sel", .87},
    {"N+I | N+F-Sel", .84}, {"N+I | N+U", .84},    {"N+I | N-SL+U", .84}};

std::optional<double> published_f1(std::string_view name) {
  for (const PublishedCombination& published : table_4) {
    if (published.name == name) return published.f1;
  }
  return std::nullopt;
}

// Of two comparators of which one sees all that the other sees, union and intersection are one of them.
bool is_one_of_them(std::size_t a, std::size_t b) {
  const std::span<const Comparator> all = all_comparators();
  return sees_all_of(all[a].view, all[b].view) || sees_all_of(all[b].view, all[a].view);
}

std::vector<Combination> all_pairs(const Study& study) {
  std::vector<Combination> pairs;
  for (std::size_t a = 0; a < studied_count; ++a) {
    const Combination left = alone(study, a);
    for (std::size_t b = a + 1; b < studied_count; ++b) {
      for (bool unite : {true, false}) {
        Combination pair = combine(study, left, b, unite);
        if (!is_one_of_them(a, b) || published_f1(pair.name)) pairs.push_back(std::move(pair));
      }
    }
  }
  rank(pairs);
  return pairs;
}

std::vector<Cell> combination_row(const Study& study, const Combination& combination, std::size_t rank) {
  const Confusion confusion = confusion_of(study.samples, combination.decisions);
  const std::optional<double> published = published_f1(combination.name);
  return {combination.name,          static_cast<std::uint64_t>(rank),
          Figure{combination.mean},  Figure{precision(confusion)},
          Figure{recall(confusion)}, figure_if(published.has_value(), published.value_or(0), 2)};
}

ReportTable combination_table(std::string name, std::string title) {
  return {std::move(name),
          std::move(title),
          {{"oracle", ""},
           {"rank", ""},
           {"mean F1", "of the projects"},
           {"precision", "over all pairs"},
           {"recall", ""},
           {"paper", "average F of Table 4, on four other applications"}},
          {},
          {}};
}

constexpr std::size_t shown = 20;

ReportTable tell_pairs(const Study& study, const std::vector<Combination>& pairs) {
  ReportTable table = combination_table(
      "comparator-pairs", "The best unions and intersections of two, and those of the paper's Table 4");
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (i < shown || published_f1(pairs[i].name))
      table.rows.push_back(combination_row(study, pairs[i], i + 1));
  }
  table.notes = {fmt::format("{} combinations. The best single comparator: {}.", pairs.size(), [&] {
    std::vector<Combination> singles;
    for (std::size_t i = 0; i < studied_count; ++i) singles.push_back(alone(study, i));
    rank(singles);
    return fmt::format("{}, {:.3f}", singles[0].name, singles[0].mean);
  }())};
  return table;
}

// Greedy: only the best pairs get a third.
ReportTable tell_triples(const Study& study, const std::vector<Combination>& pairs) {
  std::vector<Combination> triples;
  for (std::size_t i = 0; i < std::min(shown, pairs.size()); ++i) {
    for (std::size_t third = 0; third < studied_count; ++third) {
      const auto& parts = pairs[i].parts;
      if (std::find(parts.begin(), parts.end(), third) != parts.end()) continue;
      for (bool unite : {true, false}) {
        Combination triple = combine(study, pairs[i], third, unite);
        if (triple.decisions != pairs[i].decisions) triples.push_back(std::move(triple));
      }
    }
  }
  rank(triples);
  ReportTable table = combination_table("comparator-triples", "A third comparator joined to the best pairs");
  for (std::size_t i = 0; i < std::min(shown / 2, triples.size()); ++i)
    table.rows.push_back(combination_row(study, triples[i], i + 1));
  return table;
}

// Trees learned from the other projects; from all where there is one project only.
ReportTable tell_trees(const Study& study) {
  ReportTable table{"comparator-trees",
                    "Decision trees over comparators, learned from the other projects (QSIC 2007)",
                    {{"project", ""}, {"F1", ""}, {"precision", ""}, {"recall", ""}, {"tree", ""}},
                    {},
                    {"N ? a : b: where N finds a difference a holds, else b."}};
  const bool several = study.set.projects.size() > 1;
  std::vector<double> figures;
  for (std::uint32_t project = 0; project < study.set.projects.size(); ++project) {
    Samples others, own;
    for (const Sample* sample : study.samples)
      (sample->project == project && several ? own : others).push_back(sample);
    const DecisionTree tree = DecisionTree::learn(others);
    if (!several) own = others;
    Confusion confusion;
    for (const Sample* sample : own) confusion.add(sample->label, tree.inspects(*sample));
    table.rows.push_back({study.set.projects[project]});
    add_quality(table.rows.back(), confusion);
    table.rows.back().emplace_back(tree.text());
    figures.push_back(f1(confusion));
  }
  if (!several) table.notes.emplace_back("One project: learned and tried on the same pairs.");
  table.rows.push_back(
      {"average", Figure{mean_of(figures)}, Nothing{}, Nothing{}, DecisionTree::learn(study.samples).text()});
  return table;
}

}  // namespace

std::vector<ReportTable> study_comparators(const SeenSamples& seen, const ExperimentOptions& options) {
  const Study study = begin_study(seen, options);
  const std::vector<Combination> pairs = all_pairs(study);
  return {tell_effectiveness(study), tell_projects(study),     tell_fault_classes(study),
          tell_similarity(study),    tell_pairs(study, pairs), tell_triples(study, pairs),
          tell_trees(study)};
}

}  // namespace treesift
