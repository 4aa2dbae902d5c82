#include "tools/crawls/crawl_pages.h"

#include <utility>
#include <variant>

#include "base/byte_block.h"
#include "parsers/snapshot/recorded_layout.h"
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
      snapshots_(limits),
      pages_(limits, HtmlReaderKind::own) {}

bool CrawlPages::next(CrawlPage& page) {
  RecordedState state;
  while (reader_->next(state)) {
    PageResult result = read(state);
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

PageResult CrawlPages::read(const RecordedState& state) {
  if (!state.snapshot.empty()) {
    const std::vector<std::string>& styles = reader_->crawl().styles;
    return styles.empty() ? snapshots_.read(state.snapshot) : snapshots_.read(state.snapshot, styles);
  }
  if (!state.page.empty()) return read_html(state.page);
  return ParseError{ParseErrorCode::unknown_format,
                    "there is neither a snapshot nor a page, or it is too large"};
}

PageResult CrawlPages::read_html(const std::string& html) {
  std::string bytes = html;
  bytes.append(read_padding, '\0');
  ParseResult result = pages_.parse(std::string_view(bytes).substr(0, html.size()), SourceType::html);
  if (const auto* error = std::get_if<ParseError>(&result)) return *error;
  Page page;
  page.document = std::get<Document>(std::move(result));
  page.layout = recorded_layout(page.document);
  return page;
}

void CrawlPages::leave_out(const std::string& id, const std::string& why) {
  if (++left_out_ <= max_named) print_message("treesift: {}: state {} is left out: {}\n", path_, id, why);
}

}  // namespace treesift
