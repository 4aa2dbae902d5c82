// Archives of a few pairs in each compression, for tests.
#pragma once

#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/io/io_test_support.h"

namespace treesift::test {

inline std::string zstd(std::string_view bytes, int window_log = 17) {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, window_log);
  // A stream of unknown length keeps the window that was asked for.
  std::string out(ZSTD_compressBound(bytes.size()) + 64, '\0');
  ZSTD_inBuffer input{bytes.data(), bytes.size(), 0};
  ZSTD_outBuffer output{out.data(), out.size(), 0};
  ZSTD_compressStream2(context, &output, &input, ZSTD_e_continue);
  ZSTD_compressStream2(context, &output, &input, ZSTD_e_end);
  ZSTD_freeCCtx(context);
  return out.substr(0, output.pos);
}

inline std::string gzip(std::string_view bytes) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, bytes.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

inline std::string xz_preset(std::string_view bytes, std::uint32_t preset) {
  std::string out(lzma_stream_buffer_bound(bytes.size()), '\0');
  std::size_t size = 0;
  lzma_easy_buffer_encode(preset, LZMA_CHECK_CRC64, nullptr,
                          reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(),
                          reinterpret_cast<std::uint8_t*>(out.data()), &size, out.size());
  out.resize(size);
  return out;
}

inline std::string xz(std::string_view bytes) {
  return xz_preset(bytes, 0);
}  // a small dictionary, for speed

struct Kind {
  std::string name;
  std::function<std::string(std::string_view)> compress;
};

inline const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all{
      {"zstd", [](std::string_view bytes) { return zstd(bytes); }}, {"gzip", gzip}, {"xz", xz}};
  return all;
}

inline std::string archive() {
  std::string text;
  std::mt19937 random(5);
  for (int i = 0; i < 3000; ++i) text += static_cast<char>('a' + random() % 20);
  return tar_pair("a", text, text + "!") + tar_pair("b", "1", std::string(5000, 'z')) +
         tar_pair("c", "x", "y") + tar_end();
}

}  // namespace treesift::test
