#include <gtest/gtest.h>

#include <random>

#include "io/archives/json_lines.h"
#include "tests/support/rounds.h"
#include "tests/unit/io/io_test_support.h"

namespace treesift {
namespace {

using namespace test;

ReadPair only_pair(const std::string& line) {
  const ReadResult result = read_bytes(line + "\n");
  EXPECT_FALSE(result.fault) << result.what;
  EXPECT_EQ(result.pairs.size(), 1u) << line;
  return result.pairs.empty() ? ReadPair{} : result.pairs[0];
}

TEST(IoJsonLines, ReadsPairs) {
  EXPECT_EQ(only_pair(R"({"id":"a","expected":"<p>\n\u00fc","actual":"","type":"xml","more":[1]})"),
            (ReadPair{0, "a", "<p>\n\u00fc", "", "xml", "xml", "", ""}));
  EXPECT_EQ(only_pair(R"({"id":"a","expected_base64":"/wA=","actual":"x"})"),
            (ReadPair{0, "a", std::string("\xff\0", 2), "x", "", "", "", ""}));
}

TEST(IoJsonLines, MissingSidesAreUnpaired) {
  EXPECT_EQ(only_pair(R"({"id":"a","actual":"x"})").expected, std::nullopt);
  EXPECT_EQ(only_pair(R"({"id":"a","actual":"x","expected":null})").error, "");
  EXPECT_EQ(only_pair(R"({"id":"a","expected":"x"})").actual, std::nullopt);
}

TEST(IoJsonLines, FaultsOfOneLine) {
  const auto error = [](const std::string& line) {
    const ReadPair pair = only_pair(line);
    EXPECT_FALSE(pair.expected || pair.actual);
    return pair.id + "|" + pair.error;
  };
  EXPECT_EQ(error(R"({"expected":"x"})"), "line-1|archive:bad-json-line");
  EXPECT_EQ(error(R"({"id":7,"expected":"x"})"), "line-1|archive:bad-json-line");
  EXPECT_EQ(error(R"({"id":"a","expected":"x",})"), "line-1|archive:bad-json-line");
  EXPECT_EQ(error(R"({"id":"a","expected":"\ud800"})"), "line-1|archive:bad-json-line");
  EXPECT_EQ(error("{\"id\":\"a\",\"expected\":\"\xff\"}"), "line-1|archive:bad-json-line");
  EXPECT_EQ(error(R"({"id":"a","x":tru,"expected":"y"})"), "line-1|archive:bad-json-line");
  EXPECT_EQ(error(R"({"id":"a","expected":"y"} {})"), "line-1|archive:bad-json-line");
  EXPECT_EQ(error(R"({"id":"a","expected":5})"), "a|archive:bad-json-line");
  EXPECT_EQ(error(R"({"id":"a","id":"b"})"), "b|archive:duplicate-key");
  EXPECT_EQ(error(R"({"id":"a","x":1,"x":2})"), "a|archive:duplicate-key");
  EXPECT_EQ(error(R"({"id":"a","actual":"","actual_base64":""})"), "a|archive:duplicate-key");
  EXPECT_EQ(error(R"({"id":"a","actual_base64":"?"})"), "a|archive:bad-base64");
  EXPECT_EQ(error(R"({"id":"a","type":"exe"})"), "a|archive:unknown-type");
  EXPECT_EQ(error(R"({"id":"../a"})"), "../a|archive:bad-id");
  EXPECT_EQ(error(R"({"id":""})"), "|archive:bad-id");
  EXPECT_EQ(error(R"({"id":"a\u0000b"})"), "a\uFFFDb|archive:bad-id");
}

TEST(IoJsonLines, LineNumbersAndBlankLines) {
  const ReadResult result = read_bytes("\xEF\xBB\xBF\n{\"id\":\"a\"}\r\n \t\nnonsense\n{\"id\":\"a\"}\n\n");
  EXPECT_FALSE(result.fault) << result.what;
  ASSERT_EQ(result.pairs.size(), 3u);
  EXPECT_EQ(result.pairs[0].id, "a");
  EXPECT_EQ(result.pairs[1].id, "line-4");
  EXPECT_NE(result.pairs[1].message.find("(line 4)"), std::string::npos) << result.pairs[1].message;
  EXPECT_EQ(result.pairs[2].error, "archive:duplicate-id");
}

TEST(IoJsonLines, LastLine) {
  EXPECT_FALSE(read_bytes("{\"id\":\"a\"}").fault);
  const ReadResult torn = read_bytes("{\"id\":\"a\"}\n{\"id\":\"b\",\"expec");
  EXPECT_EQ(torn.fault, ArchiveFault::torn_line);
  EXPECT_EQ(torn.pairs.size(), 1u);
  EXPECT_NE(torn.what.find("line 2"), std::string::npos) << torn.what;
}

std::string many_lines(int count) {
  std::string bytes;
  for (int i = 0; i < count; ++i) {
    const std::string body(static_cast<std::size_t>(i * 37 % 700), 'x');
    bytes += "{\"id\":\"pair " + std::to_string(i) + "\",\"expected\":\"<p>" + body + "\",\"actual\":\"" +
             body + "\\u00fc\"}\n";
  }
  return bytes;
}

TEST(IoJsonLines, CutAtEveryBlockOfALargerOne) {
  const std::string bytes = many_lines(200);
  const ReadResult whole = read_bytes(bytes, small_buffers());
  ASSERT_EQ(whole.pairs.size(), 200u);
  for (std::size_t size = 0; size < bytes.size(); size += next_place(512)) {
    const ReadResult cut = read_bytes(std::string_view(bytes).substr(0, size), small_buffers());
    const bool at_line_end = size > 0 && (bytes[size] == '\n' || bytes[size - 1] == '\n');
    ASSERT_EQ(cut.fault.has_value(), !at_line_end) << size;
    ASSERT_LE(cut.pairs.size(), whole.pairs.size());
    ASSERT_TRUE(std::equal(cut.pairs.begin(), cut.pairs.end(), whole.pairs.begin())) << size;
  }
}

// A damaged byte costs the line that it is in, or the two that it joins or the one that it splits; or it is
// one of a body. No line vanishes without a word but one that is blank now.
TEST(IoJsonLines, DamagedBytesCostTheirLineOnly) {
  const std::string bytes = many_lines(20);
  const ReadResult whole = read_bytes(bytes);
  std::mt19937 random(6);
  std::size_t errors = 0;
  for (int round = 0; round < rounds(1000); ++round) {
    std::string damaged = bytes;
    const std::size_t at = random() % damaged.size();
    damaged[at] = static_cast<char>(damaged[at] ^ static_cast<char>(1 + random() % 255));
    const ReadResult result = read_bytes(damaged, small_buffers());
    if (result.fault) continue;  // the last line has lost its end, or the first one its beginning
    ASSERT_GE(result.pairs.size() + 1, whole.pairs.size()) << at;
    ASSERT_LE(result.pairs.size(), whole.pairs.size() + 1) << at;
    std::size_t untouched = 0;
    for (const ReadPair& pair : result.pairs) {
      errors += !pair.error.empty();
      for (ReadPair good : whole.pairs) {
        good.sequence = pair.sequence;
        untouched += good == pair;
      }
    }
    ASSERT_GE(untouched + 2, whole.pairs.size()) << at;
  }
  EXPECT_GT(errors, rounds(50u));
}

TEST(IoJsonLines, CutAtEveryByte) {
  const std::string bytes = "{\"id\":\"a\",\"expected\":\"x\"}\n{\"id\":\"b\",\"actual\":\"\\u00fc\"}\n";
  const ReadResult whole = read_bytes(bytes);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const ReadResult cut = read_bytes(bytes.substr(0, size));
    const bool at_line_end = bytes[size] == '\n' || (size > 0 && bytes[size - 1] == '\n');
    EXPECT_EQ(cut.fault.has_value(), !at_line_end) << size;
    ASSERT_LE(cut.pairs.size(), whole.pairs.size());
    EXPECT_TRUE(std::equal(cut.pairs.begin(), cut.pairs.end(), whole.pairs.begin())) << size;
  }
}

TEST(IoJsonLines, Limits) {
  ReaderOptions options;
  options.member_limit = 10;
  const std::string long_line = "{\"id\":\"b\",\"x\":\"" + std::string(3 << 20, 'x') + "\"}\n";
  const ReadResult result = read_bytes("{\"id\":\"a\",\"expected\":\"12345678901\"}\n" + long_line +
                                           "{\"id\":\"c\",\"expected\":\"1234567890\"}\n",
                                       options);
  EXPECT_FALSE(result.fault) << result.what;
  ASSERT_EQ(result.pairs.size(), 3u);
  EXPECT_EQ(result.pairs[0].error, "limit:bytes");
  EXPECT_EQ(result.pairs[1].error, "limit:line");
  EXPECT_EQ(result.pairs[1].id, "b");
  EXPECT_EQ(result.pairs[2].error, "");
  EXPECT_EQ(read_bytes("{" + std::string(3 << 20, 'x'), options).fault, ArchiveFault::torn_line);
}

TEST(IoJsonLines, ReadSizesDoNotMatter) {
  std::string bytes;
  for (int i = 0; i < 200; ++i)
    bytes += "{\"id\":\"" + std::to_string(i) + "\",\"expected\":\"" + std::string(i * 7, 'e') + "\"}\n";
  const ReadResult whole = read_bytes(bytes);
  ASSERT_EQ(whole.pairs.size(), 200u);
  for (const std::size_t size : {1, 7, 512, 65536}) {
    ReaderOptions options;
    options.decompress.read_bytes = size;
    EXPECT_EQ(read_bytes(bytes, options).pairs, whole.pairs) << size;
  }
}

TEST(IoLineReader, SplitsLongAndShortLines) {
  const std::string bytes = "a\n\nbb\r\n" + std::string(5000, 'c') + "\nend";
  MemorySource source(bytes);
  LineReader lines(source, 100);
  EXPECT_EQ(lines.next()->text, "a");
  EXPECT_EQ(lines.next()->text, "");
  EXPECT_EQ(lines.next()->text, "bb");
  const auto too_long = lines.next();
  EXPECT_TRUE(too_long->too_long);
  EXPECT_EQ(too_long->text, std::string(100, 'c'));
  const auto last = lines.next();
  EXPECT_EQ(last->text, "end");
  EXPECT_EQ(last->number, 5u);
  EXPECT_FALSE(last->terminated);
  EXPECT_FALSE(lines.next());
}

TEST(IoJsonLines, LinesThatAreTooLongKeepTheirId) {
  const auto line = [](std::string_view front, std::size_t bytes) {
    return std::string(front) + R"(,"expected":")" + std::string(bytes, 'x') + "\"}\n";
  };
  ReaderOptions options;
  options.line_limit = 10'000;
  PairStream stream;
  const std::string bytes = line(R"({ "id" : "a\"b")", 20'000) + line(R"({"id":"c")", 3'000'000) +
                            line(R"({"id":4)", 20'000) + line(R"({"type":"xml","id":"d")", 20'000) +
                            line(R"({"id":"c")", 20'000);
  PairReader reader(std::make_unique<MemorySource>(bytes), stream, options);
  PairBatch batch;
  ASSERT_TRUE(reader.read(batch));
  ASSERT_EQ(batch.pairs.size(), 5U);
  for (const Pair& pair : batch.pairs) EXPECT_EQ(code_name(*pair.error), "limit:line");
  EXPECT_EQ(batch.pairs[0].id, "a\"b");
  EXPECT_EQ(batch.pairs[1].id, "c");
  EXPECT_EQ(batch.pairs[2].id, "line-3");
  EXPECT_EQ(batch.pairs[3].id, "line-4");
  EXPECT_EQ(batch.pairs[4].id, "c");
}

}  // namespace
}  // namespace treesift
