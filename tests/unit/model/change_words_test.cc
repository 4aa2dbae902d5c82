// What of a pair must be known or accepted, in words.
#include "model/judge/change_words.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace treesift {
namespace {

Change change_of(std::uint64_t hash, ChangeKind kind, bool within = false) {
  return {{hash, hash, hash, hash}, kind, within, 1, {}};
}

MeasuredPair pair_of(const std::vector<Change>& changes) {
  MeasuredPair pair;
  pair.id = "a";
  pair.state = PairState::differs;
  for (const Change& change : changes) {
    pair.changes.push_back(change);
    pair.edit_of_change.push_back(MeasuredPair::no_edit);
  }
  return pair;
}

std::vector<std::uint64_t> identities_of(const std::vector<ChangeInWords>& changes) {
  std::vector<std::uint64_t> identities;
  for (const ChangeInWords& change : changes) identities.push_back(change.identity);
  return identities;
}

const ChangeInWords& of_kind(const std::vector<ChangeInWords>& changes, std::string_view kind) {
  return *std::ranges::find(changes, kind, &ChangeInWords::kind);
}

TEST(ChangesInWords, LeaveOutWhatWentWithAnother) {
  const MeasuredPair pair =
      pair_of({change_of(5, ChangeKind::element_deleted), change_of(4, ChangeKind::text_deleted, true),
               change_of(3, ChangeKind::text_inserted, true)});
  EXPECT_EQ(approvable_changes(pair), (std::vector<std::uint64_t>{3, 5}));
  EXPECT_EQ(identities_of(changes_in_words(pair)), approvable_changes(pair));
}

TEST(ChangesInWords, TellWhereAndHowManyPairs) {
  MeasuredPair pair = pair_of({change_of(5, ChangeKind::moved)});
  pair.places = {{"/html/body/p", "one", "two"}};
  pair.edit_of_change = {0};
  RunProfile run;
  for (int i = 0; i < 3; ++i) run.add(pair.features, pair.changes);
  const ChangeInWords wanted{5, "moved", "/html/body/p", "one", "two", 3};
  EXPECT_EQ(changes_in_words(pair, &run), std::vector<ChangeInWords>{wanted});
}

TEST(ChangesInWords, TellWhatHttpInvariantsAndBytesSay) {
  MeasuredPair pair = pair_of({});
  pair.response.expected_status = 200;
  pair.response.actual_status = 302;
  pair.response.expected_media_type = "text/html";
  pair.response.actual_media_type = "application/json";
  pair.violations = {{"prices", {"/table/tr[3]", "{number}", "free"}}};
  pair.encoding_fault = ShownEdit{"/p", "caf\xC3\xA9", "caf\\xE9"};
  const std::vector<ChangeInWords> changes = changes_in_words(pair);
  ASSERT_EQ(changes.size(), 4u);
  EXPECT_EQ(of_kind(changes, "http_status").after, "302");
  EXPECT_EQ(of_kind(changes, "http_content_type").before, "text/html");
  EXPECT_EQ(of_kind(changes, "invariant:prices").place, "/table/tr[3]");
  const std::uint64_t encoding = of_kind(changes, "encoding").identity;
  pair.encoding_fault = ShownEdit{"/h1", "\xC3\xA9t\xC3\xA9", "\\xE9t\\xE9"};  // the same byte elsewhere
  EXPECT_EQ(of_kind(changes_in_words(pair), "encoding").identity, encoding);
  pair.encoding_fault->after = "\\xE8re";
  EXPECT_NE(of_kind(changes_in_words(pair), "encoding").identity, encoding);
}

TEST(ChangesInWords, OfMoreThanIsKnownCannotBeApproved) {
  std::vector<Change> many;
  for (std::size_t i = 0; i < ChangeFinder::max_changes; ++i)
    many.push_back(change_of(i + 1, ChangeKind::moved));
  const MeasuredPair pair = pair_of(many);
  EXPECT_TRUE(approvable_changes(pair).empty());
  EXPECT_EQ(changes_in_words(pair).size(), ChangeFinder::max_changes);
  MeasuredPair violating = pair_of({});
  for (int i = 0; i < 4; ++i) violating.violations.push_back({"prices", {"/p", "", std::to_string(i)}});
  EXPECT_TRUE(approvable_changes(violating).empty());  // there may be more
  violating.violations.pop_back();
  EXPECT_EQ(approvable_changes(violating).size(), 3u);
}

}  // namespace
}  // namespace treesift
