// Links and labels of a page that lead to nothing, because what they led to is gone.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "model/measure/change_severity.h"
#include "tests/unit/model/changes_of.h"

namespace treesift {
namespace {

// The names of the identities of those changes that leave a reference to nothing.
std::vector<std::uint64_t> left(const std::string& before, const std::string& after,
                                SourceType type = SourceType::html) {
  std::vector<std::uint64_t> all;
  for (const Change& change : changes_of(before, after, type)) {
    if (change.value != ValueClass::reference_left) continue;
    EXPECT_EQ(severity_of_kind(change), ChangeSeverity::contract);
    all.push_back(identity_of(change));
  }
  return all;
}

constexpr const char* link = "<p><a href=#use>Use</a> <a href=#end>End</a>";

std::string page(const std::string& rest) {
  return link + rest;
}

TEST(LeftReferences, OfAnIdThatIsAnotherOneOrGone) {
  const std::string before = page("<h2 id=use>Use</h2><p>How it is used");
  EXPECT_EQ(left(before, page("<h2 id=usage>Use</h2><p>How it is used")).size(), 1u);
  EXPECT_EQ(left(before, page("<h2>Use</h2><p>How it is used")).size(), 1u);
  EXPECT_EQ(left(before, page("<p>How it is used")).size(), 1u);
  EXPECT_EQ(left(page("<a name=use></a>x"), page("<a name=used></a>x")).size(), 1u);
  EXPECT_EQ(left("<label for=a>A</label><output id=a>1", "<label for=a>A</label><output id=b>1").size(), 1u);
}

TEST(LeftReferences, OfAnIdWithinASectionThatIsGone) {
  EXPECT_EQ(left(page("<p>a<section><h2 id=use>Use</h2><p>How</section>"), page("<p>a")).size(), 1u);
}

TEST(LeftReferences, OfALinkThatLeadsElsewhere) {
  EXPECT_EQ(left("<a href=#a>A</a><p id=a>a<p id=b>b", "<a href=#c>A</a><p id=a>a<p id=b>b").size(), 1u);
  EXPECT_TRUE(left("<a href=#a>A</a><p id=a>a<p id=b>b", "<a href=#b>A</a><p id=a>a<p id=b>b").empty());
  EXPECT_TRUE(left("<a href=#a>A</a><p id=a>a", "<a href=#Top>A</a><p id=a>a").empty());
  EXPECT_TRUE(left("<a href=#\u00e9>A</a><p id=\u00e9>a", "<a href=#%C3%A9>A</a><p id=\u00e9>a").empty());
}

TEST(LeftReferences, AreNoneWhereLinksFollowOrNothingRefers) {
  EXPECT_TRUE(left("<a href=#use>Use</a><h2 id=use>Use", "<a href=#usage>Use</a><h2 id=usage>Use").empty());
  EXPECT_TRUE(left("<h2 id=use>Use</h2>x", "<h2 id=usage>Use</h2>x").empty());
  EXPECT_TRUE(left(page("<a name=use></a><h2>Use"), page("<a></a><h2 id=use>Use")).empty());
  EXPECT_TRUE(left("<a href=#/use>Use</a>", "<a href=#/usage>Use</a>").empty());
}

TEST(LeftReferences, AreOneChangeWhateverTheIds) {
  EXPECT_EQ(left("<a href=#use>Use</a><h2 id=use>Use", "<a href=#use>Use</a><h2 id=usage>Use"),
            left("<a href=#cost>Cost</a><h2 id=cost>Cost", "<a href=#cost>Cost</a><h2 id=price>Cost"));
}

TEST(LeftReferences, IdsThatTwoElementsHaveNow) {
  const auto twice = [](const std::string& before, const std::string& after,
                        SourceType type = SourceType::html) {
    return std::ranges::count(changes_of(before, after, type), ValueClass::id_twice, &Change::value);
  };
  EXPECT_EQ(twice("<h2 id=a>A</h2><h2 id=a-1>A</h2>", "<h2 id=a>A</h2><h2 id=a>A</h2>"), 1);
  EXPECT_EQ(twice("<h2 id=a>A</h2><h2>A</h2>", "<h2 id=a>A</h2><h2 id=a>A</h2>"), 1);
  EXPECT_EQ(twice("<h2 id=a>A</h2><h2 id=a-1>A</h2>", "<h2 id=a>A</h2><h2 id=a-2>A</h2>"), 0);
  EXPECT_EQ(twice("<h2 id=a>A</h2><h2 id=a>A</h2><p id=b>", "<h2 id=a>A</h2><h2 id=a>A</h2><p id=a>"), 1);
  EXPECT_EQ(twice("<h2 id=a>A</h2><h2 id=a>A</h2>", "<h2 id=b>A</h2><h2 id=b>A</h2>"), 0);  // as before
  EXPECT_EQ(twice("<r><a id='1'/><b id='2'/></r>", "<r><a id='1'/><b id='1'/></r>", SourceType::xml), 0);
}

TEST(LeftReferences, OfXml) {
  EXPECT_EQ(left("<b><x linkend='a1'/><s id='a1'>t</s></b>", "<b><x linkend='a1'/><s id='b'>t</s></b>",
                 SourceType::xml)
                .size(),
            1u);
}

}  // namespace
}  // namespace treesift
