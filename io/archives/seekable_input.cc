#include "io/archives/seekable_input.h"

#include "io/bytes/archive_error.h"

namespace treesift {

SeekableInput seekable_file(const std::string& path) {
  const FileSource file(path);
  const std::optional<std::uint64_t> size = file.progress().total;
  if (path == "-" || !size)
    throw ArchiveError(
        ArchiveFault::unreadable, file.name(), "",
        "a zip cannot be read from a pipe, because its directory stands at its end: give a file");
  return {path, *size, [path](std::uint64_t offset) { return std::make_unique<FileSource>(path, offset); }};
}

}  // namespace treesift
