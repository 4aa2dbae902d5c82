#include "io/captures/open_capture.h"

#include <filesystem>

#include "io/archive_error.h"
#include "io/captures/directory_reader.h"
#include "io/captures/json_lines_reader.h"
#include "io/captures/tar_reader.h"
#include "io/tar_header.h"

namespace treesift {

namespace {

// Each format has a row in sniff() and one in make_reader(): that is all it takes to add one.
enum class CaptureFormat : std::uint8_t { empty, tar, json_lines, unknown };

// `first` are the first 512 uncompressed bytes, or all of them when there are fewer.
CaptureFormat sniff(std::string_view first) {
  if (first.empty()) return CaptureFormat::empty;
  TarHeader header;
  if (first.size() == tar_block &&
      (is_zero_block(first) || parse_tar_header(first, header) == TarFault::none))
    return CaptureFormat::tar;
  if (first.starts_with("\xEF\xBB\xBF")) first.remove_prefix(3);
  const std::size_t begin = first.find_first_not_of(" \t\r\n");
  return begin == std::string_view::npos || first[begin] == '{' ? CaptureFormat::json_lines
                                                                : CaptureFormat::unknown;
}

std::unique_ptr<CaptureReader> make_reader(std::unique_ptr<BufferedSource> source,
                                           const CaptureOptions& options) {
  switch (sniff(source->peek(tar_block))) {
    case CaptureFormat::tar:
      return make_tar_reader(std::move(source), options);
    case CaptureFormat::json_lines:
      return make_json_lines_reader(std::move(source), options);
    case CaptureFormat::empty:
      throw ArchiveError(ArchiveFault::empty, source->name(), "",
                         "the capture is empty: not even an end marker");
    case CaptureFormat::unknown:
      break;
  }
  throw ArchiveError(ArchiveFault::not_an_archive, source->name(), "",
                     "no capture: neither a directory nor a tar archive nor JSON lines (plain or compressed "
                     "with zstd, gzip or xz)");
}

}  // namespace

std::unique_ptr<CaptureReader> open_capture(const std::string& path, const CaptureOptions& options) {
  std::error_code ignored;
  if (path != "-" && std::filesystem::is_directory(path, ignored))
    return make_directory_reader(path, options);
  return open_capture(std::make_unique<FileSource>(path), options);
}

std::unique_ptr<CaptureReader> open_capture(std::unique_ptr<ByteSource> stored,
                                            const CaptureOptions& options) {
  return make_reader(std::make_unique<BufferedSource>(decompress(std::move(stored), options.decompress)),
                     options);
}

}  // namespace treesift
