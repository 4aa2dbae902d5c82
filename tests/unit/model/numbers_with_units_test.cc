// Numbers with a unit on them are numbers: which they are says nothing, what became of them does.
#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>

#include "tests/unit/model/changes_of.h"

namespace treesift {
namespace {

std::set<std::uint64_t> change_names(const std::string& before, const std::string& after) {
  std::set<std::uint64_t> all;
  for (const Change& change : changes_of(before, after)) all.insert(identity_of(change));
  return all;
}

TEST(NumbersWithUnits, AreOneChangeWhateverTheySay) {
  EXPECT_EQ(change_names("<p>in 54ms now", "<p>in 61ms now"),
            change_names("<p>in 47ms now", "<p>in 52ms now"));
  EXPECT_EQ(change_names("<p>1.5kB", "<p>1.6kB"), change_names("<p>2.25kB", "<p>2.5kB"));
  EXPECT_EQ(change_names("<p>31°C", "<p>30°C"), change_names("<p>20°C", "<p>22°C"));
  EXPECT_EQ(change_names("<p style='top:1.25em'>x", "<p style='top:1.3em'>x"),
            change_names("<p style='top:2.5em'>x", "<p style='top:2.125em'>x"));
  EXPECT_EQ(change_names("<img height=1.25em>", "<img height=1.3em>"),
            change_names("<img height=2.5em>", "<img height=2.125em>"));
}

TEST(NumbersWithUnits, AreAnotherChangeWithAnotherClassPlaceOrWord) {
  const auto one = change_names("<p>in 54ms now", "<p>in 61ms now");
  EXPECT_NE(change_names("<p>in 54ms now", "<p>in 610ms now"), one);
  EXPECT_NE(change_names("<p>in 54ms now", "<p>in 61kB now"), one);
  EXPECT_NE(change_names("<p>in 54ms now", "<p>in 61ms then"), one);
  EXPECT_NE(change_names("<h1>in 54ms now</h1>", "<h1>in 61ms now</h1>"), one);
}

}  // namespace
}  // namespace treesift
