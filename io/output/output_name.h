// What the name of an output stands for. Every output passes here before it is opened, so this is also where
// an output is refused that would destroy an input.
#pragma once

#include <cstdint>
#include <string>

namespace treesift {

enum class OutputNameKind : std::uint8_t {
  descriptor,  // is open already: standard output, /dev/stdout, /dev/fd/N
  special,     // exists and is a pipe, a device or the like: it is written to, and has no name to be given
  file,        // a regular file, there or yet to come
};

struct OutputName {
  OutputNameKind kind = OutputNameKind::file;
  std::string path;     // of a file: where the symbolic links of the name lead, so that none is replaced
  int descriptor = -1;  // of OutputNameKind::descriptor
};

// "-" or an empty path is standard output. Throws OutputError when the links lead nowhere or the system does
// not tell, when the path is a folder, when a file's ending speaks of a compression that we do not write, and when the
// file is one of the protected inputs (protected_inputs.h).
OutputName output_name(const std::string& path);

// Whether there is no name to give when the output is complete: any kind but a file. Throws OutputError.
bool is_written_in_place(const std::string& path);

}  // namespace treesift
