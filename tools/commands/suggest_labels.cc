// treesift train --suggest: pairs in, those out whose label would teach most.
#include <fmt/format.h>

#include <algorithm>

#include "base/json_writer.h"
#include "io/output/output_file.h"
#include "model/learn/suggest.h"
#include "pipeline/run.h"
#include "report/words.h"
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

std::string line_of(const Suggestion& suggestion) {
  std::string line;
  JsonWriter json(line);
  json.begin_object();
  json.key("id").string(suggestion.id).key("score").number(suggestion.score);
  json.key("alike").integer(suggestion.alike).key("why").string(suggestion.why());
  json.end_object();
  return line + '\n';
}

// The ids that have a label, and which of them no pair has had so far.
struct LabelledIds {
  std::unordered_set<std::string> all, without_pair;
};

void add_batch(PairGroups& groups, const JudgedBatch& batch, LabelledIds& labelled) {
  for (std::size_t i = 0; i < batch.measured.size(); ++i) {
    const MeasuredPair& pair = batch.measured[i];
    labelled.without_pair.erase(pair.id);
    if (pair.state != PairState::differs) continue;  // a label of what needs no model teaches it nothing
    const Verdict& verdict = batch.verdicts[i];
    groups.add(pair.id, verdict.score.value_or(verdict.cutoff), verdict.cutoff, pair.changes,
               labelled.all.contains(pair.id) ? LabelState::labelled : LabelState::unlabelled);
  }
}

RunSummary group_pairs(const TrainSettings& settings, LabelledIds& labelled, PairGroups& groups) {
  const Model model = starting_model(settings);
  RunOptions options = run_options(settings);
  options.measure.aligner = aligner_of(model);
  const ComparisonTask task = comparison_task({{}, "", oracles_of(model)});
  const RuleSet rules = configured_rules(settings);
  options.measure.rules = &rules;
  options.measure.comparison = &task;
  ProgressLine progress(settings.progress);
  const JudgedSink take = [&](const JudgedBatch& batch) {
    add_batch(groups, batch, labelled);
    progress.judged(batch.tally.counts, batch.verdicts);
  };
  const std::size_t inputs = sources_of(settings).size();
  const auto on_read = [&](const RunProgress& how_far) { progress.read(how_far, inputs); };
  catch_signals(sources_of(settings));
  return judge_pairs({.source = source_of(settings)}, {ModelJudge{model}}, options, take, on_read);
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
  LabelledIds labelled{read_labelled_ids(settings.labels), {}};
  labelled.without_pair = labelled.all;
  OutputFile output(settings.output);
  PairGroups groups(settings.memory / 8 / sizeof(std::uint64_t));
  const RunSummary summary = group_pairs(settings, labelled, groups);
  if (summary.stopped) return exit_status_of_signal();
  const std::vector<Suggestion> suggestions = suggest(groups.groups(), *settings.suggestions);
  for (const Suggestion& suggestion : suggestions) output.write(line_of(suggestion));
  output.finish();
  report_without_pair(labelled.without_pair);
  print_message("treesift: {} suggested of {}, {} so far\n", counted(suggestions.size(), "pair"),
                with_separators(summary.counts.pairs()),
                counted(labelled.all.size() - labelled.without_pair.size(), "label"));
  return exit_nothing;
}

}  // namespace treesift
