#include "report/formats/cluster_sentence.h"

#include <gtest/gtest.h>

#include "report/change_list.h"

namespace treesift {
namespace {

TEST(ClusterSentence, NamesAClusterByBothHalvesOfAChangedType) {
  Verdict verdict;
  verdict.reasons = {{"delete", 1, {"/total", "36.5", ""}}};
  verdict.mark.words = {{1, "element_deleted", "/total", "36.5", ""},
                        {2, "element_inserted", "/total", "", "none"}};
  EXPECT_EQ(cluster_sentence(verdict), "Total 36.5 became ‘none’");
  verdict.reasons = {{"insert", 1, {"/total", "", "none"}}};
  EXPECT_EQ(cluster_sentence(verdict), "Total 36.5 became ‘none’");
  verdict.mark.words.erase(verdict.mark.words.begin());
  EXPECT_EQ(cluster_sentence(verdict), "Total ‘none’ is new") << "the words of the other half are not there";
  verdict.mark.words = {{1, "element_deleted", "/items/0", "36.5", ""},
                        {2, "element_inserted", "/items/0", "", "none"}};
  verdict.reasons = {{"delete", 1, {"/items/0", "36.5", ""}}};
  EXPECT_EQ(cluster_sentence(verdict), "Item 0 of items 36.5 is gone") << "another item may stand there";
}

TEST(ClusterSentence, NamesAClusterByItsInvariantOrTheChangeThere) {
  Verdict verdict;
  verdict.because = Because::invariant;
  verdict.reasons = {{"invariant:types", 1, {"/success", "true or false", "1"}}};
  verdict.mark.words = {{1, "words_changed", "/message", "took 0.3 s", "took 0.4 s"}};
  verdict.severity_change = 1;
  EXPECT_EQ(cluster_sentence(verdict), "True or false is wanted for /success, not 1 (types)");
  verdict.mark.words.push_back({2, "values_changed", "/success", "true", "1"});
  EXPECT_EQ(cluster_sentence(verdict), "Success true became 1");
  verdict.reasons = {{"invariant:fields", 1, {"/", "\"success\"", "no such member"}}};
  EXPECT_EQ(cluster_sentence(verdict), "Success true became 1") << "of the field that is missing";
}

TEST(ClusterSentence, WhatIsShownAlikeHasMovedWhereItsKindSaysSo) {
  const std::string cut = "<g color=\"black\" fill=\"none\" stroke=\"currentCo…";
  Verdict verdict;
  verdict.reasons = {{"moved", 1, {"/svg/g[26]", cut, cut}}};
  EXPECT_TRUE(cluster_sentence(verdict).ends_with("changed")) << "nobody says that it moved";
  verdict.mark.words = {{1, "moved", "/svg/g[26]", cut, cut}};
  EXPECT_TRUE(cluster_sentence(verdict).ends_with("moved"));
}

TEST(ClusterSentence, NamesAClusterByWhatBecameEmptyAndIsNotGone) {
  Verdict verdict;
  verdict.reasons = {{"emptied", 1, {"/unit", "EUR", ""}}};
  EXPECT_EQ(cluster_sentence(verdict), "Unit ‘EUR’ is gone");
  verdict.mark.words = {{1, "words_changed", "/unit", "EUR", ""}};
  EXPECT_EQ(cluster_sentence(verdict), "Unit ‘EUR’ became empty");
}

TEST(ClusterSentence, NamesAClusterByAPlaceOfWhichNothingCanBeShown) {
  Verdict verdict;
  verdict.reasons = {{"size_ratio", 1, {"/c/2", "", ""}}};
  verdict.mark.words = {{1, "element_deleted", "/c/2", "", ""}};
  EXPECT_EQ(cluster_sentence(verdict), "Item 2 of c is gone");
}

TEST(ClusterSentence, WhatIsKnownNamesNoClusterWhileSomethingElseIsLeft) {
  Verdict verdict;
  verdict.reasons = {{"delete", 1, {"/html/body/h4/text()", "1 September", ""}}};
  verdict.mark.words = {{.identity = 1,
                         .kind = "element_deleted",
                         .place = "/html/body/h4",
                         .before = "<h4>1 September",
                         .known = true},
                        {.identity = 2,
                         .kind = "words_changed",
                         .place = "/html/body/p/text()",
                         .before = "One",
                         .after = "Two"}};
  EXPECT_EQ(cluster_sentence(verdict), "Text ‘One’ became ‘Two’");
  verdict.reasons.push_back({"words", 0.5, {"/html/body/p/text()", "One", "Two"}});
  EXPECT_EQ(cluster_sentence(verdict), "Text ‘One’ became ‘Two’");
  verdict.mark.words.pop_back();
  verdict.reasons.pop_back();
  EXPECT_EQ(cluster_sentence(verdict), "Heading ‘1 September’ is gone") << "nothing else is told";
}

TEST(ClusterSentence, NamesAClusterByTheChangeThatMattersMost) {
  Verdict verdict;
  verdict.reasons = {{"C-WD", 2, {"/html/body/label", "<label>Coupon", ""}},
                     {"lost_controls", 1, {"/html/body/input", "<input name=\"coupon\">", ""}}};
  EXPECT_EQ(cluster_sentence(verdict), "Field ‘coupon’ is gone") << "a comparator says less than a feature";
  verdict.severity_reason = "C-WD";
  EXPECT_EQ(cluster_sentence(verdict), "Label ‘Coupon’ is gone");
  verdict.reasons.push_back({"http_status", 1, {"", "200", "500"}});
  EXPECT_EQ(cluster_sentence(verdict), "HTTP status 200 became 500") << "whatever else there is to be seen";
  verdict.reasons = {{"size_ratio", 1, {}}};
  EXPECT_EQ(cluster_sentence(verdict), "Size in bytes") << "no place at all";
  verdict.reasons.clear();
  EXPECT_EQ(cluster_sentence(verdict), "");
}

TEST(ClusterSentence, IsThatOfTheChangeWhichDecidedTheSeverity) {
  Verdict verdict;
  verdict.reasons = {{"insert", 1, {"/html/body/p/text()", "", "More news"}}};
  verdict.mark.words = {{8, "text_inserted", "/html/body/p/text()", "", "More news"},
                        {9, "element_deleted", "/html/body/input", "<input name=\"coupon\">", ""}};
  EXPECT_EQ(cluster_sentence(verdict), "Text ‘More news’ is new");
  verdict.severity_change = 9;
  EXPECT_EQ(cluster_sentence(verdict), "Field ‘coupon’ is gone");
  verdict.mark.words.pop_back();
  EXPECT_EQ(cluster_sentence(verdict), "Text ‘More news’ is new") << "without its words";
}

TEST(ClusterSentence, IsOfTheCauseThatNamesTheClusterWhateverElseThePairShows) {
  Verdict verdict;
  verdict.mark.cluster = 7;
  verdict.mark.words = {{1, "element_inserted", "/html/body/nav/li", "", "<li>Admin"},
                        {2, "text_inserted", "/html/body/td/text()", "", "paid"}};
  verdict.looks = {{.cause = 9,
                    .since = {},
                    .changes = {{2, ChangeKind::text_inserted, {"/html/body/td/text()", "", "paid"}}}}};
  EXPECT_EQ(cluster_sentence(verdict), "Cell ‘paid’ is new") << "nothing is told of the other";
  verdict.severity_change = 1;
  EXPECT_EQ(cluster_sentence(verdict), "List item ‘Admin’ is new");
  verdict.looks.push_back(
      {.cause = 7,
       .since = {},
       .changes = {{1, ChangeKind::element_inserted, {"/html/body/nav/li", "", "<li>Admin"}}}});
  verdict.severity_change = 2;
  EXPECT_EQ(cluster_sentence(verdict), "List item ‘Admin’ is new") << "the look at it, not the first one";
}

TEST(ClusterSentence, OfWhatIsBrokenTheRarestNamesTheCluster) {
  Verdict verdict;
  verdict.reasons = {{"http_head", 1, {"head/age/max-age", "15", "31"}},
                     {"invariant:orders", 1, {"/stock", "a number", "null"}}};
  verdict.mark.words = {
      {.identity = 1, .kind = "attribute_varied", .place = "head/age/max-age", .pairs = 194},
      {.identity = 2, .kind = "element_deleted", .place = "/stock", .before = "19", .pairs = 5}};
  EXPECT_EQ(cluster_sentence(verdict), "A number is wanted for /stock, not null (orders)");
  verdict.reasons.back() = {"invariant:orders", 1, {"/", "\"stock\"", "no such member"}};
  EXPECT_EQ(cluster_sentence(verdict), "Field ‘stock’ is missing (orders)");
  EXPECT_EQ(cluster_sentence(kept_in_list(verdict)), "Field ‘stock’ is missing (orders)");
  verdict.mark.words.back().pairs = 195;
  EXPECT_TRUE(cluster_sentence(verdict).starts_with("Header")) << cluster_sentence(verdict);
}

TEST(ClusterSentence, APageOfAnotherLevelIsNamedByWhatWasSeen) {
  Verdict verdict;
  verdict.reasons = {{"warning", 1, {"/html/body/header", "", ""}}};
  verdict.level = StateLevel{StateClass::distinct, Warning::failure, "/html/body/header"};
  EXPECT_EQ(cluster_sentence(verdict), "A page of another state class");
  verdict.level->state_class = StateClass::nd3;
  EXPECT_EQ(cluster_sentence(verdict), "Something is repeated more or fewer times");
  verdict.level = StateLevel{StateClass::nd2, Warning::level_2, ""};
  EXPECT_EQ(cluster_sentence(verdict), "The page looks otherwise") << "its picture alone";
  verdict.mark.words = {{8, "attribute_varied", "/html/head/link", "<link href=1>", "<link href=2>", 30},
                        {9, "text_inserted", "/html/body/a/text()", "", "News", 30},
                        {10, "text_inserted", "/html/body/p/text()", "", "Sold out", 2}};
  EXPECT_EQ(cluster_sentence(verdict), "Text ‘Sold out’ is new");
  verdict.mark.words.pop_back();
  EXPECT_EQ(cluster_sentence(verdict), "Link text ‘News’ is new");
}

}  // namespace
}  // namespace treesift
