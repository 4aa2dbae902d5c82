#include "io/captures/warc/warc_dictionary.h"

#include <fmt/format.h>

#include <string_view>

#include "io/bytes/archive_error.h"
#include "io/captures/responses/content_coding.h"

namespace treesift {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t frame_header = 8;

[[noreturn]] void fail(const ByteSource& source, ArchiveFault fault, std::string_view detail) {
  throw ArchiveError(fault, source.name(), "byte 0 of the compressed data", detail);
}

// The content of the dictionary frame at which the source stands.
std::string read_frame(BufferedSource& source) {
  const std::string_view header = source.peek(frame_header);
  if (header.size() < frame_header)
    fail(source, ArchiveFault::compressed_cut, "the file was cut inside the frame of its zstd dictionary");
  std::size_t size = 0;
  for (std::size_t i = 4; i-- > 0;) size = size << 8 | static_cast<unsigned char>(header[4 + i]);
  if (size > largest_warc_dictionary)
    fail(source, ArchiveFault::compressed_damaged,
         fmt::format("a zstd dictionary of {} bytes (more than {}) is refused", size,
                     largest_warc_dictionary));
  source.skip(frame_header);
  std::string content(size, '\0');
  if (source.read_fully(content.data(), size) < size)
    fail(source, ArchiveFault::compressed_cut, "the file was cut inside its zstd dictionary");
  return content;
}

std::string read_dictionary(BufferedSource& source) {
  std::string content = read_frame(source);
  if (!content.starts_with("\x28\xB5\x2F\xFD"sv)) return content;
  std::string decoded;
  if (decode_content(ContentCoding::zstd, content, largest_warc_dictionary, decoded) != CodingOutcome::whole)
    fail(source, ArchiveFault::compressed_damaged, "the compressed zstd dictionary is damaged or too large");
  return decoded;
}

}  // namespace

StoredWarc open_stored_warc(std::unique_ptr<ByteSource> stored, const DecompressOptions& options) {
  auto source = std::make_unique<BufferedSource>(std::move(stored), std::size_t{1} << 16);
  const std::string_view first = source->peek(6);
  if (first.empty()) throw ArchiveError(ArchiveFault::empty, source->name(), "", "the capture is empty");
  StoredWarc warc;
  warc.stored_as = sniff_compression(first) == Compression::none ? StoredAs::plain : StoredAs::compressed;
  if (first.starts_with(warc_dictionary_magic)) warc.dictionary = read_dictionary(*source);
  DecompressOptions decompression = options;
  decompression.zstd_dictionary = warc.dictionary;
  decompression.first_offset += source->offset();
  warc.source = decompress(std::move(source), decompression);
  return warc;
}

}  // namespace treesift
