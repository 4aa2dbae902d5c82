#include "io/captures/responses/content_coding.h"

#include <brotli/decode.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <new>

#include "base/utf8.h"
#include "io/captures/responses/document_type.h"
#include "io/captures/responses/media_type.h"

namespace treesift {

namespace {

enum class StepState { more, ended, damaged };

// One call of a decoder: takes from `input`, stores at `output`, and leaves both at what is left.
struct Span {
  char* begin;
  std::size_t size;
};

class InflateStream {
 public:
  // Window bits as for zlib: 31 gzip, 15 zlib, -15 raw.
  explicit InflateStream(int window_bits) {
    if (inflateInit2(&stream_, window_bits) != Z_OK) throw std::bad_alloc();
  }
  ~InflateStream() { inflateEnd(&stream_); }
  InflateStream(const InflateStream&) = delete;
  InflateStream& operator=(const InflateStream&) = delete;

  StepState step(std::string_view& input, Span& output) {
    constexpr std::size_t most = std::numeric_limits<uInt>::max();
    const uInt given = static_cast<uInt>(std::min(input.size(), most));
    const uInt room = static_cast<uInt>(std::min(output.size, most));
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(input.data()));
    stream_.avail_in = given;
    stream_.next_out = reinterpret_cast<Bytef*>(output.begin);
    stream_.avail_out = room;
    const int result = inflate(&stream_, Z_NO_FLUSH);
    input.remove_prefix(given - stream_.avail_in);
    output = {output.begin + (room - stream_.avail_out), output.size - (room - stream_.avail_out)};
    if (result == Z_STREAM_END) return StepState::ended;
    return result == Z_OK || result == Z_BUF_ERROR ? StepState::more : StepState::damaged;
  }
  void restart() { inflateReset(&stream_); }

 private:
  z_stream stream_{};
};

class BrotliStream {
 public:
  BrotliStream() : state_(BrotliDecoderCreateInstance(nullptr, nullptr, nullptr)) {
    if (!state_) throw std::bad_alloc();
  }

  StepState step(std::string_view& input, Span& output) {
    std::size_t input_left = input.size();
    auto* next_in = reinterpret_cast<const std::uint8_t*>(input.data());
    auto* next_out = reinterpret_cast<std::uint8_t*>(output.begin);
    const BrotliDecoderResult result =
        BrotliDecoderDecompressStream(state_.get(), &input_left, &next_in, &output.size, &next_out, nullptr);
    input.remove_prefix(input.size() - input_left);
    output.begin = reinterpret_cast<char*>(next_out);
    if (result == BROTLI_DECODER_RESULT_SUCCESS) return StepState::ended;
    return result == BROTLI_DECODER_RESULT_ERROR ? StepState::damaged : StepState::more;
  }

 private:
  struct Destroy {
    void operator()(BrotliDecoderState* state) const { BrotliDecoderDestroyInstance(state); }
  };
  std::unique_ptr<BrotliDecoderState, Destroy> state_;
};

class ZstdStream {
 public:
  ZstdStream() : stream_(ZSTD_createDStream()) {
    if (!stream_) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, 23);  // what RFC 9659 allows in HTTP
  }

  StepState step(std::string_view& input, Span& output) {
    ZSTD_inBuffer from{input.data(), input.size(), 0};
    ZSTD_outBuffer to{output.begin, output.size, 0};
    const std::size_t result = ZSTD_decompressStream(stream_.get(), &to, &from);
    input.remove_prefix(from.pos);
    output = {output.begin + to.pos, output.size - to.pos};
    if (ZSTD_isError(result)) return StepState::damaged;
    return result == 0 ? StepState::ended : StepState::more;
  }
  void restart() { ZSTD_DCtx_reset(stream_.get(), ZSTD_reset_session_only); }

 private:
  struct Free {
    void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
  };
  std::unique_ptr<ZSTD_DStream, Free> stream_;
};

// Runs the decoder until its stream ends, cannot go on, or gives more than the limit.
template <typename Stream>
CodingOutcome run(Stream& stream, std::string_view& input, std::uint64_t limit, std::string& into) {
  constexpr std::size_t smallest_room = std::size_t{1} << 14;
  for (;;) {
    const std::size_t before = into.size();
    if (before > limit) return CodingOutcome::too_large;
    const std::uint64_t room = std::max<std::uint64_t>(smallest_room, before);
    into.resize(before + static_cast<std::size_t>(std::min<std::uint64_t>(room, limit - before + 1)));
    Span output{into.data() + before, into.size() - before};
    const std::size_t input_before = input.size();
    const StepState state = stream.step(input, output);
    into.resize(into.size() - output.size);
    if (into.size() > limit) return CodingOutcome::too_large;
    if (state == StepState::ended) return CodingOutcome::whole;
    if (state == StepState::damaged) return CodingOutcome::damaged;
    if (into.size() == before && input.size() == input_before) return CodingOutcome::cut;
  }
}

// One stream, with nothing after it.
template <typename Stream>
CodingOutcome run_alone(Stream&& stream, std::string_view input, std::uint64_t limit, std::string& into) {
  const CodingOutcome outcome = run(stream, input, limit, into);
  return outcome == CodingOutcome::whole && !input.empty() ? CodingOutcome::damaged : outcome;
}

// Streams one after another, at least one.
template <typename Stream>
CodingOutcome run_all(Stream&& stream, std::string_view input, std::uint64_t limit, std::string& into) {
  for (;;) {
    const CodingOutcome outcome = run(stream, input, limit, into);
    if (outcome != CodingOutcome::whole || input.empty()) return outcome;
    stream.restart();
  }
}

// RFC 1950: compression method 8, and a check over the first two bytes.
bool has_zlib_wrapper(std::string_view stored) {
  if (stored.empty() || (stored[0] & 0x0F) != 8 || static_cast<unsigned char>(stored[0]) >> 4 > 7)
    return false;
  if (stored.size() == 1) return true;
  return (static_cast<unsigned char>(stored[0]) * 256 + static_cast<unsigned char>(stored[1])) % 31 == 0;
}

CodingOutcome decode_deflate(std::string_view stored, std::uint64_t limit, std::string& into) {
  if (has_zlib_wrapper(stored)) {
    const CodingOutcome outcome = run_alone(InflateStream(MAX_WBITS), stored, limit, into);
    if (outcome != CodingOutcome::damaged || !into.empty()) return outcome;
  }
  into.clear();
  return run_alone(InflateStream(-MAX_WBITS), stored, limit, into);
}

// Whether `stored`, as far as it goes, begins like `magic`.
bool agrees_with(std::string_view stored, std::string_view magic) {
  return stored.substr(0, magic.size()) == magic.substr(0, stored.size());
}

bool is_unmistakable_document(std::string_view stored) {
  if (stored.size() < 32 || !begins_as_document(stored) || !looks_like_text(stored)) return false;
  stored = stored.substr(0, 512);
  while (!stored.empty()) {
    const Utf8Character character = decode_utf8(stored);
    // A character that is cut after 512 bytes is not a fault.
    if (!character.well_formed && stored.size() >= 4) return false;
    stored.remove_prefix(character.length);
  }
  return true;
}

}  // namespace

std::optional<ContentCoding> content_coding(std::string_view name) {
  if (name == "gzip" || name == "x-gzip") return ContentCoding::gzip;
  if (name == "deflate") return ContentCoding::deflate;
  if (name == "br") return ContentCoding::br;
  if (name == "zstd") return ContentCoding::zstd;
  return std::nullopt;
}

CodingOutcome decode_content(ContentCoding coding, std::string_view stored, std::uint64_t limit,
                             std::string& into) {
  into.clear();
  limit = std::min<std::uint64_t>(limit, into.max_size() / 4);
  if (stored.empty()) return CodingOutcome::cut;
  switch (coding) {
    case ContentCoding::gzip:
      return run_all(InflateStream(16 + MAX_WBITS), stored, limit, into);
    case ContentCoding::deflate:
      return decode_deflate(stored, limit, into);
    case ContentCoding::br:
      return run_alone(BrotliStream(), stored, limit, into);
    case ContentCoding::zstd:
      break;
  }
  return run_all(ZstdStream(), stored, limit, into);
}

bool was_stored_decoded(ContentCoding coding, std::string_view stored) {
  using namespace std::string_view_literals;
  if (stored.empty()) return false;
  if (coding == ContentCoding::gzip) return !agrees_with(stored, "\x1F\x8B"sv) && looks_like_text(stored);
  if (coding == ContentCoding::zstd)  // from four bytes on, no magic number of zstd is text
    return stored.size() >= 4 && !agrees_with(stored, "\x28\xB5\x2F\xFD"sv) && looks_like_text(stored);
  return is_unmistakable_document(stored);
}

}  // namespace treesift
