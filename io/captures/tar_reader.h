// A tar archive as a capture: each regular file is a response, in the archive's order. Internal to io/.
#pragma once

#include <memory>

#include "io/captures/responses/capture_reader.h"

namespace treesift {

// `source` gives the uncompressed bytes. Leading "./" of names are left out.
std::unique_ptr<CaptureReader> make_tar_reader(std::unique_ptr<BufferedSource> source,
                                               const CaptureOptions& options);

}  // namespace treesift
