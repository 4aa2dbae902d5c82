// An application in a browser, and what is seen of it: loads, acts, and tells each page as a tree.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/exploration/crawl_rules.h"
#include "model/states/state_class.h"
#include "parsers/snapshot/snapshot.h"
#include "pipeline/crawl/browser_host.h"

namespace treesift {

// A page at a moment.
struct Observation {
  PageRecord record;
  Page page;
  StateFacts facts;
  bool is_explored = true;          // no rule leaves it alone
  std::vector<std::string> broken;  // invariants; the record's events tell of them too
};

// Why there is none.
struct Unobserved {
  std::string why;
  bool is_lost = false;    // the page must be given up
  bool is_adrift = false;  // an action was half done: the page is not what it was
};

class Observer {
 public:
  // What they name must outlive it.
  Observer(BrowserHost& host, const CrawlRules& rules, std::string reset_command, const Limits& limits);

  // Puts the server's data back, and loads an address in a fresh context; then the steps that come before all. Throws
  // std::runtime_error when the data cannot be put back, BrowserError when no browser starts.
  std::optional<Observation> load(const std::string& url, Unobserved& why);
  // Acts on the page at hand.
  std::optional<Observation> act(const CrawlEdge& action, Unobserved& why);
  // Of the page at hand.
  std::string screenshot() { return host_.page().screenshot(); }

 private:
  std::optional<Observation> look(const PageOutcome& acted, Unobserved& why);
  std::string why_unreachable();
  void wait(const WaitRule& rule);
  void judge(Observation& seen);
  void reset();

  BrowserHost& host_;
  const CrawlRules& rules_;
  std::string reset_command_;
  SnapshotReader reader_;
  std::function<bool(const std::string&)> is_true_;  // in the page at hand
  std::string notes_;                                // events of ours
  std::uint64_t refused_before_ = 0;                 // requests, before what is looked at was done
};

// What is known of a page, without its screenshot.
StateFacts facts_of(const std::string& id, const Page& page);

}  // namespace treesift
