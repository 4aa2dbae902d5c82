// The crawl as a loop of rounds.
//
// Going back. A browser cannot be put into an earlier state: the first page is loaded anew, in a fresh
// context with the server's data put back, and the edges to the state are taken again. Where an edge leads
// elsewhere now it is forgotten; if there is a way on from where it led, that is walked instead. Else the state
// is put aside until it turns up again, and the round goes on with what is left to do where the walk has ended:
// of two pages that come in turn the one that is wanted might never be met.
//
// Side by side. Two pages load and act at the same time, and take turns with what comes of it: the first page
// decides and sets out, the second decides and sets out; then the first waits for its page to come to rest,
// places it, decides and sets out again. What one has set out to do the other leaves alone. So the model
// depends on how many pages there are, but not on how long each took.
#include "pipeline/crawl/explorer.h"

#include <utility>

namespace treesift {
namespace {

constexpr int max_failed_loads = 3;  // one after the other
constexpr int max_forgiven = 20;     // deaths of the browser for which no action is blamed
constexpr int max_detours = 3;

// "/html[1]/body[1]/a[2]: the element is not displayed" without the element.
std::string without_path(const std::string& why) {
  const std::size_t end = why.starts_with('/') ? why.find(": ") : std::string::npos;
  return end == std::string::npos ? why : why.substr(end + 2);
}

}  // namespace

class Explorer::OutOfTurn {
 public:
  OutOfTurn(Turns& turns, std::size_t number) : turns_(turns), number_(number) { turns_.pass(); }
  ~OutOfTurn() { turns_.take(number_); }
  OutOfTurn(const OutOfTurn&) = delete;
  OutOfTurn& operator=(const OutOfTurn&) = delete;

 private:
  Turns& turns_;
  std::size_t number_;
};

Explorer::Explorer(const CrawlOrder& order, CrawlModel& model, Turns& turns, std::size_t number)
    : order_(order),
      model_(model),
      exploration_(model.exploration()),
      tally_(model.tally()),
      turns_(turns),
      number_(number),
      host_(order.setup, {order.url}),
      observer_(host_, order.rules, order.reset_command, order.limits),
      is_first_round_(number == 0) {}

void Explorer::run() {
  ++model_.pages_at_work;
  while (!model_.is_over()) {
    if (!begin_round()) break;
    explore();
    if (is_forgiven_) left_path_ = std::exchange(path(), {});
    end_round();
  }
  --model_.pages_at_work;
  model_.add_path(left_path_);
  end_round();
  host_.close();
}

template <typename Look>
std::optional<Observation> Explorer::between_turns(const Look& look) {
  std::optional<Observation> seen;
  {
    const OutOfTurn away(turns_, number_);
    seen = look();
  }
  exploration_.try_further(tries_further_);
  model_.page_at_hand(number_).refused_requests = host_.refused_requests();
  return seen;
}

// ---- Rounds

// Loads the first page and walks to the state that promises most, or to another with something to do; false
// when there is none. In the first round the page is loaded twice: which of its numbers vary by themselves is known
// then.
bool Explorer::begin_round() {
  if (!load_first()) return false;
  if (std::exchange(is_first_round_, false) && !load_first(true)) return false;
  if (!left_path_.empty()) {
    if (take_up_path()) return true;
    end_round();
    if (!load_first()) return false;
  }
  while (!model_.is_over()) {
    const std::optional<std::size_t> target = await_target();
    if (!target) return false;
    if (walk_to(*target) && (!varied_ || take_varied(*varied_))) return true;
    if (!is_forgiven_ && !varied_) exploration_.put_aside(*target);
    if (can_explore_here()) return true;
    end_round();
    if (!load_first()) return false;
  }
  return false;
}

// Walks to where a round has stopped that was killed, or whose browser died, so that the crawl goes on as it
// would have. Where that is not to be reached again what was walked then stays a path by itself.
bool Explorer::take_up_path() {
  const std::vector<std::uint32_t> left = std::exchange(left_path_, {});
  is_forgiven_ = false;
  bool is_there = left.front() == path().front();
  for (std::size_t i = 1; is_there && i < left.size() && !model_.is_over(); ++i)
    is_there = step(model_.edge(left[i])) && path().back() == left[i];
  if (path() != left) model_.add_path(left);
  return is_there;
}

std::optional<std::size_t> Explorer::next_target() {
  varied_.reset();
  for (const bool further : {false, true}) {
    exploration_.try_further(tries_further_ = further);
    if (const std::optional<std::size_t> best = exploration_.best_state(start_)) return best;
  }
  varied_ = exploration_.next_varied(start_);
  return varied_ ? std::optional(varied_->from) : std::nullopt;
}

// While there is nothing to do another page may come upon something.
std::optional<std::size_t> Explorer::await_target() {
  std::optional<std::size_t> target = next_target();
  --model_.pages_at_work;
  while (!target && model_.pages_at_work > 0 && !model_.is_over()) {
    { const OutOfTurn away(turns_, number_); }
    target = next_target();
  }
  ++model_.pages_at_work;
  return target;
}

bool Explorer::load_first(bool is_second_look) {
  Unobserved why;
  for (int failed = 0; failed < max_failed_loads && !model_.is_over(); ++failed) {
    if (const auto seen = between_turns([&] { return observer_.load(order_.url, why); })) {
      if (model_.is_full()) return false;  // by another page, meanwhile
      is_lost_ = is_passing_ = false;
      model_.begin_with(host_);
      way_ = way_of_load;
      const Landing landing =
          model_.observe(*seen, observer_, {.way = way_, .is_second_look = is_second_look});
      start_ = current_ = landing.state;
      variant_ = landing.variant;
      exploration_.begin_at(start_);
      CrawlEdge load;
      load.event = "load";
      path() = {model_.edge_to(load, std::nullopt, landing)};
      return true;
    }
    ++tally_.lost_pages;
    host_.close();
  }
  tally_.why = why.why;
  model_.end(order_.stop.get() ? CrawlEnd::stopped : CrawlEnd::unreachable);
  return false;
}

// What was tried in vain is no test: it came by known pages only.
void Explorer::end_round() {
  if (!is_in_vain_) model_.add_path(path());
  is_in_vain_ = false;
  path().clear();
}

// ---- Walking

// To this state no other page sets out meanwhile.
bool Explorer::walk_to(std::size_t target) {
  exploration_.reserve_state(target);
  const bool is_there = walk(target);
  exploration_.free_state(target);
  return is_there;
}

bool Explorer::walk(std::size_t target) {
  int detours = 0;
  is_forgiven_ = false;
  std::optional<std::vector<std::uint32_t>> way = exploration_.way(current_, target);
  for (std::size_t i = 0; way && i < way->size() && !model_.is_over(); ++i) {
    const std::uint32_t number = (*way)[i];
    const std::size_t from = current_, expected = model_.target_of(number);
    if (!step(model_.edge(number))) {
      if (!is_forgiven_) exploration_.disconnect(from, number);
      return false;
    }
    if (current_ == expected && !is_passing_) continue;
    exploration_.disconnect(from, number);
    if (is_passing_ || ++detours > max_detours) return false;
    way = exploration_.way(current_, target);
    i = static_cast<std::size_t>(-1);
  }
  return way && current_ == target;
}

// From the current state to another. False when the page is not there any more, or the action cannot be done.
bool Explorer::step(CrawlEdge action) {
  Unobserved why;
  is_forgiven_ = is_passing_ = is_new_ = false;
  ++tally_.actions;
  const std::optional<Observation> seen = between_turns([&] { return observer_.act(action, why); });
  if (!seen) {
    note_loss(why);
    is_passing_ = why.is_adrift;
    return false;
  }
  is_forgiven_ = model_.is_full();  // by another page, meanwhile
  if (is_forgiven_) return false;
  way_ = way_on(way_, action);
  Approach approach{.is_further = is_further_, .way = way_};
  if (action.event == "hover") approach.pointed_from = current_;
  const Landing landing = model_.observe(*seen, observer_, approach);
  is_passing_ = landing.is_passing;
  is_new_ = landing.is_new;
  has_changed_ = landing.state != current_ || landing.variant != variant_;
  is_in_vain_ = is_in_vain_ && !landing.is_new && !landing.is_new_variant;
  if (!is_passing_) {
    const std::optional<std::uint32_t> before = path().empty() ? std::nullopt : std::optional(path().back());
    path().push_back(model_.edge_to(std::move(action), current_, landing, before));
  }
  current_ = landing.state;
  variant_ = landing.variant;
  return true;
}

void Explorer::note_loss(const Unobserved& why) {
  ++tally_.failures[without_path(why.why)];
  is_lost_ = why.is_lost;
  if (!is_lost_) return;
  is_forgiven_ = host_.has_died() && ++forgiven_ <= max_forgiven;
  ++tally_.lost_pages;
  host_.close();
}

// Goes on to the other page of the state, and acts there. False when nothing can be done then.
bool Explorer::take_varied(const VariedTry& varied) {
  is_in_vain_ = true;
  if (!step(model_.edge(varied.edge)) || is_passing_ || current_ != varied.state) return false;
  const bool can_go_on = take(varied.action, true);
  if (!is_forgiven_) exploration_.varied_led(varied, is_new_ && exploration_.is_first(current_));
  return can_go_on;
}

// ---- Exploring

// Where a walk has ended elsewhere than it should.
bool Explorer::can_explore_here() const {
  return !is_forgiven_ && !is_lost_ && !is_passing_ && exploration_.best_action(current_);
}

// Takes the best actions from here on.
void Explorer::explore() {
  const bool was_deep = is_deep();  // when the walk has ended, so that nothing is done in this round
  while (!model_.is_over() && !is_lost_ && !is_deep()) {
    const std::optional<std::size_t> action = exploration_.best_action(current_);
    if (!action) return;
    is_in_vain_ = false;
    if (!take(*action)) return;
  }
  // Too deep to go on: what is left here is reached on a shorter way, if there is one.
  if (is_deep() && (was_deep || is_far_from_start()) && exploration_.best_action(current_))
    exploration_.put_aside(current_);
}

bool Explorer::is_far_from_start() const {
  const std::optional<std::vector<std::uint32_t>> way = exploration_.way(start_, current_);
  return !way || way->size() >= order_.max_depth;
}

// False when nothing can be done from here on. Of a varied try near-duplicates are kept as well: a list with what was
// added.
bool Explorer::take(std::size_t action, bool is_varied) {
  const std::size_t from = current_;
  is_further_ = !is_varied && !exploration_.is_fresh(from, action);
  exploration_.reserve(from, action);
  const bool is_done = step(edge_of(exploration_.actions(from)[action]));
  exploration_.free(from, action);
  is_further_ = false;
  if (is_forgiven_) return false;  // it is taken when the state is reached again
  exploration_.take(from, action, is_done ? Exploration::Taken::done : Exploration::Taken::impossible);
  exploration_.led(from, action, current_, is_new_ && exploration_.is_first(current_), has_changed_);
  model_.note(number_);
  // What is done from here on would be told of a page that is not kept; or had the marks of an unusual filling.
  const bool is_unusual = exploration_.actions(from)[action].filling != Filling::usual;
  return !is_passing_ && (!is_unusual || is_new_);
}

}  // namespace treesift
