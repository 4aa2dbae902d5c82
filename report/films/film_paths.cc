#include "report/films/film_paths.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "pipeline/crawl/suite.h"
#include "report/graphs/action_words.h"

namespace treesift {
namespace {

using EdgePath = std::vector<std::uint32_t>;

// Of a crawl without paths: the shortest ones from its start, those that are the beginning of another left out.
class ShortestPaths {
 public:
  explicit ShortestPaths(const Crawl& crawl) : crawl_(crawl) {
    for (std::uint32_t i = 0; i < crawl.edges.size(); ++i) leaving_[crawl.edges[i].from].push_back(i);
  }

  std::vector<EdgePath> find() {
    reach_all();
    std::vector<EdgePath> paths;
    for (const std::uint32_t edge : order_)
      if (!has_next_.contains(crawl_.edges[edge].to)) paths.push_back(path_to(crawl_.edges[edge].to));
    return paths;
  }

 private:
  void reach_all() {
    std::vector<std::string> reached = {""};  // the browser before it has loaded anything
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const std::string from = reached[i];
      for (const std::uint32_t edge : leaving_[from]) {
        const std::string& to = crawl_.edges[edge].to;
        if (!by_.emplace(to, edge).second) continue;
        has_next_.insert(from);
        order_.push_back(edge);
        reached.push_back(to);
      }
    }
  }

  EdgePath path_to(std::string state) const {
    EdgePath path;
    while (!state.empty()) {
      path.push_back(by_.at(state));
      state = crawl_.edges[path.back()].from;
    }
    std::ranges::reverse(path);
    return path;
  }

  const Crawl& crawl_;
  std::unordered_map<std::string, EdgePath> leaving_;  // by state
  std::unordered_map<std::string, std::uint32_t> by_;  // by state: the edge that first led there
  std::unordered_set<std::string> has_next_;           // states that led to another one first
  EdgePath order_;
};

std::vector<EdgePath> shown_paths(const Crawl& crawl, const std::vector<ReplayedPath>& results) {
  return crawl.paths.empty() && results.empty() ? ShortestPaths(crawl).find() : paths_of(crawl);
}

FilmPath film_path(const Crawl& crawl, const StateNumbers& numbers, const EdgePath& edges, std::size_t most) {
  FilmPath path;
  for (const std::uint32_t edge : edges) {
    const auto state = numbers.find(crawl.edges[edge].to);
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
  const std::vector<EdgePath> paths = shown_paths(crawl, results);
  for (std::size_t i = 0; i < std::min(paths.size(), bounds.paths); ++i) {
    FilmPath path = film_path(crawl, numbers, paths[i], bounds.steps);
    path.number = i + 1;
    add_results(results, path);
    take(std::move(path), film);
  }
  film.paths_left_out += paths.size() - std::min(paths.size(), bounds.paths);
}

void add_new_paths(const Crawl& crawl, const StateNumbers& numbers, const PathBounds& bounds, Film& film) {
  const std::vector<EdgePath> paths = shown_paths(crawl, {});
  std::vector<bool> is_shown(film.states.size(), false);
  std::size_t left = bounds.paths;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    FilmPath path = film_path(crawl, numbers, paths[i], bounds.steps);
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
