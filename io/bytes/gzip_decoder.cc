#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>

#include "io/bytes/stored_bytes.h"

namespace treesift {

namespace {

class GzipDecoder : public Decoder {
 public:
  explicit GzipDecoder(StoredBytes stored);
  ~GzipDecoder() override { inflateEnd(&stream_); }
  GzipDecoder(const GzipDecoder&) = delete;
  GzipDecoder& operator=(const GzipDecoder&) = delete;
  std::size_t read(char* into, std::size_t capacity) override;
  std::optional<std::uint64_t> settle() override;

 private:
  void begin_member();
  void step(std::string_view input, uInt room);
  [[noreturn]] void fail_cut() const {
    stored_.fail(ArchiveFault::compressed_cut, "the gzip stream ends early: the file was cut");
  }

  z_stream stream_{};
  bool inside_member_ = false;
  char next_ = 0;  // decoded and not handed out, when has_next_
  bool has_next_ = false;
};

GzipDecoder::GzipDecoder(StoredBytes stored) : Decoder(std::move(stored)) {
  constexpr int gzip_only = 16;
  if (inflateInit2(&stream_, gzip_only + MAX_WBITS) != Z_OK) throw std::bad_alloc();
}

std::size_t GzipDecoder::read(char* into, std::size_t capacity) {
  if (has_next_) {
    *into = next_;
    has_next_ = false;
    return 1;
  }
  const uInt room = static_cast<uInt>(std::min<std::size_t>(capacity, std::numeric_limits<uInt>::max()));
  stream_.next_out = reinterpret_cast<Bytef*>(into);
  stream_.avail_out = room;
  while (stream_.avail_out == room) {
    const std::string_view input = stored_.available();
    if (input.empty() && !inside_member_) return 0;
    if (!inside_member_) begin_member();
    step(stored_.available(), room);
    if (input.empty() && inside_member_ && stream_.avail_out == room) fail_cut();
  }
  return room - stream_.avail_out;
}

// Decodes up to the next byte, which read() then hands out, or through the member's checksum.
std::optional<std::uint64_t> GzipDecoder::settle() {
  while (inside_member_ && !has_next_) {
    stream_.next_out = reinterpret_cast<Bytef*>(&next_);
    stream_.avail_out = 1;
    const std::string_view input = stored_.available();
    step(input, 1);
    has_next_ = stream_.avail_out == 0;
    if (input.empty() && inside_member_ && !has_next_) fail_cut();
  }
  if (has_next_) return std::nullopt;
  return stored_.offset();
}

void GzipDecoder::begin_member() {
  if (sniff_compression(stored_.peek(2)) != Compression::gzip)
    stored_.fail(ArchiveFault::compressed_garbage, "bytes that are no gzip member follow the last member");
  inflateReset(&stream_);
  inside_member_ = true;
}

void GzipDecoder::step(std::string_view input, uInt room) {
  const uInt given = static_cast<uInt>(std::min<std::size_t>(input.size(), std::numeric_limits<uInt>::max()));
  stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(input.data()));
  stream_.avail_in = given;
  const int result = inflate(&stream_, Z_NO_FLUSH);
  stored_.consume(given - stream_.avail_in);
  if (result == Z_STREAM_END) inside_member_ = false;
  // What came out before some damage is handed on first; the next call reports the damage again.
  const bool damaged = result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR;
  if (damaged && stream_.avail_out == room)
    stored_.fail(ArchiveFault::compressed_damaged, fmt::format("the gzip data is damaged near here: {}",
                                                               stream_.msg ? stream_.msg : "zlib error"));
}

}  // namespace

std::unique_ptr<ByteSource> make_gzip_decoder(StoredBytes stored) {
  return std::make_unique<GzipDecoder>(std::move(stored));
}

}  // namespace treesift
