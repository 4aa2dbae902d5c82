// From the command line to a browser.
#pragma once

#include <string>

#include "io/output/work_folder.h"
#include "model/exploration/crawl_rules.h"
#include "pipeline/crawl/browser_host.h"
#include "tools/options/settings.h"

namespace treesift {

// `recorded` is the crawl whose pages are loaded again, if there is one: its viewport is taken where none is
// named. Throws UsageError for a viewport that cannot be read.
BrowserSetup browser_setup(const BrowsingSettings& settings, const CrawlRules& rules,
                           const Crawl& recorded = {});

// The file of --inputs; nothing said where there is none. Throws UsageError, with line and column.
CrawlRules crawl_rules(const BrowserSettings& settings);

// The archive that -o names. Throws UsageError where there is none, or standard output.
std::string archive_of(const OutputSettings& settings);

// "http://127.0.0.1/" of an address that a person types; throws UsageError for anything but an address of HTTP.
std::string checked_address(const std::string& url);

WhenLeft when_left(const BrowserSettings& settings);

}  // namespace treesift
