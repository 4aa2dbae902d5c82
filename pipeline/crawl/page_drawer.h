// Draws sources as pages in a browser and records them: picture, layout, events.
#pragma once

#include <string>

#include "io/crawls/crawl_writer.h"
#include "pipeline/crawl/browser_host.h"

namespace treesift {

// What it names must outlive it. Scripts do not run, so that a page stays what its source says; style sheets
// and pictures come from the application, if it is there.
class PageDrawer {
 public:
  PageDrawer(BrowserHost& host, const BrowserSetup& setup, CrawlWriter& writer)
      : host_(host), setup_(setup), writer_(writer) {}

  // The address whose pages are drawn from now on. Throws BrowserError when no browser starts.
  PageOutcome begin(const std::string& url);
  // Draws a source and adds it to the archive as a state. A page that is lost is opened anew for the next one.
  PageOutcome draw(const std::string& id, const std::string& html);
  // Writes the archive.
  void finish();

  std::size_t drawn() const { return crawl_.states.size(); }

 private:
  BrowserHost& host_;
  const BrowserSetup& setup_;
  CrawlWriter& writer_;
  Crawl crawl_;
  std::string url_;
  bool is_open_ = false;
};

}  // namespace treesift
