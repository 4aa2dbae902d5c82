// What a page says of itself as a whole: that it is gone is one change on all pages.
#include <gtest/gtest.h>

#include <string>

#include "tests/unit/model/changes_of.h"

namespace treesift {
namespace {

std::uint64_t change(const std::string& before, const std::string& after) {
  const std::vector<Change> changes = changes_of(before, after);
  EXPECT_EQ(changes.size(), 1U) << before;
  return changes.empty() ? 0 : identity_of(changes[0]);
}

std::uint64_t lost(const std::string& of_head) {
  return change("<head><base href=/>" + of_head + "</head><p>a", "<head><base href=/></head><p>a");
}

TEST(PageField, AreGoneWhateverTheySaid) {
  EXPECT_EQ(lost("<link rel=canonical href=/tea>"), lost("<link rel=Canonical href=/shop/cakes>"));
  EXPECT_EQ(lost("<meta name=description content='All about tea'>"),
            lost("<meta name=description content='Our cakes'>"));
  EXPECT_EQ(lost("<meta property=og:title content=Tea>"), lost("<meta property=og:title content=Cakes>"));
}

TEST(PageField, AreToldApart) {
  EXPECT_NE(lost("<link rel=canonical href=/tea>"), lost("<link rel=next href=/tea>"));
  EXPECT_NE(lost("<link rel=alternate hreflang=de href=/tea>"),
            lost("<link rel=alternate hreflang=fr href=/tea>"));
  EXPECT_NE(lost("<meta property=og:title content=Tea>"), lost("<meta name=description content=Tea>"));
}

TEST(PageField, FilesAndOrdersToRobotsAreNone) {
  EXPECT_NE(lost("<link rel=stylesheet href=/a.css>"), lost("<link rel=stylesheet href=/menu.css>"));
  EXPECT_NE(lost("<meta name=robots content=noindex>"), lost("<meta name=robots content=nofollow>"));
}

TEST(PageField, OfTwoTheOneThatIsGoneIsTold) {
  const std::string news = "<link rel=alternate href=/news>", talk = "<link rel=alternate href=/talk>";
  EXPECT_NE(change("<head>" + news + talk + "<p>a", "<head>" + talk + "<p>a"),
            change("<head>" + news + talk + "<p>a", "<head>" + news + "<p>a"));
}

// Of what is new nobody knows what it says.
TEST(PageField, ThatAreNewAreTheirWords) {
  const std::string before = "<head><base href=/></head><p>a";
  EXPECT_NE(change(before, "<head><base href=/><meta name=description content='All about tea'></head><p>a"),
            change(before, "<head><base href=/><meta name=description content=TODO></head><p>a"));
}

TEST(PageField, LabelsOfThePageItselfAreGone) {
  EXPECT_EQ(change("<body class='page tea'><p>a", "<body><p>a"),
            change("<body class='page cakes'><p>a", "<body><p>a"));
  EXPECT_NE(change("<p class='hot tea'>a", "<p>a"), change("<p class='our cakes'>a", "<p>a"));
  EXPECT_NE(change("<body class='page tea'><p>a", "<body class=page><p>a"),
            change("<body class='page cakes'><p>a", "<body class=page><p>a"));
}

}  // namespace
}  // namespace treesift
