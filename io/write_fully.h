// Internal to io/.
#pragma once

#include <string_view>

namespace treesift {

// Writes all bytes to a descriptor, however many calls it takes; false, with errno, when the system refuses.
bool write_fully(int descriptor, std::string_view bytes);

}  // namespace treesift
