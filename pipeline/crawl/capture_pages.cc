#include "pipeline/crawl/capture_pages.h"

#include <fmt/format.h>

#include <map>
#include <optional>

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

// What an earlier run has recorded.
Crawl left_in(const CrawlWriter& writer) {
  return writer.has_begun() ? open_crawl(writer.folder())->crawl() : Crawl();
}

}  // namespace

std::vector<CrawlState> named_pages(const std::vector<std::string>& urls) {
  std::vector<CrawlState> pages;
  std::map<std::string, unsigned> counts;
  for (const std::string& url : urls) {
    const std::string name = name_of_address(url);
    const unsigned count = ++counts[name];
    pages.push_back({count == 1 ? name : fmt::format("{}.{}", name, count), url, {}});
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
  std::map<std::string, CrawlState> left;
  for (const CrawlState& state : left_in(writer).states) left.emplace(state.id, state);
  host.fresh_page();
  Crawl crawl = crawl_by(host, order.setup, order.pages.empty() ? "" : order.pages.front().url);
  for (CrawlState page : order.pages) {
    if (order.stop) {
      tally.stopped = true;
      break;
    }
    if (const auto found = left.find(page.id); found != left.end() && found->second.url == page.url) {
      crawl.states.push_back(found->second);
      ++tally.captured;
      continue;
    }
    const PageOutcome outcome = capture_one(host, page, writer);
    ++(outcome.is_usable() ? tally.captured : tally.failed);
    order.done(page, outcome);
    crawl.states.push_back(std::move(page));
    writer.note(crawl);
  }
  host.close();
  if (!crawl.states.empty()) writer.finish(crawl);
  return tally;
}

}  // namespace treesift
