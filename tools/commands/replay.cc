// treesift replay: a crawl and the application as it is now in, which of its paths still work out.
#include "pipeline/crawl/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "base/words/counted.h"
#include "io/crawls/crawl_reader.h"
#include "io/output/output_file.h"
#include "io/output/output_folder.h"
#include "pipeline/crawl/replay_lines.h"
#include "pipeline/crawl/suite.h"
#include "pipeline/crawl/update_suite.h"
#include "report/playwright/playwright_tests.h"
#include "report/verdict_file.h"
#include "tools/browsing/browsing.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/crawls/replay_text.h"
#include "tools/review/whole_verdicts.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

// What is written of each path beside the archive.
class ReplayFiles {
 public:
  explicit ReplayFiles(const ReplaySettings& settings)
      : junit_path_(settings.junit_path), fail_from_(settings.fail_on.value_or(StateClass::nd3)) {
    if (!settings.results_path.empty()) results_.emplace(settings.results_path);
  }

  void add(const ReplayedPath& path) {
    if (results_) results_->write(replay_line(path, fail_from_));
    suite_.add(path, fail_from_);
  }

  void finish() {
    if (results_) results_->finish();
    if (junit_path_.empty()) return;
    write_file(junit_path_, suite_.xml());
  }

 private:
  std::string junit_path_;
  StateClass fail_from_;
  std::optional<OutputFile> results_;
  ReplaySuiteXml suite_;
};

FindElement find_by(ResolveBy way) {
  if (way == ResolveBy::treesift) return find_element;
  return find_as_published(static_cast<PublishedWay>(static_cast<int>(way) - 1));
}

ReplayOrder order_of(const ReplaySettings& settings, ReplayFiles& files, ProgressLine& progress) {
  if (settings.inputs.size() != 1) throw UsageError("name one crawl archive");
  const std::unique_ptr<CrawlReader> suite = open_crawl(settings.inputs.front());
  const std::size_t paths = suite->crawl().paths.size();
  CrawlRules rules = crawl_rules(settings);
  const BrowserSetup setup = browser_setup(settings, rules, suite->crawl());
  ReplayOrder order{setup,
                    checked_address(settings.replay_url.empty() ? suite->crawl().url : settings.replay_url),
                    std::move(rules),
                    settings.reset_command,
                    settings.retries,
                    settings.fail_on.value_or(StateClass::nd3),
                    settings.limits,
                    find_by(settings.replay_by),
                    {},
                    stop_requested()};
  order.done = [&files, &progress, paths](const ReplayedPath& path) {
    files.add(path);
    progress.share_done(fmt::format("{} of {} paths", path.number, paths),
                        static_cast<double>(path.number) / static_cast<double>(std::max(paths, path.number)));
  };
  return order;
}

// ---- Instead of a replay

int export_suite(const ReplaySettings& settings) {
  if (settings.output.empty() || settings.output == "-") throw UsageError("name the folder to write with -o");
  const Suite suite = read_suite(settings.inputs.front(), settings.limits);
  const PlaywrightTests tests = playwright_tests(suite, crawl_rules(settings));
  OutputFolder folder(settings.output, {"states.ts", "// Made by treesift", {".ts", ".json"}});
  for (const ExportedFile& file : tests.files) folder.write(file.name, file.text);
  folder.finish();
  print_message("treesift: {} of {} in {}; {} early, where no locator names an element\n",
                counted(tests.tests, "test"), counted(tests.states, "state"), folder.path(),
                fmt::format("{} {}", tests.cut, tests.cut == 1 ? "ends" : "end"));
  return exit_nothing;
}

AcceptedStates accepted_by(const std::string& verdicts) {
  refuse_changed_verdicts({verdicts});
  std::vector<std::string> passed;
  read_verdicts(verdicts, [&](Verdict&& verdict, std::uint64_t) {
    if (verdict.decision == Decision::pass) passed.push_back(verdict.id);
  });
  return accepted_states(passed);
}

int update(const ReplaySettings& settings) {
  if (settings.accepted_path.empty())
    throw UsageError("--update takes what --verdicts lets pass: compare the crawl with the replay first");
  CrawlWriter writer(archive_of(settings), when_left(settings));
  const UpdateTally tally = update_suite(settings.inputs.front(), settings.update_from,
                                         accepted_by(settings.accepted_path), settings.limits, writer);
  for (const std::string& id : tally.unresolved)
    print_message("treesift: {} stays as it was: an element that is acted on is not found on the new page\n",
                  id);
  print_message("treesift: {} updated, {} kept; {} element elsewhere now\n", counted(tally.updated, "state"),
                tally.kept, counted(tally.moved, "action has its", "actions have their"));
  return exit_nothing;
}

}  // namespace

int run_replay(const ReplaySettings& settings) {
  if (settings.inputs.size() != 1) throw UsageError("name one crawl archive");
  if (settings.export_format) return export_suite(settings);
  if (!settings.update_from.empty()) return update(settings);
  const std::string archive = archive_of(settings);
  ProgressLine progress(settings.progress);
  ReplayFiles files(settings);
  const ReplayOrder order = order_of(settings, files, progress);
  catch_signals({});
  CrawlWriter writer(archive, when_left(settings));
  const ReplayTally tally = replay_suite(settings.inputs.front(), order, writer);
  files.finish();
  if (tally.states == 0) writer.drop();
  print_message(
      "treesift: {} paths: {} passed, {} failed, {} flaky; {} actions: {} healed, {} failed; {} states: {} "
      "clones, {} nd2, {} nd3, {} distinct; {} invariants broken; {} requests refused\n",
      tally.paths, tally.paths - tally.failed_paths, tally.failed_paths, tally.flaky_paths, tally.actions,
      tally.healed, tally.failed_actions, tally.states, tally.clones, tally.nd2, tally.nd3, tally.distinct,
      tally.broken_invariants, tally.refused_requests);
  if (tally.lost_browsers > 0)
    print_message("treesift: the browser has died {}; the path it was in was run again\n",
                  counted(tally.lost_browsers, "time"));
  if (tally.stopped) return exit_status_of_signal();
  return tally.failed_paths > 0 && !settings.exit_zero ? exit_inspect : exit_nothing;
}

}  // namespace treesift
