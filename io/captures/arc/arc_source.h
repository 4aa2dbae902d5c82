// ARC files, the web archives before WARC. Internal to io/.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "io/bytes/byte_source.h"

namespace treesift {

// The uncompressed bytes of an ARC file (version 1 or 2) as those of a WARC with the same responses, so that
// one reader does for both. `source` gives the uncompressed bytes. Reads throw ArchiveError for a header that
// makes no sense and for a file that was cut.
std::unique_ptr<ByteSource> make_arc_source(std::unique_ptr<ByteSource> source);

// Whether the first uncompressed bytes are those of an ARC file; eleven are enough.
bool looks_like_arc(std::string_view first_bytes);

}  // namespace treesift
