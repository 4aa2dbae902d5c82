// treesift explain: one pair for a person.
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <optional>

#include "io/bytes/file_bytes.h"
#include "io/output/output_file.h"
#include "io/output/run_record.h"
#include "model/cutoff/run_cutoff.h"
#include "model/cutoff/run_sample.h"
#include "model/judge/cluster_mark.h"
#include "pipeline/pair_measurer.h"
#include "report/explain/explanation.h"
#include "report/explain/explanation_html.h"
#include "report/explain/explanation_json.h"
#include "report/explain/explanation_text.h"
#include "report/verdict_file.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/options/manifest_configuration.h"
#include "tools/review/whole_verdicts.h"
#include "tools/runs/judging.h"
#include "tools/runs/pair_search.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

constexpr std::size_t max_context = 10'000, least_width = 40, max_width = 10'000;

void check(const ExplainSettings& settings) {
  if (settings.pair_id.empty()) throw UsageError("which pair? name it with --id");
  if (settings.context > max_context) throw UsageError("--context: a number, 0 to 10000");
  if (settings.width != 0 && (settings.width < least_width || settings.width > max_width))
    throw UsageError("--width: a number of columns, 40 to 10000");
}

Verdict verdict_of_file(const ExplanationSettings& settings) {
  refuse_changed_verdicts({settings.verdicts_path});
  std::optional<Verdict> found;
  read_verdicts(settings.verdicts_path, [&](Verdict&& verdict, std::uint64_t) {
    if (!found && verdict.id == settings.pair_id) found = std::move(verdict);
  });
  if (!found)
    throw std::runtime_error(
        fmt::format("{}: there is no verdict of \"{}\"", settings.verdicts_path, settings.pair_id));
  return *std::move(found);
}

// When the captures of the run were made, as its manifest has it, where the command line does not say so.
void take_dates_of_run(ExplainSettings& settings) {
  const std::string manifest = settings.verdicts_path.empty() ? "" : manifest_of(settings.verdicts_path);
  if (manifest.empty() || !std::filesystem::exists(manifest)) return;
  std::vector<RunFact> facts = read_run_record(read_file(manifest)).facts;
  std::erase_if(facts, [](const RunFact& fact) { return !fact.name.ends_with("-date"); });
  CompareSettings of_run;
  apply_verdict_options(facts, manifest, of_run);
  if (settings.expected_date.empty()) settings.expected_date = of_run.expected_date;
  if (settings.actual_date.empty()) settings.actual_date = of_run.actual_date;
}

// What the run says of the pair that is looked for.
struct MeasuredRun {
  std::optional<MeasuredPair> pair;
  RunProfile profile;
  RunSample sample;
  std::optional<std::string> damage;  // why the inputs could not be read to their end

  explicit MeasuredRun(const RunSettings& settings)
      : profile(changes_within(settings.memory / 8)), sample(RunSample::within(settings.memory / 16)) {}

  void add(const MeasuredBatch& batch, const std::string& id) {
    for (const MeasuredPair& measured : batch.measured) {
      if (!pair && measured.id == id) pair = measured;
      if (measured.state == PairState::differs)
        profile.add(measured.features, measured.changes, pair_set_of(measured));
      sample.add(measured);
    }
  }
};

// Whether what is to be known of the pair depends on the other pairs of its run.
bool needs_run(const JudgingJob& job, const ExplainSettings& settings) {
  return settings.verdicts_path.empty() && needs_whole_run(job.judge());
}

// Measures the run, or reads until the pair is found and measures it alone.
MeasuredRun measure_run(const JudgingJob& job, const ExplainSettings& settings, PairSearch& search) {
  const bool whole_run = needs_run(job, settings);
  std::atomic<bool> is_found = false;
  RunOptions options = job.options();
  options.stop = is_found;
  const auto choose = [&](const Pair& pair) {
    const bool is_it = search.see(pair);
    if (is_it && !whole_run) is_found = true;
    return whole_run || is_it;
  };
  MeasuredRun run(settings);
  ProgressLine progress(settings.progress);
  const MeasuredSink take = [&](const MeasuredBatch& batch) {
    run.add(batch, settings.pair_id);
    progress.measured(batch.tally.pairs);
  };
  const std::size_t inputs = inputs_of(settings).size();
  const auto on_read = [&](const RunProgress& how_far) { progress.read(how_far, inputs); };
  try {
    measure_pairs({.source = job.source, .choose = choose}, options, take, on_read);
  } catch (const RunError& error) {
    run.damage = error.what();
  }
  return run;
}

std::string model_words(const ModelSettings& settings) {
  return settings.model_path.empty() ? "the default model" : fmt::format("the model {}", settings.model_path);
}

// The verdict that compare gives the pair in its run: which pair shows a change hangs on the others. Nothing where the
// run ends before it.
std::optional<Verdict> verdict_in_run(const JudgingJob& job, const ExplainSettings& settings) {
  std::optional<Verdict> found;
  std::atomic<bool> is_found = false;
  RunOptions options = job.options();
  if (!needs_run(job, settings)) options.stop = is_found;
  Judge judge = job.judge();
  judge.features = VerdictFeatures::kept;
  const VerdictSink take = [&](VerdictBatch& batch) {
    for (Verdict& verdict : batch.verdicts)
      if (!found && verdict.id == settings.pair_id) found = std::move(verdict);
    is_found = found.has_value();
  };
  try {
    judge_pairs({.source = job.source}, judge, options, take);
  } catch (const RunError&) {  // what is damaged was told of when the run was measured
  }
  return found;
}

std::string judge_words(const JudgingJob& job, const ExplainSettings& settings, const MeasuredRun& run) {
  const std::string model = model_words(settings);
  if (job.history)
    return fmt::format("judged by {} against an earlier run, {}", model, settings.history_path);
  if (needs_run(job, settings))
    return fmt::format("judged by {} in a run of {} differing pairs", model, run.profile.pairs());
  return fmt::format("judged alone, by {}", model);
}

void judge_pair(const JudgingJob& job, const ExplainSettings& settings, const MeasuredRun& run,
                Explanation& explanation) {
  MeasuredPair pair = *run.pair;
  if (!settings.verdicts_path.empty()) {
    explanation.verdict = verdict_of_file(settings);
    explanation.verdict.rules = pair.rules;
    explanation.judged_by =
        fmt::format("the verdict and its largest reasons as {} has them", settings.verdicts_path);
    return;
  }
  if (!job.model) {
    explanation.verdict = verdict_of(pair, {OracleJudge{job.task}, job.approvals});
    if (!pair.error) explanation.judged_by = fmt::format("decided by the oracle {}", *settings.oracle);
    return;
  }
  RunContext context;
  if (job.history) context = {&*job.history, false};
  Model model = *job.model;
  if (needs_run(job, settings)) {
    context = {&run.profile, true};
    model = adapted_to_run(model, run.sample.scores(model, context));
  }
  Judge judge{ModelJudge{model, context}, job.approvals};
  judge.strictness = job.judge().strictness;
  judge.levels = job.judge().levels;
  call_as_in_run(pair, context, judge.known());
  explanation.verdict = verdict_of(pair, judge);
  if (auto in_run = verdict_in_run(job, settings)) explanation.verdict = *std::move(in_run);
  if (pair.state != PairState::differs) return;  // no model is asked
  explanation.score = score_parts(model, pair, context);
  explanation.judged_by = judge_words(job, settings, run);
}

ExplanationOptions explanation_options(const ExplanationSettings& settings) {
  ExplanationOptions options;
  options.trees.context = settings.context;
  // A path costs the siblings along it: no more than will be shown.
  switch (settings.explanation_format) {
    case ExplanationFormat::text:
      options.max_edits = ExplanationLayout().max_edits;
      return options;
    case ExplanationFormat::html:
      options.max_edits = 200;
      break;
    case ExplanationFormat::json:
      options.max_edits = 1000;
      break;
  }
  options.trees.max_rows = 5000;
  return options;
}

std::string about_documents(const MeasuredPair& pair, bool was_measured_before,
                            const Explanation& explanation) {
  if (pair.error) return "";
  if (was_measured_before) return "The pair was measured before: its documents are not at hand.";
  if (!explanation.trees) return "The bytes of both sides are equal.";
  if (pair.state == PairState::equal)
    return "Nothing differs but what does not count: order in JSON, an encoding, or what rules hide.";
  if (explanation.trees->changed + explanation.trees->deleted + explanation.trees->inserted +
              explanation.trees->moved ==
          0 &&
      !pair.places.empty()) {
    const ShownEdit& place = pair.places.front();
    return fmt::format("The trees are equal; the sources differ first at {}: \"{}\" became \"{}\".",
                       place.path, place.before, place.after);
  }
  return "";
}

// Measures the pair once more, to see its documents as they are compared.
void show_documents(const JudgingJob& job, const ExplanationSettings& settings, const PairSearch& search,
                    const MeasuredPair& measured, Explanation& explanation) {
  const bool at_hand = search.found() && search.found()->has_bodies();
  const bool compared = measured.state == PairState::differs || measured.state == PairState::equal;
  if (at_hand && compared) {
    const ExplanationOptions options = explanation_options(settings);
    const Pair& bodies = search.found()->pair();
    const std::function<void(const AlignedPair&)> see = [&](const AlignedPair& pair) {
      explain_documents(pair, options, explanation);
      if (!job.task.columns.empty())
        explanation.comparators =
            comparators_seen({*bodies.expected, *bodies.actual, pair.expected, pair.actual}, job.task);
    };
    MeasureOptions measure = job.options().measure;
    measure.pair_memory = std::numeric_limits<std::size_t>::max();  // it was let in before
    measure.on_aligned = &see;
    PairMeasurer(measure).measure(bodies);
  }
  explanation.about_documents = about_documents(measured, !at_hand, explanation);
}

bool is_coloured(const ExplainSettings& settings) {
  if (settings.color != When::automatic) return settings.color == When::always;
  const auto says = [](const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string_view() : std::string_view(value);
  };
  return is_written_in_place(settings.output) && isatty(STDOUT_FILENO) == 1 && says("NO_COLOR").empty() &&
         says("TERM") != "dumb";
}

std::size_t width_of(const ExplanationSettings& settings) {
  if (settings.width != 0) return settings.width;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return std::max<std::size_t>(size.ws_col, least_width);
}

std::string rendered(const ExplainSettings& settings, const Explanation& explanation) {
  if (settings.explanation_format == ExplanationFormat::json) return explanation_json(explanation);
  if (settings.explanation_format == ExplanationFormat::html) return explanation_html(explanation);
  ExplanationLayout layout;
  layout.trees = settings.side_by_side ? TreeLayout::side_by_side : TreeLayout::unified;
  layout.width = width_of(settings);
  layout.colours = is_coloured(settings) ? Colours::ansi : Colours::none;
  return explanation_text(explanation, layout);
}

}  // namespace

int run_explain(const ExplainSettings& given) {
  ExplainSettings settings = given;
  if (settings.pair_id.empty()) settings.pair_id = settings.document;  // there is no other pair
  check(settings);
  take_dates_of_run(settings);
  JudgingJob job = judging_job(settings);
  know_clean_crawls(job);
  OutputFile output(settings.output);
  PairSearch search(settings.pair_id);
  const MeasuredRun run = measure_run(job, settings, search);
  if (run.damage) print_lines(fmt::format("treesift: {}\n", *run.damage));
  if (!run.pair) throw std::runtime_error(search.not_found());
  Explanation explanation;
  judge_pair(job, settings, run, explanation);
  show_documents(job, settings, search, *run.pair, explanation);
  output.write(rendered(settings, explanation));
  output.finish();
  if (run.damage) return exit_trouble;
  const bool passes = explanation.verdict.decision == Decision::pass;
  return passes || settings.exit_zero ? exit_nothing : exit_inspect;
}

}  // namespace treesift
