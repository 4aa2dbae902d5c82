// Joins two directory trees, the captures of two runs, to pairs of files.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace treesift {

struct DirectoryPair {
  // The path below the directory without its extension (`a/b` for `a/b.html`); with it where another file
  // would get the same id.
  std::string id;
  std::optional<std::filesystem::path> expected;  // missing: the file is in the other tree only
  std::optional<std::filesystem::path> actual;
  std::string_view type;  // static storage
};

struct DirectoryPairs {
  std::vector<DirectoryPair> pairs;  // in the byte order of their paths below the directories
  // Paths below the directories of files that are not in a pair: extensions that treesift does not read,
  // links and devices, ids that are not allowed. In byte order, each once.
  std::vector<std::string> skipped;
};

// Walks both trees; symbolic links are not followed. Files are the same pair when their paths below the
// directories are equal. Throws std::filesystem::filesystem_error when a directory cannot be read.
DirectoryPairs list_directory_pairs(const std::filesystem::path& expected,
                                    const std::filesystem::path& actual);

}  // namespace treesift
