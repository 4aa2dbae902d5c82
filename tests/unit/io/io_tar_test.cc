#include <gtest/gtest.h>

#include <random>

#include "tests/support/rounds.h"
#include "tests/unit/io/io_test_support.h"

namespace treesift {
namespace {

using namespace test;

std::string three_pairs() {
  return tar_pair("a", "<p>1</p>", "<p>2</p>") + tar_pair("b/c", std::string(700, 'x'), "") +
         tar_pair("d", "same", "same") + tar_end();
}

std::vector<std::string> ids_and_errors(const ReadResult& result) {
  std::vector<std::string> texts;
  for (const ReadPair& pair : result.pairs) texts.push_back(pair.id + "|" + pair.error);
  return texts;
}

using Texts = std::vector<std::string>;

TEST(IoTar, ReadsPairs) {
  const ReadResult result = read_bytes(three_pairs());
  EXPECT_FALSE(result.fault) << result.what;
  ASSERT_EQ(result.pairs.size(), 3u);
  EXPECT_EQ(result.pairs[0], (ReadPair{0, "a", "<p>1</p>", "<p>2</p>", "html", "html", "", ""}));
  EXPECT_EQ(result.pairs[1], (ReadPair{1, "b/c", std::string(700, 'x'), "", "html", "html", "", ""}));
  EXPECT_EQ(result.pairs[2].sequence, 2u);
}

TEST(IoTar, EitherOrderOfTheSides) {
  const ReadResult result =
      read_bytes(tar_member("a/actual.xml", "A") + tar_member("a/expected.html", "E") + tar_end());
  ASSERT_EQ(result.pairs.size(), 1u);
  EXPECT_EQ(result.pairs[0], (ReadPair{0, "a", "E", "A", "html", "xml", "", ""}));
}

TEST(IoTar, OneSideOnlyIsUnpaired) {
  const ReadResult result = read_bytes(tar_member("a/expected.html", "E") + tar_member("b/actual.json", "A") +
                                       tar_pair("c", "1", "2") + tar_end());
  ASSERT_EQ(result.pairs.size(), 3u);
  EXPECT_EQ(result.pairs[0], (ReadPair{0, "a", "E", std::nullopt, "html", "", "", ""}));
  EXPECT_EQ(result.pairs[1], (ReadPair{1, "b", std::nullopt, "A", "json", "json", "", ""}));
  EXPECT_EQ(result.pairs[2].error, "");
}

TEST(IoTar, AnUnpairedLastMemberIsAFaultlessEnd) {
  const ReadResult result =
      read_bytes(tar_pair("a", "1", "2") + tar_member("b/expected.html", "E") + tar_end());
  EXPECT_FALSE(result.fault) << result.what;
  ASSERT_EQ(result.pairs.size(), 2u);
  EXPECT_EQ(result.pairs[1].id, "b");
}

TEST(IoTar, RepeatedIdsAndSides) {
  const ReadResult result =
      read_bytes(tar_pair("a", "1", "2") + tar_pair("b", "1", "2") + tar_pair("a", "1", "2") +
                 tar_member("c/expected.html", "1") + tar_member("c/expected.html", "2") +
                 tar_member("c/actual.html", "3") + tar_member("c/actual.html", "4") + tar_end());
  EXPECT_EQ(ids_and_errors(result), (Texts{"a|", "b|", "a|archive:duplicate-id", "c|archive:duplicate-side",
                                           "c|archive:duplicate-id"}));
}

TEST(IoTar, FaultyMembersAreNeverDroppedSilently) {
  const ReadResult result = read_bytes(
      tar_member("README", "text") + tar_member("dir/", "", '5') + tar_member("a/expected.html", "1") +
      tar_member("a/", "", '5') + tar_member("a/actual.html", "2") + tar_member("b/expected.txt", "1") +
      tar_member("b/actual.txt", "2") + tar_member("c/expected.html", "", '2') +
      tar_member("c/actual.html", "2") + tar_member("expected.html", "1") + tar_end());
  EXPECT_EQ(ids_and_errors(result),
            (Texts{"README|archive:not-a-pair-member", "a|", "b|", "c|archive:not-a-file",
                   "expected.html|archive:not-a-pair-member"}));
  EXPECT_FALSE(result.fault) << result.what;
}

TEST(IoTar, BadIdsAreReportedInAPrintableForm) {
  const auto id_of = [](const std::string& id) {
    return ids_and_errors(read_bytes(tar_pair(id, "1", "2") + tar_end())).at(0);
  };
  EXPECT_EQ(id_of("../x"), "../x|archive:bad-id");
  EXPECT_EQ(id_of("a/./b"), "a/./b|archive:bad-id");
  EXPECT_EQ(id_of("/abs"), "/abs|archive:bad-id");
  EXPECT_EQ(id_of("a//b"), "a//b|archive:bad-id");
  EXPECT_EQ(id_of("a\nb"), "a\uFFFDb|archive:bad-id");
  EXPECT_EQ(id_of("a\x1b[2Jb"), "a\uFFFD[2Jb|archive:bad-id");
  EXPECT_EQ(id_of("a\xff"), "a\uFFFD|archive:bad-id");
  EXPECT_EQ(id_of("a\u202Eb"), "a\uFFFDb|archive:bad-id");
  EXPECT_EQ(id_of("./a"), "a|");
  EXPECT_EQ(id_of("2011.11-4.9.18/access-10_1_1_1 \\ ü"), "2011.11-4.9.18/access-10_1_1_1 \\ ü|");
}

TEST(IoTar, LargeMembersAreSkippedAndSaid) {
  ReaderOptions options;
  options.member_limit = 1000;
  const ReadResult result = read_bytes(
      tar_pair("a", std::string(1001, 'x'), "2") + tar_pair("b", std::string(1000, 'x'), "2") + tar_end(),
      options);
  EXPECT_EQ(ids_and_errors(result), (Texts{"a|limit:bytes", "b|"}));
  EXPECT_FALSE(result.pairs[0].expected || result.pairs[0].actual);
}

std::string pax_record(const std::string& key, const std::string& value) {
  std::size_t length = key.size() + value.size() + 3;
  while (std::to_string(length).size() + key.size() + value.size() + 3 != length)
    length = std::to_string(length).size() + key.size() + value.size() + 3;
  return std::to_string(length) + " " + key + "=" + value + "\n";
}

TEST(IoTar, LongNames) {
  const std::string long_id = std::string(200, 'l') + "/" + std::string(250, 'm');
  std::string prefixed = tar_header("expected.html", 1);
  prefixed.replace(345, 3, "p/q");
  fix_checksum(prefixed);
  const ReadResult result = read_bytes(
      tar_member("pax", pax_record("mtime", "1.5") + pax_record("path", long_id + "/expected.html"), 'x') +
      tar_member("short", "E") + tar_member("@LongLink", long_id + "/actual.html" + '\0', 'L') +
      tar_member("short", "A") + tar_member("g", pax_record("path", "ignored"), 'g') + prefixed +
      padded("P") + tar_member("p/q/actual.html", "Q") + tar_end());
  EXPECT_FALSE(result.fault) << result.what;
  EXPECT_EQ(ids_and_errors(result), (Texts{long_id + "|", "p/q|"}));
}

TEST(IoTar, ANameCutAfterASlashIsNoDirectory) {
  const std::string cut(99, 'l');
  const ReadResult result = read_bytes(tar_member("pax", pax_record("path", cut + "/expected.html"), 'x') +
                                       tar_member(cut + "/", "E") +
                                       tar_member("pax", pax_record("path", cut + "/actual.html"), 'x') +
                                       tar_member(cut + "/", "A") + tar_end());
  EXPECT_FALSE(result.fault) << result.what;
  EXPECT_EQ(ids_and_errors(result), (Texts{cut + "|"}));
}

TEST(IoTar, SizesFromPaxAndInBase256) {
  std::string base256 = tar_header("a/expected.html", 0);
  base256.replace(124, 12, std::string("\x80\0\0\0\0\0\0\0\0\0\0\x03", 12));
  fix_checksum(base256);
  const ReadResult result =
      read_bytes(base256 + padded("abc") + tar_member("pax", pax_record("size", "2"), 'x') +
                 tar_header("a/actual.html", 0) + padded("xy") + tar_end());
  EXPECT_FALSE(result.fault) << result.what;
  ASSERT_EQ(result.pairs.size(), 1u);
  EXPECT_EQ(result.pairs[0].expected, "abc");
  EXPECT_EQ(result.pairs[0].actual, "xy");
}

TEST(IoTar, OtherDialects) {
  std::string gnu = tar_header("a/expected.html", 1);
  gnu.replace(257, 8, std::string("ustar  \0", 8));
  gnu.replace(345, 11, "14524770400");  // GNU keeps times where ustar keeps the prefix
  fix_checksum(gnu);
  std::string v7 = tar_header("a/actual.html", 1, '\0');
  v7.replace(257, 8, std::string(8, '\0'));
  fix_checksum(v7);
  const ReadResult result = read_bytes(gnu + padded("1") + v7 + padded("2") + tar_end());
  EXPECT_EQ(ids_and_errors(result), Texts{"a|"}) << result.what;
}

TEST(IoTar, SignedChecksumsOfOldWritersAreAccepted) {
  std::string header = tar_header("\xC3\xBC/expected.html", 1);
  std::int32_t sum = 0;
  header.replace(148, 8, "        ");
  for (const char c : header) sum += static_cast<signed char>(c);
  std::snprintf(header.data() + 148, 8, "%06o", static_cast<unsigned>(sum));
  EXPECT_EQ(ids_and_errors(read_bytes(header + padded("1") + tar_end())), Texts{"\xC3\xBC|"});
}

struct BadEnd {
  std::string name;
  std::string bytes;
  ArchiveFault fault;
  std::size_t pairs;
  std::string message;  // must be part of what() says
};

TEST(IoTar, DoubtfulEndsAreErrorsAfterThePairsBefore) {
  const std::string pair = tar_pair("a", "1", "2");  // 2048 bytes
  const std::string zero(512, '\0');
  std::string bad_sum = tar_pair("b", "1", "2");
  bad_sum[0] = 'c';
  std::string bad_size = tar_header("b/expected.html", 0);
  bad_size.replace(124, 3, "9x9");
  fix_checksum(bad_size);
  std::string bad_magic = tar_header("b/expected.html", 0);
  bad_magic.replace(257, 5, "tarus");
  fix_checksum(bad_magic);
  const std::vector<BadEnd> ends{
      {"nothing", pair, ArchiveFault::no_end_marker, 1, "byte 2048"},
      {"one zero block", pair + zero, ArchiveFault::no_end_marker, 1, "byte 2048"},
      {"half a zero block", pair + zero.substr(100), ArchiveFault::no_end_marker, 1, "byte 2048"},
      {"stray zero block", pair + zero + tar_pair("b", "1", "2") + tar_end(), ArchiveFault::stray_zero_blocks,
       1, "byte 2048"},
      {"joined with cat", pair + tar_end() + tar_pair("b", "1", "2") + tar_end(),
       ArchiveFault::stray_zero_blocks, 1, "from byte 3072 on"},
      {"data after one block", pair + zero + "junk" + std::string(508, 'j'), ArchiveFault::data_after_end, 1,
       "byte 2560"},
      {"data after the end", pair + tar_end() + "x", ArchiveFault::data_after_end, 1, "byte 3072"},
      {"short member", pair + tar_header("b/expected.html", 600) + "12345", ArchiveFault::short_member, 1,
       "b/expected.html"},
      {"bad checksum", pair + bad_sum + tar_end(), ArchiveFault::bad_checksum, 1, "byte 2048"},
      {"bad size", pair + bad_size + tar_end(), ArchiveFault::bad_header, 1, "byte 2048"},
      {"bad magic", pair + bad_magic + tar_end(), ArchiveFault::bad_header, 1, "byte 2048"},
      {"huge pax", pair + tar_header("x", (1 << 20) + 1, 'x'), ArchiveFault::bad_header, 1, "refused"},
      {"bad pax", pair + tar_member("x", "99 path=a\n", 'x') + tar_end(), ArchiveFault::bad_header, 1,
       "byte 2048"},
      {"dangling pax", pair + tar_member("x", pax_record("path", "y"), 'x') + tar_end(),
       ArchiveFault::bad_header, 1, "byte 3072"},
      {"sparse", pair + tar_member("b/expected.html", "", 'S') + tar_end(), ArchiveFault::bad_header, 1,
       "sparse"},
      {"cut pair", pair + tar_member("b/expected.html", "1"), ArchiveFault::no_end_marker, 1,
       "the pair b was incomplete"},
      {"empty", "", ArchiveFault::empty, 0, "empty"},
      {"neither", "hello, world", ArchiveFault::not_an_archive, 0, "neither"},
  };
  for (const BadEnd& end : ends) {
    const ReadResult result = read_bytes(end.bytes);
    EXPECT_EQ(result.fault, end.fault) << end.name << ": " << result.what;
    EXPECT_EQ(result.pairs.size(), end.pairs) << end.name;
    EXPECT_NE(result.what.find(end.message), std::string::npos) << end.name << ": " << result.what;
  }
}

TEST(IoTar, ZeroPaddingAfterTheEndIsFine) {
  const ReadResult result = read_bytes(three_pairs() + std::string(7 * 512 + 3, '\0'));
  EXPECT_FALSE(result.fault) << result.what;
  EXPECT_EQ(result.pairs.size(), 3u);
  EXPECT_FALSE(read_bytes(tar_end()).fault);
}

TEST(IoTar, FaultStaysAfterItWasThrown) {
  const std::string bytes = tar_pair("a", "1", "2");
  PairStream stream;
  PairReader reader(std::make_unique<MemorySource>(bytes), stream);
  PairBatch batch;
  EXPECT_TRUE(reader.read(batch));
  EXPECT_THROW(reader.read(batch), ArchiveError);
  EXPECT_THROW(reader.read(batch), ArchiveError);
}

TEST(IoTar, BatchesKeepTheirBytesWhenMovedAndEndInZeros) {
  ReaderOptions options;
  options.batch_bytes = 1;
  const std::string bytes = three_pairs();
  PairStream stream;
  PairReader reader(std::make_unique<MemorySource>(bytes), stream, options);
  std::vector<PairBatch> batches;
  for (PairBatch batch; reader.read(batch); batch = PairBatch()) batches.push_back(std::move(batch));
  ASSERT_EQ(batches.size(), 3u);
  EXPECT_EQ(batches[1].first_sequence, 1u);
  EXPECT_EQ(batches[1].body_bytes(), 700u);
  EXPECT_EQ(batches[0].pairs[0].actual, "<p>2</p>");
  const std::string_view last = *batches[0].pairs[0].actual;
  EXPECT_EQ(std::string_view(last.data() + last.size(), read_padding), std::string(read_padding, '\0'));
}

// What is made of a small pair is more than its bytes: a thousand of them in a batch would leave the cache.
TEST(IoTar, ManySmallPairsAreSeveralBatches) {
  std::string bytes;
  for (int i = 0; i < 1000; ++i) bytes += tar_pair("pair-" + std::to_string(i), "<p>1", "<p>2");
  bytes += tar_end();
  PairStream stream;
  PairReader reader(std::make_unique<MemorySource>(bytes), stream);
  std::size_t pairs = 0, batches = 0;
  for (PairBatch batch; reader.read(batch); ++batches) pairs += batch.pairs.size();
  EXPECT_EQ(pairs, 1000u);
  EXPECT_GE(batches, 4u);
}

bool is_prefix(const std::vector<ReadPair>& prefix, const std::vector<ReadPair>& whole) {
  return prefix.size() <= whole.size() && std::equal(prefix.begin(), prefix.end(), whole.begin());
}

TEST(IoTar, CutAtEveryByte) {
  const std::string bytes = three_pairs();
  const ReadResult whole = read_bytes(bytes);
  for (std::size_t size = 0; size < bytes.size(); size += next_place()) {
    const ReadResult cut = read_bytes(bytes.substr(0, size), small_buffers());
    ASSERT_TRUE(cut.fault) << size;
    ASSERT_TRUE(is_prefix(cut.pairs, whole.pairs)) << size;
  }
}

TEST(IoTar, CutAtEveryBlockOfALargerOne) {
  std::string bytes;
  std::mt19937 random(1);
  for (int i = 0; i < 100; ++i)
    bytes += tar_pair("pair-" + std::to_string(i), std::string(random() % 3000, 'e'),
                      std::string(random() % 3000, 'a'));
  bytes += tar_end();
  ReaderOptions options;
  options.batch_bytes = 10000;
  const ReadResult whole = read_bytes(bytes, options);
  ASSERT_FALSE(whole.fault);
  for (std::size_t size = 0; size < bytes.size(); size += next_place(512)) {
    const ReadResult cut = read_bytes(std::string_view(bytes).substr(0, size), options);
    ASSERT_TRUE(cut.fault) << size;
    ASSERT_TRUE(is_prefix(cut.pairs, whole.pairs)) << size;
  }
}

TEST(IoTar, DamagedBytesGiveAnErrorOrChangeOneBodyOnly) {
  const std::string bytes = three_pairs();
  const ReadResult whole = read_bytes(bytes);
  std::mt19937 random(2);
  std::size_t errors = 0;
  for (int round = 0; round < 1000; ++round) {
    std::string damaged = bytes;
    damaged[random() % damaged.size()] ^= static_cast<char>(1 + random() % 255);
    const ReadResult result = read_bytes(damaged, small_buffers());
    errors += result.fault.has_value();
    if (result.fault) continue;
    ASSERT_EQ(ids_and_errors(result), ids_and_errors(whole));
    for (std::size_t i = 0; i < whole.pairs.size(); ++i)
      ASSERT_EQ(result.pairs[i].expected->size(), whole.pairs[i].expected->size());
  }
  EXPECT_GT(errors, 300u);
}

TEST(IoTar, ReadSizesDoNotMatter) {
  const std::string bytes = three_pairs() + std::string(512, '\0');
  const ReadResult whole = read_bytes(bytes);
  for (const std::size_t size : {1, 7, 512, 65536}) {
    ReaderOptions options;
    options.decompress.read_bytes = size;
    EXPECT_EQ(read_bytes(bytes, options).pairs, whole.pairs) << size;
  }
}

TEST(IoTar, DuplicatesAndSequencesGoOnOverInputs) {
  PairStream stream;
  const std::string first = tar_pair("a", "1", "2") + tar_pair("b", "1", "2") + tar_end();
  const std::string second = tar_pair("c", "1", "2") + tar_pair("a", "1", "2") + tar_end();
  EXPECT_EQ(ids_and_errors(read_bytes(first, stream)), (Texts{"a|", "b|"}));
  const ReadResult result = read_bytes(second, stream);
  EXPECT_EQ(ids_and_errors(result), (Texts{"c|", "a|archive:duplicate-id"}));
  EXPECT_EQ(result.pairs[1].sequence, 3u);
}

TEST(IoDuplicateIds, FindsEveryRepetitionWithinItsBudget) {
  DuplicateIds ids;
  for (int i = 0; i < 100000; ++i) ASSERT_EQ(ids.watch("id" + std::to_string(i)), DuplicateIds::Seen::first);
  for (int i = 0; i < 100000; ++i) ASSERT_EQ(ids.watch("id" + std::to_string(i)), DuplicateIds::Seen::again);
  EXPECT_FALSE(ids.degraded());
  EXPECT_EQ(ids.recorded(), 100000u);
}

TEST(IoDuplicateIds, DegradesBeyondItsBudget) {
  DuplicateIds ids(64 << 10);
  for (int i = 0; i < 100000; ++i) ASSERT_EQ(ids.watch("id" + std::to_string(i)), DuplicateIds::Seen::first);
  EXPECT_TRUE(ids.degraded());
  EXPECT_LE(ids.memory_bytes(), std::size_t{64} << 10);
  EXPECT_EQ(ids.watch("id99999"), DuplicateIds::Seen::again);  // adjacent
  EXPECT_EQ(ids.watch("id0"), DuplicateIds::Seen::again);      // recorded while there was room
  EXPECT_EQ(ids.watch("id50000"), DuplicateIds::Seen::first);  // forgotten: what degraded() says
}

}  // namespace
}  // namespace treesift
