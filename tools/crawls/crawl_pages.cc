#include "tools/crawls/crawl_pages.h"

#include <utility>
#include <variant>

#include "tools/console/messages.h"

namespace treesift {
namespace {

constexpr std::size_t max_named = 10;  // states that could not be read

}  // namespace

CrawlPages::CrawlPages(const std::string& path, const Limits& limits, WithHistograms histograms)
    : path_(path),
      limits_(limits),
      histograms_(histograms),
      reader_(open_crawl(path, {limits.document_bytes})),
      pages_(reader_->crawl(), limits) {}

bool CrawlPages::next(CrawlPage& page) {
  RecordedState state;
  while (reader_->next(state)) {
    PageResult result = pages_.read(state);
    if (const auto* error = std::get_if<ParseError>(&result)) {
      leave_out(state.id, error->message);
      continue;
    }
    page.id = std::move(state.id);
    page.page = std::get<Page>(std::move(result));
    page.picture = std::nullopt;
    page.histograms = std::nullopt;
    if (auto picture = decoded(state.screenshot, limits_, histograms_)) {
      page.picture = picture->print;
      page.histograms = std::move(picture->histograms);
    }
    return true;
  }
  if (left_out_ > max_named)
    print_message("treesift: {}: and {} more states that were left out\n", path_, left_out_ - max_named);
  return false;
}

void CrawlPages::leave_out(const std::string& id, const std::string& why) {
  if (++left_out_ <= max_named) print_message("treesift: {}: state {} is left out: {}\n", path_, id, why);
}

}  // namespace treesift
