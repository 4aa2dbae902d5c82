// Promised for any bytes read as a zip or WACZ: no crash, no endless loop, a typed ArchiveError or a clean
// end; responses that keep their promises; the same ones every time.
#include "io/archives/seekable_input.h"
#include "io/captures/zip_reader.h"
#include "tests/fuzz/capture_support.h"
#include "tests/support/memory_input.h"

namespace {

std::string read_zip(std::string_view bytes, std::size_t read_bytes) {
  using namespace treesift;
  return fuzz::read_everything(
      [&] { return open_zip(seekable_memory(bytes), fuzz::small_captures(read_bytes)); });
}

}  // namespace

FUZZ_TARGET(fuzz_zip) {
  const std::string_view bytes = treesift::fuzz::view_of(data, size);
  const std::string large = read_zip(bytes, 1 << 16);
  const std::string small = read_zip(bytes, 3);
  const auto without_kind = [](const std::string& seen) { return seen.substr(0, seen.rfind("fault ")); };
  treesift::fuzz::require(without_kind(large) == without_kind(small), "the same for large and small reads");
  return 0;
}
