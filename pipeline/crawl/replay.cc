#include "pipeline/crawl/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "io/crawls/suite_print.h"
#include "pipeline/crawl/observer.h"
#include "pipeline/crawl/replay_lines.h"
#include "pipeline/crawl/suite.h"

namespace treesift {
namespace {

constexpr std::size_t max_looks = 9;  // of one state that are kept
constexpr int max_runs = 3;           // of a path in which the browser dies
constexpr const char* note_of_paths = "paths.jsonl";
constexpr std::string_view names_of_ends[] = {"succeeded", "healed", "failed"};

class Replayer {
 public:
  Replayer(const std::string& suite, const ReplayOrder& order, CrawlWriter& writer)
      : order_(order),
        writer_(writer),
        suite_(read_suite(suite, order.limits, order.url)),
        host_(order.setup, {order.url}),
        observer_(host_, order.rules, order.reset_command, order.limits) {}

  ReplayTally run() {
    const std::vector<std::vector<std::uint32_t>> paths = paths_of(suite_.crawl);
    for (std::size_t i = take_up(); i < paths.size() && !order_.stop.get(); ++i) {
      ReplayedPath path = run_with_retries(paths[i]);
      path.number = i + 1;
      note(path);
      tell(path);
    }
    tally_.stopped = order_.stop.get();
    tally_.refused_requests = host_.refused_requests();
    host_.close();
    if (!crawl_.states.empty()) writer_.finish(crawl_);
    return tally_;
  }

 private:
  const CrawlEdge& edge(std::uint32_t number) const { return suite_.crawl.edges[number]; }

  // ---- Going on with what a killed replay has left

  // The pages it has kept, and the paths it was through with: the number of the last one.
  std::size_t take_up() {
    if (!writer_.has_begun()) return 0;
    Suite left = read_suite(writer_.folder(), order_.limits);
    if (left.crawl.url != order_.url)
      throw std::runtime_error(
          fmt::format("{} is of a replay of {}, not of {}: remove it, or name another -o", writer_.folder(),
                      left.crawl.url, order_.url));
    crawl_ = std::move(left.crawl);
    for (const CrawlState& look : crawl_.states) {
      const auto page = left.states.find(look.id);
      looks_[state_of_look(look.id)].push_back(page == left.states.end() ? StateFacts()
                                                                         : std::move(page->second.facts));
    }
    lines_ = writer_.kept_note(note_of_paths);
    const std::vector<ReplayedPath> done = read_replay_lines(lines_);
    for (const ReplayedPath& path : done) tell(path);
    return done.empty() ? 0 : done.back().number;
  }

  std::string state_of_look(const std::string& look) const {
    return suite_.states.contains(look) ? look : look.substr(0, look.rfind('.'));
  }

  // Also while all paths have failed at their first page, and no state is kept.
  void note(const ReplayedPath& path) {
    begin_crawl();
    writer_.note(crawl_);
    lines_ += replay_line(path, order_.fail_from);
    writer_.keep_note(note_of_paths, lines_);
  }

  void begin_crawl() {
    if (!crawl_.url.empty()) return;
    crawl_ = crawl_by(host_, order_.setup, order_.url);
    crawl_.replay_of = suite_print(suite_.crawl);
  }

  void tell(const ReplayedPath& path) {
    count(path);
    order_.done(path);
  }

  // ---- Paths

  ReplayedPath run_with_retries(const std::vector<std::uint32_t>& path) {
    ReplayedPath replayed = run_undisturbed(path);
    for (unsigned i = 0; i < order_.retries && replayed.fails(order_.fail_from); ++i) {
      replayed = run_undisturbed(path);
      replayed.is_flaky = !replayed.fails(order_.fail_from);
    }
    return replayed;
  }

  // That the browser has died is no fault of the application, unless it does so each time.
  ReplayedPath run_undisturbed(const std::vector<std::uint32_t>& path) {
    ReplayedPath replayed = run_path(path);
    for (int runs = 1; has_died_ && runs < max_runs && !order_.stop.get(); ++runs) {
      ++tally_.lost_browsers;
      replayed = run_path(path);
    }
    return replayed;
  }

  ReplayedPath run_path(const std::vector<std::uint32_t>& path) {
    ReplayedPath replayed;
    new_path_.clear();
    from_.clear();
    has_died_ = false;
    std::optional<Observation> seen;
    for (const std::uint32_t number : path) {
      replayed.steps.push_back(run_step(edge(number), seen));
      if (!seen) break;
    }
    if (!new_path_.empty() && std::ranges::find(crawl_.paths, new_path_) == crawl_.paths.end())
      crawl_.paths.push_back(new_path_);
    return replayed;
  }

  // `seen` is the page at hand, if there is one, and then the one after.
  ReplayedStep run_step(const CrawlEdge& recorded, std::optional<Observation>& seen) {
    ReplayedStep step;
    step.event = recorded.event;
    step.text = recorded.text;
    step.state = recorded.to;
    CrawlEdge action = recorded;
    Unobserved why;
    if (!seen) {
      seen = observer_.load(order_.url, why);
    } else if (resolve(action, *seen, step)) {
      seen = observer_.act(action, why);
    } else {
      seen.reset();
      why.why = step.detail;
    }
    if (seen && !keep(*seen, action)) seen.reset();
    if (seen) {
      compare(*seen, step);
      step.broken = seen->broken;
      return step;
    }
    step.end = StepEnd::failed;
    has_died_ = host_.has_died();
    step.detail = has_died_ ? "the browser has ended" : why.why;
    if (why.is_lost || has_died_) host_.close();
    return step;
  }

  // Finds the element of an action, and those of its inputs, on the page at hand.
  bool resolve(CrawlEdge& action, const Observation& seen, ReplayedStep& step) {
    const auto expected = suite_.states.find(action.from);
    if (expected == suite_.states.end()) return true;
    const auto find = [&](std::string& path) {
      if (path.empty()) return true;
      const ElementFound found = order_.find(expected->second.page, path, seen.page);
      if (!found.how.empty()) {
        step.end = StepEnd::healed;
        step.detail = found.how;
        step.now = found.path;
      }
      path = found.path;
      return !found.path.empty();
    };
    return find(action.xpath) &&
           std::ranges::all_of(action.inputs, [&](CrawlInput& input) { return find(input.xpath); });
  }

  void compare(const Observation& seen, ReplayedStep& step) const {
    const auto expected = suite_.states.find(step.state);
    step.state_class =
        expected == suite_.states.end() ? StateClass::distinct : class_of(expected->second.facts, seen.facts);
  }

  // The name under which a page is kept: the first look of a state, or another that is unlike all before.
  std::string name_of_look(const std::string& state, const Observation& seen, bool& is_new) {
    const std::vector<StateFacts>& looks = looks_[state];
    const auto name = [&](std::size_t i) { return i == 0 ? state : fmt::format("{}.{}", state, i + 1); };
    for (std::size_t i = 0; i < looks.size(); ++i)
      if (class_of(looks[i], seen.facts) <= StateClass::nd2 || i + 1 == max_looks) return name(i);
    is_new = true;
    return name(looks.size());
  }

  // False when the browser has died before its picture was taken.
  bool keep(const Observation& seen, CrawlEdge action) {
    begin_crawl();
    bool is_new = false;
    const std::string state = action.to, id = name_of_look(state, seen, is_new);
    if (is_new) {
      const std::string screenshot = observer_.screenshot();
      if (host_.has_died()) return false;
      looks_[state].push_back(seen.facts);
      writer_.add_state(id, {seen.record.snapshot, screenshot, seen.record.page, seen.record.events});
      crawl_.states.push_back({id, seen.record.url, seen.record.title});
    } else {
      writer_.add_events(id, seen.record.events);
    }
    action.from = from_;
    action.to = id;
    new_path_.push_back(number_of(std::move(action)));
    from_ = id;
    if (is_new) writer_.note(crawl_);
    return true;
  }

  std::uint32_t number_of(CrawlEdge action) {
    for (std::uint32_t i = 0; i < crawl_.edges.size(); ++i) {
      const CrawlEdge& one = crawl_.edges[i];
      const bool has_same_inputs = std::ranges::equal(
          one.inputs, action.inputs,
          [](const CrawlInput& a, const CrawlInput& b) { return a.xpath == b.xpath && a.value == b.value; });
      if (one.from == action.from && one.to == action.to && one.event == action.event &&
          one.xpath == action.xpath && has_same_inputs)
        return i;
    }
    crawl_.edges.push_back(std::move(action));
    return static_cast<std::uint32_t>(crawl_.edges.size() - 1);
  }

  void count(const ReplayedPath& path) {
    ++tally_.paths;
    tally_.failed_paths += path.fails(order_.fail_from);
    tally_.flaky_paths += path.is_flaky;
    for (const ReplayedStep& step : path.steps) {
      ++tally_.actions;
      tally_.healed += step.end == StepEnd::healed;
      tally_.failed_actions += step.end == StepEnd::failed;
      tally_.broken_invariants += step.broken.size();
      if (!step.state_class) continue;
      ++tally_.states;
      tally_.clones += *step.state_class == StateClass::clone;
      tally_.nd2 += *step.state_class == StateClass::nd2;
      tally_.nd3 += *step.state_class == StateClass::nd3;
      tally_.distinct += *step.state_class == StateClass::distinct;
    }
  }

  const ReplayOrder& order_;
  CrawlWriter& writer_;
  Suite suite_;
  BrowserHost host_;
  Observer observer_;
  Crawl crawl_;
  ReplayTally tally_;
  std::map<std::string, std::vector<StateFacts>> looks_;  // by state of the suite: what is kept of it
  std::vector<std::uint32_t> new_path_;
  std::string from_;
  bool has_died_ = false;  // the browser, in the path at hand
  std::string lines_;      // of the paths that are done
};

}  // namespace

std::string_view name_of(StepEnd end) {
  return names_of_ends[static_cast<std::size_t>(end)];
}

bool ReplayedStep::fails(StateClass from) const {
  return end == StepEnd::failed || !broken.empty() || (state_class && *state_class >= from);
}

bool ReplayedPath::fails(StateClass from) const {
  return std::ranges::any_of(steps, [&](const ReplayedStep& step) { return step.fails(from); });
}

ReplayTally replay_suite(const std::string& suite, const ReplayOrder& order, CrawlWriter& writer) {
  return Replayer(suite, order, writer).run();
}

}  // namespace treesift
