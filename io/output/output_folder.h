// A folder of files that is seen complete or not at all.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/output/output_error.h"
#include "io/output/output_lock.h"

namespace treesift {

// What makes a folder one that treesift has written, and may replace.
struct FolderKind {
  std::string marker;       // a file of this name in it
  std::string marker_text;  // that begins with this text
  // Of all other files in it and in its folders, of which there is one level.
  std::vector<std::string> extensions;
};

// The folder is written as PATH.part and gets its own name in finish(). A folder that stands there before is
// replaced when it is empty or of the same kind and holds nothing else, and else refused: whatever a person
// has put into it stays. For the moment between two renames neither of the two has the name. After a failure
// PATH.part stays, and the next attempt begins it anew. A lock keeps two from writing one folder. All functions
// throw OutputError.
class OutputFolder {
 public:
  // Refuses at once what finish() could not replace. Slashes at the end of `path` do not count.
  OutputFolder(std::string path, FolderKind kind);

  // Writes a whole file: "index.html", or "pairs/1.html" in a folder that is made when it is first named.
  void write(const std::string& name, std::string_view bytes);

  // Gives the folder its name, and takes away the one that had it.
  void finish();

  // Of all files so far.
  std::uint64_t bytes() const { return bytes_; }
  const std::string& path() const { return path_; }

 private:
  enum class Target : std::uint8_t { free, replaceable };
  Target look_at(const std::string& path) const;
  bool is_marked(const std::string& path) const;
  void remove(const std::string& path) const;

  std::string path_, part_path_, old_path_;
  std::optional<OutputLock> lock_;
  FolderKind kind_;
  std::set<std::string, std::less<>> folders_;
  std::uint64_t bytes_ = 0;
};

}  // namespace treesift
