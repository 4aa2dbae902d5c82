// Which group a pair is of.
#include "model/groups/grouping.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

TEST(Grouping, FollowsThePairsUnlessTold) {
  EXPECT_EQ(Grouping().place_of("a/b", ""), GroupPlace());
  EXPECT_EQ(Grouping().place_of("a/b", "login"), (GroupPlace{"login", "a/b"}));
  EXPECT_EQ(Grouping().place_of("login/b/c", "login"), (GroupPlace{"login", "b/c"}));
  EXPECT_EQ(Grouping().place_of("login", "login"), (GroupPlace{"login", "login"}));
}

TEST(Grouping, TakesFolders) {
  EXPECT_EQ(Grouping("folder").place_of("a/b/c", "other"), (GroupPlace{"a", "b/c"}));
  EXPECT_EQ(Grouping("folder:2").place_of("a/b/c", ""), (GroupPlace{"a/b", "c"}));
  EXPECT_EQ(Grouping("folder:2").place_of("a/b", "other"), GroupPlace());
  EXPECT_EQ(Grouping("folder").place_of("a", ""), GroupPlace());
}

TEST(Grouping, TakesPartsOfIds) {
  EXPECT_EQ(Grouping("id:user=(\\w+)").place_of("/x?user=eve&y=1", ""), (GroupPlace{"eve", "/x?user=/&y=1"}));
  EXPECT_EQ(Grouping("id:m[0-9]+").place_of("login/m17/x", ""), (GroupPlace{"m17", "login/x"}));
  EXPECT_EQ(Grouping("id:(?P<member>.*)/(?P<group>.*)").place_of("a/b/m1", ""), (GroupPlace{"m1", "a/b"}));
  EXPECT_EQ(Grouping("id:nothing(.*)").place_of("a/b", "given"), GroupPlace());
  EXPECT_EQ(Grouping("id:a(x?)").place_of("a/b", ""), GroupPlace());
}

TEST(Grouping, RefusesOtherWords) {
  for (const char* const words : {"folders", "folder:", "folder:0", "folder:x", "id:(", "cookies:x"})
    EXPECT_THROW(Grouping{words}, GroupingError) << words;
}

}  // namespace
}  // namespace treesift
