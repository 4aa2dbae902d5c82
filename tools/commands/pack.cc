// treesift pack: two captures, or other archives, into one pair archive.
#include <fmt/format.h>

#include <cstdint>
#include <stdexcept>
#include <string>

#include "io/captures/responses/head_text.h"
#include "io/pairing/capture_join.h"
#include "io/pairing/pair_reader.h"
#include "io/pairs/pair_writer.h"
#include "pipeline/open_join.h"
#include "report/words.h"
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

std::uint64_t pack_pairs(PairReader& reader, const std::string& from, PairWriter& writer) {
  std::uint64_t count = 0;
  PairBatch batch;
  while (reader.read(batch)) {
    for (const Pair& pair : batch.pairs) {
      if (const std::string why = why_not(pair); !why.empty())
        throw std::runtime_error(fmt::format("{}: pair \"{}\": {}", from, pair.id, why));
      writer.write(pair);
      ++count;
    }
  }
  return count;
}

std::uint64_t pack_archives(const PackSettings& settings, PairWriter& writer) {
  PairStream stream;
  std::uint64_t count = 0;
  for (const std::string& path : settings.inputs) {
    PairReader reader(path, stream);
    count += pack_pairs(reader, path, writer);
  }
  return count;
}

// Their pairs in the order, and with the ids, that `treesift compare` gives them.
std::uint64_t pack_captures(const CapturePaths& captures, const std::string& temp_directory,
                            PairWriter& writer) {
  PairStream stream;
  auto joining = open_join(captures, {}, {.temp_directory = temp_directory});
  const CaptureJoin& join = *joining;
  PairReader reader(std::move(joining), stream);
  const std::uint64_t packed = pack_pairs(reader, captures.expected + " and " + captures.actual, writer);
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
  const std::uint64_t count =
      two ? pack_captures(*captures, temp_directory_of(settings), writer) : pack_archives(settings, writer);
  writer.finish();
  print_message("treesift: packed {} into {}\n", counted(count, "pair"),
                settings.output == "-" ? "standard output" : settings.output);
  return exit_nothing;
}

}  // namespace treesift
