// The web archives in a WACZ. Internal to io/.
#pragma once

#include <memory>
#include <string_view>

#include "io/archives/seekable_input.h"
#include "io/captures/responses/capture_reader.h"

namespace treesift {

// Whether a member of this name is one of the captures of a WACZ.
bool is_wacz_capture(std::string_view member_name);

// See open_zip().
std::unique_ptr<CaptureReader> make_wacz_reader(SeekableInput input, const CaptureOptions& options);

}  // namespace treesift
