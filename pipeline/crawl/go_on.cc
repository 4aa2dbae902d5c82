// Going on with what a killed run has left.
//
// Problem. A crawl of two hours is killed after one. Its folder has all states, variants, edges and paths up to then,
// and no memory of what was to be tried next.
//
// How. The states are placed again in their order, each as if it had just been seen, so that the model is the one
// that the killed run had; then the variants; then the edges, whose actions are taken. What cannot be read, or is
// placed otherwise than it was, and all behind it, is done again. The last path was under way: the crawl goes on there.
//
// Cost. One reading of the folder.
#include <simdjson.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "io/bytes/take_line.h"
#include "io/crawls/crawl_reader.h"
#include "pipeline/crawl/crawl_model.h"

namespace treesift {
namespace {

// Of a state that was first seen when the mouse came over something: the one before.
std::optional<std::size_t> before_pointing(const Crawl& crawl, std::size_t state) {
  const auto edge = std::ranges::find(crawl.edges, crawl.states[state].id, &CrawlEdge::to);
  if (edge == crawl.edges.end() || edge->event != "hover") return std::nullopt;
  const auto from = std::ranges::find(crawl.states, edge->from, &CrawlState::id);
  const auto index = static_cast<std::size_t>(from - crawl.states.begin());
  return index < state ? std::optional(index) : std::nullopt;
}

// The name of the invariant that such an event of a state tells of; empty for another event.
std::string broken_invariant(simdjson::dom::parser& parser, std::string_view line) {
  simdjson::dom::object event;
  std::string_view kind, name;
  const bool is_one = parser.parse(line.data(), line.size()).get(event) == simdjson::SUCCESS &&
                      event["event"].get(kind) == simdjson::SUCCESS && kind == "invariant" &&
                      event["text"].get(name) == simdjson::SUCCESS;
  return is_one ? std::string(name) : std::string();
}

std::vector<std::string> broken_invariants_in(std::string_view events) {
  std::vector<std::string> names;
  simdjson::dom::parser parser;
  while (!events.empty()) {
    std::string name = broken_invariant(parser, take_line(events));
    if (!name.empty()) names.push_back(std::move(name));
  }
  return names;
}

// Of each edge: what was taken before it where a path has it first.
std::vector<std::optional<std::uint32_t>> edges_before(const std::vector<std::vector<std::uint32_t>>& paths,
                                                       std::size_t edges) {
  std::vector<std::optional<std::uint32_t>> before(edges);
  for (const std::vector<std::uint32_t>& path : paths) {
    for (std::size_t i = 1; i < path.size(); ++i)
      if (path[i] < edges && path[i - 1] < path[i] && !before[path[i]]) before[path[i]] = path[i - 1];
  }
  return before;
}

// As it was recorded; nothing where it cannot be read.
std::optional<Observation> left_observation(SnapshotReader& reader, const RecordedState& state) {
  PageResult page = reader.read(state.snapshot);
  if (std::holds_alternative<ParseError>(page)) return std::nullopt;
  Observation seen{{}, std::get<Page>(std::move(page)), {}, true, {}};
  seen.facts = facts_of(state.id, seen.page);
  seen.record.page = state.page;
  seen.broken = broken_invariants_in(state.events.value_or(""));
  return seen;
}

}  // namespace

std::vector<std::uint32_t> CrawlModel::go_on() {
  const std::unique_ptr<CrawlReader> left = open_crawl(writer_.folder(), {}, Variants::read);
  SnapshotReader reader(order_.limits);
  Crawl crawl = left->crawl();
  RecordedState state;
  std::vector<CrawlState> states;
  // What only the page itself could tell is taken to hold.
  const std::function<bool(const std::string&)> is_true = [](const std::string&) { return true; };
  for (std::size_t i = 0; i < crawl.states.size() && left->next(state); ++i) {
    std::optional<Observation> seen = left_observation(reader, state);
    if (!seen) break;
    seen->record.url = crawl.states[i].url;
    seen->is_explored = is_explored(order_.rules, {seen->page, crawl.states[i].url, is_true});
    if (place(*seen, state.screenshot, {before_pointing(crawl, i), false}).state != i) break;
    note_broken(*seen, state.id);
    keep_left(reader, i, *seen, state);
    states.push_back(crawl.states[i]);
  }
  const bool has_all = states.size() == crawl.states.size();
  crawl.states = std::move(states);
  crawl_ = std::move(crawl);
  const std::vector<CrawlVariant> variants = std::exchange(crawl_.variants, {});
  for (std::size_t i = 0; has_all && i < variants.size() && left->next(state); ++i) {
    const std::optional<Observation> seen = left_observation(reader, state);
    if (!seen) break;
    keep_left(reader, index_of(variants[i].of), *seen, state);
    crawl_.variants.push_back(variants[i]);
  }
  adopt_edges();
  drop_unknown_paths();
  adopt_ways();
  if (crawl_.paths.empty()) return {};
  std::vector<std::uint32_t> path = std::move(crawl_.paths.back());
  crawl_.paths.pop_back();
  return path;
}

// The page of a state, its first one or a variant, and what its second look tells.
void CrawlModel::keep_left(SnapshotReader& reader, std::size_t state, const Observation& seen,
                           const RecordedState& left) {
  const MetPage page = variants_.met(seen.page, seen.facts.outline);
  variants_.keep(state, left.id, page);
  if (left.again.empty()) return;
  const PageResult again = reader.read(left.again);
  if (const auto* other = std::get_if<Page>(&again)) variants_.learn(state, page, variants_.met(*other));
}

// Where the paths have led. Pages of a state with no room for more may be such that were not kept.
void CrawlModel::adopt_ways() {
  for (const std::vector<std::uint32_t>& path : crawl_.paths) {
    std::uint64_t way = way_of_load;
    for (std::size_t i = 0; i < path.size(); ++i) {
      const CrawlEdge& taken = edge(path[i]);
      if (i > 0) way = way_on(way, taken);
      const std::size_t state = index_of(taken.to);
      if (!taken.variant.empty() || variants_.has_room(state))
        variants_.note_way(way, state, treesift::target_of(taken));
    }
  }
}

// The actions of the edges are taken.
void CrawlModel::adopt_edges() {
  const std::vector<CrawlEdge> edges = std::move(crawl_.edges);
  const std::vector<std::optional<std::uint32_t>> before = edges_before(crawl_.paths, edges.size());
  crawl_.edges.clear();
  std::set<std::size_t> targets;
  std::set<std::string> variants;
  for (const CrawlEdge& edge : edges) {
    const std::size_t to = index_of(edge.to), from = index_of(edge.from);
    if (to == crawl_.states.size()) break;
    if (from == crawl_.states.size() && !edge.from.empty()) break;
    Landing landing{to, false, false, edge.variant, false};
    if (std::ranges::find(crawl_.variants, edge.variant, &CrawlVariant::id) == crawl_.variants.end())
      landing.variant.clear();
    if (edge.from.empty()) {
      edge_to(edge, std::nullopt, landing);
      targets.insert(to);
      continue;
    }
    landing.is_new = targets.insert(to).second;
    landing.is_new_variant = !landing.variant.empty() && variants.insert(landing.variant).second;
    edge_to(edge, from, landing, before[crawl_.edges.size()]);
    take_like(from, edge, landing.is_new && exploration_.is_first(to));
  }
}

void CrawlModel::drop_unknown_paths() {
  std::erase_if(crawl_.paths, [&](const std::vector<std::uint32_t>& path) {
    return path.empty() ||
           std::ranges::any_of(path, [&](std::uint32_t edge) { return edge >= crawl_.edges.size(); });
  });
}

void CrawlModel::take_like(std::size_t state, const CrawlEdge& edge, bool is_new) {
  const std::vector<PageAction>& actions = exploration_.actions(state);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    CrawlEdge one = edge_of(actions[i]);
    one.from = edge.from;
    if (!is_same_deed(one, edge)) continue;
    exploration_.take(state, i, Exploration::Taken::done);
    exploration_.led(state, i, index_of(edge.to), is_new, !edge.variant.empty());
  }
}

}  // namespace treesift
