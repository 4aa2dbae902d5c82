// treesift crawl: an application in, a crawl archive of its states out.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/words/counted.h"
#include "pipeline/crawl/crawler.h"
#include "tools/browsing/browsing.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

const char* words_of(CrawlEnd end) {
  switch (end) {
    case CrawlEnd::exhausted:
      return "only actions like explored ones are left";
    case CrawlEnd::states:
      return "as many states as --states allows";
    case CrawlEnd::time:
      return "as long as --minutes allows";
    case CrawlEnd::stopped:
      return "stopped";
    case CrawlEnd::unreachable:
      return "the first page cannot be loaded any more";
  }
  return "";
}

// The most frequent reasons first.
void tell_failures(const CrawlTally& tally) {
  constexpr std::size_t most = 3;
  std::vector<std::pair<std::string, std::size_t>> reasons(tally.failures.begin(), tally.failures.end());
  std::ranges::stable_sort(reasons, std::greater(), &std::pair<std::string, std::size_t>::second);
  if (reasons.size() > most) reasons.resize(most);
  for (const auto& [why, actions] : reasons)
    print_message("treesift: {} could not be done: {}\n", counted(actions, "action"), why);
}

// Pages that put the server's data back would do so under each other's hands.
std::size_t pages_of(const CrawlSettings& settings) {
  constexpr unsigned most = 16;
  if (settings.pages == 0 || settings.pages > most) throw UsageError(fmt::format("--pages is 1 to {}", most));
  if (settings.pages == 1 || settings.reset_command.empty()) return settings.pages;
  print_message("treesift: --reset puts the data of one server back: one page explores, not {}\n",
                settings.pages);
  return 1;
}

CrawlOrder order_of(const CrawlSettings& settings, ProgressLine& progress) {
  if (settings.inputs.size() != 1) throw UsageError("name the address of the first page");
  if (settings.duplicate_weight <= 0) throw UsageError("--duplicate-weight is above 0");
  CrawlRules rules = crawl_rules(settings);
  const BrowserSetup setup = browser_setup(settings, rules);
  return {
      setup,
      checked_address(settings.inputs.front()),
      std::move(rules),
      {settings.ranking, settings.duplicate_weight, settings.continue_with_skipped, settings.further_tries},
      {settings.state_equality, settings.equality_threshold},
      settings.page_seed,
      settings.form_tries,
      settings.reset_command,
      settings.max_states,
      settings.max_depth,
      settings.max_variants,
      pages_of(settings),
      std::chrono::seconds(static_cast<std::int64_t>(settings.max_minutes * 60)),
      settings.limits,
      [&progress](const CrawlTally& tally) {
        const auto all = static_cast<double>(std::max<std::size_t>(tally.actions + tally.actions_left, 1));
        progress.share_done(fmt::format("{} states, {} edges, {} near-duplicates, {} actions left",
                                        tally.states, tally.edges, tally.near_duplicates, tally.actions_left),
                            static_cast<double>(tally.actions) / all);
      },
      stop_requested()};
}

}  // namespace

int run_crawl(const CrawlSettings& settings) {
  const std::string archive = archive_of(settings);
  ProgressLine progress(settings.progress);
  const CrawlOrder order = order_of(settings, progress);
  catch_signals({});
  CrawlWriter writer(archive, when_left(settings));
  const CrawlTally tally = crawl_application(order, writer);
  if (tally.states == 0 && tally.end != CrawlEnd::stopped) {
    writer.drop();
    throw std::runtime_error(fmt::format("{}: {}", order.url, tally.why));
  }
  tell_failures(tally);
  print_message(
      "treesift: {} states ({} near-duplicates), {} edges, {} paths; {} actions, {} failed; {} actions left; "
      "{} requests refused; ended: {}\n",
      tally.states, tally.near_duplicates, tally.edges, tally.paths, tally.actions, tally.failed_actions(),
      tally.actions_left, tally.refused_requests, words_of(tally.end));
  for (const BrokenInvariant& one : tally.broken)
    print_message("treesift: the invariant \"{}\" does not hold of {}, {}\n", one.name, one.state, one.url);
  if (tally.end == CrawlEnd::stopped) return exit_status_of_signal();
  // What is left of it was not explored: nobody should take the archive for a whole suite.
  if (tally.end == CrawlEnd::unreachable)
    throw std::runtime_error(
        fmt::format("{}: {}; {} holds what was found before", order.url, tally.why, archive));
  return tally.broken.empty() ? exit_nothing : exit_inspect;
}

}  // namespace treesift
