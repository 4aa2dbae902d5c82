// The paths of crawls as steps of a film.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "io/crawls/crawl.h"
#include "report/films/film.h"

namespace treesift {

// By the id of a state in its crawl: its number in the film.
using StateNumbers = std::unordered_map<std::string, std::size_t>;

struct PathBounds {
  std::size_t paths = 200, steps = 60;
};

// All paths of the old crawl, with what a replay has found of them. A crawl that names none has a path to
// each state behind which there is no other.
void add_old_paths(const Crawl& crawl, const StateNumbers& numbers, const std::vector<ReplayedPath>& results,
                   const PathBounds& bounds, Film& film);

// Those of the new crawl that come to states which the old one does not have, and no earlier path has come to.
void add_new_paths(const Crawl& crawl, const StateNumbers& numbers, const PathBounds& bounds, Film& film);

}  // namespace treesift
