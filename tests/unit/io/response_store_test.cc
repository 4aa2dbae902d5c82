// What goes into the store of several runs' responses comes out again.
#include "io/pairs/response_store.h"

#include <gtest/gtest.h>

#include "io/output/output_file.h"

namespace treesift {
namespace {

TEST(ResponseStore, GivesBackWhatWasPutIn) {
  ResponseStore store(testing::TempDir());
  const std::string large(1 << 20, 'x');
  EXPECT_TRUE(store.put(1, "b", "html", "of run 1"));
  EXPECT_TRUE(store.put(0, "b", "html", "of run 0"));
  EXPECT_TRUE(store.put(0, "a", "html", large));
  EXPECT_TRUE(store.put(2, "empty", "html", ""));
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
  EXPECT_TRUE(store.put(0, "a", "html", "first", "koi8-r"));
  EXPECT_EQ(store.get(0, "a")->charset, "koi8-r");
  EXPECT_FALSE(store.put(0, "a", "html", "second"));
  EXPECT_EQ(store.get(0, "a")->body(), "first");
}

TEST(ResponseStore, WhatIsNotThere) {
  ResponseStore store(testing::TempDir());
  store.put(0, "a", "html", "x");
  EXPECT_FALSE(store.get(1, "a").has_value());
  EXPECT_FALSE(store.get(0, "b").has_value());
  EXPECT_TRUE(store.runs_of("b").empty());
  ResponseStore nowhere("/no/such/directory");
  EXPECT_THROW(nowhere.put(0, "a", "html", "x"), OutputError);
}

}  // namespace
}  // namespace treesift
