// Promised for any bytes read as a HAR: no crash, no endless loop, a typed ArchiveError or a clean end;
// responses that keep their promises; the same ones for small and large reads.
#include "io/captures/har_reader.h"
#include "tests/fuzz/capture_support.h"

namespace {

std::string read_har(std::string_view bytes, std::size_t read_bytes) {
  using namespace treesift;
  return fuzz::read_everything(
      [&] { return open_har(std::make_unique<MemorySource>(bytes), fuzz::small_captures(read_bytes)); });
}

}  // namespace

FUZZ_TARGET(fuzz_har) {
  const std::string_view bytes = treesift::fuzz::view_of(data, size);
  treesift::fuzz::require(read_har(bytes, 1 << 16) == read_har(bytes, 3),
                          "the same for large and small reads");
  return 0;
}
