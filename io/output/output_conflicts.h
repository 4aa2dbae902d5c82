// Whether the files that a command names can all be what they are named for.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "io/output/protected_inputs.h"

namespace treesift {

enum class OutputSort : std::uint8_t {
  file,      // OutputFile
  run,       // RunOutput
  folder,    // OutputFolder
  appended,  // is added to
};

struct NamedOutput {
  std::string path;    // "-": standard output
  std::string option;  // "--junit"
  OutputSort sort = OutputSort::file;
};

// A sentence that says why nothing may be written: an output, or a file that stands beside it while it is
// written, is an input, lies in a folder that is an input, or is another output; or an output folder holds an
// input. Links of both kinds are seen through. Nothing when all can be written. Throws what output_name() does.
std::optional<std::string> output_conflict(std::span<const NamedFile> inputs,
                                           std::span<const NamedOutput> outputs);

}  // namespace treesift
