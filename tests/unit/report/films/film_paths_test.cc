// Which paths of two crawls are shown, and what a replay has said of them.
#include "report/films/film_paths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace treesift {
namespace {

CrawlEdge edge(const std::string& from, const std::string& to) {
  return {from, to, from.empty() ? "load" : "click", "", "", from.empty() ? "" : to, {}, {}};
}

// a, and from there b and c, from c back to a and on to d.
Crawl small_crawl() {
  Crawl crawl;
  for (const char* id : {"a", "b", "c", "d"}) crawl.states.push_back({id, "", ""});
  crawl.edges = {edge("", "a"), edge("a", "b"), edge("a", "c"), edge("c", "a"), edge("c", "d")};
  return crawl;
}

const StateNumbers numbers = {{"a", 0}, {"b", 1}, {"c", 2}, {"d", 3}};

std::string words_of(const Film& film) {
  std::string words;
  for (const FilmPath& path : film.paths) {
    words += fmt::format("{}{}:", path.is_of_new ? "new " : "", path.number);
    for (const FilmStep& step : path.steps) words += fmt::format(" {}>{}", step.action, step.state);
    words += "; ";
  }
  return words;
}

TEST(FilmPaths, WithoutPathsTheShortestOnesToTheEnds) {
  Film film;
  film.states.resize(4);
  add_old_paths(small_crawl(), numbers, {}, {}, film);
  EXPECT_EQ(words_of(film), "1: load>0 click b>1; 2: load>0 click c>2 click d>3; ");
}

TEST(FilmPaths, AreBounded) {
  Crawl crawl = small_crawl();
  crawl.paths = {{0, 1}, {0, 2, 4}, {0, 2, 3}};
  Film film;
  film.states.resize(4);
  add_old_paths(crawl, numbers, {}, {2, 2}, film);
  EXPECT_EQ(words_of(film), "1: load>0 click b>1; 2: load>0 click c>2; ");
  EXPECT_EQ(film.paths_left_out, 1U);
}

TEST(FilmPaths, ShortestOnesAreBoundedAndCountedToo) {
  Film film;
  film.states.resize(4);
  add_old_paths(small_crawl(), numbers, {}, {1, 60}, film);
  EXPECT_EQ(words_of(film), "1: load>0 click b>1; ");
  EXPECT_EQ(film.paths_left_out, 1U);
  Film of_new;
  of_new.states.resize(4);
  of_new.states[1].standing = of_new.states[3].standing = GraphStanding::added;
  add_new_paths(small_crawl(), numbers, {1, 60}, of_new);
  EXPECT_EQ(words_of(of_new), "new 1: load>0 click b>1; ");
  EXPECT_EQ(of_new.paths_left_out, 1U);
}

TEST(FilmPaths, OfTheNewCrawlThoseThatCameToSomethingNew) {
  Crawl crawl = small_crawl();
  crawl.paths = {{0, 1}, {0, 2, 4}, {0, 2, 3}, {0, 2, 4}};
  Film film;
  film.states.resize(4);
  film.states[3].standing = GraphStanding::added;
  add_new_paths(crawl, numbers, {}, film);
  EXPECT_EQ(words_of(film), "new 2: load>0 click c>2 click d>3; ");
}

TEST(FilmPaths, AReplayedStepThatFailedMakesADifference) {
  Crawl crawl = small_crawl();
  crawl.paths = {{0, 1}, {0, 2}};
  ReplayedPath replayed;
  replayed.number = 2;
  replayed.steps.resize(2);
  replayed.steps[1].end = StepEnd::failed;
  Film film;
  film.states.resize(4);
  add_old_paths(crawl, numbers, {replayed}, {}, film);
  EXPECT_FALSE(film.paths[0].differs(film.states));
  EXPECT_TRUE(film.paths[1].differs(film.states));
  EXPECT_FALSE(film.paths[0].steps[1].replayed);
  ASSERT_TRUE(film.paths[1].steps[1].replayed);
  EXPECT_EQ(film.paths[1].steps[1].replayed->end, StepEnd::failed);
}

}  // namespace
}  // namespace treesift
