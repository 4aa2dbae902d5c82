// What is known of a pair with very many changes, or a very long line.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/unit/model/changes_of.h"

namespace treesift {
namespace {

TEST(Changes, OfAPairAreBounded) {
  std::string before = "<p>", after = "<p>";
  for (int i = 0; i < 2000; ++i) {
    const std::string letters{static_cast<char>('a' + i % 26), static_cast<char>('a' + i / 26 % 26),
                              static_cast<char>('a' + i / 676)};
    after += "<b class=" + letters + "x>" + letters + "</b>";
  }
  std::uint64_t edits = 0;
  const std::vector<Change> changes = changes_of(before, after);
  for (const Change& change : changes) edits += change.edits;
  EXPECT_EQ(changes.size(), ChangeFinder::max_changes);
  EXPECT_EQ(edits, 4000u);
}

// A paragraph for each of 300 classes, and what stands behind them.
std::string long_page(const std::string& before, const std::string& word, const std::string& behind) {
  std::string page = before;
  for (int i = 0; i < 300; ++i) {
    const std::string letters{static_cast<char>('a' + i % 26), static_cast<char>('a' + i / 26)};
    page += "<p class=" + letters + ">" + letters + word + "</p>";
  }
  return page + behind;
}

TEST(Changes, BeyondTheBoundTheWorstIsKept) {
  const std::string link = "<a href=/order>Order</a>", dead = "<a href=#>Order</a>", red = "<hr color=red>";
  const auto with_dead_link = [&](const std::string& between) {
    return changes_of(long_page("", "tea", link + "<hr color=blue>" + link),
                      long_page("", "wool", between + red + dead));
  };
  const std::vector<Change> changes = with_dead_link(link);
  ASSERT_EQ(changes.size(), ChangeFinder::max_changes);
  EXPECT_EQ(changes.back().value, ValueClass::address_nowhere);
  EXPECT_EQ(changes.back().edits, 302u - (ChangeFinder::max_changes - 1));
  EXPECT_EQ(with_dead_link(dead).back().edits, changes.back().edits + 1) << "the same change again";
}

TEST(Changes, OfTheDoctypeHaveRoomOnAnyPage) {
  const std::vector<Change> other_mode =
      changes_of("<!DOCTYPE html>" + long_page("", "tea", ""), long_page("", "wool", ""));
  EXPECT_EQ(other_mode.size(), ChangeFinder::max_changes);
  EXPECT_TRUE(std::ranges::any_of(
      other_mode, [](const Change& change) { return change.kind == ChangeKind::comment_lost; }));
}

// A page that is one line of more bytes than are looked at.
TEST(SourceChanges, OfLongLinesAreOfTheirTags) {
  const auto identities = [](const std::string& text, const std::string& tag) {
    const std::string rest = "<p>" + std::string(500, 'x') + text;
    std::vector<std::uint64_t> all;
    for (const Change& change : changes_of(rest + "<br><hr>", rest + tag + "<hr>"))
      all.push_back(identity_of(change));
    return all;
  };
  EXPECT_EQ(identities("one", "<br/>").size(), 2u) << "what went, and what came";
  EXPECT_EQ(identities("one", "<br/>"), identities("other", "<br/>"));
  EXPECT_NE(identities("one", "<br/>"), identities("one", "<BR>"));
}

}  // namespace
}  // namespace treesift
