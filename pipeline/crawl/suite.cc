#include "pipeline/crawl/suite.h"

#include <memory>
#include <utility>
#include <variant>

#include "base/byte_block.h"
#include "io/crawls/crawl_reader.h"
#include "parsers/reading/parse.h"
#include "pipeline/crawl/observer.h"

namespace treesift {

namespace {

// Reads the pages of states, by their snapshots where they have one.
class PageReader {
 public:
  PageReader(const Crawl& crawl, const Limits& limits)
      : crawl_(crawl), snapshots_(limits), pages_(limits, HtmlReaderKind::own) {}

  PageResult read(RecordedState& state) {
    if (state.snapshot.empty()) return read_html(state.page);
    return crawl_.styles.empty() ? snapshots_.read(state.snapshot)
                                 : snapshots_.read(state.snapshot, crawl_.styles);
  }

 private:
  PageResult read_html(std::string& html) {
    const std::size_t size = html.size();
    html.append(read_padding, '\0');
    ParseResult read = pages_.parse(std::string_view(html).substr(0, size), SourceType::html);
    if (auto* error = std::get_if<ParseError>(&read)) return std::move(*error);
    return Page{std::get<Document>(std::move(read)), {}};
  }

  const Crawl& crawl_;
  SnapshotReader snapshots_;
  DocumentParser pages_;
};

}  // namespace

Suite read_suite(const std::string& path, const Limits& limits) {
  const std::unique_ptr<CrawlReader> reader = open_crawl(path, {limits.document_bytes});
  Suite suite{reader->crawl(), {}};
  PageReader pages(reader->crawl(), limits);
  RecordedState state;
  while (reader->next(state)) {
    PageResult read = pages.read(state);
    if (std::holds_alternative<ParseError>(read)) continue;
    Page page = std::get<Page>(std::move(read));
    StateFacts facts = facts_of(state.id, page);
    suite.states.emplace(state.id, SuiteState{std::move(page), std::move(facts)});
  }
  return suite;
}

std::vector<std::vector<std::uint32_t>> paths_of(const Crawl& crawl) {
  if (!crawl.paths.empty()) return crawl.paths;
  std::vector<std::vector<std::uint32_t>> paths;
  for (std::uint32_t i = 0; i < crawl.edges.size(); ++i)
    if (crawl.edges[i].from.empty()) paths.push_back({i});
  return paths;
}

}  // namespace treesift
