// Where scratch files are when nobody says.
#pragma once

#include <string>

namespace treesift {

// TMPDIR, or /tmp.
std::string usual_temp_directory();

}  // namespace treesift
