// treesift pack: two captures, or other archives, into one pair archive.
#include <fmt/format.h>

#include <cstdint>
#include <stdexcept>
#include <string>

#include "base/words/counted.h"
#include "io/captures/responses/head_text.h"
#include "io/pairing/capture_join.h"
#include "io/pairing/pair_reader.h"
#include "io/pairs/pair_writer.h"
#include "pipeline/open_join.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

// Why the pair cannot be packed; empty where it can.
std::string why_not(const Pair& pair) {
  if (pair.error) return pair.error->message;
  if (pair.measured) return "it was measured before, and has no documents to pack";
  if (have_unseen_bodies(pair.expected_head.fields, pair.actual_head.fields))
    return "neither capture holds the body";
  return "";
}

struct Packed {
  std::uint64_t pairs = 0;
  std::uint64_t differing_heads = 0;  // of pairs whose sides answered with other heads

  void operator+=(const Packed& more) {
    pairs += more.pairs;
    differing_heads += more.differing_heads;
  }
};

// When they were made is not what they say.
bool have_differing_heads(const Pair& pair) {
  ResponseHead expected = pair.expected_head;
  expected.clock = pair.actual_head.clock;
  return pair.expected && pair.actual && expected != pair.actual_head;
}

Packed pack_pairs(PairReader& reader, const std::string& from, PairWriter& writer) {
  Packed packed;
  PairBatch batch;
  while (reader.read(batch)) {
    for (const Pair& pair : batch.pairs) {
      if (const std::string why = why_not(pair); !why.empty())
        throw std::runtime_error(fmt::format("{}: pair \"{}\": {}", from, pair.id, why));
      writer.write(pair);
      ++packed.pairs;
      packed.differing_heads += have_differing_heads(pair);
    }
  }
  return packed;
}

Packed pack_archives(const PackSettings& settings, PairWriter& writer) {
  PairStream stream;
  Packed packed;
  for (const std::string& path : settings.inputs) {
    PairReader reader(path, stream);
    packed += pack_pairs(reader, path, writer);
  }
  return packed;
}

// Their pairs in the order, and with the ids, that `treesift compare` gives them.
Packed pack_captures(const CapturePaths& captures, const std::string& temp_directory, PairWriter& writer) {
  PairStream stream;
  auto joining = open_join(captures, {}, {.temp_directory = temp_directory});
  const CaptureJoin& join = *joining;
  PairReader reader(std::move(joining), stream);
  const Packed packed = pack_pairs(reader, captures.expected + " and " + captures.actual, writer);
  RunSummary summary;
  summary.captures = {join.counts(), join.expected().skipped(), join.actual().skipped()};
  print_captures(summary);
  return packed;
}

}  // namespace

int run_pack(const PackSettings& settings) {
  const bool two = !settings.expected_capture.empty() && !settings.actual_capture.empty();
  if (two == !settings.inputs.empty()) {
    throw UsageError("name two captures with --expected and --actual, or archives to pack anew");
  }
  std::optional<CapturePaths> captures = captures_of(settings);
  if (captures) pair_states(*captures, {});
  PairWriter writer(settings.output);
  const Packed packed =
      two ? pack_captures(*captures, temp_directory_of(settings), writer) : pack_archives(settings, writer);
  writer.finish();
  if (packed.differing_heads > 0 && archive_format(settings.output) == ArchiveFormat::tar)
    print_message(
        "treesift: the heads of {} differ, and a tar keeps none (status, content type): .jsonl does\n",
        counted(packed.differing_heads, "pair"));
  print_message("treesift: packed {} into {}\n", counted(packed.pairs, "pair"),
                settings.output == "-" ? "standard output" : settings.output);
  return exit_nothing;
}

}  // namespace treesift
