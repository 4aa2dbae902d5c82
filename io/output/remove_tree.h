// Takes away a folder that treesift, or a browser of its own, has written.
#pragma once

#include <string>

namespace treesift {

// With all that is in it; links are taken away, not followed. What cannot be taken away stays.
void remove_tree(const std::string& folder);

}  // namespace treesift
