#include "io/captures/open_capture.h"

#include <filesystem>

#include "base/utf8.h"
#include "io/archives/tar_header.h"
#include "io/bytes/archive_error.h"
#include "io/captures/arc/arc_source.h"
#include "io/captures/crawl_capture.h"
#include "io/captures/directory_reader.h"
#include "io/captures/document_file.h"
#include "io/captures/har_reader.h"
#include "io/captures/json_lines_reader.h"
#include "io/captures/tar_reader.h"
#include "io/captures/warc/warc_reader.h"
#include "io/captures/zip_reader.h"
#include "io/crawls/crawl_reader.h"

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
  first = without_utf8_mark(first);
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
                     "no capture: neither a directory nor a tar archive, JSON lines, WARC, ARC, HAR (plain "
                     "or compressed with zstd, gzip or xz), zip or WACZ");
}

// Formats whose readers want the stored bytes, because compression is a part of them.
enum class StoredFormat : std::uint8_t { warc, arc, har, zip, other };

// What the first stored bytes decode to, as far as that is known: at most 512 bytes.
std::string first_uncompressed_bytes(BufferedSource& stored) {
  // Of zstd a whole block is needed, of the others a few hundred bytes.
  const bool zstd = sniff_compression(stored.peek(4)) == Compression::zstd;
  DecompressOptions decompression;
  decompression.read_bytes = std::size_t{1} << 12;
  const std::string_view first = stored.peek(zstd ? (std::size_t{1} << 17) + 64 : 1024);
  std::string bytes;
  try {
    const auto source = decompress(std::make_unique<MemorySource>(first), decompression);
    for (char byte; bytes.size() < tar_block && source->read(&byte, 1) == 1;) bytes.push_back(byte);
  } catch (const ArchiveError&) {
    // What is wrong is said by the reader, which sees all of it.
  }
  return bytes;
}

StoredFormat sniff_stored(BufferedSource& stored) {
  if (looks_like_zip(stored.peek(4))) return StoredFormat::zip;
  if (begins_with_warc_dictionary(stored.peek(4))) return StoredFormat::warc;
  const std::string first = first_uncompressed_bytes(stored);
  if (looks_like_warc(first)) return StoredFormat::warc;
  if (looks_like_arc(first)) return StoredFormat::arc;
  return looks_like_har(first) ? StoredFormat::har : StoredFormat::other;
}

// `path` is empty when the bytes cannot be read again.
std::unique_ptr<CaptureReader> open_stored(std::unique_ptr<BufferedSource> stored, const std::string& path,
                                           const CaptureOptions& options) {
  switch (sniff_stored(*stored)) {
    case StoredFormat::warc:
      return path.empty() ? open_warc(std::move(stored), options) : open_warc(path, options);
    case StoredFormat::arc:
      return open_warc(make_arc_source(decompress(std::move(stored), options.decompress)), options);
    case StoredFormat::har:
      return open_har(std::move(stored), options);
    case StoredFormat::zip:
      return open_zip(path.empty() ? "-" : path, options);
    case StoredFormat::other:
      break;
  }
  return make_reader(std::make_unique<BufferedSource>(decompress(std::move(stored), options.decompress)),
                     options);
}

}  // namespace

std::unique_ptr<CaptureReader> open_capture(const std::string& path, const CaptureOptions& options) {
  if (!options.document.empty()) return make_document_file_reader(path, options.document, options);
  if (options.state_names != nullptr || is_crawl(path)) return open_crawl_capture(path, options);
  std::error_code ignored;
  if (path != "-" && std::filesystem::is_directory(path, ignored))
    return make_directory_reader(path, options);
  auto file = std::make_unique<FileSource>(path);
  const bool regular = path != "-" && file->progress().total.has_value();
  return open_stored(std::make_unique<BufferedSource>(std::move(file)), regular ? path : "", options);
}

std::unique_ptr<CaptureReader> open_capture(std::unique_ptr<ByteSource> stored,
                                            const CaptureOptions& options) {
  return open_stored(std::make_unique<BufferedSource>(std::move(stored)), "", options);
}

InputFormat input_format(const std::string& path) {
  BufferedSource stored(std::make_unique<FileSource>(path));
  if (sniff_stored(stored) != StoredFormat::other) return InputFormat::capture;
  const std::string bytes = first_uncompressed_bytes(stored);
  const std::string_view first = without_utf8_mark(bytes);
  const std::size_t begin = first.find_first_not_of(" \t\r\n");
  if (begin == first.npos) return InputFormat::other;
  if (first[begin] == '<') return InputFormat::markup;
  const CaptureFormat format = sniff(bytes);
  if (format == CaptureFormat::tar) return InputFormat::tar;
  return format == CaptureFormat::json_lines ? InputFormat::json_lines : InputFormat::other;
}

}  // namespace treesift
