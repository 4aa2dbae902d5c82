#include <gtest/gtest.h>
#include <nettle/sha2.h>

#include <fstream>
#include <random>

#include "io/archives/zip_directory.h"
#include "io/captures/zip_reader.h"
#include "tests/support/memory_input.h"
#include "tests/support/rounds.h"
#include "tests/unit/io/captures_test_support.h"
#include "tests/unit/io/io_test_support.h"

namespace treesift {
namespace {

using namespace test;

using Strings = std::vector<std::string>;

std::string number(std::uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i, value >>= 8) text += static_cast<char>(value & 0xFF);
  return text;
}

enum class Sizes { in_header, after_data, zip64 };

struct Member {
  std::string name;
  std::string bytes;
  int method = 8;
  int flags = 0;
  Sizes sizes = Sizes::in_header;
  std::uint32_t unix_mode = 0100644;
};

// Builds zips byte by byte.
class ZipMaker {
 public:
  void add(const Member& member) {
    const std::string data = member.method == 8 ? deflated(member.bytes, -MAX_WBITS) : member.bytes;
    const std::uint64_t checksum =
        crc32(0, reinterpret_cast<const Bytef*>(member.bytes.data()), static_cast<uInt>(member.bytes.size()));
    const bool after = member.sizes == Sizes::after_data;
    const bool wide = member.sizes == Sizes::zip64;
    const int flags = member.flags | (after ? 8 : 0);
    const auto size = [&](std::uint64_t value) { return number(wide ? 0xFFFFFFFF : value, 4); };
    const std::string sizes = number(checksum, 4) + size(data.size()) + size(member.bytes.size());
    const std::string common = number(flags, 2) + number(member.method, 2) + number(0, 4);
    std::string extra;
    if (wide) extra = number(1, 2) + number(16, 2) + number(member.bytes.size(), 8) + number(data.size(), 8);
    const std::string lengths = number(member.name.size(), 2) + number(extra.size(), 2);
    directory_ += "PK\1\2" + number(3 << 8, 2) + number(20, 2) + common + sizes + lengths + number(0, 6) +
                  number(std::uint64_t{member.unix_mode} << 16, 4) + number(members_.size(), 4) +
                  member.name + extra;
    members_ += "PK\3\4" + number(20, 2) + common + (after ? number(0, 12) : sizes) + lengths + member.name +
                extra + data;
    if (after) members_ += "PK\x07\x08" + sizes;
    ++count_;
  }

  std::string zip(const std::string& comment = "") const {
    return members_ + directory_ + "PK\5\6" + number(0, 4) + number(count_, 2) + number(count_, 2) +
           number(directory_.size(), 4) + number(members_.size(), 4) + number(comment.size(), 2) + comment;
  }

  std::string zip64() const {
    const std::string end64 = "PK\6\6" + number(44, 8) + number(45, 2) + number(45, 2) + number(0, 8) +
                              number(count_, 8) + number(count_, 8) + number(directory_.size(), 8) +
                              number(members_.size(), 8);
    const std::string locator =
        "PK\6\7" + number(0, 4) + number(members_.size() + directory_.size(), 8) + number(1, 4);
    return members_ + directory_ + end64 + locator + "PK\5\6" + number(0, 4) + number(0xFFFF, 2) +
           number(0xFFFF, 2) + number(0xFFFFFFFF, 4) + number(0xFFFFFFFF, 4) + number(0, 2);
  }

 private:
  std::string members_;
  std::string directory_;
  std::size_t count_ = 0;
};

std::string zip_of(const std::vector<Member>& members) {
  ZipMaker maker;
  for (const Member& member : members) maker.add(member);
  return maker.zip();
}

// The same member any number of times.
std::string overlapping_zip(std::size_t entries) {
  const std::string one = zip_of({{"a.html", std::string(100'000, 'x')}});
  const std::size_t directory = one.find("PK\1\2"), end = one.find("PK\5\6");
  std::string all = one.substr(0, directory);
  for (std::size_t i = 0; i < entries; ++i) all += one.substr(directory, end - directory);
  return all + "PK\5\6" + number(0, 4) + number(entries, 2) + number(entries, 2) +
         number(entries * (end - directory), 4) + number(directory, 4) + number(0, 2);
}

CaptureOptions small_zip_reads() {
  CaptureOptions options;
  options.decompress.read_bytes = 4096;
  return options;
}

CaptureOptions trees_only() {
  CaptureOptions options = small_zip_reads();
  options.kinds = KindSet::trees();
  return options;
}

ReadCapture read_zip(std::string_view bytes, const CaptureOptions& options = small_zip_reads()) {
  return read_capture_with([&] { return open_zip(seekable_memory(bytes), options); });
}

std::vector<Member> small_members() {
  return {{"dir/", "", 0},
          {"dir/\xC3\xA9.html", "<p>one</p>"},
          {"./b.json", "{}", 0},
          {"c.png", "png"},
          {"d.xml", std::string(1000, ' ') + "<d/>", 8, 0, Sizes::after_data},
          {"e.html", "<p>e</p>", 8, 0, Sizes::zip64},
          {"f.html", "g.html", 0, 0, Sizes::in_header, 0120777},
          {"notes", "plain text"},
          {"empty.html", "", 0}};
}

const Strings zipped_responses{" dir/\xC3\xA9.html 0  <p>one</p>", " b.json 0  {}",
                               " d.xml 0  " + std::string(1000, ' ') + "<d/>", " e.html 0  <p>e</p>",
                               " empty.html 0  "};

// A zip of 200 kB in which each of 60,000 entries gives the same 30 MB would be read for hours.
TEST(Zip, MembersThatLieOverEachOtherAreDamage) {
  EXPECT_FALSE(read_zip(overlapping_zip(1)).fault);
  EXPECT_EQ(read_zip(overlapping_zip(2)).fault, ArchiveFault::bad_directory);
  EXPECT_EQ(read_zip(overlapping_zip(60'000)).fault, ArchiveFault::bad_directory);
}

TEST(Zip, MembersAreResponses) {
  ZipMaker maker;
  for (const Member& member : small_members()) maker.add(member);
  for (const std::string& bytes : {maker.zip(), maker.zip("a comment PK\5\6"), maker.zip64()}) {
    const ReadCapture read = read_zip(bytes, trees_only());
    EXPECT_FALSE(read.fault) << read.what;
    EXPECT_EQ(read.responses, zipped_responses);
    EXPECT_EQ(read.skipped.not_responses, 2u);
    EXPECT_EQ(read.skipped.other_types, 2u);
  }
  EXPECT_TRUE(looks_like_zip(maker.zip()));
  EXPECT_TRUE(looks_like_zip(ZipMaker().zip()));
  EXPECT_FALSE(looks_like_zip("PK\1\2"));
  EXPECT_TRUE(read_zip(ZipMaker().zip()).responses.empty());
  EXPECT_FALSE(read_zip(ZipMaker().zip()).fault);
}

// As Playwright writes it.
std::vector<Member> recorded(const std::string& content) {
  const std::string har =
      R"({"log":{"entries":[{"request":{"method":"POST","url":"http://h/a",)"
      R"("postData":{"mimeType":"application/x-www-form-urlencoded","text":"","_file":"sent"}},)"
      R"("response":{"status":200,"content":{"mimeType":"text/html; charset=koi8-r",)" +
      content + "}}}]}}";
  return {{"0a1b.html", "<p>\xCF"}, {"har.har", har}, {"sent", "b=1"}, {"unused.png", "png"}};
}

TEST(Zip, HoldsAHarAndItsBodies) {
  const ReadCapture read = read_zip(zip_of(recorded(R"("size":4,"_file":"0a1b.html")")));
  EXPECT_FALSE(read.fault) << read.what;
  EXPECT_EQ(read.responses, Strings{"POST http://h/a 200 text/html;koi8-r {b=1} <p>\xCF"});
  const ReadCapture lost = read_zip(zip_of(recorded(R"("_file":"../0a1b.html")")));
  ASSERT_EQ(lost.responses.size(), 1u);
  EXPECT_NE(lost.responses[0].find("capture:no-body the zip does not hold the body"), std::string::npos);
}

// A megabyte that a thousand responses name, in a zip of some kilobytes.
TEST(Zip, ABodyOfAHarIsNotGivenWithoutEnd) {
  std::string entries;
  for (int i = 0; i < 1000; ++i)
    entries += (i > 0 ? "," : "") +
               std::string(R"({"request":{"method":"GET","url":"http://h/a"},"response":)") +
               R"({"status":200,"content":{"mimeType":"text/html","_file":"a.html"}}})";
  const std::string zip = zip_of({{"a.html", std::string(std::size_t{1} << 20, 'x')},
                                  {"har.har", R"({"log":{"entries":[)" + entries + "]}}"}});
  const std::size_t given = 65 + 10'000 * zip.size() / (std::size_t{1} << 20);
  ASSERT_LT(given, 1000u);
  const ReadCapture read = read_zip(zip);
  ASSERT_EQ(read.responses.size(), 1000u);
  const auto is_refused = [&](std::size_t i) {
    return read.responses[i].find("capture:too-large") != std::string::npos;
  };
  EXPECT_FALSE(is_refused(given - 1));
  EXPECT_TRUE(is_refused(given + 1));
}

TEST(Zip, BodiesOfAHarMayBeFaulty) {
  const auto read = [](Member body, std::uint64_t limit) {
    std::vector<Member> members = recorded(R"("_file":"0a1b.html")");
    members[0] = std::move(body);
    CaptureOptions options = small_zip_reads();
    options.body_limit = limit;
    const ReadCapture whole = read_zip(zip_of(members), options);
    return whole.responses.empty() ? whole.what : whole.responses[0];
  };
  EXPECT_NE(read({"0a1b.html", "<p>12"}, 4).find("limit is 4"), std::string::npos);
  EXPECT_NE(read({"0a1b.html", "<p>", 99}, 99).find("capture:unknown-encoding"), std::string::npos);
  EXPECT_NE(read({"0a1b.html", "<p>", 0, 1}, 99).find("capture:unknown-encoding"), std::string::npos);
  EXPECT_NE(read({"har.har", "{}"}, 99).find("two members called har.har"), std::string::npos);
}

TEST(Zip, FilesAreReadByPath) {
  const TemporaryDirectory directory;
  std::ofstream(directory.file("a.zip"), std::ios::binary) << zip_of(small_members());
  EXPECT_EQ(read_capture_with([&] { return open_zip(directory.file("a.zip"), trees_only()); }).responses,
            zipped_responses);
  EXPECT_EQ(read_capture_with([&] { return open_zip("/dev/null", {}); }).fault, ArchiveFault::unreadable);
}

TEST(Zip, MembersThatCannotBeRead) {
  CaptureOptions options = small_zip_reads();
  options.body_limit = 100;
  const ReadCapture read = read_zip(zip_of({{"../a.html", "<p>"},
                                            {"/b.html", "<p>"},
                                            {"c.html", "<p>", 0, 1},
                                            {"d.html", "<p>", 12},
                                            {"e.html", std::string(101, ' ')},
                                            {"f.html", std::string(100, ' ')}}),
                                    options);
  ASSERT_EQ(read.responses.size(), 6u) << read.what;
  const Strings codes{"bad-record",       "bad-record", "unknown-encoding",
                      "unknown-encoding", "too-large",  "     "};
  for (std::size_t i = 0; i < codes.size(); ++i)
    EXPECT_NE(read.responses[i].find(codes[i]), std::string::npos) << read.responses[i];
}

TEST(Zip, CutAtEveryByte) {
  const std::string bytes = zip_of(small_members());
  for (std::size_t size = 0; size < bytes.size(); size += next_place()) {
    const ReadCapture cut = read_zip(std::string_view(bytes).substr(0, size));
    ASSERT_EQ(cut.fault, size == 0 ? ArchiveFault::empty : ArchiveFault::bad_directory) << size;
    ASSERT_TRUE(cut.responses.empty());
  }
  EXPECT_EQ(read_zip(bytes + "x").fault, ArchiveFault::bad_directory);
  EXPECT_EQ(read_zip("x" + bytes).fault, ArchiveFault::bad_directory);
}

// Every response is the one that was, or has a fault; what is missing is missing with an error, or counted: a
// damaged name may be that of another type.
TEST(Zip, DamagedBytesAreFaultsErrorsOrChangeNothing) {
  ZipMaker maker;
  for (const Member& member : small_members()) maker.add(member);
  for (const std::string& whole : {maker.zip(), maker.zip64()}) {
    for (std::size_t at = 0; at < whole.size(); at += next_place()) {
      for (const char flip : {'\x01', '\x80', '\x20', '\xFF'}) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ flip);
        const ReadCapture read = read_zip(damaged, trees_only());
        for (const std::string& response : read.responses) {
          const bool known =
              std::find(zipped_responses.begin(), zipped_responses.end(), response) != zipped_responses.end();
          // That a member is a link is said only once.
          const bool link = response == " f.html 0  g.html";
          ASSERT_TRUE(known || link || response.find(" capture:") != std::string::npos) << at << response;
        }
        ASSERT_TRUE(read.fault ||
                    read.responses.size() + read.skipped.not_responses + read.skipped.other_types ==
                        small_members().size())
            << at;
      }
    }
  }
}

std::string sha256(std::string_view bytes) {
  sha256_ctx context;
  sha256_init(&context);
  sha256_update(&context, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
  std::uint8_t digest[SHA256_DIGEST_SIZE];
  sha256_digest(&context, sizeof digest, digest);
  std::string text = "sha256:";
  for (const std::uint8_t byte : digest) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

std::string warc_record(const std::string& type, const std::string& target, const std::string& block,
                        const std::string& more = "") {
  return "WARC/1.1\r\nWARC-Type: " + type + "\r\nWARC-Target-URI: " + target + "\r\n" + more +
         "Content-Type: application/http\r\nContent-Length: " + std::to_string(block.size()) + "\r\n\r\n" +
         block + "\r\n\r\n";
}

std::string page_record(const std::string& target, const std::string& body) {
  return warc_record("response", target, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body,
                     "WARC-Payload-Digest: sha1:" + body + "\r\n");
}

std::string revisit_record(const std::string& target, const std::string& body) {
  return warc_record("revisit", target, "", "WARC-Payload-Digest: sha1:" + body + "\r\n");
}

const std::string first_warc = gzipped(page_record("u1", "<p>1")) + gzipped(page_record("u2", "<p>2")) +
                               gzipped(revisit_record("u3", "<p>2"));
const std::string second_warc = page_record("u4", "<p>4");

std::string wacz(const std::string& first, const std::string& second, int method = 0, bool both = true) {
  const std::string list =
      R"({"profile":"data-package","resources":[{"name":"a","path":"archive/a.warc.gz","hash":")" +
      sha256(first_warc) + R"(","bytes":1},{"path":"archive/b.warc","hash":")" + sha256(second_warc) +
      R"("},{"path":"pages/pages.jsonl","hash":"sha256:0"}]})";
  std::vector<Member> members{{"archive/a.warc.gz", first, method}, {"pages/pages.jsonl", "{}"}};
  if (both) members.push_back({"archive/b.warc", second});
  members.push_back({"datapackage.json", list});
  return zip_of(members);
}

const Strings wacz_responses{" u1 200 text/html <p>1", " u2 200 text/html <p>2", " u3 200 text/html <p>2",
                             " u4 200 text/html <p>4"};

TEST(Wacz, WarcsInTheirOrder) {
  EXPECT_EQ(read_zip(wacz(first_warc, second_warc)).responses, wacz_responses);
  // In a compressed member a revisit cannot be read again.
  const ReadCapture compressed = read_zip(wacz(first_warc, second_warc, 8));
  ASSERT_EQ(compressed.responses.size(), 4u) << compressed.what;
  EXPECT_NE(compressed.responses[2].find("capture:lost-revisit"), std::string::npos);
  EXPECT_EQ(read_zip(zip_of({{"archive/b.warc", second_warc}})).responses, Strings{wacz_responses[3]});
}

TEST(Wacz, FilesThatAreNotTheListedOnes) {
  const std::string cut = first_warc.substr(0, gzipped(page_record("u1", "<p>1")).size());
  const ReadCapture short_file = read_zip(wacz(cut, second_warc));
  EXPECT_EQ(short_file.fault, ArchiveFault::wrong_digest) << short_file.what;
  EXPECT_EQ(short_file.responses.at(0), wacz_responses[0]);
  const ReadCapture missing = read_zip(wacz(first_warc, second_warc, 0, false));
  EXPECT_EQ(missing.fault, ArchiveFault::wrong_digest) << missing.what;
  EXPECT_EQ(missing.responses.size(), 3u);
  EXPECT_EQ(read_zip(zip_of({{"archive/b.warc", second_warc}, {"datapackage.json", "{"}})).fault,
            ArchiveFault::bad_document);
  EXPECT_EQ(read_zip(zip_of({{"archive/b.warc", second_warc, 12}})).fault, ArchiveFault::bad_member);
}

TEST(Wacz, DamagedBytesAreErrorsOrChangeNothing) {
  const std::string whole = wacz(first_warc, second_warc);
  std::mt19937 random(3);
  for (int round = 0; round < rounds(4000); ++round) {
    std::string damaged = whole;
    const std::size_t at = random() % damaged.size();
    damaged[at] = static_cast<char>(damaged[at] ^ static_cast<char>(1 + random() % 255));
    const ReadCapture read = read_zip(damaged);
    // b.warc is plain text: its responses may have been returned before the member's checksum was seen to be
    // wrong.
    ASSERT_TRUE(read.fault || read.responses == wacz_responses) << at;
  }
}

}  // namespace
}  // namespace treesift
