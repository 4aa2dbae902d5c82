// Compression on the way out. Internal to io/.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace treesift {

class Encoder {
 public:
  virtual ~Encoder() = default;
  // Appends compressed bytes to `out`; some may be held back.
  virtual void encode(std::string_view bytes, std::string& out) = 0;
  // Appends what was held back, so that the bytes so far can be decoded.
  virtual void flush(std::string& out) = 0;
  // Ends the stream; the next encode() begins another one. Nothing happens when nothing was encoded since
  // the last end; an output without any bytes becomes one empty stream.
  virtual void end(std::string& out) = 0;
  // Whether streams that follow each other are independent and cheap.
  virtual bool has_frames() const = 0;
};

// By the suffix of a file's name, .zst or .gz; null for any other.
std::unique_ptr<Encoder> encoder_for(std::string_view path);

// Level 3 is zstd's own; one below 0 is faster than 1. For what is read again in the same run.
constexpr int usual_zstd_level = 3, fast_zstd_level = -1;
std::unique_ptr<Encoder> make_zstd_encoder(int level = usual_zstd_level);
std::unique_ptr<Encoder> make_gzip_encoder();

}  // namespace treesift
