// Promised for any bytes read as a WARC, compressed or not, that can be read again or not: no crash, no
// endless loop, a typed ArchiveError or a clean end; responses that keep their promises; the same ones for
// small and large reads.
#include "io/archives/seekable_input.h"
#include "io/captures/warc/warc_reader.h"
#include "tests/fuzz/capture_support.h"
#include "tests/support/memory_input.h"

namespace {

using namespace treesift;

std::string read_warc(std::string_view bytes, std::size_t read_bytes, const ReopenStored& reopen) {
  return fuzz::read_everything([&] {
    return open_warc(std::make_unique<MemorySource>(bytes), fuzz::small_captures(read_bytes), reopen);
  });
}

}  // namespace

FUZZ_TARGET(fuzz_warc) {
  const std::string_view bytes = fuzz::view_of(data, size);
  const ReopenStored reopen = seekable_memory(bytes).open_at;
  fuzz::require(read_warc(bytes, 1 << 16, reopen) == read_warc(bytes, 3, reopen),
                "the same for large and small reads");
  read_warc(bytes, 1 << 16, nullptr);
  return 0;
}
