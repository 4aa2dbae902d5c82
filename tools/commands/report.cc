// treesift report: a run's verdicts as a folder of pages to look at.
#include <algorithm>

#include "io/crawls/crawl_reader.h"
#include "report/html/html_report.h"
#include "report/words.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/crawls/crawl_graph.h"
#include "tools/runs/rules.h"
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

// The pairs may be those of two crawls.
void take_crawls(const ReportSettings& settings, HtmlReportInputs& inputs) {
  const std::vector<std::string>& paths = settings.pair_archives;
  const Limits limits;
  if (paths.size() != 2 || !std::ranges::all_of(paths, is_crawl)) return;
  const PairedCrawls crawls = pair_crawls(paths[0], paths[1], {}, limits);
  StatePairs pairs = state_pairs(crawls);
  inputs.captures = CapturePaths{paths[0], paths[1], {}, {}};
  inputs.captures->expected_names = std::move(pairs.old_names);
  inputs.captures->actual_names = std::move(pairs.new_names);
  inputs.graph = view_of(crawls.old_crawl, crawls.new_crawl, crawls.difference, crawls.pair_ids);
}

}  // namespace

int run_report(const ReportSettings& settings) {
  check_report(settings);
  HtmlReportOptions options;
  options.pair_pages = settings.pair_pages;
  options.temp_directory = temp_directory_of({});
  const RuleSet rules = configured_rules(settings);
  options.trees.measure.rules = &rules;
  ProgressLine progress(settings.progress);
  OutputFolder folder(settings.output, report_folder_kind());
  HtmlReportInputs inputs{settings.inputs, settings.pair_archives, captures_of(settings)};
  take_crawls(settings, inputs);
  const HtmlReportSummary summary = write_html_report(
      inputs, options, folder, [&](std::string_view what) { progress.share_done(what, 0); });
  folder.finish();
  print_message("treesift: {}/index.html: {}, {} to inspect; pages: {}, {} ({})\n", folder.path(),
                counted(summary.counts.pairs(), "pair"), with_separators(summary.counts.inspect),
                counted(summary.cluster_pages, "cluster"), counted(summary.pair_pages, "pair"),
                summary.trees == 0 ? "without trees" : fmt::format("{} with trees", summary.trees));
  return exit_nothing;
}

}  // namespace treesift
