// What a verdict line says can be read back from it.
#include "model/records/verdict_line.h"

#include <gtest/gtest.h>

#include <string>

#include "model/judge/cluster_name.h"

namespace treesift {
namespace {

Verdict full_verdict() {
  Verdict verdict;
  verdict.id = "pages/\xE2\x82\xAC \"17\"";
  verdict.decision = Decision::inspect;
  verdict.score = 0.793583;
  verdict.cutoff = 0.25;
  verdict.reasons = {{"targets_changed", 0.34865790605545044, {"/html/body/a[2]", "<a href=\"x\">", ""}}};
  verdict.features.emplace();
  verdict.features->fill(0);
  (*verdict.features)[0] = 3;
  verdict.alignment_budget_exceeded = true;
  verdict.rules = {{"dates", 0, 0}};
  verdict.response.expected_status = 200;
  verdict.response.actual_status = 500;
  verdict.response.expected_media_type = "text/html";
  verdict.response.actual_media_type = "text/plain";
  verdict.mark = {0x0123456789abcdef, true, 15, {0x0123456789abcdef, 7}, {8, 9}, {}};
  verdict.approved_by = {"footer", "new year"};
  verdict.because = Because::model;
  verdict.severity = Severity::medium;
  verdict.severity_reason = "contract";
  verdict.severity_change = 9;
  return verdict;
}

std::string line_of(const Verdict& verdict) {
  std::string line;
  append_verdict_line(line, verdict, {true, nullptr});
  return line;
}

Verdict parse(std::string line) {
  const std::size_t size = line.size();
  line.append(64, ' ');
  return parse_verdict_line(std::string_view(line).substr(0, size));
}

TEST(VerdictLine, SurvivesReadingBack) {
  const std::string line = line_of(full_verdict());
  EXPECT_EQ(line_of(parse(line)), line);
  EXPECT_NE(
      line.find(
          R"("cluster":"0123456789abcdef","first_of_cluster":true,)"
          R"("family":"000000000000000f","causes":["0123456789abcdef","0000000000000007"],)"
          R"("changes":["0000000000000008","0000000000000009"],"partly_approved_by":["footer","new year"],)"
          R"("because":"model","severity":"medium","severity_reason":"contract","severity_change":"0000000000000009"})"),
      std::string::npos)
      << line;
}

TEST(VerdictLine, OfRecordedPagesSurvivesReadingBack) {
  Verdict verdict = full_verdict();
  verdict.because = Because::warning;
  verdict.level = StateLevel{StateClass::nd2, Warning::level_2, "/html[1]/body[1]/h1[1]"};
  const std::string line = line_of(verdict);
  EXPECT_NE(line.find(R"("class":"nd2","warning":"2","fragment":"/html[1]/body[1]/h1[1]")"),
            std::string::npos);
  EXPECT_EQ(line_of(parse(line)), line);
}

TEST(VerdictLine, TellsChangesInWords) {
  Verdict verdict = full_verdict();
  verdict.mark.words = {
      {8, "http_status", "", "200", "500"},
      {9, "words_changed", "/html/body/p", "\"one\"", "two", 480, true, ValueClass::emptied}};
  const std::string line = line_of(verdict);
  EXPECT_NE(
      line.find(
          R"("changes":[{"change":"0000000000000008","kind":"http_status","place":"","before":"200",)"
          R"("after":"500"},{"change":"0000000000000009","kind":"words_changed","pairs":480,)"
          R"("known":true,"value":"emptied","place":"/html/body/p","before":"\"one\"","after":"two"}])"),
      std::string::npos)
      << line;
  const Verdict back = parse(line);
  EXPECT_EQ(line_of(back), line);
  EXPECT_EQ(back.mark.changes, verdict.mark.changes);
  EXPECT_EQ(back.mark.words, verdict.mark.words);
}

TEST(VerdictLine, OfAnApprovedPairSurvivesReadingBack) {
  Verdict verdict = full_verdict();
  verdict.decision = Decision::pass;
  verdict.is_approved = true;
  verdict.mark.changes.clear();  // are written of pairs to inspect only
  const std::string line = line_of(verdict);
  EXPECT_EQ(line_of(parse(line)), line);
  EXPECT_NE(line.find(R"("approved_by":["footer")"), std::string::npos) << line;
}

TEST(VerdictLine, OfAnErrorSurvivesReadingBack) {
  Verdict verdict;
  verdict.id = "a";
  verdict.error = VerdictError{"limit:depth", "too deep"};
  const std::string line = line_of(verdict);
  const Verdict back = parse(line);
  EXPECT_EQ(line_of(back), line);
  EXPECT_FALSE(back.score);
  EXPECT_EQ(back.mark.cluster, 0u);
}

TEST(VerdictLine, RefusesWhatIsNoVerdict) {
  for (const char* line :
       {"", "[]", "{}", R"({"id":"a"})", R"({"id":1,"verdict":"pass","cutoff":0,"reasons":[]})",
        R"({"id":"a","verdict":"maybe","score":0,"cutoff":0,"reasons":[]})",
        R"({"id":"a","verdict":"pass","score":0,"cutoff":0,"reasons":[1]})",
        R"({"id":"a","verdict":"pass","score":0,"cutoff":0,"reasons":[],"cluster":"xyz"})"}) {
    EXPECT_THROW(parse(line), VerdictLineError) << line;
  }
  EXPECT_NO_THROW(
      parse(R"({"id":"a","verdict":"pass","score":0,"cutoff":0,"reasons":[],"later":{"key":1}})"));
}

TEST(Cluster, HasSixteenDigits) {
  EXPECT_EQ(cluster_named(cluster_text(0xfedcba9876543210)), 0xfedcba9876543210);
  for (const char* text : {"", "12", "0123456789abcdeg", "0123456789abcdef0", "-123456789abcdef"})
    EXPECT_FALSE(cluster_named(text)) << text;
}

}  // namespace
}  // namespace treesift
