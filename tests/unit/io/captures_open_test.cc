#include <gtest/gtest.h>

#include <fstream>

#include "io/captures/open_capture.h"
#include "tests/support/rounds.h"
#include "tests/unit/io/captures_test_support.h"
#include "tests/unit/io/io_test_support.h"

namespace treesift {
namespace {

using namespace test;

using Strings = std::vector<std::string>;

const std::string warc_page =
    "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: u\r\nWARC-Payload-Digest: sha1:X\r\nContent-Type: "
    "text/html\r\nContent-Length: 3\r\n\r\n<p>\r\n\r\n";
const std::string warc_revisit =
    "WARC/1.0\r\nWARC-Type: revisit\r\nWARC-Target-URI: v\r\nWARC-Payload-Digest: sha1:X\r\nContent-Length: "
    "0\r\n"
    "\r\n\r\n\r\n";
const std::string har_text =
    R"({"log":{"entries":[{"request":{"method":"GET","url":"u"},)"
    R"("response":{"status":200,"content":{"mimeType":"text/html","text":"<p>"}}}]}})";

// A zip of no members.
const std::string empty_zip = std::string("PK\5\6") + std::string(18, '\0');

struct Format {
  std::string name;
  std::string bytes;
  Strings responses;
};

const std::vector<Format>& formats() {
  const Strings pages{" u 0 text/html <p>", " v 0 text/html <p>"};
  static const std::vector<Format> all{
      {"warc", warc_page + warc_revisit, pages},
      {"warc.gz", gzipped(warc_page) + gzipped(warc_revisit), pages},
      {"warc.zst", zstd_frame(warc_page) + zstd_frame(warc_revisit), pages},
      {"warc.zst with dictionary",
       std::string("\x5D\x2A\x4D\x18\x08\0\0\0", 8) + "WARC/1.0" + zstd_frame(warc_page, "WARC/1.0") +
           zstd_frame(warc_revisit, "WARC/1.0"),
       pages},
      {"har", har_text, {"GET u 200 text/html;utf-8 <p>"}},
      {"har.gz", gzipped(har_text), {"GET u 200 text/html;utf-8 <p>"}},
      {"har.zst", zstd_frame(har_text), {"GET u 200 text/html;utf-8 <p>"}},
      {"zip", empty_zip, {}}};
  return all;
}

TEST(OpenCapture, TellsRecordingsFromTheirBytes) {
  const TemporaryDirectory directory;
  for (const Format& format : formats()) {
    const std::string path = directory.file("capture");
    std::ofstream(path, std::ios::binary) << format.bytes;
    const ReadCapture read = read_capture_with([&] { return open_capture(path); });
    EXPECT_FALSE(read.fault) << format.name << read.what;
    EXPECT_EQ(read.responses, format.responses) << format.name;
  }
}

// What comes through a pipe cannot be read again.
TEST(OpenCapture, ReadsPipesOnce) {
  for (const Format& format : formats()) {
    const ReadCapture read =
        read_capture_with([&] { return open_capture(std::make_unique<MemorySource>(format.bytes)); });
    if (format.name == "zip") {
      EXPECT_EQ(read.fault, ArchiveFault::unreadable);
      continue;
    }
    ASSERT_EQ(read.responses.size(), format.responses.size()) << format.name << read.what;
    EXPECT_EQ(read.responses.front(), format.responses.front());
    if (read.responses.size() > 1) {
      EXPECT_NE(read.responses[1].find("capture:lost-revisit"), std::string::npos);
    }
  }
}

TEST(OpenCapture, CutRecordingsAreErrors) {
  for (const Format& format : formats()) {
    for (std::size_t size = 0; size < format.bytes.size(); size += next_place()) {
      const std::string cut = format.bytes.substr(0, size);
      const ReadCapture read =
          read_capture_with([&] { return open_capture(std::make_unique<MemorySource>(cut)); });
      const bool between_records =
          format.name.starts_with("warc") && read.responses.size() <= 1 && !read.fault;
      ASSERT_TRUE(read.fault || between_records) << format.name << size;
    }
  }
}

}  // namespace
}  // namespace treesift
