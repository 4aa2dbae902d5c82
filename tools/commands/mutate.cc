// treesift mutate: recorded pages, pairs or captures in; a pair archive of mutants and their labels out.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>

#include "io/captures/open_capture.h"
#include "io/pairing/capture_join.h"
#include "io/pairing/pair_reader.h"
#include "model/mutants/page_source.h"
#include "parsers/reading/parse.h"
#include "tools/commands/commands.h"
#include "tools/crawls/crawl_graph.h"
#include "tools/crawls/crawl_pages.h"
#include "tools/mutants/drawn_mutants.h"
#include "tools/mutants/mutant_mill.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

void mutate_crawl(const MutateSettings& settings, MutantMill& mill) {
  CrawlPages pages(settings.inputs.front(), settings.limits);
  CrawlPage page;
  while (pages.next(page)) {
    PageSource source;
    write_page_source(page.page, source);
    Pair pair;
    pair.id = page.id;
    pair.type = pair.actual_type = "html";
    pair.expected = source.html;
    mill.add({pair, source.tree, source.seen});
  }
}

void mutate_pair(const Pair& pair, MutantMill& mill) {
  if (pair.error || !pair.expected || !pair.actual) return mill.leave_out();
  const SourceType type = settle_source_type(pair.actual_type, *pair.actual);
  const Format format = format_of(type);
  if (format == Format::json && type != SourceType::json) return mill.leave_out();
  const SourceTree tree =
      format == Format::json ? json_source(*pair.actual) : markup_source(*pair.actual, format);
  mill.add({pair, tree, sight_of(tree), *pair.expected != *pair.actual});
}

// What states of two crawls are called, so that they pair; null for other captures.
struct NamesOfBoth {
  std::shared_ptr<const StateNames> expected, actual;
};

std::unique_ptr<PairReader> joined(const MutateSettings& settings, const std::string& expected,
                                   const std::string& actual, PairStream& stream,
                                   const NamesOfBoth& names = {}) {
  JoinOptions options;
  options.temp_directory = temp_directory_of(settings);
  CaptureOptions of_expected, of_actual;
  of_expected.state_names = names.expected;
  of_actual.state_names = names.actual;
  auto join = std::make_unique<CaptureJoin>(open_capture(expected, of_expected),
                                            open_capture(actual, of_actual), options);
  return std::make_unique<PairReader>(std::move(join), stream);
}

// False: the input is a capture.
bool is_of_pairs(const PairBatch& batch) {
  return std::ranges::any_of(batch.pairs, [](const Pair& pair) { return !pair.error; });
}

void mutate_batch(const PairBatch& batch, MutantMill& mill) {
  for (const Pair& pair : batch.pairs) mutate_pair(pair, mill);
}

// All that the reader has not read yet.
void mutate_rest(PairReader& reader, PairBatch& batch, MutantMill& mill) {
  while (reader.read(batch)) mutate_batch(batch, mill);
}

// A capture is paired with itself: so its responses have the ids that `treesift compare` gives them.
void mutate_responses(const MutateSettings& settings, MutantMill& mill) {
  const std::string& path = settings.inputs.front();
  PairStream stream, stream_of_captures;
  PairBatch batch;
  if (settings.over.empty() && !std::filesystem::is_directory(path)) {
    PairReader reader(path, stream);
    if (!reader.read(batch)) return;
    if (is_of_pairs(batch)) {
      mutate_batch(batch, mill);
      return mutate_rest(reader, batch, mill);
    }
    if (path == "-")
      throw UsageError("a capture is read twice here, and standard input can be read once: name a file");
  }
  const auto reader =
      joined(settings, path, settings.over.empty() ? path : settings.over, stream_of_captures);
  mutate_rest(*reader, batch, mill);
}

// The new sides of the pages that both crawls have. What is displayed is told from their source, as of any capture.
void mutate_crawl_pairs(const MutateSettings& settings, MutantMill& mill) {
  const std::string& old_crawl = settings.inputs.front();
  const StatePairs states = state_pairs(pair_crawls(old_crawl, settings.over, {}, settings.limits));
  PairStream stream;
  PairBatch batch;
  const auto reader =
      joined(settings, old_crawl, settings.over, stream, {states.old_names, states.new_names});
  mutate_rest(*reader, batch, mill);
}

}  // namespace

int run_mutate(const MutateSettings& settings) {
  if (settings.inputs.size() != 1) throw UsageError("name one crawl, pair archive or capture");
  if (settings.browser_program.empty() && !settings.other_runs.empty())
    throw UsageError("--other-run is drawn beside mutants: name a --browser");
  if (settings.output == "-") throw UsageError("name the archive to write with --output");
  if (!settings.browser_program.empty()) return draw_mutants(settings);
  MutantPairs pairs(settings.output);
  MutantMill mill(settings, pairs);
  const bool of_crawl = is_crawl(settings.inputs.front());
  if (of_crawl && !settings.over.empty()) {
    if (!is_crawl(settings.over)) throw UsageError("--over takes a crawl as well where a crawl is mutated");
    mutate_crawl_pairs(settings, mill);
  } else if (of_crawl) {
    mutate_crawl(settings, mill);
  } else {
    mutate_responses(settings, mill);
  }
  mill.finish();
  return exit_nothing;
}

}  // namespace treesift
