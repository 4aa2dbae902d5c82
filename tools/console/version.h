#pragma once

#include <string>

namespace treesift {

// The version of treesift, and of the libraries that read untrusted input.
std::string version_text();

}  // namespace treesift
