#include "pipeline/crawl/crawl_model.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "io/env/environment.h"

namespace treesift {

bool is_same_deed(const CrawlEdge& a, const CrawlEdge& b) {
  const auto is_same_input = [](const CrawlInput& one, const CrawlInput& other) {
    return one.xpath == other.xpath && one.value == other.value;
  };
  return a.from == b.from && a.event == b.event && a.xpath == b.xpath &&
         std::ranges::equal(a.inputs, b.inputs, is_same_input);
}

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

CrawlModel::CrawlModel(const CrawlOrder& order, CrawlWriter& writer)
    : order_(order),
      writer_(writer),
      hosts_({order.url}, order.setup.allowed_hosts),
      states_(order.equality, order.limits),
      exploration_(order.ranking),
      end_(environment().steady_now() + order.max_time),
      variants_(order.max_variants),
      pages_(order.pages) {
  const std::string origin = origin_of(order.url);
  if (!origin.empty()) action_options_.scheme = origin.substr(0, origin.find(':'));
  action_options_.seed = order.seed;
  action_options_.other_fillings = order.other_fillings;
  action_options_.may_visit = [this](std::string_view url) { return hosts_.allows(url); };
}

// ---- States

std::size_t CrawlModel::add_state(const Observation& seen, const Placed& placed, const Approach& approach) {
  tally_.near_duplicates += placed.state_class != StateClass::distinct;
  std::vector<PageAction> actions;
  if (seen.is_explored) actions = actions_of(seen.page, seen.facts.outline, order_.rules, action_options_);
  if (approach.pointed_from)
    std::erase_if(actions, [&](const PageAction& one) { return is_action_of(*approach.pointed_from, one); });
  std::optional<std::size_t> near;
  if (placed.state_class != StateClass::distinct) near = state_of_[placed.bin];
  return exploration_.add_state(std::move(actions), near);
}

Landing CrawlModel::place(const Observation& seen, std::string_view screenshot, const Approach& approach) {
  const Placed placed = states_.place({seen.page, seen.facts, seen.record.page, screenshot});
  const bool is_near_only = approach.is_further && placed.state_class == StateClass::nd3;
  const bool is_passing = is_near_only || (!placed.is_kept && passing_[placed.of]);
  passing_.push_back(is_passing);
  const bool is_new = placed.is_kept && !is_near_only;
  state_of_.push_back(is_new ? add_state(seen, placed, approach)
                             : state_of_[is_near_only ? placed.bin : placed.of]);
  if (!is_new) exploration_.turns_up(state_of_.back());
  return {state_of_.back(), is_new, is_passing, {}, false};
}

bool CrawlModel::is_action_of(std::size_t state, const PageAction& action) const {
  return std::ranges::any_of(exploration_.actions(state), [&](const PageAction& one) {
    return one.event == action.event && one.path == action.path && one.text == action.text &&
           one.inputs.size() == action.inputs.size();
  });
}

Landing CrawlModel::observe(const Observation& seen, Observer& observer, const Approach& approach) {
  std::string screenshot;
  if (states_.wants_screenshots()) screenshot = observer.screenshot();
  Landing landing = place(seen, screenshot, approach);
  if (landing.is_new) {
    if (screenshot.empty()) screenshot = observer.screenshot();
    keep_state(seen, screenshot, landing.state, approach.way);
  } else {
    meet_again(seen, observer, landing, approach);
  }
  note_broken(seen, id_of(landing.state));
  return landing;
}

void CrawlModel::keep_state(const Observation& seen, std::string_view screenshot, std::size_t state,
                            std::uint64_t way) {
  const std::string id = "state" + std::to_string(state);
  writer_.add_state(id, {seen.record.snapshot, screenshot, seen.record.page, seen.record.events});
  crawl_.states.push_back({id, seen.record.url, seen.record.title});
  variants_.keep(state, id, variants_.met(seen.page, seen.facts.outline));
  variants_.note_way(way, state, id);
}

// A known state, perhaps with other data. Says which variant it shows.
void CrawlModel::meet_again(const Observation& seen, Observer& observer, Landing& landing,
                            const Approach& approach) {
  const std::size_t state = landing.state;
  const MetPage page = variants_.met(seen.page, seen.facts.outline);
  variants_.learn_of_way(approach.way, state, page);
  const KeptPage& first = variants_.first(state);
  const KeptPage* kept = variants_.find(state, page);
  CrawlState& known = crawl_.states[state];
  known.has_other_titles |= known.title != seen.record.title;
  known.has_other_data |= first.page.content != page.content;
  if (landing.is_passing) return;
  if (kept == nullptr && variants_.has_room(state) && !approach.is_second_look) {
    landing.variant = keep_variant(seen, page, observer, state);
    landing.is_new_variant = true;
    variants_.note_way(approach.way, state, landing.variant);
    return;
  }
  writer_.add_events(kept == nullptr ? first.id : kept->id, seen.record.events);
  // Numbers that come of what was done are no data that vary.
  if (kept == nullptr && variants_.has_words_of(state, page)) return;
  if (kept == nullptr) kept = &first;
  note_other_values(*kept, page, seen.record.snapshot);
  variants_.note_way(approach.way, state, kept->id);
  if (kept != &first) landing.variant = kept->id;
}

std::string CrawlModel::keep_variant(const Observation& seen, const MetPage& page, Observer& observer,
                                     std::size_t state) {
  std::string id = variants_.next_id(state);
  writer_.add_state(id, {seen.record.snapshot, observer.screenshot(), seen.record.page, seen.record.events});
  crawl_.variants.push_back({id, id_of(state), seen.record.url, seen.record.title});
  variants_.keep(state, id, page);
  return id;
}

// The last look with other values is kept, as it tells which data of the page vary: a clock may stand still between the
// first two.
void CrawlModel::note_other_values(const KeptPage& kept, const MetPage& page, std::string_view snapshot) {
  if (kept.page.shape == page.shape && kept.page.content != page.content)
    writer_.add_second_look(kept.id, snapshot);
}

void CrawlModel::note_broken(const Observation& seen, const std::string& state) {
  for (const std::string& name : seen.broken) {
    const auto is_known = [&](const BrokenInvariant& one) { return one.name == name && one.state == state; };
    if (std::ranges::none_of(tally_.broken, is_known))
      tally_.broken.push_back({name, state, seen.record.url});
  }
}

std::size_t CrawlModel::index_of(const std::string& id) const {
  const auto found = std::ranges::find(crawl_.states, id, &CrawlState::id);
  return static_cast<std::size_t>(found - crawl_.states.begin());
}

void CrawlModel::begin_with(const BrowserHost& host) {
  if (crawl_.url.empty()) crawl_ = crawl_by(host, order_.setup, order_.url);
}

// ---- Edges and paths

// The same deed has led to another state before: where it leads depends on what was done before it.
void CrawlModel::connect(std::size_t from, std::uint32_t way, const Landing& to,
                         std::optional<std::uint32_t> before) {
  const CrawlEdge& edge = crawl_.edges[way];
  const auto leads_elsewhere = [&](const CrawlEdge& one) {
    return one.to != edge.to && is_same_deed(one, edge);
  };
  const bool depends = before && !crawl_.edges[*before].from.empty() &&
                       std::ranges::any_of(crawl_.edges.begin(), crawl_.edges.begin() + way, leads_elsewhere);
  if (depends) {
    exploration_.connect(index_of(crawl_.edges[*before].from), to.state, way, before);
  } else {
    exploration_.connect(from, to.state, way);  // it may have been forgotten
  }
}

std::uint32_t CrawlModel::edge_to(CrawlEdge edge, std::optional<std::size_t> from, const Landing& to,
                                  std::optional<std::uint32_t> before) {
  edge.from = from ? id_of(*from) : "";
  edge.to = id_of(to.state);
  edge.variant = to.variant;
  const auto count = static_cast<std::uint32_t>(crawl_.edges.size());
  std::uint32_t way = count, number = count;  // the first such edge, and that to the same variant
  for (std::uint32_t i = 0; i < count && number == count; ++i) {
    if (crawl_.edges[i].to != edge.to || !is_same_deed(crawl_.edges[i], edge)) continue;
    way = std::min(way, i);
    if (crawl_.edges[i].variant == edge.variant) number = i;
  }
  if (number == count) crawl_.edges.push_back(std::move(edge));
  if (!from) return number;
  connect(*from, way, to, before);
  const bool is_varied = to.is_new_variant || (to.is_new && !exploration_.is_first(to.state));
  if (is_varied && !is_unusual_filling(*from, crawl_.edges[number]))
    exploration_.add_variant(*from, number, to.state);
  return number;
}

bool CrawlModel::is_unusual_filling(std::size_t from, const CrawlEdge& edge) const {
  return std::ranges::any_of(exploration_.actions(from), [&](const PageAction& action) {
    if (action.filling == Filling::usual) return false;
    CrawlEdge deed = edge_of(action);
    deed.from = edge.from;
    return is_same_deed(deed, edge);
  });
}

void CrawlModel::add_path(const std::vector<std::uint32_t>& path) {
  if (path.size() > 1 && std::ranges::find(crawl_.paths, path) == crawl_.paths.end())
    crawl_.paths.push_back(path);
}

void CrawlModel::note(std::size_t page) {
  const std::size_t whole = crawl_.paths.size();
  for (std::size_t i = 0; i < pages_.size(); ++i)
    if (i != page && pages_[i].path.size() > 1) crawl_.paths.push_back(pages_[i].path);
  crawl_.paths.push_back(pages_[page].path);
  writer_.note(crawl_);
  crawl_.paths.resize(whole);
  count();
  order_.progress(tally_);
}

void CrawlModel::count() {
  tally_.states = crawl_.states.size();
  tally_.edges = crawl_.edges.size();
  tally_.paths = crawl_.paths.size();
  tally_.actions_left = exploration_.actions_left();
  tally_.refused_requests = 0;
  for (const PageAtHand& page : pages_) tally_.refused_requests += page.refused_requests;
}

void CrawlModel::finish() {
  if (crawl_.paths.empty() && !crawl_.edges.empty()) crawl_.paths.push_back({0});
  count();
  if (!crawl_.states.empty()) writer_.finish(crawl_);
}

// ---- The end

void CrawlModel::end(CrawlEnd how) {
  if (!has_ended_) tally_.end = how;
  has_ended_ = true;
}

bool CrawlModel::is_over() {
  if (has_ended_) return true;
  if (order_.stop.get()) {
    end(CrawlEnd::stopped);
  } else if (is_full()) {
    end(CrawlEnd::states);
  } else if (environment().steady_now() >= end_) {
    end(CrawlEnd::time);
  }
  return has_ended_;
}

}  // namespace treesift
