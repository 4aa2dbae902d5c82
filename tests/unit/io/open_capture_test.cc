#include "io/captures/open_capture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>

#include "io/bytes/archive_error.h"
#include "io/captures/directory_reader.h"
#include "io/captures/responses/document_type.h"
#include "tests/unit/io/io_test_support.h"

namespace treesift {
namespace {

struct ReadCapture {
  std::vector<CapturedResponse> responses;
  SkippedEntries skipped;
  std::optional<ArchiveFault> fault;

  std::vector<std::string> addresses() const {
    std::vector<std::string> all;
    for (const CapturedResponse& response : responses) all.push_back(response.address);
    return all;
  }
};

ReadCapture read_whole(CaptureReader& reader) {
  ReadCapture result;
  try {
    CapturedResponse response;
    while (reader.next(response)) result.responses.push_back(response);
    EXPECT_FALSE(reader.next(response));  // however often it is asked
  } catch (const ArchiveError& error) {
    result.fault = error.fault();
  }
  result.skipped = reader.skipped();
  return result;
}

ReadCapture read_capture_bytes(std::string_view bytes, const CaptureOptions& options = {}) {
  return read_whole(*open_capture(std::make_unique<MemorySource>(bytes), options));
}

void put_file(const std::filesystem::path& file, std::string_view bytes) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file) << bytes;
}

using Texts = std::vector<std::string>;

TEST(DirectoryCaptures, ComeInTheByteOrderOfPaths) {
  const test::TemporaryDirectory folder;
  for (const char* name : {"a/x.html", "a-b.html", "a.html", "a/b/c.html", "B.html", "z", "a0.html"})
    put_file(folder.path() / name, "<p>");
  Texts wanted{"B.html", "a-b.html", "a.html", "a/b/c.html", "a/x.html", "a0.html", "z"};
  ASSERT_TRUE(std::is_sorted(wanted.begin(), wanted.end()));
  EXPECT_EQ(read_whole(*open_capture(folder.path())).addresses(), wanted);
}

TEST(DirectoryCaptures, OfLargeDirectoriesArePartlyHeld) {
  const test::TemporaryDirectory folder;
  std::mt19937 random(7);
  Texts wanted;
  for (int i = 0; i < 100; ++i) {
    std::string name = std::to_string(random() % 100'000) + ".html";
    if (i % 9 == 0) name = "d" + std::to_string(i) + "/" + name;
    put_file(folder.path() / name, "<p>");
    wanted.push_back(name);
  }
  std::sort(wanted.begin(), wanted.end());
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  for (const std::size_t held : {1, 2, 7, 1000})
    EXPECT_EQ(read_whole(*make_directory_reader(folder.path(), {}, held)).addresses(), wanted) << held;
}

TEST(DirectoryCaptures, FollowNoLinksAndLeaveOutWhatIsNotWanted) {
  const test::TemporaryDirectory folder;
  put_file(folder.path() / "page.html", "<p>");
  put_file(folder.path() / "style.css", "p {}");
  put_file(folder.path() / "README", "plain text");
  put_file(folder.path() / "index.php", " <html>");
  std::filesystem::create_symlink("page.html", folder.path() / "link.html");
  std::filesystem::create_directory_symlink(".", folder.path() / "loop");
  EXPECT_EQ(read_whole(*open_capture(folder.path())).addresses(),
            (Texts{"README", "index.php", "page.html", "style.css"}));
  const ReadCapture read = read_whole(*open_capture(folder.path(), {.kinds = KindSet::trees()}));
  EXPECT_EQ(read.addresses(), (Texts{"index.php", "page.html"}));
  EXPECT_EQ(read.skipped.not_responses, 2u);
  EXPECT_EQ(read.skipped.other_types, 2u);
}

TEST(DirectoryCaptures, SkipLargeFilesAloud) {
  const test::TemporaryDirectory folder;
  put_file(folder.path() / "large.html", std::string(101, 'x'));
  put_file(folder.path() / "small.html", std::string(100, 'x'));
  CaptureOptions options;
  options.body_limit = 100;
  const ReadCapture read = read_whole(*open_capture(folder.path(), options));
  ASSERT_EQ(read.responses.size(), 2u);
  EXPECT_EQ(read.responses[0].fault, ResponseFault::too_large);
  EXPECT_EQ(read.responses[0].body, "");
  EXPECT_EQ(read.responses[1].fault, ResponseFault::none);
  EXPECT_EQ(read.responses[1].body.size(), 100u);
}

TEST(TarCaptures, AreReadInTheirOrder) {
  const std::string tar = test::tar_member("./b/", "", '5') + test::tar_member("./b/x.html", "<p>1") +
                          test::tar_member("a.html", std::string(600, 'y')) +
                          test::tar_member("a.css", "p {}") + test::tar_member("link.html", "", '2');
  CaptureOptions options;
  options.body_limit = 599;
  options.kinds = KindSet::trees();
  const ReadCapture read = read_capture_bytes(tar + test::tar_end(), options);
  EXPECT_EQ(read.addresses(), (Texts{"b/x.html", "a.html"}));
  EXPECT_EQ(read.responses[0].body, "<p>1");
  EXPECT_EQ(read.responses[1].fault, ResponseFault::too_large);
  EXPECT_EQ(read.skipped.other_types, 1u);
  EXPECT_EQ(read.skipped.not_responses, 1u);
  const ReadCapture cut = read_capture_bytes(tar);
  EXPECT_EQ(cut.addresses(), (Texts{"b/x.html", "a.html", "a.css"}));
  EXPECT_EQ(cut.fault, ArchiveFault::no_end_marker);
}

TEST(JsonLinesCaptures, SayWhatIsKnownOfAResponse) {
  const ReadCapture read = read_capture_bytes(
      "{\"url\":\"http://h/a\",\"method\":\"POST\",\"request_body\":\"q=1\",\"status\":500,"
      "\"content_type\":\"Text/HTML; Charset=\\\"UTF-8\\\"\",\"body\":\"<p>\"}\n\n"
      "{\"path\":\"a.json\",\"body_base64\":\"e30=\",\"more\":[1]}\n"
      "{\"url\":\"http://h/i\",\"content_type\":\"image/png\",\"body\":\"x\"}",
      {.kinds = KindSet::trees()});
  ASSERT_EQ(read.responses.size(), 2u);
  const CapturedResponse& first = read.responses[0];
  EXPECT_EQ(first.address, "http://h/a");
  EXPECT_TRUE(first.is_url);
  EXPECT_EQ(first.method, "POST");
  EXPECT_NE(first.request_body_hash, 0u);
  EXPECT_EQ(first.status, 500);
  EXPECT_EQ(first.media_type, "text/html");
  EXPECT_EQ(first.charset, "UTF-8");
  EXPECT_EQ(first.body, "<p>");
  EXPECT_FALSE(read.responses[1].is_url);
  EXPECT_EQ(read.responses[1].body, "{}");
  EXPECT_EQ(read.skipped.other_types, 1u);
}

TEST(JsonLinesCaptures, GiveBadLinesAsFaultyResponses) {
  const auto fault_of = [](const std::string& line) {
    const ReadCapture read = read_capture_bytes(line + "\n");
    return read.responses.size() == 1 ? read.responses[0].fault : ResponseFault::none;
  };
  for (const char* line :
       {"{", "{\"body\":\"x\"}", "{\"url\":\"u\",\"path\":\"p\",\"body\":\"x\"}",
        "{\"url\":1,\"body\":\"x\"}", "{\"url\":\"u\",\"url\":\"u\",\"body\":\"x\"}",
        "{\"url\":\"u\",\"body_base64\":\"?\"}", "{\"url\":\"u\",\"body\":\"x\",\"body_base64\":\"e30=\"}",
        "{\"url\":\"u\",\"body\":\"x\",\"status\":\"200\"}"})
    EXPECT_EQ(fault_of(line), ResponseFault::bad_record) << line;
  EXPECT_EQ(fault_of("{\"url\":\"u\"}"), ResponseFault::no_body);
  EXPECT_EQ(read_capture_bytes("{\"url\":\"u\",\"body\":\"<p>\"}\n{\"url\":").fault, ArchiveFault::torn_line);
}

TEST(OpeningCaptures, RefusesWhatIsNone) {
  const auto fault_of = [](std::string_view bytes) -> std::optional<ArchiveFault> {
    try {
      open_capture(std::make_unique<MemorySource>(bytes));
    } catch (const ArchiveError& error) {
      return error.fault();
    }
    return std::nullopt;
  };
  EXPECT_EQ(fault_of(""), ArchiveFault::empty);
  EXPECT_EQ(fault_of("<html>"), ArchiveFault::not_an_archive);
  EXPECT_THROW(open_capture("/no/such/capture"), ArchiveError);
}

TEST(DocumentTypes, ComeFromTheMediaTypeThenTheAddressThenTheBody) {
  const auto type_of = [](std::string_view media, std::string_view address, std::string_view body) {
    CapturedResponse response;
    response.media_type = media;
    response.address = address;
    response.is_url = address.find("://") != std::string_view::npos;
    response.body = body;
    return std::string(document_type(response));
  };
  EXPECT_EQ(type_of("text/html", "http://h/a.json", "{"), "html");
  EXPECT_EQ(type_of("application/vnd.api+json", "x", ""), "json");
  EXPECT_EQ(type_of("application/rss+xml", "x", ""), "xml");
  EXPECT_EQ(type_of("image/svg+xml", "x", ""), "svg");
  EXPECT_EQ(type_of("image/png", "http://h/a.html", "<p>"), "png");
  EXPECT_EQ(type_of("image/webp", "http://h/a", "<p>"), "bin");
  EXPECT_EQ(type_of("text/plain", "http://h/a.csv", "1"), "csv");
  EXPECT_EQ(type_of("text/plain", "http://h/a.html", "1"), "txt");
  EXPECT_EQ(type_of("text/calendar;", "http://h/a", "1"), "txt");
  EXPECT_EQ(type_of("application/x-new", "http://h/a.pdf", "1"), "pdf");
  EXPECT_EQ(type_of("application/x-new", "http://h/a", "\x01"), "bin");
  EXPECT_EQ(type_of("", "http://h/a.JSON?x=a.html#b.svg", "<p>"), "json");
  EXPECT_EQ(type_of("application/octet-stream", "http://h.html", "<p>"), "");
  EXPECT_EQ(type_of("", "http://h/a.css", "<p>"), "css");
  EXPECT_EQ(type_of("", "http://h/a", "\xEF\xBB\xBF [1]"), "");
  EXPECT_EQ(type_of("", "http://h/a", "plain"), "txt");
  EXPECT_EQ(type_of("", "http://h/a", " "), "");
}

TEST(DocumentTypes, SayWhetherAResponseIsWanted) {
  CapturedResponse response;
  response.address = "a";
  response.body = "[1]";
  EXPECT_TRUE(may_be_wanted(response, KindSet(0)));
  KindSet kinds(0);
  kinds.add(OutputKind::json);
  EXPECT_TRUE(is_wanted(response, kinds));
  response.body = " <p>";
  EXPECT_FALSE(is_wanted(response, kinds));
  response.media_type = "text/csv";
  EXPECT_FALSE(may_be_wanted(response, kinds));
}

}  // namespace
}  // namespace treesift
