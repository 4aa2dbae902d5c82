// Reads HAR 1.2, the recordings of browsers' developer tools.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "io/captures/har_entry.h"
#include "io/captures/responses/capture_reader.h"

namespace treesift {

// The responses of the HAR file `path` ("-": standard input; compressed or not), in the order of its log. The
// whole document is held in memory (up to CaptureOptions::document_limit), and one that was cut or whose
// brackets do not fit is refused as a whole: no response of it is returned. Throws ArchiveError; so do its
// reads.
//
// Bodies that the recorder stored as text are UTF-8, whatever charset the response had declared, and say so
// in `is_text`. Entries that got no response at all (status 0, no body) count as
// SkippedEntries::not_responses.
std::unique_ptr<CaptureReader> open_har(const std::string& path, const CaptureOptions& options);

// The same over any source of stored bytes; `read_file` gives the bodies that are kept beside it.
std::unique_ptr<CaptureReader> open_har(std::unique_ptr<ByteSource> stored, const CaptureOptions& options,
                                        ReadHarFile read_file = nullptr);

// Whether uncompressed bytes begin like a HAR: an object whose first key is "log". 64 bytes are enough for
// what recorders write.
bool looks_like_har(std::string_view first_bytes);

}  // namespace treesift
