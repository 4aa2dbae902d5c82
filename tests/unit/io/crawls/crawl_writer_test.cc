// Crawl archives as they are written: read back, and what a killed run leaves.
#include "io/crawls/crawl_writer.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "io/crawls/crawl_file.h"
#include "io/crawls/crawl_json.h"
#include "io/crawls/crawl_reader.h"

namespace treesift {
namespace {

namespace fs = std::filesystem;

Crawl small_crawl() {
  Crawl crawl;
  crawl.url = "http://a/";
  crawl.browser = "B/1";
  crawl.viewport_width = 800;
  crawl.viewport_height = 600;
  crawl.states = {{"one", "http://a/", "A \"title\""}, {"two", "http://a/b", ""}};
  crawl.edges = {{"", "one", "load", "", "", "", {}, {}},
                 {"one",
                  "two",
                  "click",
                  "/html[1]/a[1]",
                  "a",
                  "B",
                  {{"href", "b"}},
                  {{"/html[1]/input[1]", "x"}},
                  "two.2"}};
  crawl.variants = {{"two.2", "two", "http://a/c", "Others"}};
  crawl.paths = {{0, 1}};
  return crawl;
}

TEST(CrawlWriter, IsReadBack) {
  const Crawl crawl = small_crawl(), read = read_crawl_file(crawl_json(crawl));
  EXPECT_EQ(crawl_json(read), crawl_json(crawl));
  EXPECT_EQ(read.paths, crawl.paths);
  EXPECT_EQ(read.edges[1].inputs[0].value, "x");
  EXPECT_THROW(
      read_crawl_file(R"({"format":"treesift-crawl","version":1,"states":[],"edges":[],"paths":[[0]]})"),
      BadCrawl);
}

TEST(CrawlWriter, ArchiveAndFolder) {
  const fs::path folder = fs::temp_directory_path() / ("treesift-writer-" + std::to_string(::getpid()));
  fs::remove_all(folder);
  fs::create_directories(folder);
  const std::string path = (folder / "a.crawl.tar.zst").string();
  CrawlWriter(path, WhenLeft::refuse);  // as if no browser had started: nothing is left to go on with
  {
    CrawlWriter writer(path, WhenLeft::refuse);
    writer.keep_note("paths.jsonl", "{}\n");
    writer.add_state("one", {"{}", "png", "<p>", ""});
    writer.note(small_crawl());
    EXPECT_EQ(open_crawl(writer.folder())->crawl().states.size(), 2U);
  }  // as if killed
  EXPECT_THROW(CrawlWriter(path, WhenLeft::refuse), OutputError);
  CrawlWriter writer(path, WhenLeft::go_on);
  EXPECT_TRUE(writer.has_begun());
  EXPECT_EQ(writer.kept_note("paths.jsonl") + writer.kept_note("others.jsonl"), "{}\n");
  writer.add_state("two", {"", "", "<b>", "{}\n"});
  writer.add_second_look("one", "[]");
  writer.add_state("two.2", {"", "", "<i>", ""});
  writer.finish(small_crawl());
  EXPECT_FALSE(fs::exists(writer.folder()));
  const std::unique_ptr<CrawlReader> reader = open_crawl(path);
  RecordedState state;
  ASSERT_TRUE(reader->next(state));
  EXPECT_EQ(state.id + state.snapshot + state.screenshot + state.page + state.again, "one{}png<p>[]");
  ASSERT_TRUE(reader->next(state));
  EXPECT_EQ(state.id + state.snapshot + state.screenshot + state.page + state.again, "two<b>");
  EXPECT_FALSE(reader->next(state));  // variants are for those who ask for them
  std::string pages;
  const std::unique_ptr<CrawlReader> all = open_crawl(path, {}, Variants::read);
  while (all->next(state)) pages += state.id + state.page;
  EXPECT_EQ(pages, "one<p>two<b>two.2<i>");
  fs::remove_all(folder);
}

// What happened in a folder, of "one" alone.
std::string events_of_one(CrawlWriter& writer) {
  Crawl crawl;
  crawl.states = {{"one", "http://a/", ""}};
  writer.note(crawl);
  RecordedState state;
  open_crawl(writer.folder())->next(state);
  return state.events.value_or("none") + state.again;
}

TEST(CrawlWriter, TellsEachEventOfAStateOnceWheneverItWasMet) {
  const fs::path folder = fs::temp_directory_path() / ("treesift-events-" + std::to_string(::getpid()));
  fs::remove_all(folder);
  fs::create_directories(folder);
  {
    CrawlWriter writer((folder / "a.crawl.tar").string(), WhenLeft::refuse);
    writer.add_state("one", {"{}", "", "<p>", ""});
    writer.add_events("one", "");
    EXPECT_EQ(events_of_one(writer), "");
    writer.add_events("one", "{\"event\":\"dialog\"}\n");
    writer.add_events(
        "one", "{\"event\":\"exception\"}\n{\"event\":\"dialog\"}\n{\"event\":\"value\",\"name\":\"n\"}\n");
    EXPECT_EQ(events_of_one(writer), "{\"event\":\"dialog\"}\n{\"event\":\"exception\"}\n");
    writer.add_second_look("one", "[]");
    writer.add_state("one", {"{}", "", "<p>", ""});  // anew, by a run that goes on
    EXPECT_EQ(events_of_one(writer), "");
    writer.add_state("one", {"{}", "", "<p>", std::nullopt});
    EXPECT_EQ(events_of_one(writer), "none");
  }
  fs::remove_all(folder);
}

}  // namespace
}  // namespace treesift
