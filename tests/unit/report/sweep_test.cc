// The kill matrix, what it comes to, and how it is written.
#include <gtest/gtest.h>
#include <simdjson.h>

#include "report/formats/mutation_report.h"
#include "report/formats/sweep_csv.h"
#include "report/formats/sweep_lines.h"
#include "report/sweep/small_set.h"
#include "report/sweep/sweep_table.h"
#include "report/sweep/sweep_totals.h"

namespace treesift {
namespace {

constexpr TestOutcome same{}, by_bytes{{true, false, false}}, by_tree{{true, true, false}},
    by_verdict{{true, true, true}}, unjudged{{true, false, false}, true}, silent{{}, false, true};

SweepCell cell(std::string mutant, std::string test, TestOutcome outcome) {
  return {{std::move(mutant), std::move(test)}, outcome, {}};
}

SweepCell harmless_cell(std::string mutant, std::string test, std::vector<std::uint64_t> causes) {
  return {{std::move(mutant), std::move(test)},
          by_tree,
          HarmlessDifference{std::move(causes), "text", {"/p", "1", "2"}}};
}

struct Swept {
  std::string lines, csv, report;
  std::vector<MutantRow> rows;
  std::uint64_t not_run = 0;
};

Swept sweep(const std::vector<SweepCell>& cells, std::size_t memory = 1 << 20) {
  SweepTable table("/tmp", memory);
  table.describe("m1", {"negate", "a.py", "not x", "", 3, 4, 3, 5});
  table.describe("other", {"negate", "a.py", "", "", 9, 0, 0, 0});
  for (const SweepCell& one : cells) table.add(one);
  SweepTotals totals(memory);
  MutationReport report({.by = KilledBy::verdict, .memory = 1 << 16, .source_of = {}});
  Swept swept;
  swept.csv = sweep_csv_head(table.tests());
  swept.not_run = table.finish([&](const MutantRow& row) {
    totals.add(row);
    report.add(row);
    append_mutant_line(swept.lines, row, table.tests());
    append_sweep_csv_row(swept.csv, row, table.tests());
    swept.rows.push_back(row);
  });
  append_totals_line(swept.lines, totals, table.tests(), swept.not_run);
  report.write(table.tests(), [&](std::string_view piece) { swept.report += piece; });
  return swept;
}

TEST(Sweep, WritesALineForEachMutantInOrder) {
  const Swept swept = sweep({cell("m2", "a", same), cell("m1", "a", by_verdict), cell("m2", "b", by_bytes),
                             cell("m1", "b", silent), cell("m3", "a", silent), cell("m3", "b", silent),
                             cell("m4", "a", same), cell("m4", "b", unjudged)});
  EXPECT_EQ(swept.not_run, 1u);
  const std::string first = swept.lines.substr(0, swept.lines.find('\n'));
  EXPECT_EQ(
      first,
      R"({"mutant":"m2","tests":2,"killed_by":{"bytes":["b"],"tree":[],"verdict":[]},"errors":[],"no_output":[],)"
      R"("state":{"bytes":"killed","tree":"survived","verdict":"survived"}})");
  EXPECT_NE(swept.lines.find(R"("mutant":"m1","tests":2,"killed_by":{"bytes":["a","b"],"tree":["a","b"])"
                             R"(,"verdict":["a","b"]},"errors":[],"no_output":["b"])"),
            std::string::npos);
  EXPECT_NE(swept.lines.find(R"("operator":"negate","file":"a.py","line":3})"), std::string::npos);
  EXPECT_NE(swept.lines.find(R"("mutant":"m3","tests":2,"killed_by":{"bytes":[],"tree":[],"verdict":[]})"),
            std::string::npos);
  EXPECT_EQ(swept.rows[2].state(KilledBy::bytes), MutantState::no_output);
  EXPECT_EQ(swept.rows[3].state(KilledBy::bytes), MutantState::killed);
  EXPECT_EQ(swept.rows[3].state(KilledBy::verdict), MutantState::error);
  EXPECT_NE(swept.lines.find(R"("score":{"bytes":1,"tree":0.5,"verdict":0.5})"), std::string::npos);
  EXPECT_EQ(swept.csv,
            "mutant,operator,file,line,by bytes,by tree,by verdict,a,b\r\n"
            "m2,,,,killed,survived,survived,equal,bytes\r\n"
            "m1,negate,a.py,3,killed,killed,killed,verdict,no output\r\n"
            "m3,,,,no-output,no-output,no-output,no output,no output\r\n"
            "m4,,,,killed,error,error,equal,error\r\n");
}

TEST(Sweep, IsTheSameWhateverTheMemoryAndTheOrder) {
  std::vector<SweepCell> by_mutant, by_test;
  for (int m = 0; m < 200; ++m) {
    for (int t = 0; t < 20; ++t)
      by_mutant.push_back(
          cell("m" + std::to_string(m), std::to_string(t), (m * t) % 7 == 1 ? by_verdict : same));
  }
  for (int t = 0; t < 20; ++t) {
    for (int m = 0; m < 200; ++m) by_test.push_back(by_mutant[static_cast<std::size_t>(m * 20 + t)]);
  }
  const Swept swept = sweep(by_mutant);
  EXPECT_EQ(swept.lines, sweep(by_mutant, 1 << 16).lines);
  EXPECT_EQ(swept.lines, sweep(by_test).lines);
  EXPECT_EQ(swept.report, sweep(by_test).report);
}

TEST(Sweep, SaysWhyMutantsSurvive) {
  const Swept swept =
      sweep({cell("m1", "a", same), cell("m2", "a", same), cell("m3", "a", by_bytes),
             harmless_cell("m4", "a", {8, 5}), harmless_cell("m5", "a", {5}), harmless_cell("m5", "b", {8})});
  EXPECT_NE(
      swept.lines.find(R"("survivors":[{"why":"identical","mutants":2,"examples":["m1","m2"]},)"
                       R"({"why":"harmless","mutants":2,"examples":["m4","m5"],"kind":"text","path":"/p",)"
                       R"("before":"1","after":"2","causes":["0000000000000005","0000000000000008"]},)"
                       R"({"why":"same-tree","mutants":1,"examples":["m3"]}])"),
      std::string::npos)
      << swept.lines;
}

TEST(Sweep, TellsNoCauseOfMutantsBeyondItsRoom) {
  SweepTotals totals(1 << 20);
  const auto add = [&](std::string mutant, std::uint64_t cause) {
    totals.add(MutantRow{std::move(mutant), {}, {{0, by_tree}}, HarmlessDifference{{cause}, "text", {}}});
  };
  for (std::uint64_t cause = 1; cause <= SweepTotals::max_names; ++cause) add("first", cause);
  for (const std::uint64_t cause : {1, 2, 9001, 9002, 9003}) add("later", cause);
  const std::vector<Survivors> survivors = totals.survivors();
  ASSERT_EQ(survivors.size(), SweepTotals::max_names + 1);
  EXPECT_EQ(survivors[0].mutants, 3u);  // 9001 to 9003
  EXPECT_FALSE(survivors[0].harmless);
  EXPECT_EQ(survivors[1].mutants, 2u);  // an old cause is counted on
  EXPECT_EQ(survivors[1].harmless->causes, std::vector<std::uint64_t>{1});
}

TEST(Sweep, WritesAReportThatIsJson) {
  const Swept swept = sweep({cell("m1", "a \"quoted\"", by_verdict), cell("m2", "a \"quoted\"", same)});
  simdjson::dom::parser parser;
  simdjson::dom::element root;
  ASSERT_EQ(parser.parse(swept.report).get(root), simdjson::SUCCESS) << swept.report;
  std::string_view status;
  ASSERT_EQ(root.at_pointer("/files/a.py/mutants/0/status").get(status), simdjson::SUCCESS);
  EXPECT_EQ(status, "Killed");
  ASSERT_EQ(root.at_pointer("/files/(no file)/mutants/0/status").get(status), simdjson::SUCCESS);
  EXPECT_EQ(status, "Survived");
}

TEST(Sweep, RefusesMoreTestsThanThereIsRoomFor) {
  TestNames names(1000);
  EXPECT_THROW(for (int i = 0; i < 100; ++i) names.number_of(std::to_string(i)), TooManyTests);
}

TEST(SmallSet, IsGreedy) {
  SmallSet set(1 << 20);
  set.add({});
  for (const std::vector<std::uint32_t>& tests :
       std::vector<std::vector<std::uint32_t>>{{1, 3}, {1}, {0, 3}, {3}, {2}})
    set.add(tests);
  EXPECT_EQ(set.tests(), (std::vector<std::uint32_t>{1, 2, 3}));
  EXPECT_EQ(set.left_out(), 0u);
  EXPECT_TRUE(SmallSet(0).tests().empty());
}

}  // namespace
}  // namespace treesift
