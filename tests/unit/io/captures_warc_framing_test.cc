#include <gtest/gtest.h>

#include "tests/unit/io/captures_warc_test_support.h"
#include "tests/unit/io/io_test_support.h"

namespace treesift {
namespace {

using namespace test;

struct Damage {
  std::string name;
  std::string bytes;
  ArchiveFault fault;
  std::string place;  // what the message contains
};

TEST(Warc, FramingIsStrict) {
  const std::string first = response("http://host/a", "<p>a</p>");
  const std::string at = "at byte " + std::to_string(first.size());
  std::string no_type = first, long_length = first, short_length = first, version = first, twice = first;
  no_type.replace(no_type.find("WARC-Type"), 9, "WARC-Tipe");
  twice.replace(twice.find("Content-Length"), 0, "Content-Length: 7\r\n");
  version.replace(0, 8, "WARC/0.9");
  const std::size_t length = first.find("Content-Length: ") + 16;
  long_length[length] = static_cast<char>(long_length[length] + 1);
  short_length[length] = static_cast<char>(short_length[length] - 1);
  const std::vector<Damage> damages{
      {"garbage", first + "garbage", ArchiveFault::bad_record_header, "byte " + std::to_string(first.size())},
      {"blank lines", first + "\r\n" + first, ArchiveFault::bad_record_header, "no WARC record"},
      {"no type", first + no_type, ArchiveFault::bad_record_header, at},
      {"version", first + version, ArchiveFault::bad_record_header, at},
      {"two lengths", first + twice, ArchiveFault::bad_record_header, at},
      {"no length", first + "WARC/1.0\r\nWARC-Type: x\r\n\r\n", ArchiveFault::bad_record_header, at},
      {"negative", first + "WARC/1.0\r\nWARC-Type: x\r\nContent-Length: -1\r\n\r\n",
       ArchiveFault::bad_record_header, at},
      {"no field", first + "WARC/1.0\r\nWARC-Type\r\n\r\n", ArchiveFault::bad_record_header, at},
      {"endless", first + "WARC/1.0\r\n" + std::string(1 << 20, 'x'), ArchiveFault::bad_record_header, at},
      {"longer", first + long_length, ArchiveFault::torn_record, at},
      {"shorter", first + short_length + first, ArchiveFault::bad_record_end, at},
      {"torn header", first + "WARC/1.", ArchiveFault::torn_record, at},
      {"torn end", first + first.substr(0, first.size() - 1), ArchiveFault::torn_record, at}};
  for (const Damage& damage : damages) {
    const ReadCapture read = read_warc(damage.bytes);
    EXPECT_EQ(read.fault, damage.fault) << damage.name << read.what;
    EXPECT_NE(read.what.find(damage.place), std::string::npos) << damage.name << ": " << read.what;
    EXPECT_EQ(read.responses.size(), 1u) << damage.name;
  }
}

// What follows an uneven end is looked at as far as it tells, however few bytes come at once.
TEST(Warc, NoRecordAfterAnUnevenEndInReadsOfAnySize) {
  const std::string first = response("http://host/a", "<p>a</p>");
  const std::string without_end = first.substr(0, first.size() - 4);
  for (const std::size_t read_bytes : {1, 2, 3, 4, 5, 4096}) {
    CaptureOptions options = small_reads(read_bytes);
    options.strict_warc = false;
    const ReadCapture damaged = read_warc(first + without_end + "WARN" + first, options);
    EXPECT_EQ(damaged.fault, ArchiveFault::bad_record_end) << read_bytes << damaged.what;
    EXPECT_EQ(damaged.responses.size(), 1u) << read_bytes;
    EXPECT_EQ(read_warc(first + without_end + first, options).responses.size(), 3u) << read_bytes;
    EXPECT_EQ(read_warc(without_end + "\n" + first + without_end + "WARC", options).fault,
              ArchiveFault::torn_record)
        << read_bytes;
  }
}

std::string stored_plainly(std::string_view bytes) {
  return std::string(bytes);
}

std::string stored_as_frame(std::string_view bytes) {
  return zstd_frame(bytes);
}

// A record may end unevenly, and so may the one before it: a revisit finds it where it stands.
TEST(Warc, RevisitsOfRecordsAtUnevenEnds) {
  const std::string first = response("http://host/0", "<p>0</p>");
  const std::string original = response("http://host/a", "<p>a</p>", {{"WARC-Payload-Digest", "sha1:A"}});
  const std::string revisit =
      record("revisit", "http://host/b", "", response_type({{"WARC-Payload-Digest", "sha1:A"}}));
  const auto ending = [](const std::string& text, const std::string& end) {
    return text.substr(0, text.size() - 4) + end;
  };
  for (const auto store : {stored_plainly, gzipped, stored_as_frame})
    for (const std::string end : {"", "\r\n", "\n\n", "\r\n\r\n", "\r\n\r\n\r\n", "\r\n\r\n\r\n\r\n"})
      for (const std::size_t read_bytes : {1, 3, 100, 65536}) {
        CaptureOptions options = small_reads(read_bytes);
        options.strict_warc = false;
        const std::string bytes = store(ending(first, end)) + store(ending(original, end)) + store(revisit);
        const ReadCapture read = read_warc(bytes, options);
        ASSERT_EQ(read.responses.size(), 3u) << read.what;
        EXPECT_EQ(read.responses.back(), " http://host/b 200 text/html;UTF-8 <p>a</p>")
            << end.size() << " of end, " << read_bytes << " at once";
      }
}

TEST(Warc, ErrorsAreRepeated) {
  const std::string bytes = response("http://host/a", "<p>a</p>") + "garbage";
  const auto reader = open_warc(std::make_unique<MemorySource>(bytes), small_reads());
  CapturedResponse one;
  EXPECT_TRUE(reader->next(one));
  EXPECT_THROW(reader->next(one), ArchiveError);
  EXPECT_THROW(reader->next(one), ArchiveError);
}

TEST(Warc, DamageInTheNextMemberLeavesTheResponseBefore) {
  const std::string first = gzipped(response("http://host/a", "<p>a</p>"));
  const std::string second = gzipped(response("http://host/b", "<p>b</p>"));
  for (std::size_t at = 0; at < second.size(); ++at) {
    std::string damaged = second;
    damaged[at] = static_cast<char>(~damaged[at]);
    const ReadCapture read = read_warc(first + damaged);
    ASSERT_EQ(read.responses.at(0), " http://host/a 200 text/html;UTF-8 <p>a</p>") << at;
    ASSERT_TRUE(read.fault || read.responses.size() == 2) << at;
  }
}

TEST(Warc, WhichResponsesCount) {
  const auto read = [](const std::string& bytes) { return read_warc(bytes).responses; };
  EXPECT_EQ(read(record("resource", "http://h/a.json", "{}", {{"Content-Type", "application/json"}})),
            Strings{" http://h/a.json 0 application/json {}"});
  EXPECT_EQ(read(record("resource", "urn:pageinfo:x", "{}", {{"Content-Type", "application/json"}})),
            Strings{});
  EXPECT_EQ(read(record("response", "dns:h", "h. 1 IN A 1.2.3.4", {{"Content-Type", "text/dns"}})),
            Strings{});
  EXPECT_EQ(read(record("response", "http://h/", http("<p>", "application/octet-stream"), response_type())),
            Strings{" http://h/ 200 application/octet-stream <p>"});
  EXPECT_EQ(read(record("response", "http://h/", http("\x1F\x8B\x08", "application/octet-stream"),
                        response_type())),
            Strings{});
  EXPECT_EQ(read(record("response", "http://h/", "HTTP/1.1 302 Found\r\nLocation: /a\r\n\r\n")),
            Strings{" http://h/ 302  "});
  EXPECT_EQ(
      read(record("response", "http://h/", "HTTP/1.1 100 Continue\r\n\r\n" + http("<p>"), response_type())),
      Strings{" http://h/ 200 text/html;UTF-8 <p>"});
  EXPECT_EQ(read(record("conversion", "http://h/", http("<p>"))), Strings{});
}

TEST(Warc, OtherTypesMayComeAsHeads) {
  const std::string warc =
      record("response", "http://h/a", http("oops", "text/plain; charset=utf-8", "500 No"), response_type()) +
      record("revisit", "http://h/b", "HTTP/1.1 304 Not Modified\r\nContent-Type: image/png\r\n\r\n",
             response_type()) +
      record("response", "", http("oops", "text/plain"), response_type());
  CaptureOptions options = small_reads();
  EXPECT_EQ(read_warc(warc, options).skipped.other_types, 3u);
  options.heads_of_other_types = true;
  const ReadCapture read = read_warc(warc, options);
  EXPECT_EQ(read.responses, (Strings{" http://h/a 500 text/plain;utf-8 ", " http://h/b 0 image/png "}));
  EXPECT_EQ(read.skipped.other_types, 1u);
}

}  // namespace
}  // namespace treesift
