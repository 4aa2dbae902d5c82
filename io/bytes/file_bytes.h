// Small whole files: models, configurations, one page.
#pragma once

#include <cstdint>
#include <string>

namespace treesift {

// The uncompressed bytes of a file ("-": standard input), whose compression is recognised from its first
// bytes. Throws ArchiveError when it cannot be read or holds more than `limit` bytes.
std::string read_file(const std::string& path, std::uint64_t limit = std::uint64_t{1} << 30);

}  // namespace treesift
