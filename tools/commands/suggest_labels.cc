// treesift train --suggest: pairs in, those out whose label would teach most.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/json_writer.h"
#include "base/words/counted.h"
#include "io/output/output_file.h"
#include "model/learn/suggest.h"
#include "pipeline/run.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/learning/labelled_pairs.h"
#include "tools/learning/starting_model.h"
#include "tools/runs/comparison.h"
#include "tools/runs/rules.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

// `archive` is empty where there is one only.
std::string line_of(const Suggestion& suggestion, const std::string& archive) {
  std::string line;
  JsonWriter json(line);
  json.begin_object();
  json.key("id").string(suggestion.id).key("score").number(suggestion.score);
  json.key("alike").integer(suggestion.alike).key("why").string(suggestion.why());
  if (!archive.empty()) json.key("archive").string(archive);
  json.end_object();
  return line + '\n';
}

// The ids that have a label, and which of them no pair has had so far.
struct LabelledIds {
  std::unordered_set<std::string> all, without_pair;

  explicit LabelledIds(const std::vector<std::string>& paths)
      : all(read_labelled_ids(paths)), without_pair(all) {}
};

// Those of each archive, where each has a file of labels; else those of all.
std::vector<LabelledIds> labelled_ids(const TrainSettings& settings, std::size_t archives) {
  std::vector<LabelledIds> labelled;
  if (archives != settings.labels.size()) {
    labelled.emplace_back(settings.labels);
  } else {
    for (const std::string& path : settings.labels) labelled.emplace_back(std::vector{path});
  }
  return labelled;
}

void add_batch(PairGroups& groups, const JudgedBatch& batch, std::size_t archive, LabelledIds& labelled) {
  for (std::size_t i = 0; i < batch.measured.size(); ++i) {
    const MeasuredPair& pair = batch.measured[i];
    labelled.without_pair.erase(pair.id);
    if (pair.state != PairState::differs) continue;  // a label of what needs no model teaches it nothing
    const Verdict& verdict = batch.verdicts[i];
    groups.add(pair.id, verdict.score.value_or(verdict.cutoff), verdict.cutoff, pair.changes,
               labelled.all.contains(pair.id) ? LabelState::labelled : LabelState::unlabelled, archive);
  }
}

// Returns how many pairs there are; nothing when it was stopped.
std::optional<std::uint64_t> group_pairs(const TrainSettings& settings, const std::vector<PairSource>& runs,
                                         std::vector<LabelledIds>& labelled, PairGroups& groups) {
  const Model model = starting_model(settings);
  RunOptions options = run_options(settings);
  options.measure.aligner = aligner_of(model);
  const ComparisonTask task = comparison_task({{}, "", oracles_of(model)});
  const RuleSet rules = configured_rules(settings);
  options.measure.rules = &rules;
  options.measure.comparison = &task;
  ProgressLine progress(settings.progress);
  const std::size_t inputs = sources_of(settings).size();
  const auto on_read = [&](const RunProgress& how_far) { progress.read(how_far, inputs); };
  catch_signals(sources_of(settings));
  std::uint64_t pairs = 0;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    const JudgedSink take = [&](const JudgedBatch& batch) {
      add_batch(groups, batch, run, labelled[std::min(run, labelled.size() - 1)]);
      progress.judged(batch.tally.counts, batch.verdicts);
    };
    const RunSummary summary =
        judge_pairs({.source = runs[run]}, {ModelJudge{model}}, options, take, on_read);
    if (summary.stopped) return std::nullopt;
    pairs += summary.counts.pairs();
  }
  return pairs;
}

void report_without_pair(const std::unordered_set<std::string>& ids) {
  if (ids.empty()) return;
  const std::string& first = *std::min_element(ids.begin(), ids.end());
  const std::string others = ids.size() > 1 ? fmt::format(" and {} more", ids.size() - 1) : "";
  print_message("treesift: {} no pair: \"{}\"{}\n", ids.size() > 1 ? "labels name" : "a label names", first,
                others);
}

}  // namespace

int run_suggest(const TrainSettings& settings) {
  if (*settings.suggestions == 0) throw UsageError("--suggest 0: ask for one pair or more");
  const std::vector<PairSource> runs = runs_of(settings);
  std::vector<LabelledIds> labelled = labelled_ids(settings, runs.size());
  OutputFile output(settings.output);
  PairGroups groups(settings.memory / 8 / sizeof(std::uint64_t));
  const std::optional<std::uint64_t> pairs = group_pairs(settings, runs, labelled, groups);
  if (!pairs) return exit_status_of_signal();
  const std::vector<Suggestion> suggestions = suggest(groups.groups(), *settings.suggestions);
  for (const Suggestion& suggestion : suggestions)
    output.write(line_of(suggestion, runs.size() > 1 ? settings.inputs[suggestion.archive] : ""));
  output.finish();
  std::uint64_t labels = 0;
  std::unordered_set<std::string> without_pair;
  for (const LabelledIds& its : labelled) {
    labels += its.all.size() - its.without_pair.size();
    without_pair.insert(its.without_pair.begin(), its.without_pair.end());
  }
  report_without_pair(without_pair);
  print_message("treesift: {} suggested of {}, {} so far\n", counted(suggestions.size(), "pair"),
                with_separators(*pairs), counted(labels, "label"));
  return exit_nothing;
}

}  // namespace treesift
