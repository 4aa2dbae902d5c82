// Recorded crawls: archives, folders, what Crawljax leaves, and what is refused.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "io/archives/tar_writer.h"
#include "io/bytes/archive_error.h"
#include "io/captures/crawl_capture.h"
#include "io/captures/open_capture.h"
#include "io/crawls/crawl_file.h"
#include "io/crawls/crawl_reader.h"

namespace treesift {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view two_states =
    R"({"format":"treesift-crawl","version":1,"url":"http://a/","viewport":[800,600],
  "states":[{"id":"b","url":"http://a/b"},{"id":"a","title":"A"}],"more":1,
  "edges":[{"from":null,"to":"b","event":"load"},{"from":"b","to":"a","event":"click","xpath":"/html[1]",
            "attributes":{"href":"x"},"inputs":[{"xpath":"/i","value":"v"}]}]})";

class CrawlFiles : public testing::Test {
 protected:
  CrawlFiles() : folder_(fs::temp_directory_path() / ("treesift-crawl-" + std::to_string(::getpid()))) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~CrawlFiles() override { fs::remove_all(folder_); }

  void put(const std::string& path, std::string_view bytes) {
    fs::create_directories((folder_ / path).parent_path());
    std::ofstream(folder_ / path, std::ios::binary) << bytes;
  }
  std::string path(const std::string& below = "") const { return (folder_ / below).string(); }

 private:
  fs::path folder_;
};

void append_member(std::string& tar, std::string_view name, std::string_view body) {
  append_tar_header(tar, name, body.size());
  tar += body;
  append_tar_padding(tar, body.size());
}

std::string told(CrawlReader& reader) {
  std::string text;
  RecordedState state;
  while (reader.next(state))
    text += state.id + ":" + state.snapshot + "," + state.page + "," + state.screenshot + " ";
  return text;
}

std::string refusal(const std::string& path) {
  try {
    open_crawl(path);
  } catch (const ArchiveError& error) {
    return error.what();
  }
  return "";
}

std::string refusal_of_file(std::string_view json) {
  try {
    read_crawl_file(json);
  } catch (const BadCrawl& bad) {
    return bad.what();
  }
  return "";
}

TEST(CrawlFile, SaysWhatTheCrawlIs) {
  const Crawl crawl = read_crawl_file(two_states);
  ASSERT_EQ(crawl.states.size(), 2U);
  EXPECT_EQ(crawl.states[1].title, "A");
  EXPECT_EQ(crawl.viewport_height, 600U);
  EXPECT_EQ(crawl.edges[0].from, "");
  EXPECT_EQ(crawl.edges[1].attributes[0].second, "x");
  EXPECT_EQ(crawl.edges[1].inputs[0].value, "v");
}

TEST(CrawlFile, RefusesWhatIsNone) {
  const std::string begin = R"({"format":"treesift-crawl","version":1,"states":[)";
  EXPECT_NE(refusal_of_file("x"), "");
  EXPECT_NE(refusal_of_file("{}"), "");
  EXPECT_NE(refusal_of_file(R"({"format":"treesift-crawl","version":2})"), "");
  EXPECT_NE(refusal_of_file(begin + R"({"id":"../x"}]})"), "");
  EXPECT_NE(refusal_of_file(begin + R"({"id":".."}]})"), "");
  EXPECT_NE(refusal_of_file(begin + R"({"url":"a"}]})"), "");
  EXPECT_NE(refusal_of_file(begin + R"({"id":"a"},{"id":"a"}]})"), "");
  EXPECT_NE(refusal_of_file(begin + R"({"id":"a"}],"edges":[{"from":"a","to":"b"}]})"), "");
  EXPECT_EQ(refusal_of_file(begin + R"({"id":"a"}],"edges":[{"from":"a","to":"a"}]})"), "");
  const std::string variants = begin + R"({"id":"a"}],"variants":[)";
  EXPECT_NE(refusal_of_file(variants + R"({"id":"a.2","of":"b"}]})"), "");
  EXPECT_NE(refusal_of_file(variants + R"({"id":"a","of":"a"}]})"), "");
  EXPECT_NE(refusal_of_file(variants + R"({"id":"a/2","of":"a"}]})"), "");
  EXPECT_NE(refusal_of_file(variants + R"({"id":"a.2","of":"a"},{"id":"a.2","of":"a"}]})"), "");
  EXPECT_NE(refusal_of_file(variants + R"(],"edges":[{"from":null,"to":"a","variant":"a.2"}]})"), "");
  EXPECT_EQ(refusal_of_file(variants + R"({"id":"a.2","of":"a"}],"edges":[{"to":"a","variant":"a.2"}]})"),
            "");
}

TEST_F(CrawlFiles, ReadsAnArchive) {
  std::string tar;
  append_member(tar, "crawl.json", two_states);
  append_member(tar, "states/a/page.html", "<a>");
  append_member(tar, "states/a/screenshot.png", "png");
  append_member(tar, "states/b/snapshot.json", "{}");
  append_member(tar, "states/b/events.jsonl", "none");
  append_member(tar, "states/other/page.html", "<o>");
  append_tar_end(tar);
  put("one.tar", tar);
  const auto reader = open_crawl(path("one.tar"));
  EXPECT_EQ(reader->crawl().states.size(), 2U);
  EXPECT_EQ(told(*reader), "a:,<a>,png b:{},, ");
}

TEST_F(CrawlFiles, TheFilesOfAStateStandTogether) {
  std::string tar;
  append_member(tar, "crawl.json", two_states);
  append_member(tar, "states/a/page.html", "<a>");
  append_member(tar, "states/b/page.html", "<b>");
  append_member(tar, "states/a/events.jsonl", "{}");
  append_tar_end(tar);
  put("one.tar", tar);
  const auto reader = open_crawl(path("one.tar"));
  RecordedState state;
  ASSERT_TRUE(reader->next(state));
  EXPECT_EQ(state.id, "a");
  try {
    reader->next(state);
    FAIL() << "taken for a state";
  } catch (const ArchiveError& error) {
    EXPECT_NE(std::string(error.what()).find("the files of state a do not stand together"), std::string::npos)
        << error.what();
  }
}

TEST_F(CrawlFiles, AnArchiveBeginsWithItsCrawlFile) {
  std::string tar;
  append_member(tar, "states/a/page.html", "<a>");
  append_member(tar, "crawl.json", two_states);
  append_tar_end(tar);
  put("one.tar", tar);
  EXPECT_NE(refusal(path("one.tar")).find("crawl.json before"), std::string::npos);
}

TEST_F(CrawlFiles, ReadsAFolder) {
  put("crawl.json", two_states);
  put("states/a/page.html", "<a>");
  const auto reader = open_crawl(path());
  EXPECT_EQ(told(*reader), "b:,, a:,<a>, ");
}

// Of texts that a script has cut in the middle of a character.
TEST_F(CrawlFiles, LoneSurrogatesAreNoCharacters) {
  constexpr std::string_view crawl =
      R"({"format":"treesift-crawl","version":1,"states":[{"id":"a","title":"A\ud83d"}]})";
  constexpr std::string_view snapshot = R"(["\ude00","\ud83d\ude00"])";
  put("crawl.json", crawl);
  put("states/a/snapshot.json", snapshot);
  std::string tar;
  append_member(tar, "crawl.json", crawl);
  append_member(tar, "states/a/snapshot.json", snapshot);
  append_tar_end(tar);
  put("one.tar", tar);
  for (const std::string& archive : {path(), path("one.tar")}) {
    const auto reader = open_crawl(archive);
    EXPECT_EQ(reader->crawl().states.front().title, "A\xEF\xBF\xBD");
    EXPECT_EQ(told(*reader), R"(a:["\ufffd","\ud83d\ude00"],, )");
  }
}

TEST_F(CrawlFiles, LargeFilesCountAsMissing) {
  put("crawl.json", two_states);
  put("states/a/page.html", "<a>too large");
  put("states/a/screenshot.png", "png");
  const auto reader = open_crawl(path(), {8});
  EXPECT_EQ(told(*reader), "b:,, a:,,png ");
  EXPECT_EQ(reader->too_large(), 1U);
}

TEST_F(CrawlFiles, LinksAreNotFollowed) {
  put("crawl.json", two_states);
  put("secret", "secret");
  fs::create_directories(path("states/a"));
  fs::create_symlink(path("secret"), path("states/a/page.html"));
  EXPECT_EQ(told(*open_crawl(path())), "b:,, a:,, ");
}

TEST_F(CrawlFiles, ReadsWhatCrawljaxLeaves) {
  put("result.json", R"({"states":{"state2":{"id":2,"url":"u"},"index":{"id":0,"url":"http://a/"}},
      "edges":[{"from":"index","to":"state2","text":"Go","id":"xpath /HTML[1]/A[1]",
                "element":"Element{node=[A: null], tag=A, text=Go, attributes={href=/x}}","eventType":"click"}]})");
  put("doms/index.html", "<i>");
  put("doms/state2.html", "<s>");
  put("doms/frag_state2.html", "<f>");
  put("screenshots/index.png", "png");
  const auto reader = open_crawl(path());
  EXPECT_EQ(reader->crawl().edges[0].xpath, "/html[1]/a[1]");
  EXPECT_EQ(reader->crawl().edges[0].tag, "a");
  EXPECT_EQ(told(*reader), "index:,<i>,png state2:,<f>, ");
}

TEST_F(CrawlFiles, OtherFoldersAreRefused) {
  EXPECT_NE(refusal(path()).find("neither"), std::string::npos);
}

TEST_F(CrawlFiles, AreToldFromOtherCaptures) {
  put("crawl/crawl.json", two_states);
  put("other/crawl.json", R"({"crawl":"of the coast"})");
  put("crawljax/result.json", "{}");
  EXPECT_TRUE(is_crawl(path("crawl")));
  EXPECT_FALSE(is_crawl(path("other")));
  EXPECT_FALSE(is_crawl(path("crawljax")));
  put("crawljax/doms/index.html", "");
  EXPECT_TRUE(is_crawl(path("crawljax")));
  EXPECT_FALSE(is_crawl(path("nothing")));
  EXPECT_FALSE(is_crawl("-"));
  std::string tar;
  append_member(tar, "./crawl.json", two_states);
  tar.append(1024, '\0');
  put("a.tar", tar);
  EXPECT_TRUE(is_crawl(path("a.tar")));
  put("short", "crawl.json");
  EXPECT_FALSE(is_crawl(path("short")));
}

// "address: body, head" of each.
std::string captured(const std::string& path, const CaptureOptions& options = {}) {
  const std::unique_ptr<CaptureReader> reader = open_capture(path, options);
  CapturedResponse response;
  std::string text;
  while (reader->next(response))
    text += response.address + ": " + (response.fault == ResponseFault::none ? response.body : "fault") +
            ", " + response.head;
  return text;
}

TEST_F(CrawlFiles, AreCapturesOfTheirStates) {
  put("crawl/crawl.json", two_states);
  put("crawl/states/a/page.html", "<p>");
  put("crawl/states/a/events.jsonl", "{\"event\":\"exception\",\"text\":\"bad\\nthing\",\"line\":3}\n");
  EXPECT_EQ(captured(path("crawl")), "b: fault, a: <p>, :url: \npage-event: exception: bad thing\n");
  const auto names = std::make_shared<StateNames>(StateNames{{"a", "a=7"}});
  EXPECT_EQ(captured(path("crawl"), {.state_names = names}),
            "b: fault, a=7: <p>, :url: \npage-event: exception: bad thing\n");
}

TEST(CrawlEvents, AreFieldsOfTheHead) {
  EXPECT_EQ(head_of_events("http://a/", ""), ":url: http://a/\n");
  EXPECT_EQ(head_of_events("", R"({"kind":"request","url":"http://a/x","status":404})"
                               "\n\nno JSON\n"
                               R"({"event":"value","name":"cart","value":3})"),
            ":url: \npage-event: request: http://a/x 404\npage-event: event: no JSON\npage-value: cart 3\n");
}

}  // namespace
}  // namespace treesift
