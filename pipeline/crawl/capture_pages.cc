#include "pipeline/crawl/capture_pages.h"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>

#include "base/ascii.h"
#include "base/json_writer.h"
#include "io/crawls/crawl_reader.h"

namespace treesift {
namespace {

constexpr std::size_t longest_name = 80;

// "/a/b.html?page=2" becomes "a_b.html_page_2".
std::string name_of_address(std::string_view url) {
  const std::size_t authority = url.find("://");
  if (authority != std::string_view::npos) url.remove_prefix(authority + 3);
  const std::size_t path = url.find_first_of("/?#");
  std::string name;
  for (const char c : path == std::string_view::npos ? std::string_view() : url.substr(path)) {
    const bool is_kept = is_letter(c) || (c >= '0' && c <= '9') || (c == '.' && !name.empty()) || c == '-';
    if (is_kept)
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
  }
  while (name.ends_with('_')) name.pop_back();
  if (name.size() > longest_name) name.resize(longest_name);
  return name.empty() ? "index" : name;
}

std::string failure_line(const PageOutcome& outcome) {
  std::string line;
  JsonWriter json(line);
  json.begin_object().key("event").string("failure").key("text").string(outcome.detail).end_object();
  return line + "\n";
}

PageOutcome capture_one(BrowserHost& host, CrawlState& page, CrawlWriter& writer) {
  PageSession& session = host.fresh_page();
  PageOutcome outcome = session.go(page.url);
  std::optional<PageRecord> record;
  if (outcome.is_usable()) {
    PageOutcome recorded;
    record = session.record(recorded);
    if (!record || recorded.end != PageEnd::done) outcome = recorded;
  }
  if (record) {
    page.title = record->title;
    if (outcome.end != PageEnd::done) record->events += failure_line(outcome);
    writer.add_state(page.id, {record->snapshot, session.screenshot(), record->page, record->events});
  } else {
    writer.add_state(page.id, {{}, {}, {}, failure_line(outcome)});
  }
  if (outcome.is_lost()) host.close();
  return outcome;
}

// What an earlier run has recorded, by name.
struct LeftPages {
  std::map<std::string, CrawlState> recorded;

  const CrawlState* find(const CrawlState& page) const {
    const auto found = recorded.find(page.id);
    return found != recorded.end() && found->second.url == page.url ? &found->second : nullptr;
  }
};

LeftPages left_in(const CrawlWriter& writer) {
  LeftPages left;
  if (!writer.has_begun()) return left;
  const std::unique_ptr<CrawlReader> reader = open_crawl(writer.folder());
  RecordedState files;
  for (const CrawlState& page : reader->crawl().states) {
    reader->next(files);  // of a folder: in the same order
    if (!files.snapshot.empty()) left.recorded.emplace(page.id, page);
  }
  return left;
}

// The crawl by now, and what is left of the pages that come after: a run that is killed again loses nothing.
Crawl with_left(Crawl crawl, std::span<const CrawlState> after, const LeftPages& left) {
  for (const CrawlState& page : after)
    if (const CrawlState* const known = left.find(page)) crawl.states.push_back(*known);
  return crawl;
}

}  // namespace

std::vector<CrawlState> named_pages(const std::vector<std::string>& urls) {
  std::vector<CrawlState> pages;
  std::map<std::string, unsigned> counts;
  std::set<std::string> given;
  for (const std::string& url : urls) {
    const std::string name = name_of_address(url);
    unsigned& count = counts[name];
    std::string free = ++count == 1 ? name : fmt::format("{}.{}", name, count);
    while (!given.insert(free).second) free = fmt::format("{}.{}", name, ++count);
    pages.push_back({std::move(free), url, {}});
  }
  return pages;
}

std::vector<std::string> addresses_in(std::string_view sitemap) {
  constexpr std::string_view begin = "<loc>", end = "</loc>";
  std::vector<std::string> addresses;
  for (std::size_t at = sitemap.find(begin); at != std::string_view::npos; at = sitemap.find(begin, at)) {
    at += begin.size();
    std::string address(sitemap.substr(at, sitemap.find(end, at) - at));
    for (std::size_t escaped = address.find("&amp;"); escaped != std::string::npos;
         escaped = address.find("&amp;", escaped + 1))
      address.erase(escaped + 1, 4);
    const std::size_t first = address.find_first_not_of(" \t\r\n"),
                      last = address.find_last_not_of(" \t\r\n");
    if (first != std::string::npos) addresses.push_back(address.substr(first, last + 1 - first));
  }
  return addresses;
}

CaptureTally capture_pages(const CaptureOrder& order, BrowserHost& host, CrawlWriter& writer) {
  CaptureTally tally;
  const LeftPages left = left_in(writer);
  host.fresh_page();
  Crawl crawl = crawl_by(host, order.setup, order.pages.empty() ? "" : order.pages.front().url);
  for (std::size_t i = 0; i < order.pages.size(); ++i) {
    CrawlState page = order.pages[i];
    if (const CrawlState* const known = left.find(page)) {
      crawl.states.push_back(*known);
      ++tally.captured;
      continue;
    }
    if (order.stop) {
      tally.stopped = true;
      continue;
    }
    const PageOutcome outcome = capture_one(host, page, writer);
    ++(outcome.is_usable() ? tally.captured : tally.failed);
    order.done(page, outcome);
    crawl.states.push_back(std::move(page));
    writer.note(with_left(crawl, std::span(order.pages).subspan(i + 1), left));
  }
  host.close();
  if (!crawl.states.empty()) writer.finish(crawl);
  return tally;
}

}  // namespace treesift
