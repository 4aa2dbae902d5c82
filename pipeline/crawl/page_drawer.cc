#include "pipeline/crawl/page_drawer.h"

#include <optional>

namespace treesift {

PageOutcome PageDrawer::begin(const std::string& url) {
  url_ = url;
  PageSession& page = host_.fresh_page();
  page.stop_scripts();
  PageOutcome outcome = page.go(url);
  is_open_ = outcome.is_usable();
  if (crawl_.url.empty()) crawl_ = crawl_by(host_, setup_, url);
  PageOutcome recorded;
  if (is_open_) page.record(recorded);  // what came of loading it is not an event of what is drawn
  return outcome;
}

PageOutcome PageDrawer::draw(const std::string& id, const std::string& html) {
  if (!is_open_)
    if (PageOutcome outcome = begin(url_); !outcome.is_usable()) return outcome;
  PageSession& page = host_.page();
  PageOutcome outcome = page.show(html);
  PageOutcome recorded;
  std::optional<PageRecord> record;
  if (outcome.is_usable()) record = page.record(recorded);
  if (!record || record->snapshot.empty()) {
    is_open_ = false;
    host_.close();
    return outcome.is_usable() ? PageOutcome{PageEnd::late, recorded.detail} : outcome;
  }
  writer_.add_state(id, {record->snapshot, page.screenshot(), html, record->events});
  crawl_.states.push_back({id, url_, record->title});
  writer_.note(crawl_);
  return outcome;
}

void PageDrawer::finish() {
  host_.close();
  if (!crawl_.states.empty()) writer_.finish(crawl_);
}

}  // namespace treesift
