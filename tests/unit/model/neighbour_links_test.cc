// Another page beside this one in a sequence: the same change on all pages, whichever page it is.
#include "model/measure/page/neighbour_links.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "tests/unit/model/changes_of.h"

namespace treesift {
namespace {

using Identities = std::set<std::uint64_t>;

Identities changed(const std::string& before, const std::string& after) {
  Identities result;
  for (const Change& change : changes_of(before, after)) result.insert(identity_of(change));
  return result;
}

// A page behind which stands another one than before.
std::string beside(const std::string& next, const std::string& relation = "next",
                   const std::string& body = "") {
  return "<head><link rel=" + relation + " href=" + next + "></head><body>" + body + "<p>a";
}

TEST(NeighbourLinks, AreTheSameChangeWhicheverPageStandsThere) {
  EXPECT_EQ(changed(beside("tea.html"), beside("milk.html")),
            changed(beside("cups.html"), beside("pots.html")));
  EXPECT_EQ(changed(beside("tea.html title=Tea"), beside("milk.html title=Milk")),
            changed(beside("cups.html title=Cups"), beside("pots.html title=Pots")));
  EXPECT_NE(changed(beside("tea.html"), beside("milk.html")),
            changed(beside("tea.html", "prev"), beside("milk.html", "prev")));
}

TEST(NeighbourLinks, AreToldApartByWhatBecameOfTheAddress) {
  EXPECT_NE(changed(beside("tea.html"), beside("milk.html")), changed(beside("tea.html"), beside("'#'")));
  EXPECT_NE(changed(beside("tea.html"), beside("milk.html")),
            changed(beside("tea.html"), beside("http://b.example/")));
}

TEST(NeighbourLinks, AreShownByTheLinkOfThePageThatLeadsThere) {
  const auto link = [](const std::string& to) { return "<a href=" + to + ">Next</a>"; };
  const Identities followed =
      changed(beside("tea.html", "next", link("tea.html")), beside("milk.html", "next", link("milk.html")));
  EXPECT_EQ(followed, changed(beside("cups.html", "next", link("cups.html")),
                              beside("pots.html", "next", link("pots.html"))));
  EXPECT_EQ(followed.size(), 2u);
  // One that leads elsewhere is a change of its own.
  EXPECT_NE(followed, changed(beside("tea.html", "next", link("tea.html")),
                              beside("milk.html", "next", link("home.html"))));
}

// A page with a hundred thousand of them takes no longer.
TEST(NeighbourLinks, AreTheFirstOfManyOnly) {
  const auto many = [](const std::string& to) {
    std::string page = "<body>";
    for (int i = 0; i < 17; ++i) page += "<div><link rel=next href=" + to + "></div>";
    return page;
  };
  EXPECT_EQ(changed(many("tea.html"), many("milk.html")).size(), 2u);
}

TEST(NeighbourLinks, OtherRelationsAreTheirWords) {
  EXPECT_NE(changed(beside("tea.html", "canonical"), beside("milk.html", "canonical")),
            changed(beside("cups.html", "canonical"), beside("pots.html", "canonical")));
  EXPECT_NE(changed("<a href=tea.html>Next", "<a href=milk.html>Next"),
            changed("<a href=cups.html>Next", "<a href=pots.html>Next"));
}

}  // namespace
}  // namespace treesift
