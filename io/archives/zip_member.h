// The bytes of one member of a zip archive. Internal to io/.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "io/archives/seekable_input.h"
#include "io/archives/zip_directory.h"

namespace treesift {

// Methods that can be read: stored and deflate.
bool can_be_read(const ZipEntry& entry);

// The uncompressed bytes of a member that can be read and is not encrypted. At their end length and checksum
// are compared with the directory. Throws ArchiveError, as the source's reads do: bad_member when the
// member's header is not what the directory says, its data are damaged, or anything does not fit.
std::unique_ptr<ByteSource> open_zip_member(const SeekableInput& input, const ZipEntry& entry);

// Appends the bytes of a member, whose length has been checked against a limit, to `bytes`. Throws
// ArchiveError.
void read_zip_member(const SeekableInput& input, const ZipEntry& entry, std::string& bytes);

// A member that is stored as it is, as an input of its own without check of its end; nothing for a compressed
// one.
std::optional<SeekableInput> stored_member(const SeekableInput& input, const ZipEntry& entry);

}  // namespace treesift
