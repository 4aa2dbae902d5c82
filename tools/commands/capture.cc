// treesift capture: addresses in, a crawl archive of their pages out.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "base/words/counted.h"
#include "io/bytes/file_bytes.h"
#include "io/crawls/crawl_reader.h"
#include "pipeline/crawl/capture_pages.h"
#include "tools/browsing/browsing.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string line = text.substr(at, end - at);
    while (line.ends_with('\r') || line.ends_with(' ')) line.pop_back();
    if (!line.empty() && !line.starts_with('#')) lines.push_back(std::move(line));
    at = end + 1;
  }
  return lines;
}

// Loaded with a browser of its own.
std::string loaded_sitemap(const BrowserSetup& setup, const std::string& url) {
  BrowserHost host(setup, {url});
  PageSession& page = host.fresh_page();
  const PageOutcome outcome = page.go(url);
  if (!outcome.is_usable()) throw UsageError(fmt::format("--sitemap: {}", outcome.detail));
  return page.ask(
      "[...document.getElementsByTagName('loc')].map((one) => '<loc>' + one.textContent.replaceAll('&', "
      "'&amp;') + '</loc>').join('')");
}

std::vector<CrawlState> pages_of(const PageCaptureSettings& settings, const BrowserSetup& setup) {
  std::vector<std::string> urls = settings.inputs;
  const auto add = [&](const std::vector<std::string>& more) {
    urls.insert(urls.end(), more.begin(), more.end());
  };
  if (!settings.urls_path.empty()) add(lines_of(read_file(settings.urls_path)));
  if (!settings.sitemap.empty())
    add(addresses_in(origin_of(settings.sitemap).empty() ? read_file(settings.sitemap)
                                                         : loaded_sitemap(setup, settings.sitemap)));
  for (const std::string& url : urls) checked_address(url);
  std::vector<CrawlState> pages = named_pages(urls);
  if (!settings.like_path.empty()) {
    const std::unique_ptr<CrawlReader> like = open_crawl(settings.like_path);
    for (const CrawlState& state : like->crawl().states)
      if (std::ranges::find(pages, state.id, &CrawlState::id) == pages.end()) pages.push_back(state);
  }
  if (pages.empty()) throw UsageError("name the pages: addresses, --urls, --sitemap or --like");
  return pages;
}

std::vector<std::string> addresses_of(const std::vector<CrawlState>& pages) {
  std::vector<std::string> addresses;
  for (const CrawlState& page : pages) addresses.push_back(page.url);
  return addresses;
}

}  // namespace

int run_capture(const PageCaptureSettings& settings) {
  const std::string archive = archive_of(settings);
  const BrowserSetup setup = browser_setup(settings, {});
  const std::vector<CrawlState> pages = pages_of(settings, setup);
  catch_signals(settings.urls_path == "-" ? std::vector<std::string>{"-"} : std::vector<std::string>{});
  ProgressLine progress(settings.progress);
  BrowserHost host(setup, addresses_of(pages));
  CrawlWriter writer(archive, when_left(settings));
  std::size_t done = 0;
  const auto tell = [&](const CrawlState& page, const PageOutcome& outcome) {
    if (!outcome.is_usable()) print_message("treesift: {} is not recorded: {}\n", page.id, outcome.detail);
    if (outcome.end == PageEnd::not_quiet) print_message("treesift: {}: {}\n", page.id, outcome.detail);
    ++done;
    progress.share_done(fmt::format("{} of {} pages", done, pages.size()),
                        static_cast<double>(done) / static_cast<double>(pages.size()));
  };
  const CaptureTally tally = capture_pages({setup, pages, tell, stop_requested()}, host, writer);
  print_message("treesift: {} recorded, {} failed; {} to hosts that are not allowed refused; {}\n",
                counted(tally.captured, "page"), tally.failed, counted(host.refused_requests(), "request"),
                host.version());
  if (tally.stopped) return exit_status_of_signal();
  return tally.failed > 0 ? exit_inspect : exit_nothing;
}

}  // namespace treesift
