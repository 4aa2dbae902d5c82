#include "io/bytes/encoder.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <new>
#include <stdexcept>

namespace treesift {

namespace {

constexpr std::size_t step_bytes = std::size_t{1} << 17;

struct FreeContext {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

class ZstdEncoder : public Encoder {
 public:
  explicit ZstdEncoder(int level) : context_(ZSTD_createCCtx()) {
    if (!context_) throw std::bad_alloc();
    constexpr int window_log = 21;  // 2 MiB: what a reader must hold
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, level);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_windowLog, window_log);
  }
  void encode(std::string_view bytes, std::string& out) override {
    if (bytes.empty()) return;
    inside_frame_ = true;
    run(bytes, out, ZSTD_e_continue);
  }
  void flush(std::string& out) override {
    if (inside_frame_) run({}, out, ZSTD_e_flush);
  }
  void end(std::string& out) override {
    if (inside_frame_ || !any_frame_) run({}, out, ZSTD_e_end);
    inside_frame_ = false;
    any_frame_ = true;
  }
  bool has_frames() const override { return true; }

 private:
  void run(std::string_view bytes, std::string& out, ZSTD_EndDirective directive);

  std::unique_ptr<ZSTD_CCtx, FreeContext> context_;
  bool inside_frame_ = false;
  bool any_frame_ = false;
};

void ZstdEncoder::run(std::string_view bytes, std::string& out, ZSTD_EndDirective directive) {
  ZSTD_inBuffer input{bytes.data(), bytes.size(), 0};
  std::size_t left = 1;
  while (directive == ZSTD_e_continue ? input.pos < input.size : left != 0) {
    const std::size_t size = out.size();
    out.resize(size + step_bytes);
    ZSTD_outBuffer output{out.data() + size, step_bytes, 0};
    left = ZSTD_compressStream2(context_.get(), &output, &input, directive);
    out.resize(size + output.pos);
    if (ZSTD_isError(left)) throw std::runtime_error(std::string("zstd: ") + ZSTD_getErrorName(left));
  }
}

class GzipEncoder : public Encoder {
 public:
  GzipEncoder();
  ~GzipEncoder() override { deflateEnd(&stream_); }
  GzipEncoder(const GzipEncoder&) = delete;
  GzipEncoder& operator=(const GzipEncoder&) = delete;
  void encode(std::string_view bytes, std::string& out) override;
  void flush(std::string& out) override { run(out, Z_SYNC_FLUSH); }
  void end(std::string& out) override;
  bool has_frames() const override { return false; }

 private:
  void run(std::string& out, int directive);

  z_stream stream_{};
  bool ended_ = false;
};

GzipEncoder::GzipEncoder() {
  constexpr int gzip_header = 16;
  constexpr int usual_memory = 8;
  if (deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_header + MAX_WBITS, usual_memory,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
}

void GzipEncoder::encode(std::string_view bytes, std::string& out) {
  if (ended_) deflateReset(&stream_);
  ended_ = false;
  while (!bytes.empty()) {
    const std::string_view part = bytes.substr(0, std::size_t{1} << 30);  // zlib counts in 32 bits
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(part.data()));
    stream_.avail_in = static_cast<uInt>(part.size());
    run(out, Z_NO_FLUSH);
    bytes.remove_prefix(part.size());
  }
}

void GzipEncoder::end(std::string& out) {
  if (!ended_) run(out, Z_FINISH);
  ended_ = true;
}

void GzipEncoder::run(std::string& out, int directive) {
  do {
    const std::size_t size = out.size();
    out.resize(size + step_bytes);
    stream_.next_out = reinterpret_cast<Bytef*>(out.data() + size);
    stream_.avail_out = static_cast<uInt>(step_bytes);
    deflate(&stream_, directive);
    out.resize(size + step_bytes - stream_.avail_out);
  } while (stream_.avail_out == 0);
}

}  // namespace

std::unique_ptr<Encoder> encoder_for(std::string_view path) {
  if (path.ends_with(".zst")) return make_zstd_encoder();
  if (path.ends_with(".gz")) return make_gzip_encoder();
  return nullptr;
}

std::unique_ptr<Encoder> make_zstd_encoder(int level) {
  return std::make_unique<ZstdEncoder>(level);
}

std::unique_ptr<Encoder> make_gzip_encoder() {
  return std::make_unique<GzipEncoder>();
}

}  // namespace treesift
