// What goes into the store of several runs' responses comes out again.
#include "io/response_store.h"

#include <gtest/gtest.h>

#include "io/output_file.h"

namespace treesift {
namespace {

Response response(const std::string& key, std::string_view body) {
  return {key, "html", body};
}

TEST(ResponseStore, GivesBackWhatWasPutIn) {
  ResponseStore store(testing::TempDir());
  const std::string large(1 << 20, 'x');
  EXPECT_TRUE(store.put(1, response("b", "of run 1")));
  EXPECT_TRUE(store.put(0, response("b", "of run 0")));
  EXPECT_TRUE(store.put(0, response("a", large)));
  EXPECT_TRUE(store.put(2, response("empty", "")));
  EXPECT_EQ(store.keys(), (std::vector<std::string>{"a", "b", "empty"}));
  EXPECT_EQ(store.runs_of("b"), (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(store.get(0, "b")->body(), "of run 0");
  EXPECT_EQ(store.get(1, "b")->body(), "of run 1");
  EXPECT_EQ(store.get(0, "a")->body(), large);
  EXPECT_EQ(store.get(2, "empty")->body(), "");
  EXPECT_EQ(store.get(0, "a")->type, "html");
}

TEST(ResponseStore, OfTwoOfOneNameTheFirstIsKept) {
  ResponseStore store(testing::TempDir());
  EXPECT_TRUE(store.put(0, response("a", "first")));
  EXPECT_FALSE(store.put(0, response("a", "second")));
  EXPECT_EQ(store.get(0, "a")->body(), "first");
}

TEST(ResponseStore, WhatIsNotThere) {
  ResponseStore store(testing::TempDir());
  store.put(0, response("a", "x"));
  EXPECT_FALSE(store.get(1, "a").has_value());
  EXPECT_FALSE(store.get(0, "b").has_value());
  EXPECT_TRUE(store.runs_of("b").empty());
  EXPECT_THROW(ResponseStore("/no/such/directory"), OutputError);
}

}  // namespace
}  // namespace treesift
