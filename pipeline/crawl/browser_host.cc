#include "pipeline/crawl/browser_host.h"

namespace treesift {
namespace {

constexpr int max_attempts = 3;

}  // namespace

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

// A browser may be killed before it says anything.
void BrowserHost::start() {
  browser_.reset();
  for (int attempt = 1; !browser_; ++attempt) {
    try {
      browser_ = std::make_unique<Browser>(setup_.browser);
    } catch (const BrowserError&) {
      if (attempt == max_attempts) throw;
    }
  }
  version_ = browser_->version();
  ++starts_;
}

PageSession& BrowserHost::fresh_page() {
  for (int attempt = 1;; ++attempt) {
    give_up_page();
    if (!browser_ || browser_->is_gone()) start();
    page_ = std::make_unique<PageSession>(*browser_, hosts_, setup_.page);
    if (page_->opened().end == PageEnd::done || attempt == max_attempts) return *page_;
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
