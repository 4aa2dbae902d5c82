// ARC files, WARC files with uneven record ends, single documents, and what inputs are told apart by.
#include <gtest/gtest.h>

#include <fstream>
#include <functional>

#include "io/captures/arc/arc_source.h"
#include "io/captures/open_capture.h"
#include "io/pairing/input_kind.h"
#include "tests/unit/io/captures_warc_test_support.h"
#include "tests/unit/io/io_test_support.h"

namespace treesift {
namespace {

using namespace test;

std::string arc_record(const std::string& url, const std::string& type, const std::string& block) {
  return url + " 192.0.2.7 20060101120000 " + type + " " + std::to_string(block.size()) + "\n" + block + "\n";
}

std::string arc_file(const std::string& records) {
  const std::string about = "1 0 Recorder\nURL IP-address Archive-date Content-type Archive-length\n\n";
  return arc_record("filedesc://test.arc", "text/plain", about) + records;
}

struct ReadArc {
  std::vector<CapturedResponse> responses;
  SkippedEntries skipped;
  std::string error;
};

ReadArc read_all_of(const std::function<std::unique_ptr<CaptureReader>()>& open) {
  ReadArc read;
  try {
    const std::unique_ptr<CaptureReader> reader = open();
    CapturedResponse response;
    while (reader->next(response)) read.responses.push_back(response);
    read.skipped = reader->skipped();
  } catch (const ArchiveError& error) {
    read.error = error.what();
  }
  return read;
}

ReadArc read_arc(std::string_view bytes) {
  return read_all_of([&] { return open_capture(std::make_unique<MemorySource>(bytes), CaptureOptions()); });
}

ReadArc read_nearly(std::string_view bytes, bool strict) {
  CaptureOptions options;
  options.strict_warc = strict;
  return read_all_of([&] { return open_warc(std::make_unique<MemorySource>(bytes), options); });
}

TEST(Arc, ResponsesAreReadAsThoseOfAWarc) {
  const std::string file = arc_file(arc_record("http://host/a", "text/html", http("<p>a</p>")) +
                                    arc_record("dns:host", "text/dns", "1.2.3.4") +
                                    arc_record("http://host/with space", "text/html", http("<p>b</p>")));
  for (const std::string& bytes : {file, gzipped(file)}) {
    const ReadArc read = read_arc(bytes);
    ASSERT_EQ(read.responses.size(), 2u) << read.error;
    EXPECT_EQ(read.responses[0].address, "http://host/a");
    EXPECT_EQ(read.responses[0].body, "<p>a</p>");
    EXPECT_EQ(read.responses[0].status, 200);
    EXPECT_EQ(read.responses[1].address, "http://host/with space");
    EXPECT_EQ(read.skipped.not_responses, 2u);
  }
}

TEST(Arc, OfVersionTwoHasMoreFields) {
  const std::string block = http("<p>a</p>");
  const std::string line =
      "http://host/a 192.0.2.7 20060101120000 text/html 200 - - 0 test.arc " + std::to_string(block.size());
  const ReadArc read = read_arc(arc_file(line + "\n" + block + "\n"));
  ASSERT_EQ(read.responses.size(), 1u) << read.error;
  EXPECT_EQ(read.responses[0].body, "<p>a</p>");
}

TEST(Arc, DamageIsSeen) {
  const std::string whole = arc_file(arc_record("http://host/a", "text/html", http("<p>a</p>")));
  EXPECT_NE(read_arc(whole.substr(0, whole.size() - 4)).error.find("cut inside a record"), std::string::npos);
  EXPECT_NE(read_arc(whole + "garbage\n").error.find("no ARC record begins here"), std::string::npos);
}

TEST(Warc, LineEndsTooManyOrTooFewAreReadAndCounted) {
  const std::string first = response("http://host/a", "<p>a</p>"),
                    second = response("http://host/b", "<p>b</p>");
  const std::string without_ends = first.substr(0, first.size() - 4);
  for (const std::string ends : {"", "\r\n", "\r\n\r\n\r\n", "\n\n", "\r\n\r\n\n"}) {
    const ReadArc read = read_nearly(without_ends + ends + second, false);
    ASSERT_EQ(read.responses.size(), 2u) << read.error;
    EXPECT_EQ(read.responses[0].body, "<p>a</p>");
    EXPECT_EQ(read.responses[1].body, "<p>b</p>");
    EXPECT_EQ(read.skipped.uneven_ends, 1u);
    EXPECT_FALSE(read_nearly(without_ends + ends + second, true).error.empty());
  }
  EXPECT_EQ(read_nearly(first + second, false).skipped.uneven_ends, 0u);
  EXPECT_FALSE(read_nearly(first + without_ends, false).error.empty()) << "a cut is a cut";
  EXPECT_FALSE(read_nearly(without_ends + "\r\ngarbage" + second, false).error.empty());
}

std::string written(const TemporaryDirectory& directory, const char* name, const std::string& bytes) {
  std::ofstream(directory.file(name), std::ios::binary) << bytes;
  return directory.file(name);
}

TEST(InputKinds, AreToldByWhatTheFilesHold) {
  const TemporaryDirectory directory;
  const auto kind = [&](const char* name, const std::string& bytes) {
    return input_kind(written(directory, name, bytes));
  };
  const std::string end(1024, '\0');
  EXPECT_EQ(kind("a.html", "<p>1"), InputKind::document);
  EXPECT_EQ(kind("page", " <!doctype html>"), InputKind::document);
  EXPECT_EQ(kind("a.json", "{\n \"price\": 1\n}\n"), InputKind::document);
  EXPECT_EQ(kind("list.json", "[1]"), InputKind::document);
  EXPECT_EQ(kind("a.csv", "x,y\n"), InputKind::document);
  EXPECT_EQ(kind("a.html.gz", gzipped("<p>1")), InputKind::document);
  EXPECT_EQ(kind("pairs.jsonl", "{\"id\":\"a\",\"expected\":\"1\",\"actual\":\"2\"}\n"), InputKind::pairs);
  EXPECT_EQ(kind("run.jsonl", "{\"url\":\"http://h/a\",\"body\":\"1\"}\n"), InputKind::capture);
  EXPECT_EQ(kind("pairs.tar", tar_member("a/expected.html", "<p>") + end), InputKind::pairs);
  EXPECT_EQ(kind("run.tar", tar_member("a/index.html", "<p>") + end), InputKind::capture);
  EXPECT_EQ(kind("run.warc", response("http://host/a", "<p>a</p>")), InputKind::capture);
  EXPECT_EQ(kind("noise", "\x01\x02"), InputKind::unknown);
  EXPECT_EQ(input_kind(directory.path().string()), InputKind::capture);
  EXPECT_EQ(input_kind(directory.file("nowhere")), InputKind::missing);
  EXPECT_EQ(input_kind("-"), InputKind::pairs);
}

TEST(DocumentFiles, AreOneResponseOfTheNameGiven) {
  const TemporaryDirectory directory;
  CaptureOptions options;
  options.document = "page.html";
  const auto reader = open_capture(written(directory, "old.html", "<p>1"), options);
  CapturedResponse response;
  ASSERT_TRUE(reader->next(response));
  EXPECT_EQ(response.address, "page.html");
  EXPECT_EQ(response.body, "<p>1");
  EXPECT_FALSE(reader->next(response));
}

}  // namespace
}  // namespace treesift
