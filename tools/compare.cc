// treesift compare: pairs in, verdicts out.
#include <fmt/format.h>

#include <optional>

#include "io/file_bytes.h"
#include "model/run_profile_file.h"
#include "pipeline/run.h"
#include "pipeline/verdict_line.h"
#include "tools/chosen_model.h"
#include "tools/commands.h"
#include "tools/comparison.h"
#include "tools/progress.h"
#include "tools/rules.h"
#include "tools/run_facts.h"
#include "tools/run_settings.h"
#include "tools/terminal_text.h"
#include "tools/verdict_output.h"
#include "tools/verdict_table.h"

namespace treesift {
namespace {

std::optional<RunProfile> chosen_history(const Settings& settings, const Model& model) {
  if (settings.history_path.empty()) return std::nullopt;
  if (inputs_of(model) == ModelInputs::pair)
    throw UsageError("--history: this model judges each pair alone and has no use for an earlier run");
  try {
    return read_run_profile(read_file(settings.history_path));
  } catch (const ProfileError& error) {
    throw ProfileError(fmt::format("{}: {}", settings.history_path, error.what()));
  }
}

// What is written of a batch.
std::string text_of(const FinishedBatch& batch, const Settings& settings, const ComparisonTask& task) {
  std::string text;
  for (const Verdict& verdict : batch.verdicts) {
    if (settings.only_inspect && verdict.decision == Decision::pass) continue;
    settings.verdict_format == VerdictFormat::table
        ? append_table_row(text, verdict)
        : append_verdict_line(text, verdict, {settings.features, &task});
  }
  return text;
}

// Without a model an oracle decides.
RunSummary compare(const Settings& settings, const std::optional<Model>& model, const ComparisonTask& task,
                   const RuleSet& rules, VerdictOutput& output) {
  const std::vector<std::string> inputs = inputs_of(settings);
  std::optional<RunProfile> history;
  if (model) history = chosen_history(settings, *model);
  RunOptions options = run_options(settings);
  if (model) options.measure.aligner = aligner_of(*model);
  options.measure.comparison = &task;
  options.measure.rules = &rules;
  options.features_in_lines = settings.features;
  output.take_up(options);
  // Lines are made by the workers, unless something is to be left out or laid out.
  const bool plain = settings.verdict_format == VerdictFormat::jsonl && !settings.only_inspect;
  ProgressLine progress(settings.progress);
  const auto deliver = [&](const FinishedBatch& batch) {
    output.write(plain ? batch.lines : text_of(batch, settings, task), batch.counts);
    progress.delivered(batch.counts, batch.bytes);
  };
  const auto on_read = [&](const RunProgress& how_far) { progress.read(how_far, inputs.size()); };
  catch_signals();
  const Output what = plain ? Output::verdict_lines : Output::verdicts;
  if (!model) return decide_pairs(inputs, options, what, deliver, on_read);
  return judge_pairs(inputs, *model, history ? &*history : nullptr, options, what, deliver, on_read);
}

std::string remark(const Settings& settings, const std::optional<Model>& model) {
  if (!model) return fmt::format("; decided by the oracle {}", *settings.oracle);
  return inputs_of(*model) == ModelInputs::pair ? "; absolute: each pair was judged alone" : "";
}

void report(const Settings& settings, const std::optional<Model>& model, const RuleSet& rules,
            const RunSummary& summary) {
  print_rules(rules, summary.rules);
  if (settings.statistics) print_statistics(summary);
  if (summary.duplicates_degraded) {
    fmt::print(stderr,
               "treesift: more ids than --memory has room for: late duplicates were looked for among "
               "neighbours only\n");
  }
  print_summary(summary, remark(settings, model));
}

// A run in two passes judges again what was measured before it was interrupted; one in one pass goes on
// counting.
RunSummary with_kept(RunSummary summary, const VerdictOutput& output, bool in_two_passes) {
  if (!in_two_passes || output.is_complete()) summary.counts += output.kept_counts();
  return summary;
}

void tell(std::string_view remark) {
  if (!remark.empty()) fmt::print(stderr, "treesift: {}\n", terminal_text(remark));
}

void check(const Settings& settings) {
  const bool asks_model = !settings.model_path.empty() || settings.absolute || !settings.history_path.empty();
  if (settings.oracle && asks_model)
    throw UsageError("--oracle judges in place of a model: leave out --model, --absolute and --history");
  if (settings.oracle && settings.features)
    throw UsageError("--oracle decides without features: leave out --features, or --oracle");
}

}  // namespace

int run_compare(const Settings& settings) {
  check(settings);
  std::optional<Model> model;
  if (!settings.oracle) model = chosen_model(settings);
  const ComparisonTask task =
      comparison_task(settings, model ? oracles_of(*model) : std::span<const std::string>());
  const RuleSet rules = configured_rules(settings);
  const bool in_two_passes = model && inputs_of(*model) == ModelInputs::run && settings.history_path.empty();
  VerdictOutput output(settings, in_two_passes,
                       settings.verdict_format == VerdictFormat::table ? table_head() : "",
                       [&] { return run_facts(settings, model, rules); });
  RunSummary summary;
  try {
    if (!output.is_complete()) summary = compare(settings, model, task, rules, output);
  } catch (const RunError& error) {
    // All verdicts until the damage are written; a file keeps the name PATH.part, since it is not whole.
    fmt::print(stderr, "treesift: {}\n", terminal_text(error.what()));
    tell(output.leave(true));
    report(settings, model, rules, with_kept(error.summary(), output, in_two_passes));
    return exit_trouble;
  }
  summary = with_kept(std::move(summary), output, in_two_passes);
  if (summary.stopped) {
    tell(output.leave(false));
    report(settings, model, rules, summary);
    return exit_status_of_signal();
  }
  output.finish(summary, run_options(settings).workers);
  report(settings, model, rules, summary);
  return summary.counts.needing_a_person() > 0 && !settings.exit_zero ? exit_inspect : exit_nothing;
}

}  // namespace treesift
