#include "report/films/film_paths.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "pipeline/crawl/suite.h"
#include "report/graphs/action_words.h"

namespace treesift {
namespace {

using EdgePath = std::vector<std::uint32_t>;

constexpr std::uint32_t no_edge = 0xFFFFFFFF;

// Of a crawl without paths: the shortest ones from its start, those that are the beginning of another left out.
// Each is made when it is asked for: all of them together can be far longer than the crawl.
class ShortestPaths {
 public:
  explicit ShortestPaths(const Crawl& crawl) : before_(crawl.edges.size(), no_edge) {
    const EdgePath first_edges = reach_all(crawl);
    std::vector<bool> goes_on(crawl.edges.size(), false);
    for (const std::uint32_t edge : first_edges)
      if (before_[edge] != no_edge) goes_on[before_[edge]] = true;
    for (const std::uint32_t edge : first_edges)
      if (!goes_on[edge]) last_edges_.push_back(edge);
  }

  std::size_t size() const { return last_edges_.size(); }

  EdgePath at(std::size_t number) const {
    EdgePath path;
    for (std::uint32_t edge = last_edges_[number]; edge != no_edge; edge = before_[edge])
      path.push_back(edge);
    std::ranges::reverse(path);
    return path;
  }

 private:
  // The edges that came to a state first, those to the nearest states before the others.
  EdgePath reach_all(const Crawl& crawl) {
    std::unordered_map<std::string_view, EdgePath> leaving;  // by state
    for (std::uint32_t i = 0; i < crawl.edges.size(); ++i) leaving[crawl.edges[i].from].push_back(i);
    std::unordered_set<std::string_view> reached;
    EdgePath first_edges;
    const auto go_on = [&](std::string_view from, std::uint32_t before) {
      for (const std::uint32_t edge : leaving[from]) {
        if (!reached.insert(crawl.edges[edge].to).second) continue;
        before_[edge] = before;
        first_edges.push_back(edge);
      }
    };
    go_on("", no_edge);  // the browser before it has loaded anything
    for (std::size_t i = 0; i < first_edges.size(); ++i)
      go_on(crawl.edges[first_edges[i]].to, first_edges[i]);
    return first_edges;
  }

  EdgePath before_;      // by an edge that came to a state first: the one that came first to where it begins
  EdgePath last_edges_;  // of each path
};

// The paths of a crawl that a film is about, each made when it is asked for.
class CrawlPaths {
 public:
  CrawlPaths(const Crawl& crawl, const std::vector<ReplayedPath>& results) {
    if (crawl.paths.empty() && results.empty())
      shortest_.emplace(crawl);
    else
      recorded_ = paths_of(crawl);
  }

  std::size_t size() const { return shortest_ ? shortest_->size() : recorded_.size(); }
  EdgePath at(std::size_t number) const { return shortest_ ? shortest_->at(number) : recorded_[number]; }

 private:
  std::vector<EdgePath> recorded_;
  std::optional<ShortestPaths> shortest_;
};

FilmPath film_path(const Crawl& crawl, const StateNumbers& numbers, const EdgePath& edges, std::size_t most) {
  FilmPath path;
  for (const std::uint32_t edge : edges) {
    auto state = numbers.find(target_of(crawl.edges[edge]));
    if (state == numbers.end())
      state = numbers.find(crawl.edges[edge].to);  // variants are no pages of the film
    if (state == numbers.end() || path.steps.size() == most) break;
    path.steps.push_back({action_words(crawl.edges[edge]), state->second, {}});
  }
  return path;
}

void add_results(const std::vector<ReplayedPath>& results, FilmPath& path) {
  const auto result = std::ranges::find(results, path.number, &ReplayedPath::number);
  if (result == results.end()) return;
  path.is_flaky = result->is_flaky;
  for (std::size_t i = 0; i < std::min(path.steps.size(), result->steps.size()); ++i)
    path.steps[i].replayed = result->steps[i];
}

void take(FilmPath path, Film& film) {
  if (!path.steps.empty()) film.paths.push_back(std::move(path));
}

}  // namespace

bool FilmPath::differs(const std::vector<FilmState>& states) const {
  return std::ranges::any_of(steps, [&](const FilmStep& step) {
    const bool is_as_recorded = !step.replayed || !step.replayed->fails(StateClass::distinct);
    return states[step.state].standing != GraphStanding::same || !is_as_recorded ||
           (step.replayed && step.replayed->end != StepEnd::succeeded);
  });
}

void add_old_paths(const Crawl& crawl, const StateNumbers& numbers, const std::vector<ReplayedPath>& results,
                   const PathBounds& bounds, Film& film) {
  const CrawlPaths paths(crawl, results);
  const std::size_t shown = std::min(paths.size(), bounds.paths);
  for (std::size_t i = 0; i < shown; ++i) {
    FilmPath path = film_path(crawl, numbers, paths.at(i), bounds.steps);
    path.number = i + 1;
    add_results(results, path);
    take(std::move(path), film);
  }
  film.paths_left_out += paths.size() - shown;
}

void add_new_paths(const Crawl& crawl, const StateNumbers& numbers, const PathBounds& bounds, Film& film) {
  const CrawlPaths paths(crawl, {});
  std::vector<bool> is_shown(film.states.size(), false);
  std::size_t left = bounds.paths;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    FilmPath path = film_path(crawl, numbers, paths.at(i), bounds.steps);
    path.number = i + 1;
    path.is_of_new = true;
    const bool is_wanted = std::ranges::any_of(path.steps, [&](const FilmStep& step) {
      return film.states[step.state].standing == GraphStanding::added && !is_shown[step.state];
    });
    if (!is_wanted) continue;
    if (left == 0) {
      ++film.paths_left_out;
      continue;
    }
    --left;
    for (const FilmStep& step : path.steps) is_shown[step.state] = true;
    take(std::move(path), film);
  }
}

}  // namespace treesift
