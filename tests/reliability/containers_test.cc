// The same documents, in every encoding and with every lie about it, come out with the same verdicts whatever
// they are stored in and however few bytes are read at a time: as pairs in tar archives and JSON lines, and
// as captures in WARC and JSON lines.
#include <gtest/gtest.h>

#include <fstream>

#include "base/base64.h"
#include "base/utf8.h"
#include "model/judge/model_file.h"
#include "model/records/verdict_line.h"
#include "pipeline/run.h"
#include "tests/unit/io/captures_test_support.h"
#include "tests/unit/io/io_test_support.h"

namespace treesift {
namespace {

using namespace test;

struct StrangePage {
  const char* id;
  std::string expected, actual;
};

std::string utf16(std::string_view ascii, bool little_endian) {
  std::string wide;
  for (const char c : ascii) wide += little_endian ? std::string{c, '\0'} : std::string{'\0', c};
  return wide;
}

std::string utf32(std::string_view ascii) {
  std::string wide("\xFF\xFE\0\0", 4);
  for (const char c : ascii) wide += std::string{c, '\0', '\0', '\0'};
  return wide;
}

const std::vector<StrangePage>& pages() {
  using namespace std::string_literals;
  const std::string late(1100, ' ');
  static const std::vector<StrangePage> all = {
      {"utf-8", "<p>caf\xC3\xA9", "<p>caf\xC3\xA9 no"},
      {"invalid-utf-8", "<p>a\xC3(b\xFF\xFE", "<p>a\xC3(b\xFF"},
      {"overlong", "<p>\xC0\xAF\xE0\x80\xAF", "<p>\xC0\xAF"},
      {"surrogates", "<p>\xED\xA0\x80\xED\xB0\x80", "<p>\xED\xA0\x80"},
      {"cut-in-a-character", "<p>caf\xC3", "<p>caf\xE2\x82"},
      {"nul", "<p>a\0b<\0i>"s, "<p>a\0b"s},
      {"utf-8-mark", "\xEF\xBB\xBF<p>caf\xC3\xA9", "<p>caf\xC3\xA9"},
      {"utf-16-le", "\xFF\xFE" + utf16("<p>one", true), "\xFF\xFE" + utf16("<p>two", true) + "x"},
      {"utf-16-be", "\xFE\xFF" + utf16("<p>one", false), "<p>one"},
      {"utf-16-surrogates", "\xFF\xFE" + utf16("<p>", true) + "\x3D\xD8\x00\xDE"s,
       "\xFF\xFE" + utf16("<p>", true) + "\x00\xDE"s},
      {"utf-32", utf32("<p>one"), utf32("<p>two")},
      {"utf-7", "<meta charset=utf-7><p>+ADw-script+AD4-", "<meta charset=utf-7><p>+ADw-b+AD4-"},
      {"latin", "<meta charset=iso-8859-1><p>caf\xE9", "<meta charset=utf-8><p>caf\xC3\xA9"},
      {"lying", "<meta charset=utf-8><p>caf\xE9 and more", "<meta charset=utf-16><p>caf\xC3\xA9 and more"},
      {"late-meta", late + "<meta charset=shift_jis><p>\x83\x65",
       late + "<meta charset=shift_jis><p>\x83\x66"},
      {"shift-jis", "<meta charset=shift_jis><p>\x83\x65\x83\x58", "<meta charset=shift_jis><p>\x83\x65"},
      {"unknown-charset", "<meta charset=klingon><p>\xE9", "<meta charset=klingon><p>\xC3\xA9"},
      {"line-ends", "<pre>a\r\nb\rc\n", "<pre>a\nb\nc\n\n"},
  };
  return all;
}

std::string file_with(const TemporaryDirectory& folder, const std::string& name, const std::string& bytes) {
  std::ofstream(folder.file(name), std::ios::binary) << bytes;
  return folder.file(name);
}

std::string tar_of_pages() {
  std::string tar;
  for (const StrangePage& page : pages()) tar += tar_pair(page.id, page.expected, page.actual);
  return tar + tar_end();
}

std::string json_string_of(const std::string& bytes) {
  return "\"" + encode_base64(bytes) + "\"";
}

std::string json_lines_of_pages() {
  std::string lines;
  for (const StrangePage& page : pages())
    lines += "{\"id\":\"" + std::string(page.id) +
             "\",\"type\":\"html\",\"expected_base64\":" + json_string_of(page.expected) +
             ",\"actual_base64\":" + json_string_of(page.actual) + "}\n";
  return lines;
}

// A response record for each page, without a word on its charset.
std::string warc_of_pages(std::string StrangePage::*side) {
  std::string warc;
  for (const StrangePage& page : pages()) {
    const std::string block = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " +
                              std::to_string((page.*side).size()) + "\r\n\r\n" + page.*side;
    warc += "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://host/" + std::string(page.id) +
            "\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: " +
            std::to_string(block.size()) + "\r\n\r\n" + block + "\r\n\r\n";
  }
  return warc;
}

std::string verdicts(const PairSource& source, std::size_t read_bytes) {
  initialise_parsers();
  RunOptions options;
  options.reader.decompress.read_bytes = read_bytes;
  std::string lines;
  const VerdictSink sink = [&](const VerdictBatch& batch) {
    for (const Verdict& verdict : batch.verdicts) append_verdict_line(lines, verdict, {true, nullptr});
  };
  judge_pairs({.source = source}, {ModelJudge{absolute_model()}}, options, sink);
  return lines;
}

// Ids of captures are made of addresses.
std::string without_ids(const std::string& lines) {
  std::string rest;
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = lines.find('\n', at);
    const std::size_t verdict = lines.find(",\"verdict\"", at);
    rest += lines.substr(verdict, end + 1 - verdict);
    at = end + 1;
  }
  return rest;
}

TEST(Containers, GiveTheSameVerdictsWhateverTheEncodingAndTheSizeOfReads) {
  const TemporaryDirectory folder;
  const std::string tar = file_with(folder, "pairs.tar", tar_of_pages());
  const std::string gz = file_with(folder, "pairs.tar.gz", gzipped(tar_of_pages()));
  const std::string zst = file_with(folder, "pairs.tar.zst", zstd_frame(tar_of_pages()));
  const std::string lines = file_with(folder, "pairs.jsonl", json_lines_of_pages());
  CapturePaths warcs;
  warcs.expected = file_with(folder, "expected.warc", warc_of_pages(&StrangePage::expected));
  warcs.actual = file_with(folder, "actual.warc.gz", gzipped(warc_of_pages(&StrangePage::actual)));
  const std::string wanted = verdicts(Archives{{tar}}, 1 << 20);
  ASSERT_EQ(static_cast<std::size_t>(std::count(wanted.begin(), wanted.end(), '\n')), pages().size());
  EXPECT_TRUE(is_valid_utf8(wanted));
  EXPECT_EQ(wanted.find("\"error\""), std::string::npos) << wanted;
  for (const std::size_t size : {1, 7, 512, 65536}) {
    for (const std::string& input : {tar, gz, zst, lines})
      EXPECT_EQ(verdicts(Archives{{input}}, size), wanted) << input << size;
    EXPECT_EQ(without_ids(verdicts(warcs, size)), without_ids(wanted)) << size;
  }
}

}  // namespace
}  // namespace treesift
