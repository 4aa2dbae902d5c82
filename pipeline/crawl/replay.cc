#include "pipeline/crawl/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include "io/crawls/suite_print.h"
#include "pipeline/crawl/observer.h"
#include "pipeline/crawl/replay_lines.h"
#include "pipeline/crawl/suite.h"

namespace treesift {
namespace {

constexpr std::size_t max_others = 8;  // further pages of one state that are kept
constexpr int max_runs = 3;            // of a path in which the browser dies
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
    for (const CrawlState& state : crawl_.states) take_up(left, state.id);
    for (const CrawlVariant& variant : crawl_.variants) take_up(left, variant.id);
    lines_ = writer_.kept_note(note_of_paths);
    const std::vector<ReplayedPath> done = read_replay_lines(lines_);
    for (const ReplayedPath& path : done) tell(path);
    return done.empty() ? 0 : done.back().number;
  }

  void take_up(const Suite& left, const std::string& id) {
    const StateFacts* const facts = left.facts(id);
    if (facts == nullptr) return;
    kept_.emplace(id, *facts);
    const KeptPage* const page = left.words.named(left.state_of(id), id);
    if (has_page(id) && page != nullptr && suite_.is_as_recorded(id, page->page)) as_recorded_.insert(id);
    if (!has_page(id)) others_[id.substr(0, id.rfind('.'))].push_back(id);
  }

  // Whether the suite has a page of this name.
  bool has_page(const std::string& id) const {
    return std::ranges::find(suite_.crawl.states, id, &CrawlState::id) != suite_.crawl.states.end() ||
           std::ranges::find(suite_.crawl.variants, id, &CrawlVariant::id) != suite_.crawl.variants.end();
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
    recorded_.clear();
    way_ = way_of_load;
    has_died_ = false;
    std::optional<Observation> seen;
    for (const std::uint32_t number : path) {
      replayed.steps.push_back(run_step(edge(number), seen));
      if (!seen) break;
      recorded_ = target_of(edge(number));
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
    step.state = target_of(recorded);
    CrawlEdge action = recorded;
    Unobserved why;
    if (!seen) {
      seen = observer_.load(order_.url, why);
    } else if (resolve(action, *seen, step)) {
      way_ = way_on(way_, recorded);
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

  // Finds the element of an action, and those of its inputs, on the page at hand: as it was on the page that was
  // recorded there, which may be a variant of the state.
  bool resolve(CrawlEdge& action, const Observation& seen, ReplayedStep& step) {
    const Page* expected = suite_.page(recorded_);
    if (expected == nullptr) expected = suite_.page(action.from);
    if (expected == nullptr) return true;
    const auto find = [&](std::string& path) {
      if (path.empty()) return true;
      const ElementFound found = order_.find(*expected, path, seen.page);
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
    const StateFacts* const expected = suite_.facts(step.state);
    step.state_class = expected == nullptr ? StateClass::distinct : class_of(*expected, seen.facts);
  }

  // The name under which a page is kept: that of the page that should be there, for the first one; or of another that
  // is unlike all before.
  std::string name_of_page(const CrawlEdge& action, const Observation& seen) {
    const std::string& wanted = target_of(action);
    const auto first = kept_.find(wanted);
    if (first == kept_.end()) return wanted;
    const auto is_like = [&](const std::string& id) {
      return class_of(kept_.at(id), seen.facts) <= StateClass::nd2;
    };
    if (is_like(wanted)) return wanted;
    std::vector<std::string>& others = others_[action.to];
    const auto like = std::ranges::find_if(others, is_like);
    if (like != others.end()) return *like;
    if (others.size() == max_others) return others.back();
    others.push_back(free_name(action.to));
    return others.back();
  }

  std::string free_name(const std::string& state) const {
    for (std::size_t number = 2;; ++number) {
      std::string name = fmt::format("{}.{}", state, number);
      if (!has_page(name) && !kept_.contains(name)) return name;
    }
  }

  // False when the browser has died before its picture was taken.
  bool keep(const Observation& seen, CrawlEdge action) {
    begin_crawl();
    std::string screenshot;
    const std::string id = name_of_page(action, seen);
    const MetPage met = suite_.words.met(seen.page, seen.facts.outline);
    const bool is_new = !kept_.contains(id), is_worse = !is_new && has_become_other(id, met);
    if (is_new || is_worse) {
      screenshot = observer_.screenshot();
      if (host_.has_died()) return false;
      kept_.insert_or_assign(id, seen.facts);
      const StateFiles files{seen.record.snapshot, screenshot, seen.record.page, seen.record.events};
      is_new ? writer_.add_state(id, files) : writer_.replace_state(id, files);
      add_page(id, action, seen);
    } else {
      writer_.add_events(id, seen.record.events);
    }
    note_words(id, met, is_new);
    action.from = from_;
    if (id != action.variant) {
      action.variant.clear();
      action.to = id;
    }
    from_ = action.to;
    new_path_.push_back(number_of(std::move(action)));
    if (is_new || is_worse) writer_.note(crawl_);
    return true;
  }

  // Whether a page that was as recorded shows other words or numbers on this visit, and not merely because they vary
  // from one visit by the same way to the next.
  bool has_become_other(const std::string& id, const MetPage& page) const {
    if (!as_recorded_.contains(id) || suite_.is_as_recorded(id, page)) return false;
    const auto before = stood_.find(way_);
    return before == stood_.end() || suite_.words.are_same(suite_.state_of(id), before->second, page);
  }

  void note_words(const std::string& id, const MetPage& page, bool is_new) {
    stood_.emplace(way_, page);
    if (!has_page(id)) return;
    if (!suite_.is_as_recorded(id, page))
      as_recorded_.erase(id);
    else if (is_new)
      as_recorded_.insert(id);
  }

  void add_page(const std::string& id, const CrawlEdge& action, const Observation& seen) {
    const std::string &url = seen.record.url, &title = seen.record.title;
    if (id == action.variant) {
      state_named(action.to);
      std::erase_if(crawl_.variants, [&](const CrawlVariant& one) { return one.id == id; });
      crawl_.variants.push_back({id, action.to, url, title});
      return;
    }
    CrawlState& state = state_named(id);
    state.url = url;
    state.title = title;
  }

  // That of a variant stands there even before its own page was met.
  CrawlState& state_named(const std::string& id) {
    const auto state = std::ranges::find(crawl_.states, id, &CrawlState::id);
    if (state != crawl_.states.end()) return *state;
    return crawl_.states.emplace_back(CrawlState{id, "", ""});
  }

  std::uint32_t number_of(CrawlEdge action) {
    for (std::uint32_t i = 0; i < crawl_.edges.size(); ++i) {
      const CrawlEdge& one = crawl_.edges[i];
      const bool has_same_inputs = std::ranges::equal(
          one.inputs, action.inputs,
          [](const CrawlInput& a, const CrawlInput& b) { return a.xpath == b.xpath && a.value == b.value; });
      if (one.from == action.from && target_of(one) == target_of(action) && one.event == action.event &&
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
  std::map<std::string, StateFacts> kept_;                  // pages of now, by name
  std::map<std::string, std::vector<std::string>> others_;  // by state of the suite: its further pages
  std::vector<std::uint32_t> new_path_;
  std::string from_;
  std::string recorded_;                    // the page of the suite that should be at hand
  std::uint64_t way_ = way_of_load;         // to the page at hand
  std::map<std::uint64_t, MetPage> stood_;  // what was at the end of a way first
  std::set<std::string> as_recorded_;  // pages of the suite that were met, and have shown nothing else so far
  bool has_died_ = false;              // the browser, in the path at hand
  std::string lines_;                  // of the paths that are done
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
