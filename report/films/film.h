// What a report shows of two crawls: their states in pictures, and their paths as strips of these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/graphs/graph_difference.h"
#include "pipeline/crawl/replay.h"
#include "report/films/outlines.h"

namespace treesift {

// A file of the report that shows a page.
struct ShownPicture {
  std::string address;                  // from the report's folder; empty: there is none
  std::uint32_t width = 0, height = 0;  // of the part of the page that it shows, in the page's pixels
  std::uint32_t page_height = 0;        // of all of it

  explicit operator bool() const { return !address.empty(); }
};

// A state as one of the two crawls has it.
struct FilmSide {
  std::string id, url;        // not yet escaped
  ShownPicture small, large;  // for a strip; for a page of its own
};

struct FilmState {
  std::string name;  // the id of its pair
  std::string link;  // its page in the report, from the report's folder; empty: none
  GraphStanding standing = GraphStanding::same;
  std::optional<StateLevel> level;  // of both
  std::optional<FilmSide> old_side, new_side;
  OutlinedPages differences;  // of both
};

// An action, and where it has led.
struct FilmStep {
  std::string action;     // "click Sign in", not yet escaped
  std::size_t state = 0;  // index in Film::states
  std::optional<ReplayedStep> replayed;
};

struct FilmPath {
  std::size_t number = 0;  // from 1, in its crawl
  bool is_of_new = false;  // the crawl that it is of
  bool is_flaky = false;
  std::vector<FilmStep> steps;

  // Whether one of its states is not the same in both crawls, or a replayed action was not done as recorded.
  bool differs(const std::vector<FilmState>& states) const;
};

struct Film {
  std::vector<FilmState> states;  // in the order of GraphDifference::states
  // Those of the old crawl, then those of the new one with states that the old one has not.
  std::vector<FilmPath> paths;
  std::size_t paths_left_out = 0;
  bool is_replayed = false;  // the new crawl is a replay whose results are known
};

}  // namespace treesift
