// A directory tree as a capture: each regular file is a response. Internal to io/.
#pragma once

#include <memory>
#include <string>

#include "io/captures/responses/capture_reader.h"

namespace treesift {

// Files come in the byte order of their paths below `directory`; symbolic links are not followed. A file that
// cannot be read is a response with ResponseFault::no_body; a directory that cannot be read throws
// ArchiveError. `names_held` bounds what is kept of the names of one directory: a larger one is read again
// for each further part.
std::unique_ptr<CaptureReader> make_directory_reader(const std::string& directory,
                                                     const CaptureOptions& options,
                                                     std::size_t names_held = 50'000);

}  // namespace treesift
