// Every pair of every archive at hand: the script must give actual. Prints how many edits there are and where
// the time goes. TREESIFT_CORPUS names the directory of the archives.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "io/pairing/pair_reader.h"
#include "parsers/reading/parse.h"
#include "tests/support/alignment_checks.h"
#include "tests/support/corpus.h"

namespace treesift {
namespace {

class Stopwatch {
 public:
  // Seconds since the last call.
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    return std::chrono::duration<double>(now - std::exchange(last_, now)).count();
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

struct Totals {
  std::size_t pairs = 0, byte_equal = 0, unparsed = 0, identical = 0, over_budget = 0;
  std::size_t nodes = 0, deleted = 0, inserted = 0, moved = 0, updated = 0;
  double parsing = 0, aligning = 0, finding = 0, scripting = 0;
};

class CorpusAligner {
 public:
  CorpusAligner(AlignerKind kind, Totals& totals) : totals_(totals), aligner_(kind) {}

  void check(const Pair& pair) {
    SCOPED_TRACE(pair.id);
    ++totals_.pairs;
    if (pair.error || pair.unpaired()) return;
    if (pair.expected == pair.actual) {
      ++totals_.byte_equal;
      return;
    }
    watch_.lap();
    const ParseResult expected = parse(*pair.expected, pair.type);
    const ParseResult actual = parse(*pair.actual, pair.actual_type);
    totals_.parsing += watch_.lap();
    if (std::holds_alternative<Document>(expected) && std::holds_alternative<Document>(actual)) {
      compare(std::get<Document>(expected), std::get<Document>(actual));
    } else {
      ++totals_.unparsed;
    }
  }

 private:
  ParseResult parse(std::string_view bytes, std::string_view type) {
    return parser_.parse(bytes, source_type(type).value_or(sniff_source_type(bytes)));
  }

  void compare(const Document& expected, const Document& actual) {
    watch_.lap();
    aligner_.align(expected, actual, alignment_);
    totals_.aligning += watch_.lap();
    finder_.find(expected, actual, alignment_, edits_);
    totals_.finding += watch_.lap();
    expect_script(expected, actual, alignment_, edits_);
    totals_.scripting += watch_.lap();
    expect_mapping(expected, actual, alignment_);
    count(expected, actual);
  }

  void count(const Document& expected, const Document& actual) {
    totals_.identical += alignment_.identical ? 1 : 0;
    totals_.over_budget += alignment_.budget_exceeded ? 1 : 0;
    totals_.nodes += expected.node_count() + actual.node_count();
    totals_.deleted += edits_.deleted.size();
    totals_.inserted += edits_.inserted.size();
    totals_.moved += edits_.moved.size();
    totals_.updated += edits_.updated_text.size() + edits_.updated_attributes.size();
  }

  Totals& totals_;
  DocumentParser parser_;
  Aligner aligner_;
  EditFinder finder_;
  Alignment alignment_;
  Edits edits_;
  Stopwatch watch_;
};

void report(const std::string& name, const Totals& totals) {
  const auto compared =
      static_cast<double>(std::max<std::size_t>(1, totals.pairs - totals.byte_equal - totals.unparsed));
  std::printf(
      "%s: %zu pairs, %zu equal bytes, %zu not parsed, %zu identical, %zu over budget; of the pair compared, "
      "mean nodes %.0f deleted %.2f inserted %.2f moved %.2f updated %.2f; seconds: parse %.2f align %.2f "
      "find edits %.2f script and apply %.2f\n",
      name.c_str(), totals.pairs, totals.byte_equal, totals.unparsed, totals.identical, totals.over_budget,
      static_cast<double>(totals.nodes) / 2 / compared, static_cast<double>(totals.deleted) / compared,
      static_cast<double>(totals.inserted) / compared, static_cast<double>(totals.moved) / compared,
      static_cast<double>(totals.updated) / compared, totals.parsing, totals.aligning, totals.finding,
      totals.scripting);
}

class CorpusAlignment : public testing::TestWithParam<AlignerKind> {};

TEST_P(CorpusAlignment, EveryScriptGivesActual) {
  if (corpus_archives().empty()) GTEST_SKIP() << "TREESIFT_CORPUS is not set";
  initialise_parsers();
  for (const std::filesystem::path& archive : corpus_archives()) {
    Totals totals;
    CorpusAligner aligner(GetParam(), totals);
    PairStream stream;
    PairReader reader(archive.string(), stream);
    PairBatch batch;
    while (!HasFailure() && reader.read(batch)) {
      for (const Pair& pair : batch.pairs) aligner.check(pair);
    }
    report(archive.filename().string(), totals);
    EXPECT_GT(totals.pairs, 0u);
  }
}

INSTANTIATE_TEST_SUITE_P(Align, CorpusAlignment, testing::Values(AlignerKind::hash, AlignerKind::diffx),
                         [](const testing::TestParamInfo<AlignerKind>& kind) {
                           return std::string(aligner_name(kind.param));
                         });

}  // namespace
}  // namespace treesift
