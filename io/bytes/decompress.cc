#include "io/bytes/decompress.h"

#include <utility>

#include "io/bytes/frames_ahead.h"
#include "io/bytes/stored_bytes.h"

namespace treesift {

namespace {

class PlainDecoder : public Decoder {
 public:
  using Decoder::Decoder;
  std::size_t read(char* into, std::size_t capacity) override { return stored_.read(into, capacity); }
  std::optional<std::uint64_t> settle() override { return stored_.offset(); }
};

std::unique_ptr<ByteSource> decoder_of(Compression compression, StoredBytes stored,
                                       const DecompressOptions& options) {
  switch (compression) {
    case Compression::zstd:
      return make_zstd_decoder(std::move(stored), options);
    case Compression::gzip:
      return make_gzip_decoder(std::move(stored));
    case Compression::xz:
      return make_xz_decoder(std::move(stored), options);
    case Compression::none:
      break;
  }
  return std::make_unique<PlainDecoder>(std::move(stored));
}

}  // namespace

std::unique_ptr<ByteSource> decompress(std::unique_ptr<ByteSource> source, const DecompressOptions& options) {
  StoredBytes stored(std::move(source), options);
  const Compression compression = sniff_compression(stored.peek(6));
  return counted(decoder_of(compression, std::move(stored), options), options);
}

std::unique_ptr<ByteSource> open_input(const std::string& path, const DecompressOptions& options) {
  auto file = std::make_unique<FileSource>(path);
  if (options.ahead == nullptr || path == "-" || !file->progress().total || !begins_with_zstd(*file, 0))
    return decompress(std::move(file), options);
  const std::uint64_t end = *file->progress().total;
  return decompress_ahead(std::move(file), {0, end, true}, options);
}

}  // namespace treesift
