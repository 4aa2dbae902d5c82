// treesift pack: two captures, or other archives, into one pair archive.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "io/bytes/file_bytes.h"
#include "io/captures/open_capture.h"
#include "io/pairing/capture_join.h"
#include "io/pairing/pair_reader.h"
#include "io/pairs/directory_pairs.h"
#include "io/pairs/pair_writer.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

std::string body_of(const std::string& folder, const std::filesystem::path& file) {
  return read_listed_file(folder, file.lexically_relative(folder).string());
}

std::uint64_t pack_directories(const PackSettings& settings, PairWriter& writer) {
  const DirectoryPairs found = list_directory_pairs(settings.expected_capture, settings.actual_capture);
  for (const std::string& path : found.skipped) {
    print_message("treesift: left out, no file of a known type whose name can be an id: {}\n", path);
  }
  for (const DirectoryPair& entry : found.pairs) {
    std::string expected, actual;
    Pair pair;
    pair.id = entry.id;
    pair.type = pair.actual_type = entry.type;
    if (entry.expected) pair.expected = expected = body_of(settings.expected_capture, *entry.expected);
    if (entry.actual) pair.actual = actual = body_of(settings.actual_capture, *entry.actual);
    writer.write(pair);
  }
  return found.pairs.size();
}

std::uint64_t pack_pairs(PairReader& reader, const std::string& from, PairWriter& writer) {
  std::uint64_t count = 0;
  PairBatch batch;
  while (reader.read(batch)) {
    for (const Pair& pair : batch.pairs) {
      if (pair.error)
        throw std::runtime_error(fmt::format("{}: pair \"{}\": {}", from, pair.id, pair.error->message));
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
  JoinOptions options;
  options.keys = captures.keys;
  options.temp_directory = temp_directory;
  PairStream stream;
  CaptureOptions of_expected{.kinds = captures.kinds, .state_names = captures.expected_names};
  CaptureOptions of_actual{.kinds = captures.kinds, .state_names = captures.actual_names};
  PairReader reader(std::make_unique<CaptureJoin>(open_capture(captures.expected, of_expected),
                                                  open_capture(captures.actual, of_actual), options),
                    stream);
  return pack_pairs(reader, captures.expected + " and " + captures.actual, writer);
}

}  // namespace

int run_pack(const PackSettings& settings) {
  const bool two = !settings.expected_capture.empty() && !settings.actual_capture.empty();
  if (two == !settings.inputs.empty()) {
    throw UsageError("name two captures with --expected and --actual, or archives to pack anew");
  }
  std::optional<CapturePaths> captures = captures_of(settings);
  if (settings.output == "-") throw UsageError("name the archive to write with --output");
  PairWriter writer(settings.output);
  if (two) pair_states(*captures, {});
  const bool crawls = two && captures->expected_names != nullptr;
  const bool directories = two && !crawls && std::filesystem::is_directory(settings.expected_capture) &&
                           std::filesystem::is_directory(settings.actual_capture);
  const std::uint64_t count = directories ? pack_directories(settings, writer)
                              : two       ? pack_captures(*captures, temp_directory_of(settings), writer)
                                          : pack_archives(settings, writer);
  writer.finish();
  print_message("treesift: packed {} pairs into {}\n", count, settings.output);
  return exit_nothing;
}

}  // namespace treesift
