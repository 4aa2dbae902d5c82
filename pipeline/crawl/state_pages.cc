#include "pipeline/crawl/state_pages.h"

#include "parsers/reading/recorded_page.h"

namespace treesift {

StatePages::StatePages(const Crawl& crawl, const Limits& limits)
    : styles_(crawl.styles), snapshots_(limits), pages_(limits, HtmlReaderKind::own) {}

PageResult StatePages::read(const RecordedState& state) {
  if (!state.snapshot.empty()) return read_snapshot(state.snapshot);
  if (!state.page.empty()) return read_recorded_page(state.page, pages_);
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

}  // namespace treesift
