// The browser of a run: started when it is needed, and again when it has died, also while it starts.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "io/browser/allowed_hosts.h"
#include "io/browser/browser.h"
#include "io/browser/page_session.h"
#include "io/crawls/crawl.h"

namespace treesift {

struct BrowserSetup {
  BrowserOptions browser;
  PageOptions page;
  std::vector<std::string> allowed_hosts;  // beside those of the addresses
};

class BrowserHost {
 public:
  // Only the origins of these addresses can be reached, and the allowed hosts.
  BrowserHost(const BrowserSetup& setup, const std::vector<std::string>& urls);

  // A page of its own, without cookies; the one before is closed. Throws BrowserError when no browser starts in three
  // attempts.
  PageSession& fresh_page();
  PageSession& page() { return *page_; }
  // Closes the page; a browser that does not answer any more is ended as well.
  void close();
  // Whether it has ended by itself.
  bool has_died() const { return browser_ && browser_->is_gone(); }

  const AllowedHosts& hosts() const { return hosts_; }
  const std::string& version() const { return version_; }
  std::uint64_t refused_requests() const { return refused_ + (page_ ? page_->refused_requests() : 0); }
  std::uint64_t starts() const { return starts_; }  // of the browser

 private:
  void give_up_page();
  void start();

  BrowserSetup setup_;
  AllowedHosts hosts_;
  std::unique_ptr<Browser> browser_;
  std::unique_ptr<PageSession> page_;
  std::string version_;
  std::uint64_t refused_ = 0, starts_ = 0;
};

// Address, browser and viewport of a crawl that begins.
Crawl crawl_by(const BrowserHost& host, const BrowserSetup& setup, const std::string& url);

}  // namespace treesift
