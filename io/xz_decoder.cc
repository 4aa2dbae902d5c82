#include <fmt/format.h>
#include <lzma.h>

#include <new>

#include "io/stored_bytes.h"

namespace treesift {

namespace {

class XzDecoder : public Decoder {
 public:
  XzDecoder(StoredBytes stored, const DecompressOptions& options);
  ~XzDecoder() override { lzma_end(&stream_); }
  XzDecoder(const XzDecoder&) = delete;
  XzDecoder& operator=(const XzDecoder&) = delete;
  std::size_t read(char* into, std::size_t capacity) override;

 private:
  void check(lzma_ret result) const;

  lzma_stream stream_ = LZMA_STREAM_INIT;
  std::uint64_t memory_limit_;
  bool ended_ = false;
};

XzDecoder::XzDecoder(StoredBytes stored, const DecompressOptions& options)
    : Decoder(std::move(stored)), memory_limit_(options.window_bytes + (std::uint64_t{1} << 20)) {
  if (lzma_stream_decoder(&stream_, memory_limit_, LZMA_CONCATENATED) != LZMA_OK) throw std::bad_alloc();
}

std::size_t XzDecoder::read(char* into, std::size_t capacity) {
  stream_.next_out = reinterpret_cast<std::uint8_t*>(into);
  stream_.avail_out = capacity;
  while (!ended_ && stream_.avail_out == capacity) {
    const std::string_view input = stored_.available();
    stream_.next_in = reinterpret_cast<const std::uint8_t*>(input.data());
    stream_.avail_in = input.size();
    const lzma_ret result = lzma_code(&stream_, input.empty() ? LZMA_FINISH : LZMA_RUN);
    stored_.consume(input.size() - stream_.avail_in);
    check(result);
    ended_ = result == LZMA_STREAM_END;
  }
  return capacity - stream_.avail_out;
}

void XzDecoder::check(lzma_ret result) const {
  switch (result) {
    case LZMA_OK:
    case LZMA_STREAM_END:
      return;
    case LZMA_BUF_ERROR:
      stored_.fail(ArchiveFault::compressed_cut, "the xz stream ends early: the file was cut");
    case LZMA_FORMAT_ERROR:
      stored_.fail(ArchiveFault::compressed_garbage, "bytes that are no xz stream follow the last stream");
    case LZMA_MEMLIMIT_ERROR:
      stored_.fail(
          ArchiveFault::window_too_large,
          fmt::format("the xz stream needs more than the limit of {} bytes to decode", memory_limit_));
    default:
      stored_.fail(
          ArchiveFault::compressed_damaged,
          fmt::format("the xz data is damaged near here (liblzma code {})", static_cast<int>(result)));
  }
}

}  // namespace

std::unique_ptr<ByteSource> make_xz_decoder(StoredBytes stored, const DecompressOptions& options) {
  return std::make_unique<XzDecoder>(std::move(stored), options);
}

}  // namespace treesift
