#include "align/ids/map_names.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "align/node_equality.h"
#include "tests/unit/align/aligned_documents.h"

namespace treesift {
namespace {

constexpr std::string_view one = "6fa459ea-ee8a-4ca4", two = "8c31d07f-52b9-4e66",
                           new_one = "02b7e9d1-c4a0-97f3", new_two = "f5d0a8c3-1b7e-4490";

std::string jobs(std::string_view mail, std::string_view index, std::string_view next, int size = 5) {
  return R"({"jobs": {")" + std::string(mail) + R"(": {"kind": "mail", "size": )" + std::to_string(size) +
         R"(}, ")" + std::string(index) + R"(": {"kind": "index", "size": 7}}, "next": "/jobs/)" +
         std::string(next) + R"("})";
}

// Whether `actual` becomes `settled`, or stays as it is where that is empty.
void expect_settled(const std::string& expected, const std::string& actual, const std::string& settled) {
  const AlignedDocuments pair(expected, actual, SourceType::json);
  MapNames names{Limits()};
  Document out;
  const auto maps = names.settle(pair.expected, pair.actual, pair.alignment, out);
  EXPECT_EQ(maps.empty(), settled.empty());
  if (settled.empty()) return;
  EXPECT_TRUE(equal_documents(out, parsed(settled, SourceType::json)));
}

TEST(MapNames, MembersThatAreCalledAnewGetTheirNamesBack) {
  const std::string expected = jobs(one, two, one);
  expect_settled(expected, jobs(new_one, new_two, new_one), expected);
  expect_settled(expected, jobs(new_two, new_one, new_two), expected);
  // What is in them counts, and so does what refers to them.
  expect_settled(expected, jobs(new_one, new_two, new_one, 6), jobs(one, two, one, 6));
  expect_settled(expected, jobs(new_one, new_two, new_two), jobs(one, two, two));
}

TEST(MapNames, NamesOfWhichSomeHaveStayedAreLeft) {
  const std::string expected = jobs(one, two, one);
  expect_settled(expected, jobs(one, new_two, one), "");
  expect_settled(expected, jobs("undefined", "mail", "mail"), "");
  expect_settled(expected, jobs("02b7e9d1-c4a0-97f3-11", "f5d0a8c3-1b7e-4490-22", "02b7e9d1-c4a0-97f3-11"),
                 "");
  // A reference that did not follow: its name stays, or it would seem right.
  expect_settled(expected, jobs(new_one, new_two, one), jobs(new_one, two, one));
}

TEST(MapNames, AMemberMoreOrLessIsLeft) {
  const std::string half = R"({"jobs": {")" + std::string(new_one) + R"(": {"kind": "index", "size": 7}}})";
  const std::string settled = R"({"jobs": {")" + std::string(two) + R"(": {"kind": "index", "size": 7}}})";
  expect_settled(R"({"jobs": {")" + std::string(one) + R"(": {"kind": "mail", "size": 5}, ")" +
                     std::string(two) + R"(": {"kind": "index", "size": 7}}})",
                 half, settled);
}

// Each member beside each other one would take minutes.
TEST(MapNames, LargeMembersAreNotAllComparedWithEachOther) {
  const auto map_of = [](char digit, std::size_t first) {
    std::string map = "{";
    for (int i = 0; i < 100; ++i) {
      const std::string number = std::to_string(1000 + i);
      map += (i > 0 ? "," : "") + ("\"6fa459e" + std::string(1, digit) + "-ee8a-" + number + "\":[");
      for (std::size_t j = first; j < first + 10'000; ++j) map += std::to_string(j) + ",";
      map += number + "]";
    }
    return map + "}";
  };
  const AlignedDocuments pair(map_of('a', 0), map_of('b', 1), SourceType::json);
  MapNames names{Limits()};
  Document out;
  const auto maps = names.settle(pair.expected, pair.actual, pair.alignment, out);
  ASSERT_EQ(maps.size(), 1u);
  EXPECT_EQ(maps[0].members, 100u);
}

}  // namespace
}  // namespace treesift
