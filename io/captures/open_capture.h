// Opens a capture of any format that treesift reads.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "io/captures/responses/capture_reader.h"

namespace treesift {

// A recorded crawl (crawls/crawl_reader.h), whose states are its responses; a directory tree; or a file ("-": standard
// input) whose format is told from its bytes, never from its name:
// a tar archive of files, JSON lines, WARC, ARC, HAR, each plain or compressed with zstd, gzip or xz; or zip or
// WACZ, which cannot come from a pipe. Throws ArchiveError when it cannot be read, is empty, or is none of
// these.
std::unique_ptr<CaptureReader> open_capture(const std::string& path, const CaptureOptions& options = {});

// The same over the stored bytes of a file, which cannot be read again: no zip, and of a WARC no revisits.
std::unique_ptr<CaptureReader> open_capture(std::unique_ptr<ByteSource> stored,
                                            const CaptureOptions& options = {});

// What the first bytes of a file, uncompressed, look like.
enum class InputFormat : std::uint8_t {
  capture,     // WARC, HAR, zip or WACZ, ARC
  tar,         // of files, or of pairs
  json_lines,  // of responses, or of pairs; or one JSON document
  markup,      // begins with an angle bracket
  other,       // nothing of these, or nothing at all
};
// Throws ArchiveError when it cannot be read.
InputFormat input_format(const std::string& path);

}  // namespace treesift
