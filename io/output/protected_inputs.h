// The files that the command reads, by device and inode: none of them is ever opened for writing.
#pragma once

#include <sys/stat.h>

#include <span>
#include <string>

namespace treesift {

// A file, and how messages call it: "--model m.json", "the input x.tar".
struct NamedFile {
  std::string path;  // "-": standard input
  std::string words;
};

// From now on these are refused as outputs, in place of those that were before. What is not a regular file, or is
// not there, needs no protection. Call it before anything is opened for writing.
void protect_inputs(std::span<const NamedFile> inputs);

// Throws OutputError when what `status` describes is a protected input; `output` is the name in the message.
void refuse_protected(const std::string& output, const struct stat& status);

}  // namespace treesift
