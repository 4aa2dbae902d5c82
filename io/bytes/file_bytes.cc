#include "io/bytes/file_bytes.h"

#include <fmt/format.h>

#include "io/bytes/archive_error.h"
#include "io/bytes/decompress.h"

namespace treesift {

std::string read_file(const std::string& path, std::uint64_t limit) {
  constexpr std::size_t step = std::size_t{1} << 18;
  const auto source = open_input(path);
  std::string bytes;
  for (;;) {
    const std::size_t size = bytes.size();
    bytes.resize(size + step);
    const std::size_t count = source->read(bytes.data() + size, step);
    bytes.resize(size + count);
    if (count == 0) return bytes;
    if (bytes.size() > limit)
      throw ArchiveError(ArchiveFault::unreadable, source->name(), "",
                         fmt::format("it holds more than the limit of {} bytes", limit));
  }
}

}  // namespace treesift
