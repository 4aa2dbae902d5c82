// Which stored changes are bound to which of today's.
#include "model/history/renewal.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

using BoundChanges = std::vector<ChangeInWords>;

ChangeInWords change_of(std::uint64_t identity, const std::string& place, const std::string& after = "x") {
  return {identity, "words_changed", place, "", after};
}

std::vector<std::uint64_t> bound(const BoundChanges& stored, const BoundChanges& today,
                                 WithoutWords without_words = WithoutWords::by_identity) {
  std::vector<std::uint64_t> identities;
  for (const ChangeInWords* const change : bind_anew(stored, today, without_words))
    identities.push_back(change == nullptr ? 0 : change->identity);
  return identities;
}

using Identities = std::vector<std::uint64_t>;

TEST(Renewal, BindsByKindPlaceAndValues) {
  const BoundChanges today = {change_of(11, "/a"), change_of(12, "/b"), {13, "moved", "/a", "", "x"}};
  EXPECT_EQ(bound({change_of(1, "/b"), change_of(2, "/a")}, today), (Identities{12, 11}));
  EXPECT_EQ(bound({change_of(1, "/b", "y"), change_of(2, "/c"), {3, "text_deleted", "/a", "", "x"}}, today),
            (Identities{0, 0, 0}));
}

TEST(Renewal, BindsPlacesThatDifferInImpliedElements) {
  const BoundChanges today = {change_of(11, "/html/body/table/tbody/tr[2]/td/@class"),
                              change_of(12, "/html/head/title/text()")};
  EXPECT_EQ(bound({change_of(1, "/table/tr[2]/td/@class"), change_of(2, "/head/title/text()")}, today),
            (Identities{11, 12}));
  EXPECT_EQ(bound({change_of(1, "/table/tr[3]/td/@class")}, today), (Identities{0}));
}

TEST(Renewal, NeverChoosesOneOfSeveral) {
  const BoundChanges twice = {change_of(11, "/a"), change_of(12, "/a")};
  EXPECT_EQ(bound({change_of(1, "/a")}, twice), (Identities{0}));
  EXPECT_EQ(bound({change_of(1, "/a"), change_of(2, "/a")}, twice), (Identities{11, 12}));
  EXPECT_EQ(bound({change_of(1, "/a"), change_of(2, "/a")}, {change_of(11, "/a")}), (Identities{0, 0}));
}

TEST(Renewal, BindsNothingToAChangeThatHasAKindOnly) {
  EXPECT_EQ(bound({{1, "moved"}}, {{11, "moved"}}), (Identities{0}));
}

TEST(Renewal, OfChangesWithoutWordsTakesTheIdentity) {
  const BoundChanges today = {change_of(1, "/a"), change_of(12, "/b")};
  EXPECT_EQ(bound({{1}, {2}}, today), (Identities{1, 0}));
}

TEST(Renewal, OfChangesWithoutWordsTakesTheWholeExampleWhereThatIsAsked) {
  const BoundChanges today = {change_of(11, "/a"), change_of(12, "/b")};
  EXPECT_EQ(bound({{1}, {2}}, today, WithoutWords::whole_example), (Identities{11, 12}));
  EXPECT_EQ(bound({{1}}, today, WithoutWords::whole_example), (Identities{0}));
  EXPECT_EQ(bound({{1}, change_of(2, "/b")}, today, WithoutWords::whole_example), (Identities{0, 12}));
}

}  // namespace
}  // namespace treesift
