// What a person accepts under one number.
#include "report/change_list.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace treesift {
namespace {

std::vector<std::uint64_t> identities(std::vector<ChangeInWords> changes) {
  std::vector<std::uint64_t> all;
  for (const ChangeInWords& change : changes) all.push_back(change.identity);
  std::ranges::sort(all);
  return all;
}

TEST(ChangeList, AFieldWhoseTypeChangedIsOne) {
  const std::vector<ChangeInWords> changes = {
      {1, "element_inserted", "/total", "", "none", 3},  {2, "element_deleted", "/vat", "", "", 1},
      {3, "element_deleted", "/total", "36.5", "", 3},   {4, "element_inserted", "/vat", "", "rate", 1},
      {5, "element_inserted", "/vat/rate", "", "19", 1}, {6, "element_deleted", "/note", "x", "", 9}};
  const std::vector<ListedChange> list = listed(changes);
  ASSERT_EQ(list.size(), 3u);
  EXPECT_EQ(identities(accepted_changes(list[0])), (std::vector<std::uint64_t>{2, 4, 5}));
  EXPECT_EQ(identities(accepted_changes(list[1])), (std::vector<std::uint64_t>{1, 3}));
  EXPECT_EQ(shown_change(list[1]), (ChangeInWords{3, "replaced", "/total", "36.5", "none", 3}));
  EXPECT_EQ(shown_change(list[2]), changes[5]);
  EXPECT_EQ(list_text(list),
            "    1  1 pair, replaced /vat: \"\" -> \"rate\"\n"
            "       with it element_inserted /vat/rate: \"\" -> \"19\"\n"
            "    2  3 pairs, replaced /total: \"36.5\" -> \"none\"\n"
            "    3  9 pairs, element_deleted /note: \"x\" -> \"\"\n");
}

TEST(ChangeList, WhatIsKnownIsNotAskedForUnlessAllIs) {
  const std::vector<ChangeInWords> changes = {
      {1, "comment_lost", "line 6", "one", "", 9, true}, {2, "moved", "/p", "x", "x", 1}, {3, "moved", "/a"}};
  EXPECT_EQ(identities(unknown_changes(changes)), (std::vector<std::uint64_t>{2, 3}));
  EXPECT_EQ(identities(unknown_changes(std::span(changes).first(1))), std::vector<std::uint64_t>{1});
}

TEST(ChangeList, AttributesOfOneElementAreOne) {
  const std::string before = "<a title=\"One\" href=\"1.html\">", after = "<a title=\"Two\" href=\"2.html\">";
  const std::vector<ListedChange> list =
      listed(std::vector<ChangeInWords>{{1, "attribute_changed", "/html/body/a", before, after, 3},
                                        {2, "attribute_changed", "/html/body/a", before, after, 3},
                                        {3, "attribute_changed", "/html/body/a[2]", before, after, 3}});
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(identities(accepted_changes(list[0])), (std::vector<std::uint64_t>{1, 2}));
}

TEST(ChangeList, OtherPlacesAreShared) {
  const auto both = [](const std::string& place, const std::string& before, const std::string& after) {
    return listed(std::vector<ChangeInWords>{{1, "element_deleted", place, before, ""},
                                             {2, "element_inserted", place, "", after}})
        .size();
  };
  EXPECT_EQ(both("/total", "1", "one"), 1u);
  EXPECT_EQ(both("/items/0", "1", "one"), 2u) << "another item may stand there";
  EXPECT_EQ(both("/html/body/p", "<p>one", "<p>two"), 2u) << "elements";
}

}  // namespace
}  // namespace treesift
