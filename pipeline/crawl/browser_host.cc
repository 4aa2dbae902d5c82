#include "pipeline/crawl/browser_host.h"

namespace treesift {

BrowserHost::BrowserHost(const BrowserSetup& setup, const std::vector<std::string>& urls)
    : setup_(setup), hosts_(urls, setup.allowed_hosts) {
  setup_.browser.hosts = hosts_.names();
}

void BrowserHost::give_up_page() {
  if (page_) refused_ += page_->refused_requests();
  page_.reset();
}

void BrowserHost::close() {
  give_up_page();
  browser_.reset();
}

PageSession& BrowserHost::fresh_page() {
  constexpr int attempts = 3;
  for (int attempt = 1;; ++attempt) {
    give_up_page();
    if (!browser_ || browser_->is_gone()) {
      browser_.reset();
      browser_ = std::make_unique<Browser>(setup_.browser);
      version_ = browser_->version();
      ++starts_;
    }
    page_ = std::make_unique<PageSession>(*browser_, hosts_, setup_.page);
    if (page_->opened().end == PageEnd::done || attempt == attempts) return *page_;
    close();  // perhaps a new one answers
  }
}

Crawl crawl_by(const BrowserHost& host, const BrowserSetup& setup, const std::string& url) {
  Crawl crawl;
  crawl.url = url;
  crawl.browser = host.version();
  crawl.viewport_width = setup.page.width;
  crawl.viewport_height = setup.page.height;
  return crawl;
}

}  // namespace treesift
