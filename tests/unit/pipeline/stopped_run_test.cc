// A run in two passes that is asked to stop between them.
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>

#include "model/judge/model_file.h"
#include "pipeline/run.h"

namespace treesift {
namespace {

TEST(StoppedRun, NothingIsJudgedAndNothingIsMissed) {
  const std::string path = testing::TempDir() + "stopped_run.jsonl";
  std::ofstream(path) << R"({"id":"1","type":"html","expected":"<p>a","actual":"<p>b"})" << '\n'
                      << R"({"id":"2","type":"html","expected":"<p>a","actual":"<p>a"})" << '\n';
  std::atomic<bool> stop = false;
  std::string lines;
  MeasuredStore store;
  store.add = [&](std::string_view more, std::uint64_t) { lines += more; };
  store.all_added = [&] { stop = true; };
  store.read_back = [&] { return std::make_unique<MemorySource>(lines); };
  RunOptions options;
  options.stop = stop;
  const RunInput input{.source = Archives{{path}}, .resumption = {.store = store}};
  const RunSummary summary =
      judge_pairs(input, {ModelJudge{default_model()}}, options, [](const VerdictBatch&) {});
  EXPECT_TRUE(summary.stopped);
  EXPECT_EQ(summary.counts.pairs(), 0U);
  EXPECT_EQ(summary.pairs_read, 2U);
}

}  // namespace
}  // namespace treesift
