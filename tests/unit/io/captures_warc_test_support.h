// Records of a WARC, as recorders write them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/captures/warc/warc_reader.h"
#include "tests/unit/io/captures_test_support.h"

namespace treesift::test {

using Strings = std::vector<std::string>;
using Fields = std::vector<std::pair<std::string, std::string>>;

inline std::string record(const std::string& type, const std::string& target, std::string_view block,
                          Fields more = {}) {
  std::string text = "WARC/1.0\r\nWARC-Type: " + type + "\r\n";
  if (!target.empty()) text += "WARC-Target-URI: " + target + "\r\n";
  for (const auto& [name, value] : more) text += name + ": " + value + "\r\n";
  return text.append("Content-Length: " + std::to_string(block.size()) + "\r\n\r\n")
      .append(block)
      .append("\r\n\r\n");
}

inline std::string http(std::string_view body, const std::string& type = "text/html; charset=UTF-8",
                        const std::string& status = "200 OK") {
  return "HTTP/1.1 " + status + "\r\nContent-Type: " + type +
         "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string(body);
}

inline Fields response_type(Fields more = {}) {
  more.emplace_back("Content-Type", "application/http; msgtype=response");
  return more;
}

inline Fields request_type(Fields more = {}) {
  more.emplace_back("Content-Type", "application/http; msgtype=request");
  return more;
}

inline std::string response(const std::string& target, std::string_view body, Fields more = {}) {
  return record("response", target, http(body), response_type(std::move(more)));
}

inline CaptureOptions small_reads(std::size_t bytes = 4096) {
  CaptureOptions options;
  options.kinds = KindSet::trees();
  options.strict_warc = true;
  options.decompress.read_bytes = bytes;
  options.decompress.window_bytes = 1 << 20;
  return options;
}

// Reads bytes that can be read again.
inline ReadCapture read_warc(std::string_view bytes, const CaptureOptions& options = small_reads()) {
  return read_capture_with([&] {
    return open_warc(std::make_unique<MemorySource>(bytes), options, [bytes](std::uint64_t offset) {
      return std::make_unique<MemorySource>(bytes.substr(offset));
    });
  });
}

}  // namespace treesift::test
