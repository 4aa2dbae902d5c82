#include <gtest/gtest.h>
#include <nettle/sha1.h>
#include <xxhash.h>

#include <cstdio>
#include <fstream>
#include <functional>
#include <random>

#include "io/captures/responses/labelled_digest.h"
#include "io/captures/warc/revisit_index.h"
#include "io/captures/warc/warc_reader.h"
#include "tests/support/rounds.h"
#include "tests/unit/io/captures_warc_test_support.h"
#include "tests/unit/io/io_test_support.h"

namespace treesift {
namespace {

using namespace test;

// How recorders store rows of records.
struct Storage {
  std::string name;
  std::function<std::string(const Strings&)> store;
};

std::string joined(const Strings& records) {
  std::string all;
  for (const std::string& one : records) all += one;
  return all;
}

std::string each(const Strings& records, const std::function<std::string(const std::string&)>& compress) {
  std::string all;
  for (const std::string& one : records) all += compress(one);
  return all;
}

std::string little_endian(std::size_t value) {
  std::string bytes;
  for (int i = 0; i < 4; ++i) bytes += static_cast<char>(value >> 8 * i);
  return bytes;
}

std::string dictionary_frame(std::string_view content) {
  return "\x5D\x2A\x4D\x18" + little_endian(content.size()) + std::string(content);
}

// Raw content works as a dictionary; it must not look like a trained one.
const std::string dictionary =
    response("http://host/page", "<html><body><p>orders are open</p></body></html>");

const std::vector<Storage>& storages() {
  static const std::vector<Storage> all{
      {"plain", joined},
      {"gzip members", [](const Strings& records) { return each(records, gzipped); }},
      {"one gzip member", [](const Strings& records) { return gzipped(joined(records)); }},
      {"zstd frames",
       [](const Strings& records) {
         return each(records, [](const std::string& one) { return zstd_frame(one); });
       }},
      {"one zstd frame", [](const Strings& records) { return zstd_frame(joined(records)); }},
      {"zstd with dictionary",
       [](const Strings& records) {
         return dictionary_frame(dictionary) +
                each(records, [](const std::string& one) { return zstd_frame(one, dictionary); });
       }},
      {"zstd with compressed dictionary", [](const Strings& records) {
         return dictionary_frame(zstd_frame(dictionary)) +
                each(records, [](const std::string& one) { return zstd_frame(one, dictionary); });
       }}};
  return all;
}

bool restarts_at_records(const Storage& storage) {
  return !storage.name.starts_with("one ");
}

Strings small_warc() {
  return {record("warcinfo", "", "software: test\r\n"),
          record("request", "<http://host/a>", "GET /a HTTP/1.1\r\nHost: host\r\n\r\n",
                 request_type({{"WARC-Record-ID", "<urn:1>"}})),
          response("<http://host/a>", "<p>a</p>", {{"WARC-Concurrent-To", "<urn:1>"}}),
          record("response", "http://host/x.png", http("\x89PNG", "image/png"), response_type()),
          response("http://host/b", "<p>b</p>")};
}

const Strings small_responses{"GET http://host/a 200 text/html;UTF-8 <p>a</p>",
                              " http://host/b 200 text/html;UTF-8 <p>b</p>"};

TEST(Warc, EveryStorageReadsTheSame) {
  for (const Storage& storage : storages()) {
    for (const std::size_t read_bytes : {1, 7, 512, 65536}) {
      const ReadCapture read = read_warc(storage.store(small_warc()), small_reads(read_bytes));
      EXPECT_FALSE(read.fault) << storage.name << read.what;
      EXPECT_EQ(read.responses, small_responses) << storage.name << read_bytes;
      EXPECT_EQ(read.skipped.not_responses, 2u);
      EXPECT_EQ(read.skipped.other_types, 1u);
    }
  }
}

TEST(Warc, ABlockWithoutTypeIsLookedAtWhateverTheReadSize) {
  const std::string bytes = record("response", "http://h/", http("<p>"));
  for (const std::size_t read_bytes : {1, 3, 4096})
    EXPECT_EQ(read_warc(bytes, small_reads(read_bytes)).responses,
              Strings{" http://h/ 200 text/html;UTF-8 <p>"});
  for (const std::size_t read_bytes : {1, 4096})
    EXPECT_EQ(read_warc(record("response", "http://h/", "{}"), small_reads(read_bytes)).responses,
              Strings{" http://h/ 0  {}"});
}

TEST(Warc, FilesAreReadByPath) {
  const TemporaryDirectory directory;
  const std::string path = directory.file("run.warc.gz");
  std::ofstream(path, std::ios::binary) << storages()[1].store(small_warc());
  EXPECT_EQ(read_capture_with([&] { return open_warc(path, small_reads()); }).responses, small_responses);
  EXPECT_EQ(read_capture_with([&] { return open_warc(directory.file("none"), {}); }).fault,
            ArchiveFault::unreadable);
  EXPECT_EQ(read_warc("").fault, ArchiveFault::empty);
}

// A WARC has no end mark: a file that was cut between two records is a WARC of fewer records. Every other cut
// is an error, and what was whole before it has been returned.
TEST(Warc, CutAtEveryByte) {
  const Strings records = small_warc();
  for (const Storage& storage : storages()) {
    const std::string stored = storage.store(records);
    std::vector<std::size_t> whole{0};  // sizes of files of the first records only
    if (restarts_at_records(storage))
      for (std::size_t count = 0; count <= records.size(); ++count)
        whole.push_back(storage.store(Strings(records.begin(), records.begin() + count)).size());
    for (std::size_t size = 1; size < stored.size(); size += next_place()) {
      const ReadCapture cut =
          read_warc(std::string_view(stored).substr(0, size), small_reads(size % 2 == 0 ? 4096 : 1));
      const bool is_whole = std::find(whole.begin(), whole.end(), size) != whole.end();
      ASSERT_EQ(cut.fault.has_value(), !is_whole) << storage.name << size << cut.what;
      const std::size_t expected = restarts_at_records(storage) && size >= whole[4] ? 1 : 0;
      ASSERT_GE(cut.responses.size(), expected) << storage.name << size;
      for (std::size_t i = 0; i < cut.responses.size(); ++i) {
        // A request may be cut off its response only where it follows it.
        ASSERT_EQ(cut.responses[i], small_responses[i]) << storage.name << size;
      }
    }
  }
}

// In compressed files every damage is found by a checksum; in plain ones that of lines and blocks with a
// digest.
TEST(Warc, DamagedBytesAreErrorsOrChangeNothing) {
  std::mt19937 random(7);
  for (const Storage& storage : storages()) {
    const std::string stored = storage.store(small_warc());
    for (int round = 0; round < rounds(1500); ++round) {
      std::string damaged = stored;
      const std::size_t at = random() % damaged.size();
      damaged[at] = static_cast<char>(damaged[at] ^ static_cast<char>(1 + random() % 255));
      const ReadCapture read = read_warc(damaged, small_reads(round % 2 == 0 ? 4096 : 3));
      if (storage.name == "plain") continue;
      ASSERT_TRUE(read.fault || read.responses == small_responses) << storage.name << at;
      ASSERT_LE(read.responses.size(), small_responses.size());
      for (std::size_t i = 0; i < read.responses.size() && restarts_at_records(storage); ++i)
        ASSERT_EQ(read.responses[i], small_responses[i]) << storage.name << at;
    }
  }
}

std::string hash_text(std::string_view body) {
  return std::to_string(XXH3_64bits(body.data(), body.size()));
}

TEST(Warc, RequestsBeforeAndAfterTheirResponses) {
  const auto request = [](const std::string& line, const std::string& body, Fields more) {
    return record("request", "http://host/a", line + " /a HTTP/1.1\r\n\r\n" + body,
                  request_type(std::move(more)));
  };
  const std::string summary = " http://host/a 200 text/html;UTF-8";
  const std::string posted = "POST" + summary + " #" + hash_text("q=1") + " <p>1</p>";
  const std::string plain = summary + " <p>1</p>";
  const Fields concurrent{{"WARC-Concurrent-To", "<urn:q>"}};
  const Fields id{{"WARC-Record-ID", "<urn:q>"}};
  const auto read = [](const std::string& bytes) { return read_warc(bytes).responses; };
  const std::string page = "<p>1</p>";
  // wget
  EXPECT_EQ(read(request("POST", "q=1", id) + response("http://host/a", page, concurrent)), Strings{posted});
  // warcio, Browsertrix
  EXPECT_EQ(read(response("http://host/a", page, id) + request("POST", "q=1", concurrent)), Strings{posted});
  // without any tie but the place
  EXPECT_EQ(read(request("POST", "q=1", {}) + response("http://host/a", page)), Strings{posted});
  EXPECT_EQ(read(response("http://host/a", page) + request("POST", "q=1", {})), Strings{posted});
  EXPECT_EQ(read(response("http://host/b", page) + request("POST", "q=1", {})),
            Strings{" http://host/b 200 text/html;UTF-8 <p>1</p>"});
  // several on their way at once
  EXPECT_EQ(read(request("POST", "q=1", id) + request("PUT", "", {}) + record("metadata", "", "x") +
                 response("http://host/a", page, concurrent)),
            Strings{posted});
  // somebody else's
  EXPECT_EQ(read(request("POST", "q=1", {{"WARC-Record-ID", "<urn:z>"}}) +
                 response("http://host/a", page, concurrent)),
            Strings{plain});
  EXPECT_EQ(read(request("POST", "q=1", {}) + record("metadata", "", "x") + response("http://host/a", page)),
            Strings{plain});
  // one that makes no sense
  EXPECT_EQ(
      read(record("request", "http://host/a", "nonsense", id) + response("http://host/a", page, concurrent)),
      Strings{plain});
}

TEST(Warc, FormsOfRequestsAreKept) {
  const auto read = [](const std::string& type, const std::string& body) {
    const std::string head = "POST /a HTTP/1.1\r\nContent-Type: " + type + "\r\n\r\n";
    return read_warc(record("request", "http://host/a", head + body, request_type()) +
                     response("http://host/a", "x"))
        .responses;
  };
  const std::string page = "POST http://host/a 200 text/html;UTF-8 ";
  EXPECT_EQ(read("application/x-www-form-urlencoded; charset=UTF-8", "b=1&a=2"),
            Strings{page + "{b=1&a=2} x"});
  EXPECT_EQ(read("text/plain", "b=1&a=2"), Strings{page + "#" + hash_text("b=1&a=2") + " x"});
}

TEST(Warc, AnswersToHeadHaveNoBody) {
  const std::string head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99\r\n\r\n";
  const std::string answer = record("response", "u", head, response_type());
  const std::string request = record("request", "u", "HEAD / HTTP/1.1\r\n\r\n", request_type());
  EXPECT_EQ(read_warc(request + answer).responses, Strings{"HEAD u 200 text/html "});
  EXPECT_EQ(read_warc(answer + request).responses, Strings{"HEAD u 200 text/html "});
  EXPECT_NE(read_warc(answer).responses.at(0).find("capture:bad-transfer"), std::string::npos);
}

// The name of the fault, or the body.
std::string outcome(const std::string& bytes, const CaptureOptions& options = small_reads()) {
  const auto reader = open_warc(std::make_unique<MemorySource>(bytes), options);
  CapturedResponse one;
  if (!reader->next(one)) return "nothing";
  return one.fault == ResponseFault::none ? one.body : std::string(code_name(one.fault));
}

TEST(Warc, FaultsOfSingleResponses) {
  const std::string page = "<p>1</p>";
  EXPECT_EQ(outcome(response("u", page)), page);
  EXPECT_EQ(outcome(response("u", page, {{"WARC-Truncated", "length"}})), "capture:cut-by-recorder");
  EXPECT_EQ(outcome(response("u", page, {{"WARC-Segment-Number", "1"}})), "capture:cut-by-recorder");
  EXPECT_EQ(outcome(record("response", "u", "<p>no head</p>", response_type())), "capture:bad-http-head");
  EXPECT_EQ(outcome(record("response", "u", "HTTP/1.1 200 OK\r\nA: b\r\n", response_type())),
            "capture:bad-http-head");
  EXPECT_EQ(outcome(record("response", "u", "HTTP/1.1 200 OK\r\nA: " + std::string(1 << 19, 'x') + "\r\n\r\n",
                           response_type())),
            "capture:bad-http-head");
  EXPECT_EQ(outcome(response("", page)), "capture:bad-record");
  CaptureOptions options = small_reads();
  options.body_limit = 7;
  EXPECT_EQ(outcome(response("u", page), options), "capture:too-large");
  EXPECT_EQ(outcome(response("u", std::string(1 << 18, 'x')), options), "capture:too-large");
  EXPECT_EQ(outcome(response("u", page, {{"WARC-Block-Digest", "sha1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}})),
            "capture:bad-record");
  EXPECT_EQ(outcome(response("u", page, {{"WARC-Block-Digest", "blake3:x"}})), page);
}

std::string hex_sha1(std::string_view bytes) {
  sha1_ctx context;
  sha1_init(&context);
  sha1_update(&context, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
  std::uint8_t digest[SHA1_DIGEST_SIZE];
  sha1_digest(&context, sizeof digest, digest);
  std::string text = "SHA1:";
  for (const std::uint8_t byte : digest) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789ABCDEF"[byte & 15];
  }
  return text;
}

TEST(Warc, BlockDigestsFindDamage) {
  const std::string block = http("<p>1</p>");
  const std::string bytes =
      record("response", "u", block, response_type({{"WARC-Block-Digest", hex_sha1(block)}}));
  EXPECT_EQ(outcome(bytes), "<p>1</p>");
  // Known values: FIPS 180, "abc".
  const std::string abc = "<p>abc";
  EXPECT_EQ(outcome(record("resource", "u", abc, {{"WARC-Block-Digest", hex_sha1(abc)}})), abc);
  LabelledDigest sha1("sha1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5");
  LabelledDigest sha256("sha-256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  for (LabelledDigest* digest : {&sha1, &sha256}) {
    ASSERT_TRUE(digest->compares());
    digest->update("a");
    digest->update("bc");
    EXPECT_TRUE(digest->matches());
  }
  const std::size_t begin = bytes.find("HTTP/1.1");
  for (std::size_t at = begin; at < begin + block.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 4);
    ASSERT_TRUE(outcome(damaged).starts_with("capture:") || outcome(damaged) == "nothing") << at;
  }
}

TEST(Warc, RevisitsAreReadAgain) {
  const Fields digest{{"WARC-Payload-Digest", "sha1:SAME"}, {"WARC-Date", "2024-01-01T00:00:00Z"}};
  const std::string head = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=ascii\r\n\r\n";
  const std::string coded =
      "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=UTF-8\r\nContent-Encoding: gzip\r\n\r\n" +
      gzipped("<p>a</p>");
  const Strings records{
      response("http://host/0", "<p>0</p>"),
      record("response", "http://host/a", coded, response_type(digest)),
      response("http://host/b", "<p>b</p>", {{"WARC-Date", "2024-01-01T00:00:01Z"}}),
      record("revisit", "http://host/c", head, response_type({{"WARC-Payload-Digest", "sha1:SAME"}})),
      record("revisit", "http://host/d", "",
             {{"WARC-Refers-To-Target-URI", "<http://host/b>"},
              {"WARC-Refers-To-Date", "2024-01-01T00:00:01Z"}}),
      record("revisit", "http://host/e", "HTTP/1.1 304 Not Modified\r\n\r\n",
             response_type({{"WARC-Payload-Digest", "sha1:SAME"}})),
      record("revisit", "http://host/f", head, response_type({{"WARC-Payload-Digest", "sha1:OTHER"}})),
      record("revisit", "http://host/g", head,
             response_type({{"WARC-Payload-Digest", "sha1:OTHER"},
                            {"WARC-Refers-To-Target-URI", "http://host/a"},
                            {"WARC-Refers-To-Date", "2024-01-01T00:00:00Z"}})),
      record("revisit", "http://host/h", "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n",
             response_type({{"WARC-Payload-Digest", "sha1:SAME"}}))};
  const Strings expected{
      " http://host/0 200 text/html;UTF-8 <p>0</p>", " http://host/a 200 text/html;UTF-8 <p>a</p>",
      " http://host/b 200 text/html;UTF-8 <p>b</p>", " http://host/c 200 text/html;ascii <p>a</p>",
      " http://host/d 200 text/html;UTF-8 <p>b</p>", " http://host/e 200 text/html;UTF-8 <p>a</p>"};
  for (const Storage& storage : storages()) {
    if (!restarts_at_records(storage)) continue;
    for (const std::size_t read_bytes : {1, 100, 65536}) {
      const ReadCapture read = read_warc(storage.store(records), small_reads(read_bytes));
      ASSERT_FALSE(read.fault) << read.what;
      ASSERT_EQ(read.responses.size(), 8u) << storage.name;
      EXPECT_EQ(Strings(read.responses.begin(), read.responses.begin() + 6), expected) << storage.name;
      EXPECT_NE(read.responses[6].find("capture:lost-revisit"), std::string::npos);
      EXPECT_NE(read.responses[7].find("another payload"), std::string::npos) << read.responses[7];
      EXPECT_EQ(read.skipped.other_types, 1u);
    }
  }
  // A pipe cannot be read again.
  const std::string bytes = joined(records);
  const ReadCapture once =
      read_capture_with([&] { return open_warc(std::make_unique<MemorySource>(bytes), small_reads()); });
  EXPECT_NE(once.responses.at(3).find("capture:lost-revisit"), std::string::npos);
}

// A record of few bytes, and as many revisits of it, each a gzip member.
std::string revisited_warc(std::size_t body_bytes, int revisits) {
  const Fields digest{{"WARC-Payload-Digest", "sha1:SAME"}};
  std::string stored = gzipped(response("http://h/original", "<p>" + std::string(body_bytes, 'a'), digest));
  for (int i = 0; i < revisits; ++i)
    stored += gzipped(record("revisit", "http://h/" + std::to_string(i), "", digest));
  return stored;
}

TEST(Warc, AnOriginalIsReadAgainOnceForAllThatReferToIt) {
  const std::string bytes = revisited_warc(100'000, 50);
  int reopened = 0;
  const auto reopen = [&](std::uint64_t offset) {
    ++reopened;
    return std::make_unique<MemorySource>(std::string_view(bytes).substr(offset));
  };
  const auto bodies = [&](const CaptureOptions& options) {
    reopened = 0;
    const ReadCapture read =
        read_capture_with([&] { return open_warc(std::make_unique<MemorySource>(bytes), options, reopen); });
    EXPECT_EQ(read.responses.size(), 51u);
    for (const std::string& one : read.responses) EXPECT_NE(one.find("<p>aaa"), std::string::npos);
    return reopened;
  };
  CaptureOptions options;
  EXPECT_EQ(bodies(options), 1);
  options.body_limit = 100'003;
  EXPECT_EQ(bodies(options), 1);
}

TEST(Warc, RevisitsGiveNoMoreThanWhatWasReadIsWorth) {
  const std::string bytes = revisited_warc(std::size_t{16} << 20, 40);
  const ReadCapture read = read_warc(bytes, {});
  ASSERT_EQ(read.responses.size(), 41u);
  EXPECT_NE(read.responses[1].find("<p>aaa"), std::string::npos);
  EXPECT_NE(read.responses[40].find("times the bytes of the file"), std::string::npos);
}

TEST(Warc, RevisitIndexKeepsTheFirstAndItsBudget) {
  RevisitIndex index(1 << 12);
  for (std::uint64_t i = 0; i < 1000; ++i) index.note("name " + std::to_string(i), i);
  index.note("name 3", 77);
  EXPECT_TRUE(index.is_full());
  EXPECT_EQ(index.find("name 3"), 3u);
  EXPECT_EQ(index.find("name 999"), std::nullopt);
  std::uint64_t found = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const auto offset = index.find("name " + std::to_string(i));
    EXPECT_TRUE(!offset || *offset == i);
    found += offset.has_value();
  }
  EXPECT_GT(found, 90u);
}

TEST(Warc, DictionariesThatCannotBeUsed) {
  const std::string frame = zstd_frame(response("u", "<p>"), dictionary);
  EXPECT_EQ(read_warc(std::string("\x5D\x2A\x4D\x18\xFF\xFF\xFF\x7F", 8) + frame).fault,
            ArchiveFault::compressed_damaged);
  EXPECT_EQ(read_warc(dictionary_frame("\x28\xB5\x2F\xFD and then nothing") + frame).fault,
            ArchiveFault::compressed_damaged);
  const std::string bomb = dictionary_frame(zstd_frame(std::string(std::size_t{9} << 20, 'x')));
  EXPECT_EQ(read_warc(bomb + frame).fault, ArchiveFault::compressed_damaged);
  EXPECT_TRUE(read_warc(dictionary_frame("another") + frame).fault);
}

}  // namespace
}  // namespace treesift
