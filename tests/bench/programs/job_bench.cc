// job-bench [--rounds N] ARCHIVE…
// job-bench --only floor|reader|job ARCHIVE…      once and unmeasured, for a profiler
//
// What the whole job costs beside what bounds it, measured in one process, alternately.
//
// For each archive, CPU time of one core:
//   decompress   the archive's bytes decompressed, nothing else
//   split        … and split into pairs
//   floor        libxml2's SAX parser (simdjson for JSON) with empty handlers over both sides of every pair
//                whose bytes differ, the archive read included
//   reader       our own readers over the same: tokens, tree and hashes
//   job          treesift compare without options, one worker, lines written to memory
//   without memos   the job, but nothing is kept for pages that come again
// and wall time of the job with one worker and with two. Each figure is the least of the rounds; the ratios
// are what counts. "align, features" is their share of the CPU time in all stages.
#include <fmt/format.h>
#include <libxml/HTMLparser.h>
#include <simdjson.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "io/pairing/pair_reader.h"
#include "model/judge/model_file.h"
#include "model/records/verdict_line.h"
#include "parsers/libxml_context.h"
#include "parsers/reading/parse.h"
#include "pipeline/freed_memory.h"
#include "pipeline/run.h"

namespace treesift {
namespace {

struct Seconds {
  double cpu = 1e300;
  double wall = 1e300;
};

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void measure(Seconds& least, const std::function<void()>& work) {
  const double cpu = cpu_seconds();
  const auto start = std::chrono::steady_clock::now();
  work();
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  least.cpu = std::min(least.cpu, cpu_seconds() - cpu);
  least.wall = std::min(least.wall, wall.count());
}

// Empty handlers for all events, so that libxml2 does all of its own work and nothing of ours.
void set_empty_handlers(xmlSAXHandler& sax) {
  sax = {};
  sax.initialized = XML_SAX2_MAGIC;
  sax.startElement = [](void*, const xmlChar*, const xmlChar**) {};
  sax.endElement = [](void*, const xmlChar*) {};
  sax.startElementNs = [](void*, const xmlChar*, const xmlChar*, const xmlChar*, int, const xmlChar**, int,
                          int, const xmlChar**) {};
  sax.endElementNs = [](void*, const xmlChar*, const xmlChar*, const xmlChar*) {};
  sax.characters = sax.ignorableWhitespace = sax.cdataBlock = [](void*, const xmlChar*, int) {};
  sax.comment = [](void*, const xmlChar*) {};
  sax.processingInstruction = [](void*, const xmlChar*, const xmlChar*) {};
  sax.serror = [](void*, xmlErrorPtr) {};
}

// libxml2 alone, with contexts that are reused as ours are.
class Floor {
 public:
  Floor() : html_(htmlNewParserCtxt()), xml_(xmlNewParserCtxt()) {}

  void parse(std::string_view body, std::string_view type) {
    text_.assign(body);  // libxml2 wants a zero byte at the end
    const std::optional<SourceType> known = source_type(type);
    const SourceType kind = known ? *known : sniff_source_type(body);
    if (kind == SourceType::json) {
      static_cast<void>(json_.parse(text_).error());
    } else {
      parse_markup(kind == SourceType::html ? *html_ : *xml_, kind == SourceType::html);
    }
  }

 private:
  void parse_markup(xmlParserCtxt& context, bool html) {
    html ? htmlCtxtReset(&context) : xmlCtxtReset(&context);
    html ? htmlCtxtUseOptions(&context, HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC | HTML_PARSE_NOIMPLIED)
         : xmlCtxtUseOptions(&context, XML_PARSE_NONET | XML_PARSE_IGNORE_ENC);
    set_empty_handlers(*context.sax);
    prepare(context, text_);
    html ? htmlParseDocument(&context) : xmlParseDocument(&context);
  }

  LibxmlContext html_, xml_;
  simdjson::dom::parser json_;
  std::string text_;
};

std::uint64_t decompress_only(const std::string& path) {
  const std::unique_ptr<ByteSource> source = open_input(path);
  std::vector<char> buffer(std::size_t{1} << 20);
  std::uint64_t total = 0;
  while (const std::size_t got = source->read(buffer.data(), buffer.size())) total += got;
  return total;
}

void for_each_pair(const std::string& path, const std::function<void(const Pair&)>& visit) {
  PairStream stream;
  PairReader reader(path, stream);
  PairBatch batch;
  while (reader.read(batch)) {
    for (const Pair& pair : batch.pairs) visit(pair);
  }
}

void floor_only(const std::string& path) {
  Floor floor;
  for_each_pair(path, [&](const Pair& pair) {
    if (!pair.expected || !pair.actual || *pair.expected == *pair.actual) return;
    floor.parse(*pair.expected, pair.type);
    floor.parse(*pair.actual, pair.actual_type);
  });
}

// What a floor is for everything that needs both trees.
void reader_only(const std::string& path) {
  DocumentParser parser;
  const auto parse = [&](std::string_view body, std::string_view type) {
    ParseResult result = parser.parse(body, settle_source_type(type, body));
    if (auto* const document = std::get_if<Document>(&result)) parser.recycle(std::move(*document));
  };
  for_each_pair(path, [&](const Pair& pair) {
    if (!pair.expected || !pair.actual || *pair.expected == *pair.actual) return;
    parse(*pair.expected, pair.type);
    parse(*pair.actual, pair.actual_type);
  });
}

// What the default model looks at beside the trees.
const ComparisonTask& default_task() {
  static const ComparisonTask of_model = [] {
    ComparisonTask task;
    for (const std::string& oracle : oracles_of(default_model())) (void)add_feature(oracle, task);
    return task;
  }();
  return of_model;
}

// As `treesift compare` judges without options: with first looks, and comparators where the model asks them.
Judge default_judge() {
  Judge judge{ModelJudge{default_model()}, no_approvals(), VerdictFeatures::left_out};
  judge.looks.first = FirstLooks::common;
  judge.looks.alone = &absolute_model();
  return judge;
}

RunSummary job(const std::string& path, unsigned workers, bool remembers = true,
               StageClock clock = StageClock::wall) {
  RunOptions options;
  options.measure.comparison = &default_task();
  options.measure.clock = clock;
  options.workers = workers;
  options.measure.remembers = remembers;
  std::string lines;
  const VerdictSink sink = [&](const VerdictBatch& batch) {
    lines.clear();
    for (const Verdict& verdict : batch.verdicts) append_verdict_line(lines, verdict);
  };
  return judge_pairs({.source = Archives{{path}}}, default_judge(), options, sink);
}

struct Contents {
  std::uint64_t bytes = 0, differing_bytes = 0, differing_pairs = 0;
};

Contents contents_of(const std::string& path) {
  Contents contents;
  for_each_pair(path, [&](const Pair& pair) {
    if (!pair.expected || !pair.actual) return;
    const std::uint64_t both = pair.expected->size() + pair.actual->size();
    contents.bytes += both;
    if (*pair.expected == *pair.actual) return;
    contents.differing_bytes += both;
    ++contents.differing_pairs;
  });
  return contents;
}

// Of all that the one worker and the reader did.
double share_of_aligning_and_features(const StageCosts& costs) {
  const auto seconds = [](const StageCost& cost) { return std::chrono::duration<double>(cost.time).count(); };
  double all = 0;
  for (const StageCost& cost : costs.stages) all += seconds(cost);
  all -= seconds(costs[Stage::wait]);
  return (seconds(costs[Stage::align]) + seconds(costs[Stage::features])) / all;
}

void bench(const std::string& path, unsigned rounds) {
  const Contents contents = contents_of(path);
  Seconds decompressed, split, floor, reader, one, two, forgetful;
  const StageCosts costs = job(path, 1, true, StageClock::cpu).costs;  // asking that clock costs time
  for (unsigned round = 0; round < rounds; ++round) {
    measure(decompressed, [&] { decompress_only(path); });
    measure(split, [&] { for_each_pair(path, [](const Pair&) {}); });
    measure(floor, [&] { floor_only(path); });
    measure(reader, [&] { reader_only(path); });
    measure(one, [&] { job(path, 1); });
    measure(two, [&] { job(path, 2); });
    measure(forgetful, [&] { job(path, 1, false); });
  }
  const double megabytes = static_cast<double>(contents.bytes) / 1e6;
  const auto differing = static_cast<double>(contents.differing_pairs);
  // Where nothing differs nothing is to be parsed.
  const std::string beside_floor =
      contents.differing_pairs == 0
          ? " | | |"
          : fmt::format("{:.2f} | {:.1f} | {:.0f} % |", one.cpu / floor.cpu,
                        1e6 * (one.cpu - floor.cpu) / differing, 100 * share_of_aligning_and_features(costs));
  fmt::print(
      "| {} | {:.0f} | {:.0f} % | {:.0f} | {:.0f} | {:.0f} | {:.0f} | {:.2f} | {} {:.1f} | {:.2f} | {:.0f} | "
      "{:.2f} |\n",
      path.substr(path.rfind('/') + 1), megabytes,
      100.0 * static_cast<double>(contents.differing_bytes) / static_cast<double>(contents.bytes),
      megabytes / decompressed.cpu, megabytes / split.cpu, megabytes / floor.cpu, megabytes / one.cpu,
      split.cpu / one.cpu, beside_floor, forgetful.cpu / one.cpu, one.wall / two.wall, megabytes / reader.cpu,
      one.cpu / reader.cpu);
  std::fflush(stdout);
}

}  // namespace
}  // namespace treesift

int main(int argc, char** argv) try {
  treesift::set_what_malloc_keeps();
  treesift::initialise_parsers();
  unsigned rounds = 5;
  std::vector<std::string> paths(argv + 1, argv + argc);
  if (paths.size() >= 2 && paths[0] == "--rounds") {
    rounds = static_cast<unsigned>(std::stoul(paths[1]));
    paths.erase(paths.begin(), paths.begin() + 2);
  }
  if (paths.size() >= 2 && paths[0] == "--only") {
    for (std::size_t i = 2; i < paths.size(); ++i) {
      if (paths[1] == "floor") treesift::floor_only(paths[i]);
      if (paths[1] == "reader") treesift::reader_only(paths[i]);
      if (paths[1] == "job") treesift::job(paths[i], 1);
    }
    return 0;
  }
  fmt::print(
      "| archive | MB | differing | decompress MB/s | split MB/s | floor MB/s | job MB/s | job's speed / "
      "split's "
      "| job / floor | us a differing pair beyond the floor | align, features | without memos / job | 2 "
      "workers / 1 | reader MB/s | job / reader |\n");
  fmt::print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
  for (const std::string& path : paths) treesift::bench(path, rounds);
  return 0;
} catch (const std::exception& error) {
  fmt::print(stderr, "job-bench: {}\n", error.what());
  return 2;
}
