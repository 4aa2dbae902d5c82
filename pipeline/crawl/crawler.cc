// The crawl as a loop of rounds.
//
// Going back. A browser cannot be put into an earlier state: the first page is loaded anew, in a fresh context with the server's data
// put back, and the edges to the state are taken again. Where an edge leads elsewhere now it is forgotten; if there is a way on
// from where it led, that is walked instead, and else the state is put aside until it turns up again.
#include "pipeline/crawl/crawler.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <variant>

#include "io/crawls/crawl_reader.h"
#include "io/env/environment.h"
#include "pipeline/crawl/observer.h"

namespace treesift {
namespace {

constexpr int max_failed_loads = 3;  // one after the other
constexpr int max_forgiven = 20;     // deaths of the browser for which no action is blamed

CrawlEdge edge_of(const PageAction& action) {
  CrawlEdge edge;
  edge.event = action.event;
  edge.xpath = action.path;
  edge.tag = action.tag;
  edge.text = action.text;
  edge.attributes = action.attributes;
  for (const ActionInput& input : action.inputs) edge.inputs.push_back({input.path, input.value});
  return edge;
}

bool is_same_deed(const CrawlEdge& a, const CrawlEdge& b) {
  const auto is_same_input = [](const CrawlInput& one, const CrawlInput& other) {
    return one.xpath == other.xpath && one.value == other.value;
  };
  return a.from == b.from && a.event == b.event && a.xpath == b.xpath &&
         std::ranges::equal(a.inputs, b.inputs, is_same_input);
}

class Crawler {
 public:
  Crawler(const CrawlOrder& order, CrawlWriter& writer)
      : order_(order),
        writer_(writer),
        host_(order.setup, {order.url}),
        observer_(host_, order.rules, order.reset_command, order.limits),
        states_(order.equality, order.limits),
        exploration_(order.ranking),
        end_(environment().steady_now() + order.max_time) {
    action_options_.seed = order.seed;
    action_options_.may_visit = [this](std::string_view url) { return host_.hosts().allows(url); };
  }

  CrawlTally run() {
    if (writer_.has_begun()) go_on();
    while (!is_over()) {
      if (!begin_round()) break;
      explore();
      if (is_forgiven_) left_path_ = std::exchange(path_, {});
      end_round();
    }
    finish();
    return tally_;
  }

 private:
  // ---- States

  // The state that a page is: a known one, or a new one. Pointing at something changes nothing: what could be done before it is
  // left to the state `before` it. Where an action is tried further, near-duplicates are not kept: they are the state that they are
  // near to, and is_passing_ is set.
  std::size_t place(const Observation& seen, std::string_view screenshot,
                    std::optional<std::size_t> before = std::nullopt) {
    const Placed placed = states_.place({seen.page, seen.facts, seen.record.page, screenshot});
    const bool is_near_only = is_further_ && placed.state_class == StateClass::nd3;
    is_passing_ = is_near_only || (!placed.is_kept && passing_[placed.of]);
    passing_.push_back(is_passing_);
    if (!placed.is_kept || is_near_only) {
      state_of_.push_back(state_of_[is_near_only ? placed.bin : placed.of]);
      exploration_.turns_up(state_of_.back());
      return state_of_.back();
    }
    tally_.near_duplicates += placed.state_class != StateClass::distinct;
    std::vector<PageAction> actions;
    if (seen.is_explored) actions = actions_of(seen.page, seen.facts.outline, order_.rules, action_options_);
    if (before) std::erase_if(actions, [&](const PageAction& one) { return is_action_of(*before, one); });
    std::optional<std::size_t> near;
    if (placed.state_class != StateClass::distinct) near = state_of_[placed.bin];
    const std::size_t state = exploration_.add_state(std::move(actions), near);
    state_of_.push_back(state);
    return state;
  }

  bool is_action_of(std::size_t state, const PageAction& action) const {
    return std::ranges::any_of(exploration_.actions(state), [&](const PageAction& one) {
      return one.event == action.event && one.path == action.path && one.text == action.text &&
             one.inputs.size() == action.inputs.size();
    });
  }

  std::size_t observe(Observation& seen, std::optional<std::size_t> before = std::nullopt) {
    const std::size_t known = exploration_.size();
    std::string screenshot;
    if (states_.wants_screenshots()) screenshot = observer_.screenshot();
    const std::size_t state = place(seen, screenshot, before);
    if (state == known) {
      const std::string id = "state" + std::to_string(state);
      if (screenshot.empty()) screenshot = observer_.screenshot();
      writer_.add_state(id, {seen.record.snapshot, screenshot, seen.record.page, seen.record.events});
      crawl_.states.push_back({id, seen.record.url, seen.record.title});
    }
    note_broken(seen, id_of(state));
    return state;
  }

  void note_broken(const Observation& seen, const std::string& state) {
    for (const std::string& name : seen.broken) {
      const auto is_known = [&](const BrokenInvariant& one) {
        return one.name == name && one.state == state;
      };
      if (std::ranges::none_of(tally_.broken, is_known))
        tally_.broken.push_back({name, state, seen.record.url});
    }
  }

  const std::string& id_of(std::size_t state) const { return crawl_.states[state].id; }

  std::size_t index_of(const std::string& id) const {
    const auto found = std::ranges::find(crawl_.states, id, &CrawlState::id);
    return static_cast<std::size_t>(found - crawl_.states.begin());
  }

  // ---- Edges

  std::uint32_t edge_to(CrawlEdge edge, std::optional<std::size_t> from, std::size_t to) {
    edge.from = from ? id_of(*from) : "";
    edge.to = id_of(to);
    for (std::uint32_t i = 0; i < crawl_.edges.size(); ++i) {
      if (crawl_.edges[i].to != edge.to || !is_same_deed(crawl_.edges[i], edge)) continue;
      if (from) exploration_.connect(*from, to, i);  // it may have been forgotten
      return i;
    }
    const auto number = static_cast<std::uint32_t>(crawl_.edges.size());
    crawl_.edges.push_back(std::move(edge));
    if (from) exploration_.connect(*from, to, number);
    return number;
  }

  // ---- Rounds

  bool is_over() {
    if (order_.stop.get()) return over(CrawlEnd::stopped);
    if (crawl_.states.size() >= order_.max_states) return over(CrawlEnd::states);
    return environment().steady_now() >= end_ && over(CrawlEnd::time);
  }

  bool over(CrawlEnd how) {
    tally_.end = how;
    return true;
  }

  // Loads the first page and walks to the state that promises most; false when there is none.
  bool begin_round() {
    if (!load_first()) return false;
    if (!left_path_.empty()) {
      if (take_up_path()) return true;
      end_round();
      if (!load_first()) return false;
    }
    while (!is_over()) {
      const std::optional<std::size_t> target = next_target();
      if (!target) return false;
      if (walk_to(*target)) return true;
      if (!is_forgiven_) exploration_.put_aside(*target);
      end_round();
      if (!load_first()) return false;
    }
    return false;
  }

  // Walks to where a round has stopped that was killed, or whose browser died, so that the crawl goes on as it would have. Where
  // that is not to be reached again what was walked then stays a path by itself.
  bool take_up_path() {
    const std::vector<std::uint32_t> left = std::exchange(left_path_, {});
    is_forgiven_ = false;
    bool is_there = left.front() == path_.front();
    for (std::size_t i = 1; is_there && i < left.size() && !is_over(); ++i)
      is_there = step(crawl_.edges[left[i]]) && path_.back() == left[i];
    if (path_ != left) add_path(left);
    return is_there;
  }

  std::optional<std::size_t> next_target() {
    exploration_.try_further(false);
    const std::optional<std::size_t> fresh = exploration_.best_state(start_);
    if (fresh) return fresh;
    exploration_.try_further(true);
    return exploration_.best_state(start_);
  }

  bool load_first() {
    Unobserved why;
    for (int failed = 0; failed < max_failed_loads && !order_.stop.get(); ++failed) {
      if (std::optional<Observation> seen = observer_.load(order_.url, why)) {
        if (crawl_.url.empty()) crawl_ = crawl_by(host_, order_.setup, order_.url);
        start_ = current_ = observe(*seen);
        exploration_.begin_at(start_);
        CrawlEdge load;
        load.event = "load";
        path_ = {edge_to(load, std::nullopt, start_)};
        return true;
      }
      ++tally_.lost_pages;
      host_.close();
    }
    tally_.why = why.why;
    tally_.end = order_.stop.get() ? CrawlEnd::stopped : CrawlEnd::unreachable;
    return false;
  }

  bool walk_to(std::size_t target) {
    std::size_t detours = 0;
    is_forgiven_ = false;
    std::optional<std::vector<std::uint32_t>> way = exploration_.way(current_, target);
    for (std::size_t i = 0; way && i < way->size() && !is_over(); ++i) {
      const std::uint32_t number = (*way)[i];
      const std::size_t from = current_, expected = index_of(crawl_.edges[number].to);
      if (!step(crawl_.edges[number])) {
        if (!is_forgiven_) exploration_.disconnect(from, number);
        return false;
      }
      if (current_ == expected && !is_passing_) continue;
      exploration_.disconnect(from, number);
      if (is_passing_) return false;
      if (++detours > 3) return false;
      way = exploration_.way(current_, target);
      i = static_cast<std::size_t>(-1);
    }
    return way && current_ == target;
  }

  // From the current state to another. False when the page is not there any more, or the action cannot be done.
  bool step(CrawlEdge action) {
    Unobserved why;
    is_forgiven_ = is_passing_ = false;
    ++tally_.actions;
    std::optional<Observation> seen = observer_.act(action, why);
    if (!seen) {
      ++tally_.failed_actions;
      is_lost_ = why.is_lost;
      if (is_lost_) {
        is_forgiven_ = host_.has_died() && ++forgiven_ <= max_forgiven;
        ++tally_.lost_pages;
        host_.close();
      }
      return false;
    }
    const bool is_pointed_at = action.event == "hover";
    const std::size_t to = observe(*seen, is_pointed_at ? std::optional(current_) : std::nullopt);
    if (!is_passing_) path_.push_back(edge_to(std::move(action), current_, to));
    current_ = to;
    return true;
  }

  // Takes the best actions from here on.
  void explore() {
    is_lost_ = false;
    while (!is_over() && !is_lost_ && path_.size() <= order_.max_depth) {
      const std::optional<std::size_t> action = exploration_.best_action(current_);
      if (!action) return;
      const std::size_t from = current_, known = exploration_.size();
      is_further_ = !exploration_.is_fresh(from, *action);
      const bool is_done = step(edge_of(exploration_.actions(from)[*action]));
      is_further_ = false;
      if (is_forgiven_) return;  // it is taken when the state is reached again
      exploration_.take(from, *action, is_done ? Exploration::Taken::done : Exploration::Taken::impossible);
      exploration_.led(from, *action, current_, current_ == known && exploration_.is_first(current_));
      note();
      if (is_passing_) return;  // what is done from here on would be told of a page that is not kept
    }
    // Too deep to go on: what is left here is reached on a shorter way, if there is one.
    if (path_.size() > order_.max_depth && exploration_.best_action(current_))
      exploration_.put_aside(current_);
  }

  void end_round() {
    add_path(path_);
    path_.clear();
  }

  void add_path(const std::vector<std::uint32_t>& path) {
    if (path.size() > 1 && std::ranges::find(crawl_.paths, path) == crawl_.paths.end())
      crawl_.paths.push_back(path);
  }

  // The path at hand is the last one of the note.
  void note() {
    crawl_.paths.push_back(path_);
    writer_.note(crawl_);
    crawl_.paths.pop_back();
    count();
    order_.progress(tally_);
  }

  void count() {
    tally_.states = crawl_.states.size();
    tally_.edges = crawl_.edges.size();
    tally_.paths = crawl_.paths.size();
    tally_.actions_left = exploration_.actions_left();
    tally_.refused_requests = host_.refused_requests();
  }

  void finish() {
    add_path(left_path_);
    end_round();
    host_.close();
    if (crawl_.paths.empty() && !crawl_.edges.empty()) crawl_.paths.push_back({0});
    count();
    if (!crawl_.states.empty()) writer_.finish(crawl_);
  }

  // ---- Going on with what a killed run has left

  void go_on() {
    const std::unique_ptr<CrawlReader> left = open_crawl(writer_.folder());
    SnapshotReader reader(order_.limits);
    Crawl crawl = left->crawl();
    RecordedState state;
    std::vector<CrawlState> states;
    // What only the page itself could tell is taken to hold.
    const std::function<bool(const std::string&)> is_true = [](const std::string&) { return true; };
    for (std::size_t i = 0; left->next(state); ++i) {
      PageResult page = reader.read(state.snapshot);
      if (std::holds_alternative<ParseError>(page)) break;
      Observation seen{{}, std::get<Page>(std::move(page)), {}, true, {}};
      seen.facts = facts_of(state.id, seen.page);
      seen.record.page = state.page;
      seen.is_explored = is_explored(order_.rules, {seen.page, crawl.states[i].url, is_true});
      if (place(seen, state.screenshot, before_pointing(crawl, i)) != i) break;
      states.push_back(crawl.states[i]);
    }
    crawl.states = std::move(states);
    crawl_ = std::move(crawl);
    adopt_edges();
  }

  // Of a state that was first seen when the mouse came over something: the one before.
  static std::optional<std::size_t> before_pointing(const Crawl& crawl, std::size_t state) {
    const auto edge = std::ranges::find(crawl.edges, crawl.states[state].id, &CrawlEdge::to);
    if (edge == crawl.edges.end() || edge->event != "hover") return std::nullopt;
    const auto from = std::ranges::find(crawl.states, edge->from, &CrawlState::id);
    const auto index = static_cast<std::size_t>(from - crawl.states.begin());
    return index < state ? std::optional(index) : std::nullopt;
  }

  // The actions of the edges are taken.
  void adopt_edges() {
    const std::vector<CrawlEdge> edges = std::move(crawl_.edges);
    crawl_.edges.clear();
    std::set<std::size_t> targets;
    for (const CrawlEdge& edge : edges) {
      const std::size_t to = index_of(edge.to), from = index_of(edge.from);
      if (to == crawl_.states.size()) break;
      if (edge.from.empty()) {
        edge_to(edge, std::nullopt, to);
        continue;
      }
      if (from == crawl_.states.size()) break;
      edge_to(edge, from, to);
      take_like(from, edge, targets.insert(to).second && exploration_.is_first(to));
    }
    std::erase_if(crawl_.paths, [&](const std::vector<std::uint32_t>& path) {
      return path.empty() ||
             std::ranges::any_of(path, [&](std::uint32_t edge) { return edge >= crawl_.edges.size(); });
    });
    if (crawl_.paths.empty()) return;
    left_path_ = std::move(crawl_.paths.back());
    crawl_.paths.pop_back();
  }

  void take_like(std::size_t state, const CrawlEdge& edge, bool is_new) {
    const std::vector<PageAction>& actions = exploration_.actions(state);
    for (std::size_t i = 0; i < actions.size(); ++i) {
      CrawlEdge one = edge_of(actions[i]);
      one.from = edge.from;
      if (!is_same_deed(one, edge)) continue;
      exploration_.take(state, i, Exploration::Taken::done);
      exploration_.led(state, i, index_of(edge.to), is_new);
    }
  }

  const CrawlOrder& order_;
  CrawlWriter& writer_;
  BrowserHost host_;
  Observer observer_;
  StatePlacer states_;
  Exploration exploration_;
  ActionOptions action_options_;
  Crawl crawl_;
  CrawlTally tally_;
  std::chrono::steady_clock::time_point end_;
  std::vector<std::size_t> state_of_;  // by the order of placing
  std::size_t start_ = 0, current_ = 0;
  std::vector<std::uint32_t> path_;
  std::vector<std::uint32_t> left_path_;  // of a round that was cut short: it is walked again
  std::vector<bool> passing_;             // by the same: the page is near to that state, and not kept
  bool is_further_ = false;               // whether the action at hand is tried further
  bool is_passing_ = false;               // whether the page at hand is one that is not kept
  bool is_lost_ = false;
  // Whether the last action was not done because the browser has died: it is tried again, unless that happens too often.
  bool is_forgiven_ = false;
  int forgiven_ = 0;
};

}  // namespace

CrawlTally crawl_application(const CrawlOrder& order, CrawlWriter& writer) {
  return Crawler(order, writer).run();
}

}  // namespace treesift
