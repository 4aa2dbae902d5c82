// Two crawls -> what a report shows of them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "align/rules/rule_set.h"
#include "io/output/output_folder.h"
#include "parsers/limits.h"
#include "report/films/film.h"

namespace treesift {

struct FilmInputs {
  std::string old_crawl, new_crawl;  // paths
  const GraphDifference& difference;
  const std::vector<std::string>& names;  // of the states of `difference`
  const RuleSet& rules;                   // what they take of a page is not outlined
  // Of the new crawl where it is a replay of the old one; empty: not known.
  std::vector<ReplayedPath> results;
  Limits limits;
  std::string temp_directory;
};

// How much of large crawls is shown.
struct FilmBounds {
  std::size_t states = 500;                   // with pictures and a page: those that differ first
  std::size_t paths = 200;                    // of each crawl
  std::size_t steps = 60;                     // of a path
  std::size_t bytes = std::size_t{32} << 20;  // of the pictures of each crawl
};

// Writes the pictures into the folder. Each is made anew of its pixels: nothing else of a file comes into a
// report. Reads both crawls once, one after the other; memory is that of two pages. Throws ArchiveError and
// OutputError.
Film make_film(const FilmInputs& inputs, const FilmBounds& bounds, OutputFolder& folder);

}  // namespace treesift
