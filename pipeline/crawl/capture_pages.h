// Records given pages with a browser: a crawl without edges.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "io/crawls/crawl_writer.h"
#include "pipeline/crawl/browser_host.h"

namespace treesift {

// The name of the state of each page: what its address has behind the host, in letters, digits, and dots;
// "index" for nothing. Equal ones are numbered, up to a name that is free: "cart", "cart.2". The same addresses
// in the same order have the same names.
std::vector<CrawlState> named_pages(const std::vector<std::string>& urls);

// The addresses in a sitemap, in its order: of a file, or loaded with the browser.
std::vector<std::string> addresses_in(std::string_view sitemap);

struct CaptureTally {
  std::size_t captured = 0, failed = 0;
  bool stopped = false;
};

struct CaptureOrder {
  const BrowserSetup& setup;
  const std::vector<CrawlState>& pages;
  // Told of each page when it is done.
  std::function<void(const CrawlState& page, const PageOutcome& outcome)> done;
  const std::atomic<bool>& stop;
};

// One page after the other, each in a fresh context. A page that fails has no files but its events, with what
// went wrong. What the folder of the writer has by then is left out, but for pages that failed: they are tried
// again. Throws ArchiveError for a folder that cannot be read, BrowserError and OutputError.
CaptureTally capture_pages(const CaptureOrder& order, BrowserHost& host, CrawlWriter& writer);

}  // namespace treesift
