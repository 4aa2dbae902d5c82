// One file as a capture of one response. Internal to io/.
#pragma once

#include <memory>
#include <string>

#include "io/captures/responses/capture_reader.h"

namespace treesift {

// The response is the uncompressed file, of the address that is given: so two files of different names are
// one pair. A file beyond the body limit is a response with a fault. Throws ArchiveError for one that cannot
// be read.
std::unique_ptr<CaptureReader> make_document_file_reader(const std::string& path, const std::string& address,
                                                         const CaptureOptions& options);

}  // namespace treesift
