#include "align/members/member_order.h"

#include <gtest/gtest.h>

#include "align/members/member_settler.h"
#include "tests/unit/align/aligned_documents.h"

namespace treesift {
namespace {

// Empty where nothing stands elsewhere.
std::string in_order(std::string_view expected, std::string_view actual) {
  std::string out = "left over";
  const bool moved = write_members_in_order(expected, actual, out);
  EXPECT_EQ(moved, !out.empty());
  return out;
}

TEST(MemberOrder, IsThatOfExpectedWhateverTheValues) {
  EXPECT_EQ(in_order(R"(var u = {"id": 7, "name": "Ann"}; f();)", R"(var u = {"name":"Bob","id":8}; g();)"),
            R"(var u = {"id":8,"name":"Bob"}; g();)");
  EXPECT_EQ(in_order(R"({"a": 1, "b": 2})", R"({"a": 2, "b": 1})"), "");
  EXPECT_EQ(in_order(R"({"a": 1, "b": 2})", R"({"a": 1, "b": 2} )"), "");
}

TEST(MemberOrder, WhatOneSideAloneHasStaysOrComesLast) {
  EXPECT_EQ(in_order(R"({"a": 1, "b": 2})", R"({"c": 3, "b": 2, "a": 1})"), R"({"a": 1, "b": 2, "c": 3})");
  EXPECT_EQ(in_order(R"({"a": 1, "b": 2, "c": 3})", R"({"c": 3, "a": 1})"), R"({"a": 1, "c": 3})");
  EXPECT_EQ(in_order(R"({"a": 1, "b": 2})", R"({"c": 3, "a": 1, "b": 2})"), "");
}

TEST(MemberOrder, OfObjectsWithinOthersAndOfSeveral) {
  EXPECT_EQ(in_order(R"({"u": {"a": [1, {"x": 1, "y": 2}], "b": {}}, "v": "}"})",
                     R"({"v": "}", "u": {"b": {}, "a": [1, {"y": 2, "x": 1}]}})"),
            R"({"u": {"a": [1, {"x": 1, "y": 2}], "b": {}}, "v": "}"})");
  EXPECT_EQ(in_order(R"(f({"a": 1, "b": 2}, {"c": 3, "d": 4}))", R"(f({"b": 2, "a": 1}, {"d": 4, "c": 3}))"),
            R"(f({"a": 1, "b": 2}, {"c": 3, "d": 4}))");
  EXPECT_EQ(in_order(R"([{"a": 1, "b": 2}])", R"([{"b": 2, "a": 1}, {"b": 4, "a": 3}])"),
            R"([{"a": 1, "b": 2}, {"b": 4, "a": 3}])");
}

TEST(MemberOrder, OfWhatIsJsonToTheLetterOnly) {
  for (const auto& [expected, actual] : std::vector<std::pair<std::string, std::string>>{
           {R"({a: 1, b: 2})", R"({b: 2, a: 1})"},
           {R"({"a": f(), "b": g()})", R"({"b": g(), "a": f()})"},
           {R"({"a": 1, "a": 2, "b": 3})", R"({"b": 3, "a": 1, "a": 2})"},
           {R"({"a": 1, "b": 2)", R"({"b": 2, "a": 1)"},
           {R"(["a", "b"])", R"(["b", "a"])"},
           {R"({"a": 1, "b": 2})", R"(["b", "a"])"},
           {"{ color: red; width: 1px }", "{ width: 1px; color: red }"}})
    EXPECT_EQ(in_order(expected, actual), "") << actual;
  EXPECT_EQ(in_order(R"(f({"a": {"x": 1, "y": 2}, "b": g()}))", R"(f({"b": g(), "a": {"y": 2, "x": 1}}))"),
            R"(f({"b": g(), "a": {"x": 1, "y": 2}}))");
}

TEST(MemberOrder, TakesAnyBytes) {
  const std::string deep(100'000, '{');
  EXPECT_EQ(in_order(deep, deep + "}"), "");
  std::string members;
  for (int i = 0; i < 50'000; ++i) members += "{\"a\":";
  EXPECT_EQ(in_order(members, members + "1"), "");
  for (const std::string_view text : {"{\"a", "{\"a\\", "{\"a\":", "{\"a\":1,", "{\"a\":tru", "{\"\xFF\":-}"})
    EXPECT_EQ(in_order(text, text), "") << text;
}

TEST(SettlingMembers, InScriptsAndAttributes) {
  const std::string expected =
      R"(<p data-o='{"a": 1, "b": 2}'>{"a": 1, "b": 2}</p><script> f({"a": 1, "b": 2}) </script>)";
  const std::string actual =
      R"(<p data-o='{"b": 3, "a": 1}'>{"b": 3, "a": 1}</p><script> f({"b": 3, "a": 1}) </script>)";
  const AlignedDocuments pair(expected, actual, SourceType::html);
  MemberSettler settler;
  Document out;
  EXPECT_EQ(settler.settle(pair.expected, pair.actual, pair.edits, out).values, 2u);
  EXPECT_EQ(
      dump(out),
      dumped(R"(<p data-o='{"a": 1, "b": 3}'>{"b": 3, "a": 1}</p><script> f({"a": 1, "b": 3}) </script>)",
             SourceType::html));
}

}  // namespace
}  // namespace treesift
