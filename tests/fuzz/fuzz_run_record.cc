// Any bytes read as a checkpoint or manifest, as they are and with the hash that makes them pass for whole:
// no crash; refused, or a record that is read back as it is written.
#include <xxhash.h>

#include "base/hex.h"
#include "io/output/run_record.h"
#include "tests/fuzz/fuzz_support.h"

namespace treesift::fuzz {
namespace {

void check_run_record(std::string_view text) {
  RunRecord record;
  try {
    record = read_run_record(text);
  } catch (const RunRecordError&) {
    return;
  }
  const std::string written = write_run_record(record);
  require(write_run_record(read_run_record(written)) == written, "a record is read as it was written");
}

}  // namespace
}  // namespace treesift::fuzz

FUZZ_TARGET(fuzz_run_record) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  treesift::fuzz::check_run_record(text);
  const std::string hash = treesift::hex_text(XXH3_64bits(text.data(), text.size()));
  treesift::fuzz::check_run_record(text + ",\"self\":\"" + hash + "\"}\n");
  return 0;
}
