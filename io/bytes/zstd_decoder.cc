#include <fmt/format.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <bit>

#include "io/bytes/stored_bytes.h"
#include "io/bytes/zstd_frames.h"

namespace treesift {

namespace {

// Enough to know what a frame is.
constexpr std::size_t frame_prefix = 5;

struct FreeStream {
  void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
};

class ZstdDecoder : public Decoder {
 public:
  ZstdDecoder(StoredBytes stored, const DecompressOptions& options);
  std::size_t read(char* into, std::size_t capacity) override;
  std::optional<std::uint64_t> settle() override;

 private:
  void check_frame_start();
  void step(std::string_view input, ZSTD_outBuffer& output);
  [[noreturn]] void fail_garbage() const {
    stored_.fail(ArchiveFault::compressed_garbage, "bytes that are no zstd frame follow the last frame");
  }
  [[noreturn]] void fail_cut() const {
    stored_.fail(ArchiveFault::compressed_cut, "the zstd stream ends early: the file was cut");
  }
  [[noreturn]] void fail_decoding(std::size_t result) const;

  std::unique_ptr<ZSTD_DStream, FreeStream> stream_;
  int window_log_;
  bool inside_frame_ = false;
  char next_ = 0;  // decoded and not handed out, when has_next_
  bool has_next_ = false;
  // What zstd would like to be given next: the rest of a block and the header of the one after it.
  std::size_t wanted_ = frame_prefix + zstd_block_header;
};

ZstdDecoder::ZstdDecoder(StoredBytes stored, const DecompressOptions& options)
    : Decoder(std::move(stored)),
      stream_(ZSTD_createDStream()),
      window_log_(std::bit_width(std::max<std::uint64_t>(options.window_bytes, 1024)) - 1) {
  ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, std::min(window_log_, 31));
  if (!options.zstd_dictionary.empty())
    ZSTD_DCtx_loadDictionary(stream_.get(), options.zstd_dictionary.data(), options.zstd_dictionary.size());
}

std::size_t ZstdDecoder::read(char* into, std::size_t capacity) {
  ZSTD_outBuffer output{into, capacity, 0};
  if (has_next_) {
    *into = next_;
    has_next_ = false;
    output.pos = 1;
    if (inside_frame_ && capacity > 1) step({}, output);  // what is decoded already
  }
  while (output.pos == 0) {
    const std::string_view input = stored_.available();
    if (input.empty() && !inside_frame_) return 0;
    if (!inside_frame_) check_frame_start();
    step(stored_.available(), output);
    // With no input left the decoder may still hold output; when it gives none, the frame is incomplete.
    if (input.empty() && inside_frame_ && output.pos == 0) fail_cut();
  }
  return output.pos;
}

// Decodes up to the next byte, which read() then hands out, or through the frame's checksum.
std::optional<std::uint64_t> ZstdDecoder::settle() {
  while (inside_frame_ && !has_next_) {
    ZSTD_outBuffer output{&next_, 1, 0};
    const std::string_view input = stored_.available();
    step(input, output);
    has_next_ = output.pos > 0;
    if (input.empty() && inside_frame_ && !has_next_) fail_cut();
  }
  if (has_next_) return std::nullopt;
  return stored_.offset();
}

// Whole magic numbers only: zstd itself takes those of its unfinished first versions when it sees all four
// bytes at once, and refuses them when they come one by one.
void ZstdDecoder::check_frame_start() {
  const std::string_view magic = stored_.peek(4);
  if (magic.size() >= 4 && sniff_compression(magic) != Compression::zstd) fail_garbage();
}

// Given a block at a time, and the header of the next one by itself: on damage zstd forgets what the same
// call has decoded, and that shall be nothing but what is damaged.
void ZstdDecoder::step(std::string_view bytes, ZSTD_outBuffer& output) {
  const std::size_t block = wanted_ > zstd_block_header ? wanted_ - zstd_block_header : wanted_;
  ZSTD_inBuffer input{bytes.data(), std::min(bytes.size(), block), 0};
  const std::size_t result = ZSTD_decompressStream(stream_.get(), &output, &input);
  if (ZSTD_isError(result)) fail_decoding(result);
  stored_.consume(input.pos);
  inside_frame_ = result != 0;
  wanted_ = inside_frame_ ? result : frame_prefix + zstd_block_header;
}

void ZstdDecoder::fail_decoding(std::size_t result) const {
  switch (ZSTD_getErrorCode(result)) {
    case ZSTD_error_prefix_unknown:
      fail_garbage();
    case ZSTD_error_frameParameter_windowTooLarge:
      stored_.fail(ArchiveFault::window_too_large,
                   fmt::format("the zstd frame needs a window larger than the limit of {} bytes; compress it "
                               "again with --long={} or less{}",
                               std::uint64_t{1} << window_log_, window_log_,
                               window_log_ < 27 ? ", or allow more memory" : ""));
    default:
      stored_.fail(ArchiveFault::compressed_damaged,
                   fmt::format("the zstd data is damaged near here: {}", ZSTD_getErrorName(result)));
  }
}

}  // namespace

std::unique_ptr<ByteSource> make_zstd_decoder(StoredBytes stored, const DecompressOptions& options) {
  return std::make_unique<ZstdDecoder>(std::move(stored), options);
}

}  // namespace treesift
