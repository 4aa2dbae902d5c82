#include "pipeline/crawl/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "pipeline/crawl/observer.h"
#include "pipeline/crawl/suite.h"

namespace treesift {
namespace {

constexpr std::size_t max_looks = 9;  // of one state that are kept

class Replayer {
 public:
  Replayer(const std::string& suite, const ReplayOrder& order, CrawlWriter& writer)
      : order_(order),
        writer_(writer),
        suite_(read_suite(suite, order.limits)),
        host_(order.setup, {order.url}),
        observer_(host_, order.rules, order.reset_command, order.limits) {}

  ReplayTally run() {
    const std::vector<std::vector<std::uint32_t>> paths = paths_of(suite_.crawl);
    for (std::size_t i = 0; i < paths.size() && !order_.stop.get(); ++i) {
      ReplayedPath path = run_with_retries(paths[i]);
      path.number = i + 1;
      count(path);
      order_.done(path);
    }
    tally_.stopped = order_.stop.get();
    tally_.refused_requests = host_.refused_requests();
    host_.close();
    if (!crawl_.states.empty()) writer_.finish(crawl_);
    return tally_;
  }

 private:
  const CrawlEdge& edge(std::uint32_t number) const { return suite_.crawl.edges[number]; }

  ReplayedPath run_with_retries(const std::vector<std::uint32_t>& path) {
    ReplayedPath replayed = run_path(path);
    for (unsigned i = 0; i < order_.retries && replayed.fails(order_.fail_from); ++i) {
      replayed = run_path(path);
      replayed.is_flaky = !replayed.fails(order_.fail_from);
    }
    return replayed;
  }

  ReplayedPath run_path(const std::vector<std::uint32_t>& path) {
    ReplayedPath replayed;
    new_path_.clear();
    from_.clear();
    Unobserved why;
    std::optional<Observation> seen;
    for (std::size_t i = 0; i < path.size() && (i == 0 || seen); ++i) {
      const CrawlEdge& recorded = edge(path[i]);
      ReplayedStep step{
          recorded.event, recorded.text, recorded.xpath, StepEnd::succeeded, {}, recorded.to, {}, {}};
      CrawlEdge action = recorded;
      if (i == 0) {
        seen = observer_.load(order_.url, why);
      } else if (resolve(action, *seen, step)) {
        seen = observer_.act(action, why);
      } else {
        seen.reset();
        why = {step.detail, false};
      }
      if (seen) {
        compare(*seen, step);
        step.broken = seen->broken;
        keep(*seen, action);
      } else {
        step.end = StepEnd::failed;
        step.detail = why.why;
        if (why.is_lost) host_.close();
      }
      replayed.steps.push_back(std::move(step));
    }
    if (!new_path_.empty() && std::ranges::find(crawl_.paths, new_path_) == crawl_.paths.end())
      crawl_.paths.push_back(new_path_);
    return replayed;
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
    std::vector<StateFacts>& looks = looks_[state];
    const auto name = [&](std::size_t i) { return i == 0 ? state : fmt::format("{}.{}", state, i + 1); };
    for (std::size_t i = 0; i < looks.size(); ++i)
      if (class_of(looks[i], seen.facts) <= StateClass::nd2 || i + 1 == max_looks) return name(i);
    is_new = true;
    looks.push_back(seen.facts);
    return name(looks.size() - 1);
  }

  void keep(const Observation& seen, CrawlEdge action) {
    if (crawl_.url.empty()) crawl_ = crawl_by(host_, order_.setup, order_.url);
    bool is_new = false;
    const std::string id = name_of_look(action.to, seen, is_new);
    if (is_new) {
      writer_.add_state(id,
                        {seen.record.snapshot, observer_.screenshot(), seen.record.page, seen.record.events});
      crawl_.states.push_back({id, seen.record.url, seen.record.title});
    }
    action.from = from_;
    action.to = id;
    new_path_.push_back(number_of(std::move(action)));
    from_ = id;
    if (is_new) writer_.note(crawl_);
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
};

}  // namespace

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
