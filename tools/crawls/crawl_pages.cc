#include "tools/crawls/crawl_pages.h"

#include <utility>
#include <variant>

#include "io/browser/allowed_hosts.h"
#include "io/crawls/snapshot_html.h"
#include "tools/console/messages.h"

namespace treesift {
namespace {

constexpr std::size_t max_named = 10;  // states that could not be read

}  // namespace

CrawlPages::CrawlPages(const std::string& path, const Limits& limits, const CrawlPagesOptions& options)
    : path_(path),
      limits_(limits),
      options_(options),
      reader_(open_crawl(path, {limits.document_bytes}, options.variants)),
      origins_(origin_of(crawl().url), origin_of(options.as_if_at)),
      pages_(reader_->crawl(), limits) {}

bool CrawlPages::next(CrawlPage& page) {
  RecordedState state;
  while (reader_->next(state)) {
    origins_.apply(state);
    PageResult result = pages_.read(state);
    if (const auto* error = std::get_if<ParseError>(&result)) {
      leave_out(state.id, error->message);
      continue;
    }
    page.id = std::move(state.id);
    page.page = std::get<Page>(std::move(result));
    take_rest(state, page);
    return true;
  }
  if (left_out_ > max_named && options_.left_out == LeftOut::told)
    print_message("treesift: {}: and {} more states that were left out\n", path_, left_out_ - max_named);
  return false;
}

// The pictures, the second look and the HTML.
void CrawlPages::take_rest(RecordedState& state, CrawlPage& page) {
  page.picture = std::nullopt;
  page.histograms = std::nullopt;
  if (auto picture = decoded(state.screenshot, limits_, options_.histograms)) {
    page.picture = picture->print;
    page.histograms = std::move(picture->histograms);
  }
  page.again = std::nullopt;
  if (options_.again == WithAgain::yes) {
    PageResult again = pages_.read_again(state);
    if (auto* seen = std::get_if<Page>(&again)) page.again = std::move(*seen);
  }
  if (options_.html == WithHtml::no) return;
  page.html = html_of_state(std::move(state.page), state.snapshot, limits_.document_bytes);
}

void CrawlPages::leave_out(const std::string& id, const std::string& why) {
  if (++left_out_ <= max_named && options_.left_out == LeftOut::told)
    print_message("treesift: {}: state {} is left out: {}\n", path_, id, why);
}

}  // namespace treesift
