// A HAR in a zip beside the bodies that it names. Internal to io/.
#pragma once

#include <memory>
#include <string_view>

#include "io/archives/seekable_input.h"
#include "io/captures/responses/capture_reader.h"

namespace treesift {

// Whether a member of this name makes a zip such an archive.
bool is_zipped_har(std::string_view member_name);

// See open_zip(). A body whose member is missing, damaged, encrypted or too large is a response with a fault.
// A HAR that cannot be read throws ArchiveError.
std::unique_ptr<CaptureReader> make_zipped_har_reader(SeekableInput input, const CaptureOptions& options);

}  // namespace treesift
