#include "model/measure/text/telling_difference.h"

#include <gtest/gtest.h>

#include <string>

#include "model/measure/node_text.h"

namespace treesift {
namespace {

// What stands in either text from there on.
std::string shown(std::string_view before, std::string_view after) {
  const DifferencePlace place = telling_difference(before, after);
  return std::string(before.substr(place.before)) + " | " + std::string(after.substr(place.after));
}

TEST(TellingDifference, WordsBeforeNumbersBeforeTokens) {
  EXPECT_EQ(shown("key 5f2b9c1e07, page 3, is open", "key 90ac4e77d1, page 4, is shut"), "open | shut");
  EXPECT_EQ(shown("key 5f2b9c1e07, page 3 of 7", "key 90ac4e77d1, page 4 of 7"), "3 of 7 | 4 of 7");
  EXPECT_EQ(shown("key 5f2b9c1e07, page 3", "key 90ac4e77d1, page 3"),
            "5f2b9c1e07, page 3 | 90ac4e77d1, page 3");
}

TEST(TellingDifference, WhatIsLostOrNew) {
  EXPECT_EQ(shown("key 5f2b9c1e07 (open)", "key 90ac4e77d1"), " (open) | ");
  EXPECT_EQ(shown("", "page 3"), " | page 3");
  EXPECT_EQ(shown("1 of 20", "1 of x"), "20 | x");
}

TEST(TellingDifference, IsShownWhereItWouldBeOutOfSight) {
  const std::string user =
      R"(, "user": {"name": "Ann", "language": "en", "cart": 2}, "page": {"kind": "product")";
  const SnippetPair shown =
      make_text_snippets(R"({"token": "5f2b9c1e07")" + user + R"(, "stock": 7, "price": "9.50"}})",
                         R"({"token": "90ac4e77d1")" + user + R"(, "price": "9.50"}})");
  EXPECT_NE(shown.before.find("\"stock\": 7"), std::string::npos) << shown.before;
  EXPECT_EQ(shown.after.find("stock"), std::string::npos) << shown.after;
  const SnippetPair near = make_text_snippets("token 5f2b9c1e07 is old", "token 90ac4e77d1 is new");
  EXPECT_EQ(near.before, "token 5f2b9c1e07 is old");
  EXPECT_EQ(near.after, "token 90ac4e77d1 is new");
}

}  // namespace
}  // namespace treesift
