// Reads WARC 1.0 and 1.1 files, plain or compressed with gzip or zstd, record by record or as a whole.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "io/archives/seekable_input.h"
#include "io/captures/responses/capture_reader.h"

namespace treesift {

// The responses of the WARC file `path` ("-": standard input): of records of type response and resource, and
// of type revisit, whose bodies are read again from where they stand in the same file. A response gets method
// and body hash from its request record. Responses of types that treesift does not compare, and other
// records, are counted as skipped. Throws ArchiveError (unreadable, empty, …); so do its reads.
//
// A WARC has no mark at its end: one that was cut exactly between two records reads as a shorter one.
std::unique_ptr<CaptureReader> open_warc(const std::string& path, const CaptureOptions& options);

// The same over any source of stored bytes. Without `reopen` no revisit can be resolved.
std::unique_ptr<CaptureReader> open_warc(std::unique_ptr<ByteSource> stored, const CaptureOptions& options,
                                         ReopenStored reopen = nullptr);

// Whether the first uncompressed bytes are those of a WARC; five are enough.
bool looks_like_warc(std::string_view first_bytes);

// Whether the first stored bytes are those of a .warc.zst with its dictionary; four are enough.
bool begins_with_warc_dictionary(std::string_view first_bytes);

}  // namespace treesift
