// A crawl as a regression suite: each of its exploration paths is a test that is run against the application
// as it is now.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "align/resolve/published_resolver.h"
#include "io/crawls/crawl_writer.h"
#include "model/exploration/crawl_rules.h"
#include "model/states/state_class.h"
#include "parsers/limits.h"
#include "parsers/snapshot/snapshot.h"
#include "pipeline/crawl/browser_host.h"

namespace treesift {

// Where an element of a recorded page is now.
struct ElementFound {
  std::string path;  // empty: nowhere for sure
  std::string how;   // of one that is somewhere else, or nowhere: in words; empty: where it was
};

// Finds an element of the expected page, named by its path, in the actual one.
using FindElement =
    std::function<ElementFound(const Page& expected, const std::string& path, const Page& actual)>;

// By the element resolver (align/resolve/element_resolver.h): refused where another element could be taken for it. On a
// page that shows the same elements with other data, one that no other has the name or the words of is where it was.
ElementFound find_element(const Page& expected, const std::string& path, const Page& actual);

// As the published resolver does, or by one of its ways (align/resolve/published_resolver.h): for comparison.
FindElement find_as_published(PublishedWay way);

// succeeded: the action was done. healed: on an element that was found elsewhere. failed: there is none, or
// it could not be acted on; nothing of the path is done behind it.
enum class StepEnd : std::uint8_t { succeeded, healed, failed };

// "succeeded", "healed", "failed".
std::string_view name_of(StepEnd end);

struct ReplayedStep {
  std::string event, text;  // of the element, as recorded
  StepEnd end = StepEnd::succeeded;
  std::string now;  // of a healed one: where the element is, or that of its inputs which was found elsewhere
  std::string detail;  // how it was healed, or why it failed
  std::string state;   // where it should lead: a state, or a variant of one
  // Of what is there, against the recorded state; nothing behind a failure.
  std::optional<StateClass> state_class;
  std::vector<std::string> broken;  // invariants that do not hold there

  // Whether it failed, led to a page that differs from the recorded state by this class or a greater one, or broke
  // invariants.
  bool fails(StateClass from) const;
};

struct ReplayedPath {
  std::size_t number = 0;  // from 1
  std::vector<ReplayedStep> steps;
  bool is_flaky = false;  // it failed, and then did not

  // Whether one of its steps does.
  bool fails(StateClass from) const;
};

struct ReplayOrder {
  BrowserSetup setup;
  std::string url;  // of the first page now
  CrawlRules rules;
  std::string reset_command;
  unsigned retries = 0;                    // of a path that fails
  StateClass fail_from = StateClass::nd3;  // states of this class and worse fail a path
  Limits limits;
  FindElement find = find_element;
  std::function<void(const ReplayedPath& path)> done;
  std::reference_wrapper<const std::atomic<bool>> stop;
};

struct ReplayTally {
  std::size_t paths = 0, failed_paths = 0, flaky_paths = 0;
  std::size_t actions = 0, healed = 0, failed_actions = 0, broken_invariants = 0;
  std::size_t lost_browsers = 0;
  std::size_t states = 0, clones = 0, nd2 = 0, nd3 = 0, distinct = 0;
  std::uint64_t refused_requests = 0;
  bool stopped = false;
};

// Runs all paths of the suite, an archive, and writes what was seen: a state has the name of the one that it
// should be, so that the two archives are captures of the same pages, and so has a variant; where a later visit is
// another page than the first it is kept as a further state, NAME.2 or the next such name that is free; and where it
// shows other words or numbers than were recorded, and the visits before did not, it is kept in their place. A path in
// which the browser dies is run again. Where a killed replay has left pages and paths, it goes on behind them; the
// order is told of them all. Throws ArchiveError for a suite that cannot be read, BrowserError, OutputError and
// std::runtime_error.
ReplayTally replay_suite(const std::string& suite, const ReplayOrder& order, CrawlWriter& writer);

}  // namespace treesift
