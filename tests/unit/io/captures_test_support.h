// Makes captures byte by byte, and reads them to the end.
#pragma once

#include <brotli/encode.h>
#include <zlib.h>
#include <zstd.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/bytes/archive_error.h"
#include "io/captures/responses/capture_reader.h"

namespace treesift::test {

// Window bits as for zlib: 31 gzip, 15 zlib, -15 raw deflate.
inline std::string deflated(std::string_view bytes, int window_bits) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
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

inline std::string gzipped(std::string_view bytes) {
  return deflated(bytes, 16 + MAX_WBITS);
}

inline std::string zstd_frame(std::string_view bytes, std::string_view dictionary = {}) {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, 17);
  ZSTD_CCtx_loadDictionary(context, dictionary.data(), dictionary.size());
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  out.resize(ZSTD_compress2(context, out.data(), out.size(), bytes.data(), bytes.size()));
  ZSTD_freeCCtx(context);
  return out;
}

inline std::string brotli(std::string_view bytes) {
  std::size_t size = BrotliEncoderMaxCompressedSize(bytes.size()) + 64;
  std::string out(size, '\0');
  BrotliEncoderCompress(5, 18, BROTLI_MODE_TEXT, bytes.size(),
                        reinterpret_cast<const std::uint8_t*>(bytes.data()), &size,
                        reinterpret_cast<std::uint8_t*>(out.data()));
  out.resize(size);
  return out;
}

// In chunks of a few bytes, with an extension and a trailer.
inline std::string chunked(std::string_view bytes) {
  std::string out;
  for (std::size_t at = 0; at < bytes.size(); at += 11) {
    const std::string_view chunk = bytes.substr(at, 11);
    out.append(chunk.size() == 11 ? "b;note=\"x\"" : std::string(1, "0123456789A"[chunk.size()]));
    out.append("\r\n").append(chunk).append("\r\n");
  }
  return out + "0\r\nX-Trailer: 1\r\n\r\n";
}

// A response in one line for comparisons.
inline std::string summary(const CapturedResponse& response) {
  std::string text = response.method + " " + response.address + " " + std::to_string(response.status) + " " +
                     response.media_type;
  if (!charset_of_body(response).empty()) text += ";" + std::string(charset_of_body(response));
  if (response.request_body_hash != 0) text += " #" + std::to_string(response.request_body_hash);
  if (!response.request_form.empty()) text += " {" + response.request_form + "}";
  if (response.fault != ResponseFault::none)
    return text + " " + std::string(code_name(response.fault)) + " " + response.fault_detail;
  return text + " " + response.body;
}

struct ReadCapture {
  std::vector<std::string> responses;  // summaries
  SkippedEntries skipped;
  std::optional<ArchiveFault> fault;
  std::string what;
};

// `open` gives the reader.
template <typename Open>
ReadCapture read_capture_with(Open open) {
  ReadCapture result;
  std::unique_ptr<CaptureReader> reader;
  try {
    reader = open();
    CapturedResponse response;
    while (reader->next(response)) result.responses.push_back(summary(response));
    if (reader->next(response)) result.what = "a response after the end";
  } catch (const ArchiveError& error) {
    result.fault = error.fault();
    result.what = error.what();
  }
  if (reader) result.skipped = reader->skipped();
  return result;
}

}  // namespace treesift::test
