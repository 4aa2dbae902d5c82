#include "pipeline/crawl/state_pages.h"

#include <utility>
#include <variant>

#include "base/byte_block.h"
#include "parsers/snapshot/recorded_layout.h"

namespace treesift {

StatePages::StatePages(const Crawl& crawl, const Limits& limits)
    : styles_(crawl.styles), snapshots_(limits), pages_(limits, HtmlReaderKind::own) {}

PageResult StatePages::read(const RecordedState& state) {
  if (!state.snapshot.empty()) return read_snapshot(state.snapshot);
  if (!state.page.empty()) return read_html(state.page);
  return ParseError{ParseErrorCode::unknown_format,
                    "there is neither a snapshot nor a page, or it is too large"};
}

PageResult StatePages::read_again(const RecordedState& state) {
  if (!state.again.empty()) return read_snapshot(state.again);
  return ParseError{ParseErrorCode::unknown_format, "there is no second look"};
}

PageResult StatePages::read_snapshot(std::string_view snapshot) {
  return styles_.empty() ? snapshots_.read(snapshot) : snapshots_.read(snapshot, styles_);
}

PageResult StatePages::read_html(const std::string& html) {
  std::string bytes = html;
  bytes.append(read_padding, '\0');
  ParseResult result = pages_.parse(std::string_view(bytes).substr(0, html.size()), SourceType::html);
  if (const auto* error = std::get_if<ParseError>(&result)) return *error;
  Page page;
  page.document = std::get<Document>(std::move(result));
  page.layout = recorded_layout(page.document);
  return page;
}

}  // namespace treesift
