// Explores an application and writes what was found as a crawl archive.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "io/crawls/crawl_writer.h"
#include "model/exploration/crawl_rules.h"
#include "model/exploration/exploration.h"
#include "model/exploration/state_equality.h"
#include "parsers/limits.h"
#include "pipeline/crawl/browser_host.h"

namespace treesift {

// exhausted: only explored actions remain. unreachable: the first page cannot be had.
enum class CrawlEnd : std::uint8_t { exhausted, states, time, stopped, unreachable };

// An invariant that did not hold, where it was seen first.
struct BrokenInvariant {
  std::string name, state, url;
};

struct CrawlTally {
  std::size_t states = 0, edges = 0, near_duplicates = 0, paths = 0;
  std::size_t actions = 0, lost_pages = 0, actions_left = 0;
  std::uint64_t refused_requests = 0;
  std::map<std::string, std::size_t> failures;  // of actions: how many could not be done, by why
  CrawlEnd end = CrawlEnd::exhausted;
  std::string why;                      // of unreachable
  std::vector<BrokenInvariant> broken;  // each invariant once a state

  std::size_t failed_actions() const {
    std::size_t all = 0;
    for (const auto& [why, actions] : failures) all += actions;
    return all;
  }
};

struct CrawlOrder {
  BrowserSetup setup;
  std::string url;
  CrawlRules rules;
  ExplorationOptions ranking;
  EqualityOptions equality;
  std::uint64_t seed = 1;                        // of what is typed
  unsigned other_fillings = 0;                   // of forms (page_actions.h)
  std::string reset_command;                     // empty: none
  std::size_t max_states = 500, max_depth = 30;  // depth: actions behind a load
  std::size_t max_variants = 8;                  // of a state: pages with other words that are kept
  std::size_t pages = 1;                         // that explore side by side, each in a browser of its own
  std::chrono::seconds max_time{3600};
  Limits limits;
  std::function<void(const CrawlTally& tally)> progress;
  std::reference_wrapper<const std::atomic<bool>> stop;
};

// FragGen's exploration. In each round the first page is loaded, the way to the state that promises most is
// walked, and from there on the best action of each page is taken until nothing new is left to do there: that
// is one exploration path. A page that is a clone of a known state, or shows other data only, is that state.
// Several pages do so side by side: the same pages find the same model each time. Goes on with what the
// writer's folder has. Stopped, it writes what there is. Throws BrowserError, OutputError and
// std::runtime_error.
CrawlTally crawl_application(const CrawlOrder& order, CrawlWriter& writer);

}  // namespace treesift
