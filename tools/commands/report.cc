// treesift report: a run's verdicts as a folder of pages to look at.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>

#include "align/rules/rule_file.h"
#include "base/hash.h"
#include "base/hex.h"
#include "base/words/counted.h"
#include "io/bytes/file_bytes.h"
#include "io/crawls/crawl_reader.h"
#include "io/output/run_record.h"
#include "pipeline/crawl/replay_lines.h"
#include "report/films/film_maker.h"
#include "report/html/html_report.h"
#include "report/verdict_file.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/crawls/crawl_graph.h"
#include "tools/options/configured.h"
#include "tools/options/manifest_configuration.h"
#include "tools/review/whole_verdicts.h"
#include "tools/runs/rules.h"
#include "tools/runs/run_facts.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

void check_report(const ReportSettings& settings) {
  if (settings.inputs.empty())
    throw UsageError("name the verdicts: what `treesift compare -o FILE` has written");
  if (settings.inputs.back() == "-")
    throw UsageError("the verdicts are read twice: name a file in place of -");
  if (settings.output == "-") throw UsageError("name the folder to write with -o");
}

// The two crawls that the pairs are of, if they are.
std::optional<CapturePaths> crawls_of(const ReportSettings& settings) {
  const std::vector<std::string>& paths = settings.pair_archives;
  std::optional<CapturePaths> crawls = captures_of(settings);
  if (!crawls && paths.size() == 2) crawls = CapturePaths{paths[0], paths[1], {}, {}};
  if (crawls && is_crawl(crawls->expected) && is_crawl(crawls->actual)) return crawls;
  return std::nullopt;
}

// The levels that the run gave: it may have known further clean crawls.
void take_levels(const std::string& verdicts, PairedCrawls& crawls) {
  StateLevels levels;
  read_verdicts(verdicts, [&](Verdict&& verdict, std::uint64_t) {
    if (verdict.level) levels.emplace(verdict.id, *verdict.level);
  });
  for (std::size_t i = 0; i < crawls.pair_ids.size(); ++i) {
    UnitedState& state = crawls.difference.states[i];
    const auto level = levels.find(crawls.pair_ids[i]);
    if (level == levels.end() || state.old_state == no_state || state.new_state == no_state) continue;
    state.level = level->second;
    state.standing = state.level.warning == Warning::none ? GraphStanding::same : GraphStanding::changed;
  }
}

std::vector<ReplayedPath> results_of(const ReportSettings& settings) {
  if (settings.replay_results.empty()) return {};
  std::vector<ReplayedPath> results = read_replay_lines(read_file(settings.replay_results));
  if (results.empty()) throw UsageError(settings.replay_results + ": no results of a replay");
  return results;
}

void take_crawls(const ReportSettings& settings, const RuleSet& rules, HtmlReportInputs& inputs,
                 OutputFolder& folder) {
  std::optional<CapturePaths> captures = crawls_of(settings);
  if (!captures && !settings.replay_results.empty())
    throw UsageError("--replay-results go with a crawl and its replay: name both, --expected and --actual");
  if (!captures) return;
  PairedCrawls crawls = pair_crawls(captures->expected, captures->actual, {}, {});
  take_levels(settings.inputs.back(), crawls);
  StatePairs pairs = state_pairs(crawls);
  captures->expected_names = std::move(pairs.old_names);
  captures->actual_names = std::move(pairs.new_names);
  captures->actual_origins = std::move(pairs.new_origins);
  inputs.graph = view_of(crawls.old_crawl, crawls.new_crawl, crawls.difference, crawls.pair_ids);
  inputs.film = make_film({captures->expected,
                           captures->actual,
                           crawls.difference,
                           crawls.pair_ids,
                           rules,
                           results_of(settings),
                           {},
                           temp_directory_of({})},
                          {}, folder);
  inputs.captures = std::move(captures);
}

// Says that the trees would show what a rule of the run has hidden, or hide what it has shown.
void warn_of_other_rules(const std::vector<RunFact>& facts, const RuleSet& rules) {
  const auto written = std::ranges::find(facts, "rules as written", &RunFact::name);
  const std::string of_run = written == facts.end() ? "" : written->value;
  const std::string here = rules.rules().empty() ? "" : hex_text(hash_of(write_rules(rules.rules())));
  if (of_run != here)
    print_message("treesift: warning: the run had other rules than this report: name its --config\n");
}

// Says that the trees may be those of other documents, which go by the same ids: of another night, by their names.
void warn_of_changed_inputs(const std::vector<RunFact>& facts, const ReportSettings& settings) {
  std::vector<std::string> files = settings.pair_archives;
  if (const auto captures = captures_of(settings)) files = {captures->expected, captures->actual};
  for (const std::string& file : changed_inputs(facts, files))
    print_message(
        "treesift: warning: {} is another file than the run has read under that name: its trees may be those "
        "of other documents\n",
        file);
}

// How the run read and aligned its pairs: as its configuration says, and the record beside its verdicts where
// there is one.
MeasureOptions options_of_run(const ReportSettings& settings, const RuleSet& rules) {
  CompareSettings run;
  if (!settings.config_path.empty()) configure_from(settings.config_path, compare_command, run);
  const std::string record = manifest_of(settings.inputs.back());
  if (std::filesystem::exists(record)) {
    const std::vector<RunFact> facts = read_run_record(read_file(record)).facts;
    apply_verdict_options(facts, record, run);
    warn_of_other_rules(facts, rules);
    warn_of_changed_inputs(facts, settings);
  }
  MeasureOptions options = run_options(static_cast<const RunSettings&>(run)).measure;
  options.aligner = run.aligner.value_or(AlignerKind::hash);
  options.pair_memory = std::numeric_limits<std::size_t>::max();  // the run has let in what it has judged
  options.rules = &rules;
  return options;
}

// Where documents were named, and none of them is of a pair that has a page.
void warn_of_other_run(const ReportSettings& settings, const HtmlReportSummary& summary) {
  const bool has_inputs = !settings.pair_archives.empty() || captures_of(settings);
  const std::size_t pages = summary.cluster_pages + summary.pair_pages;
  if (has_inputs && pages > 0 && summary.missing == pages)
    print_message(
        "treesift: warning: the documents that were named hold none of the pairs that have a page: they are "
        "of another run\n");
}

}  // namespace

int run_report(const ReportSettings& settings) {
  check_report(settings);
  HtmlReportOptions options;
  options.pair_pages = settings.pair_pages;
  options.temp_directory = temp_directory_of({});
  const RuleSet rules = configured_rules(settings);
  options.measure = options_of_run(settings, rules);
  ProgressLine progress(settings.progress);
  refuse_changed_verdicts(settings.inputs);
  OutputFolder folder(settings.output, report_folder_kind());
  HtmlReportInputs inputs{settings.inputs, settings.pair_archives, captures_of(settings)};
  take_crawls(settings, rules, inputs, folder);
  const HtmlReportSummary summary = write_html_report(
      inputs, options, folder, [&](std::string_view what) { progress.share_done(what, 0); });
  refuse_empty_verdicts({settings.inputs.back()}, summary.counts.pairs());
  folder.finish();
  print_message("treesift: {}/index.html: {}, {} to inspect; pages: {}, {} ({})\n", folder.path(),
                counted(summary.counts.pairs(), "pair"), with_separators(summary.counts.inspect),
                counted(summary.cluster_pages, "cluster"), counted(summary.pair_pages, "pair"),
                summary.trees == 0 ? "without trees" : fmt::format("{} with trees", summary.trees));
  warn_of_other_run(settings, summary);
  return exit_nothing;
}

}  // namespace treesift
