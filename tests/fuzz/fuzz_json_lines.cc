// Promised for any bytes read as JSON lines (a first good line is put before them): no crash,
// a typed ArchiveError or a clean end; each line that is not blank gives exactly one pair until then; what is
// read can be written as a JSON string and read back.
#include <simdjson.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "io/archives/json_lines.h"
#include "io/bytes/archive_error.h"
#include "io/pairing/pair_reader.h"
#include "tests/fuzz/fuzz_support.h"

namespace {

using namespace treesift;
using fuzz::require;

void check_round_trip(std::string_view text) {
  std::string line;
  append_json_string(line, text);
  std::string wanted;
  append_valid_utf8(wanted, text);
  simdjson::dom::parser parser;
  std::string_view got;
  require(parser.parse(simdjson::padded_string(line)).get(got) == simdjson::SUCCESS && got == wanted,
          "a string is read as it was written");
}

std::uint64_t count_lines(std::string_view bytes) {
  MemorySource source(bytes);
  LineReader lines(source, 1 << 30);
  std::uint64_t count = 0;
  while (const auto line = lines.next())
    count += line->text.find_first_not_of(" \t\r") != std::string_view::npos;
  return count;
}

}  // namespace

FUZZ_TARGET(fuzz_json_lines) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check_round_trip(bytes);
  // Longer than a tar block, so that nothing here is taken for a tar.
  const std::string lines = "{\"id\":\"first\"}" + std::string(600, ' ') + "\n" + std::string(bytes);
  std::uint64_t pairs = 0;
  try {
    PairStream stream;
    PairReader reader(std::make_unique<MemorySource>(lines), stream);
    for (PairBatch batch; reader.read(batch);) pairs += batch.pairs.size();
    require(pairs == count_lines(lines), "each line is a pair");
  } catch (const ArchiveError& error) {
    require(error.fault() == ArchiveFault::torn_line, "only a torn line ends the input");
  }
  return 0;
}
