// Files that a program has packed, so that a server need not do it: index.html.gz, app.js.br, drawing.svgz. Internal to
// io/.
#pragma once

#include <cstdint>
#include <string_view>

#include "io/captures/responses/captured_response.h"

namespace treesift {

// Whether a file is called packed.
bool is_called_packed(std::string_view path);
// The extension that it has unpacked: "html" of "site/index.html.gz", "svg" of "a.svgz"; empty where it has none.
std::string_view unpacked_extension(std::string_view path);

// Unpacks the body of a file that is called packed, and says so in `is_unpacked`. What cannot be unpacked to its end,
// or would be of more than `limit` bytes, stays as it is.
void unpack_file(CapturedResponse& response, std::uint64_t limit);

}  // namespace treesift
