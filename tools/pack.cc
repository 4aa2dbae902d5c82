// treesift pack: two directories, or other archives, into one pair archive.
#include <fmt/format.h>

#include <cstdio>

#include "io/directory_pairs.h"
#include "io/file_bytes.h"
#include "io/pair_reader.h"
#include "io/pair_writer.h"
#include "tools/commands.h"

namespace treesift {
namespace {

std::uint64_t pack_directories(const Settings& settings, PairWriter& writer) {
  const DirectoryPairs found = list_directory_pairs(settings.expected_directory, settings.actual_directory);
  for (const std::string& path : found.skipped) {
    fmt::print(stderr, "treesift: left out, no html, htm, xhtml, xml, svg or json file: {}\n", path);
  }
  for (const DirectoryPair& entry : found.pairs) {
    std::string expected, actual;
    Pair pair;
    pair.id = entry.id;
    pair.type = pair.actual_type = entry.type;
    if (entry.expected) pair.expected = expected = read_file(entry.expected->string());
    if (entry.actual) pair.actual = actual = read_file(entry.actual->string());
    writer.write(pair);
  }
  return found.pairs.size();
}

std::uint64_t pack_archives(const Settings& settings, PairWriter& writer) {
  PairStream stream;
  std::uint64_t count = 0;
  for (const std::string& path : settings.inputs) {
    PairReader reader(path, stream);
    PairBatch batch;
    while (reader.read(batch)) {
      for (const Pair& pair : batch.pairs) {
        if (pair.error)
          throw std::runtime_error(fmt::format("{}: pair \"{}\": {}", path, pair.id, pair.error->message));
        writer.write(pair);
        ++count;
      }
    }
  }
  return count;
}

}  // namespace

int run_pack(const Settings& settings) {
  const bool directories = !settings.expected_directory.empty() && !settings.actual_directory.empty();
  if (directories == !settings.inputs.empty()) {
    throw UsageError("name two directories with --expected and --actual, or archives to pack anew");
  }
  if (settings.output == "-") throw UsageError("name the archive to write with --output");
  PairWriter writer(settings.output);
  const std::uint64_t count =
      directories ? pack_directories(settings, writer) : pack_archives(settings, writer);
  writer.finish();
  fmt::print(stderr, "treesift: packed {} pairs into {}\n", count, settings.output);
  return exit_nothing;
}

}  // namespace treesift
