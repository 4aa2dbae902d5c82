// Folders that outputs lie in.
#pragma once

#include <string>

namespace treesift {

// Makes a folder with those above it, where they are not there. Throws OutputError.
void make_folders(const std::string& path);

// Takes a file away that this program has written and that turned out to hold nothing. Does nothing where
// there is none.
void remove_output(const std::string& path);

}  // namespace treesift
