#include <gtest/gtest.h>

#include "io/archives/member_name.h"
#include "io/pairing/capture_join.h"
#include "tests/support/memory_capture.h"
#include "tests/unit/io/io_test_support.h"

namespace treesift {
namespace {

using Responses = std::vector<CapturedResponse>;
using test::MemoryCapture;

test::ReadResult read_joined(const Responses& expected, const Responses& actual,
                             std::optional<std::size_t> damaged_after = std::nullopt) {
  PairStream stream;
  const auto open = [&] {
    auto join =
        std::make_unique<CaptureJoin>(std::make_unique<MemoryCapture>(expected),
                                      std::make_unique<MemoryCapture>(actual, damaged_after), JoinOptions());
    return std::make_unique<PairReader>(std::move(join), stream);
  };
  return test::read_all(open);
}

CapturedResponse faulty(std::string address, ResponseFault fault, std::string detail) {
  CapturedResponse response = test::captured(std::move(address), "");
  response.fault = fault;
  response.fault_detail = std::move(detail);
  return response;
}

TEST(JoinedCapturePairs, HaveIdsBodiesAndTypes) {
  CapturedResponse data = test::captured("http://h/data", "{}");
  data.media_type = "application/json";
  const test::ReadResult read =
      read_joined({test::captured("http://h/a", "<p>1"), data, test::captured("b.html", "x")},
                  {test::captured("http://h/a", "<p>2"), data});
  ASSERT_EQ(read.pairs.size(), 3u);
  EXPECT_EQ(read.pairs[0].id, "h/a");
  EXPECT_EQ(read.pairs[0].expected, "<p>1");
  EXPECT_EQ(read.pairs[0].actual, "<p>2");
  EXPECT_EQ(read.pairs[0].type, "html");
  EXPECT_EQ(read.pairs[1].type, "json");
  EXPECT_EQ(read.pairs[2].id, "b.html");
  EXPECT_FALSE(read.pairs[2].actual);
  EXPECT_EQ(read.pairs[2].sequence, 2u);
}

TEST(JoinedCapturePairs, TellWhatIsWrongWithASide) {
  const test::ReadResult read = read_joined(
      {faulty("http://h/a", ResponseFault::bad_content, "byte 7"), test::captured("http://h/b", "x"),
       faulty("http://h/c", ResponseFault::too_large, ""), faulty("http://h/d", ResponseFault::no_body, "")},
      {test::captured("http://h/a", "x"), faulty("http://h/b", ResponseFault::lost_revisit, "of x"),
       test::captured("http://h/c", "x")});
  ASSERT_EQ(read.pairs.size(), 4u);
  EXPECT_EQ(read.pairs[0].error, "capture:bad-content");
  EXPECT_EQ(read.pairs[0].message, "expected: byte 7");
  EXPECT_EQ(read.pairs[1].error, "capture:lost-revisit");
  EXPECT_EQ(read.pairs[1].message, "actual: of x");
  EXPECT_EQ(read.pairs[2].error, "limit:bytes");
  EXPECT_EQ(read.pairs[3].error,
            "capture:no-body");  // rather than unpaired: nobody could judge it either way
  EXPECT_FALSE(read.pairs[0].actual);
}

TEST(JoinedCapturePairs, OfOneFileNameTwiceAreErrors) {
  const Responses urls{test::captured("http://h/a", "1"), test::captured("http://h/a", "2")};
  const Responses files{test::captured("a", "1"), test::captured("a", "2")};
  const test::ReadResult of_urls = read_joined(urls, urls), of_files = read_joined(files, {files[0]});
  ASSERT_EQ(of_urls.pairs.size(), 2u);
  EXPECT_EQ(of_urls.pairs[1].id, "h/a#2");
  EXPECT_EQ(of_urls.pairs[1].error, "");
  ASSERT_EQ(of_files.pairs.size(), 2u);
  EXPECT_EQ(of_files.pairs[0].error, "");
  EXPECT_EQ(of_files.pairs[1].id, "a#2");
  EXPECT_EQ(of_files.pairs[1].error, "capture:duplicate-name");
}

CapturedResponse other_type(std::string address, std::string media_type) {
  CapturedResponse response = test::captured(std::move(address), "");
  response.media_type = std::move(media_type);
  response.status = 500;
  response.is_other_type = true;
  return response;
}

TEST(JoinedCapturePairs, OfADocumentAndAnotherTypeTellIt) {
  const Responses expected{test::captured("http://h/a", "<p>1"), test::captured("http://h/b", "<p>2"),
                           other_type("http://h/c", "image/png"), other_type("http://h/d", "text/css"),
                           other_type("http://h/e", "text/css")};
  const Responses actual{other_type("http://h/a", "text/plain"), other_type("http://h/b", ""),
                         test::captured("http://h/c", "<p>3"), other_type("http://h/d", "text/css")};
  const test::ReadResult read = read_joined(expected, actual);
  ASSERT_EQ(read.pairs.size(), 3u);
  EXPECT_EQ(read.pairs[0].error, "capture:other-type");
  EXPECT_EQ(read.pairs[0].message, "actual: text/plain is not compared");
  EXPECT_EQ(read.pairs[1].message, "actual: of a kind that is not compared");
  EXPECT_EQ(read.pairs[2].message, "expected: image/png is not compared");
}

// Both of another type, or one alone: neither paired nor unpaired, in whatever way they are joined.
TEST(JoinedCapturePairs, PassOtherTypesByAndCountThem) {
  const Responses expected{test::captured("http://h/a", "<p>1"), other_type("http://h/b", "text/css"),
                           other_type("http://h/c", "text/css")};
  const Responses actual{other_type("http://h/b", "text/plain"), other_type("http://h/a", "text/plain"),
                         other_type("http://h/x", "text/css")};
  for (const std::size_t memory : {std::size_t{0}, std::size_t{1} << 20}) {
    JoinOptions options;
    options.memory = memory;
    CaptureJoin join(std::make_unique<MemoryCapture>(expected), std::make_unique<MemoryCapture>(actual),
                     options);
    JoinedResponses joined;
    ASSERT_TRUE(join.next(joined));
    EXPECT_EQ(joined.any().key, "h/a");
    EXPECT_TRUE(joined.actual && joined.actual->is_other_type);
    EXPECT_FALSE(join.next(joined));
    EXPECT_EQ(join.counts().results(), 1u);
    EXPECT_EQ(join.counts().expected_passed_by, 2u);
    EXPECT_EQ(join.counts().actual_passed_by, 2u);
    EXPECT_EQ(join.counts().on_disk, memory == 0);
  }
}

TEST(JoinedCapturePairs, ComeBeforeTheDamageIsTold) {
  const Responses pages{test::captured("a", "1"), test::captured("b", "2"), test::captured("c", "3")};
  const test::ReadResult read = read_joined(pages, pages, 2);
  EXPECT_EQ(read.pairs.size(), 2u);
  EXPECT_EQ(read.fault, ArchiveFault::short_member);
  EXPECT_NE(read.what.find("1 response that was read before has not met"), std::string::npos) << read.what;
}

// A crawler that fetches a page more often than the other run's did.
TEST(JoinedCapturePairs, LeaveOutRepeatsWithoutAPartner) {
  const auto page = [](const char* body) { return test::captured("http://h/a", body); };
  const test::ReadResult once = read_joined({page("1")}, {page("1"), page("1"), page("1")});
  EXPECT_EQ(once.pairs.size(), 1u);
  const test::ReadResult other = read_joined({page("1")}, {page("2"), page("3"), page("3"), page("2")});
  ASSERT_EQ(other.pairs.size(), 2u) << "what was not seen before is told once";
  EXPECT_EQ(other.pairs[1].actual, "3");
  const test::ReadResult both = read_joined({page("1"), page("1")}, {page("1"), page("2")});
  ASSERT_EQ(both.pairs.size(), 2u) << "what has a partner stays";
  EXPECT_EQ(both.pairs[1].actual, "2");
  const CapturedResponse lost = faulty("http://h/a", ResponseFault::bad_content, "byte 7");
  EXPECT_EQ(read_joined({page("1")}, {page("1"), lost, lost}).pairs.size(), 3u)
      << "nobody knows what they held";
}

}  // namespace
}  // namespace treesift
