// A suite that takes over what was accepted.
#include "pipeline/crawl/update_suite.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "io/crawls/crawl_reader.h"

namespace treesift {
namespace {

namespace fs = std::filesystem;

class UpdateSuite : public testing::Test {
 protected:
  UpdateSuite() : folder_(fs::temp_directory_path() / ("treesift-update-" + std::to_string(::getpid()))) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~UpdateSuite() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  // Two states with a link each to the application itself.
  void record(const std::string& name, const std::string& origin) const {
    CrawlWriter writer(path(name), WhenLeft::refuse);
    Crawl crawl;
    crawl.url = origin + "/";
    for (const std::string id : {"a", "b"}) {
      crawl.states.push_back({id, origin + "/" + id, id});
      writer.add_state(id, {"", "", "<h1>" + id + "</h1><a href=\"" + origin + "/x\">x</a>", ""});
    }
    writer.finish(crawl);
  }

 private:
  fs::path folder_;
};

TEST_F(UpdateSuite, WhatIsKeptHasTheNewAddress) {
  record("old.crawl.tar", "http://127.0.0.1:8080");
  record("now.crawl.tar", "http://127.0.0.1:9090");
  CrawlWriter writer(path("next.crawl.tar"), WhenLeft::refuse);
  const UpdateTally tally =
      update_suite(path("old.crawl.tar"), path("now.crawl.tar"), {{"a", "a"}}, {}, writer);
  EXPECT_EQ(tally.kept, 1U);
  const std::unique_ptr<CrawlReader> next = open_crawl(path("next.crawl.tar"));
  EXPECT_EQ(next->crawl().url, "http://127.0.0.1:9090/");
  EXPECT_EQ(next->crawl().states[1].url, "http://127.0.0.1:9090/b");
  RecordedState state;
  while (next->next(state))
    EXPECT_EQ(state.page, "<h1>" + state.id + "</h1><a href=\"http://127.0.0.1:9090/x\">x</a>");
}

}  // namespace
}  // namespace treesift
