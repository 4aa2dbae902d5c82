// The one place where files are opened for writing (tests/check-includes refuses any other). Internal to io/
// and to the files that reports are added to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "io/env/descriptor.h"

namespace treesift {

// A new, empty file, to be written and read, in place of whatever has the name: a file, a link or a pipe that
// somebody has left or planted there is taken away, never opened. Throws OutputError with "cannot be
// created", as for a protected input.
Descriptor create_file(const std::string& path);

// A file that treesift itself has left beside an output, to be read, or written as well. Links are not followed, and
// what is not a regular file is not waited for: both throw OutputError, as every other failure does; nothing
// when there is no such name.
enum class LeftFor : std::uint8_t { reading, going_on };
std::optional<Descriptor> open_file_left(const std::string& path, LeftFor use);

// The text of such a file.
std::optional<std::string> read_file_left(const std::string& path);

// A pipe or device, which is neither created nor truncated. Throws OutputError.
Descriptor open_special(const std::string& path);

// A file that others add to as well, for writing at its end; created where it is not there. Throws
// OutputError with "cannot be opened", as for a protected input.
Descriptor open_to_append(const std::string& path);

// The lock file of an output, created where it is not there. Links are not followed. Throws OutputError that
// names the output.
Descriptor open_lock_file(const std::string& path, const std::string& output);

// Closes the file, which is open at `from`, and gives it the name `to`. Throws OutputError when the file there is
// another one by now, and when the system refuses.
void give_name(Descriptor file, const std::string& from, const std::string& to);

}  // namespace treesift
