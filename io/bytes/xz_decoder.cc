#include <fmt/format.h>
#include <lzma.h>

#include <new>

#include "io/bytes/stored_bytes.h"

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
  void begin_stream();
  void skip_padding();
  void step();
  void check() const;

  lzma_stream stream_ = LZMA_STREAM_INIT;
  std::uint64_t memory_limit_;
  bool inside_stream_ = true;
  lzma_ret result_ = LZMA_OK;  // of the last step
};

XzDecoder::XzDecoder(StoredBytes stored, const DecompressOptions& options)
    : Decoder(std::move(stored)), memory_limit_(options.window_bytes + (std::uint64_t{1} << 20)) {
  begin_stream();
}

void XzDecoder::begin_stream() {
  if (lzma_stream_decoder(&stream_, memory_limit_, 0) != LZMA_OK) throw std::bad_alloc();
  inside_stream_ = true;
}

std::size_t XzDecoder::read(char* into, std::size_t capacity) {
  check();
  stream_.next_out = reinterpret_cast<std::uint8_t*>(into);
  stream_.avail_out = capacity;
  while (stream_.avail_out == capacity) {
    if (!inside_stream_) skip_padding();
    if (!inside_stream_ && stored_.available().empty()) return 0;
    if (!inside_stream_) begin_stream();
    step();
    // What came out before some damage is handed on first; the next call reports the damage.
    if (stream_.avail_out == capacity) check();
  }
  return capacity - stream_.avail_out;
}

// Between streams: groups of four zero bytes, or the magic of the next stream.
void XzDecoder::skip_padding() {
  while (stored_.peek(4).starts_with(std::string_view("\0\0\0\0", 4))) stored_.consume(4);
  const std::string_view next = stored_.peek(6);
  if (!next.empty() && sniff_compression(next) != Compression::xz)
    stored_.fail(ArchiveFault::compressed_garbage, "bytes that are no xz stream follow the last stream");
}

void XzDecoder::step() {
  const std::string_view input = stored_.available();
  stream_.next_in = reinterpret_cast<const std::uint8_t*>(input.data());
  stream_.avail_in = input.size();
  result_ = lzma_code(&stream_, input.empty() ? LZMA_FINISH : LZMA_RUN);
  stored_.consume(input.size() - stream_.avail_in);
  if (result_ != LZMA_STREAM_END) return;
  inside_stream_ = false;
  result_ = LZMA_OK;
}

void XzDecoder::check() const {
  switch (result_) {
    case LZMA_OK:
      return;
    case LZMA_BUF_ERROR:
      stored_.fail(ArchiveFault::compressed_cut, "the xz stream ends early: the file was cut");
    case LZMA_MEMLIMIT_ERROR:
      stored_.fail(
          ArchiveFault::window_too_large,
          fmt::format("the xz stream needs more than the limit of {} bytes to decode", memory_limit_));
    default:
      stored_.fail(
          ArchiveFault::compressed_damaged,
          fmt::format("the xz data is damaged near here (liblzma code {})", static_cast<int>(result_)));
  }
}

}  // namespace

std::unique_ptr<ByteSource> make_xz_decoder(StoredBytes stored, const DecompressOptions& options) {
  return std::make_unique<XzDecoder>(std::move(stored), options);
}

}  // namespace treesift
