// What the fuzz targets of capture readers share: the promises of a CapturedResponse, and what reading gave.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/utf8.h"
#include "io/bytes/archive_error.h"
#include "io/captures/responses/capture_reader.h"
#include "tests/fuzz/fuzz_support.h"

namespace treesift::fuzz {

inline constexpr std::uint64_t small_body_limit = 1 << 14;

// What io/captures/responses/captured_response.h promises.
inline void check_response(const CapturedResponse& response) {
  require(response.status <= 999, "a status has three digits");
  require(response.body.size() <= small_body_limit, "a body keeps to its limit");
  const bool fault = response.fault != ResponseFault::none;
  require(!fault || response.body.empty(), "a response with a fault has no body");
  require(fault != response.fault_detail.empty(), "a fault says something");
  require(is_valid_utf8(response.fault_detail), "a detail is valid UTF-8");
}

// Everything that a reader gives, in one text.
inline std::string read_everything(const std::function<std::unique_ptr<CaptureReader>()>& open) {
  std::string seen;
  try {
    const std::unique_ptr<CaptureReader> reader = open();
    CapturedResponse response;
    while (reader->next(response)) {
      check_response(response);
      seen += response.method + "|" + response.address + "|" + std::to_string(response.status) + "|" +
              response.media_type + "|" + response.charset + "|" +
              std::to_string(response.request_body_hash) + "|" + response.body + "|" +
              std::string(code_name(response.fault)) + response.fault_detail + "\n";
    }
    require(!reader->next(response), "the end is the end");
    seen +=
        std::to_string(reader->skipped().not_responses) + " " + std::to_string(reader->skipped().other_types);
  } catch (const ArchiveError& error) {
    require(error.what()[0] != '\0', "an error says something");
    seen += "fault " + std::to_string(static_cast<int>(error.fault()));
  }
  return seen;
}

inline CaptureOptions small_captures(std::size_t read_bytes) {
  CaptureOptions options;
  options.body_limit = small_body_limit;
  options.decompress.read_bytes = read_bytes;
  options.decompress.window_bytes = 1 << 20;
  return options;
}

}  // namespace treesift::fuzz
