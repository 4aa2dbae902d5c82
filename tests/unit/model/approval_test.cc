// Which pairs approvals let pass, and the file they are kept in.
#include "model/judge/approval.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

// Without words, as older versions wrote them.
Approval approval_of(const std::string& name, const std::vector<std::uint64_t>& changes) {
  Approval approval;
  approval.name = name;
  approval.reason = "seen";
  for (const std::uint64_t change : changes) approval.changes.push_back({change});
  return approval;
}

Verdict verdict_of(std::vector<std::uint64_t> changes, Decision decision = Decision::inspect) {
  Verdict verdict;
  verdict.decision = decision;
  verdict.reasons = {{"insert", 1, {}}};
  verdict.mark.cluster = 1;
  verdict.mark.changes = std::move(changes);
  return verdict;
}

const ApprovalSet& footer_and_term() {
  static const ApprovalSet set({approval_of("footer", {1, 2}), approval_of("term", {2, 5})});
  return set;
}

using Names = std::vector<std::string>;

TEST(ApprovalSet, PassesPairsThatHaveNothingElse) {
  for (const auto& changes : {std::vector<std::uint64_t>{1}, {1, 2}, {2}, {1, 2, 5}}) {
    Verdict verdict = verdict_of(changes);
    footer_and_term().apply(verdict);
    EXPECT_EQ(verdict.decision, Decision::pass);
    EXPECT_TRUE(verdict.is_approved);
    EXPECT_TRUE(verdict.reasons.empty());
  }
  Verdict both = verdict_of({1, 5});
  footer_and_term().apply(both);
  EXPECT_EQ(both.approved_by, (Names{"footer", "term"}));
}

TEST(ApprovalSet, NeverPassesAPairForItsApprovedPartAlone) {
  Verdict verdict = verdict_of({1, 2, 7});
  footer_and_term().apply(verdict);
  EXPECT_EQ(verdict.decision, Decision::inspect);
  EXPECT_FALSE(verdict.is_approved);
  EXPECT_EQ(verdict.approved_by, (Names{"footer"}));
  EXPECT_EQ(verdict.reasons.size(), 1u);
}

TEST(ApprovalSet, LeavesWhatIsNotKnownOrNotJudged) {
  Verdict unknown = verdict_of({});
  footer_and_term().apply(unknown);
  EXPECT_EQ(unknown.decision, Decision::inspect);
  for (const Decision decision : {Decision::error, Decision::pass}) {
    Verdict verdict = verdict_of({1}, decision);
    footer_and_term().apply(verdict);
    EXPECT_EQ(verdict.decision, decision);
    EXPECT_FALSE(verdict.is_approved);
  }
}

TEST(ApprovalSet, PassesAPairWithoutTheOtherSideForThatAlone) {
  Verdict verdict = verdict_of({1}, Decision::unpaired);
  footer_and_term().apply(verdict);
  EXPECT_EQ(verdict.decision, Decision::pass);
  EXPECT_TRUE(verdict.is_approved);
}

TEST(ApprovalFile, ComesBackAsItWas) {
  Approval full = approval_of("a \"quoted\"\nname", {0x0123456789abcdef, 0xfedcba9876543210});
  full.approved = std::chrono::year(2026) / 11 / 2;
  full.expires = std::chrono::year(2027) / 1 / 31;
  full.cluster = "0123456789abcdef";
  full.example = "pages/\\x";
  full.feature_set = "treesift-changes/3";
  full.changes[1] = {0xfedcba9876543210, "words_changed", "/html/body/p", "one \"1\"", "two\n", 480};
  const std::vector<Approval> approvals = {full, approval_of("b", {7})};
  const std::string text = write_approvals(approvals);
  const ApprovalsResult back = read_approvals(text);
  ASSERT_TRUE(std::holds_alternative<std::vector<Approval>>(back)) << text;
  EXPECT_EQ(std::get<std::vector<Approval>>(back), approvals);
  EXPECT_EQ(write_approvals(std::get<std::vector<Approval>>(back)), text);
}

std::string error_of(std::string_view toml) {
  const ApprovalsResult result = read_approvals(toml);
  const auto* const error = std::get_if<TomlError>(&result);
  return error == nullptr ? "" : std::to_string(error->line) + ": " + error->message;
}

TEST(ApprovalFile, ErrorsSayWhere) {
  const std::string good = "[[approval]]\nname = \"a\"\nreason = \"r\"\nchanges = [\"0123456789abcdef\"]\n";
  EXPECT_EQ(error_of(good), "");
  EXPECT_EQ(error_of(""), "");
  EXPECT_EQ(error_of("[approval]\n"), "1: write [[approval]] in two pairs of brackets");
  EXPECT_EQ(error_of("[[rule]]\n"), "1: a file of approvals holds [[approval]] tables only");
  EXPECT_EQ(error_of(good + good), "");  // as two branches that accepted one look leave it, merged
  EXPECT_NE(error_of("[[approval]]\nnaem = \"a\"\n").find("did you mean \"name\"?"), std::string::npos);
  EXPECT_EQ(error_of(good + "expires = 2027-02-30\n").substr(0, 2), "5:");
  EXPECT_EQ(error_of("[[approval]]\nname = \"a\"\nchanges = [\"0123456789abcdef\"]\n"),
            "1: an approval has a reason");
  EXPECT_EQ(error_of("[[approval]]\nname = \"a\"\nreason = \"r\"\nchanges = []\n"),
            "4: an approval names at least one change");
  EXPECT_FALSE(error_of("[[approval]\n").empty());
}

TEST(ApprovalFile, HoldsAChangeInWords) {
  const ApprovalsResult result = read_approvals(
      "[[approval]]\nname = \"a\"\nreason = \"r\"\n\n[[approval.change]]\nchange = \"0123456789abcdef\"\n"
      "kind = \"http_status\"\npairs = 3\nbefore = \"200\"\nafter = \"302\"\n");
  ASSERT_TRUE(std::holds_alternative<std::vector<Approval>>(result));
  const ChangeInWords wanted{0x0123456789abcdef, "http_status", "", "200", "302", 3};
  EXPECT_EQ(std::get<std::vector<Approval>>(result)[0].changes, std::vector<ChangeInWords>{wanted});
}

TEST(ApprovalFile, ErrorsOfAChangeSayWhere) {
  const std::string head = "[[approval]]\nname = \"a\"\nreason = \"r\"\n";
  EXPECT_EQ(error_of(head + "[[approval.change]]\nchange = \"12\"\n"),
            "5: \"12\" is no change: one has sixteen hexadecimal digits");
  EXPECT_EQ(error_of(head + "[approval.change]\nchange = \"0123456789abcdef\"\n"),
            "4: write [[approval.change]] in two pairs of brackets");
  EXPECT_EQ(error_of(head + "[[approval.change]]\nchange = \"0123456789abcdef\"\npairs = -1\n"),
            "6: pairs is a number, 0 at least");
}

TEST(ApprovalFile, ExpiresAfterItsLastDay) {
  Approval approval = approval_of("a", {1});
  EXPECT_FALSE(expired(approval, std::chrono::year(2100) / 1 / 1));
  approval.expires = std::chrono::year(2027) / 1 / 31;
  EXPECT_FALSE(expired(approval, std::chrono::year(2027) / 1 / 31));
  EXPECT_TRUE(expired(approval, std::chrono::year(2027) / 2 / 1));
}

}  // namespace
}  // namespace treesift
