// Small whole files: models, configurations, one page. What they may hold is bounded by their kind, so that a
// device or a pipe without end is refused before it has filled the memory.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "io/bytes/byte_source.h"

namespace treesift {

inline constexpr std::uint64_t max_small_file = std::uint64_t{64} << 20;  // a model, approvals, a manifest
inline constexpr std::uint64_t max_configuration_file = std::uint64_t{4} << 20;  // settings, rules, templates
inline constexpr std::uint64_t max_profile_file = std::uint64_t{256} << 20;      // of an earlier run

// The uncompressed bytes of a file ("-": standard input), whose compression is recognised from its first
// bytes. Throws ArchiveError when it cannot be read or holds more than `limit` bytes.
std::string read_file(const std::string& path, std::uint64_t limit = max_small_file);

// The stored bytes of a regular file that was found in a folder, at `path` below `folder`. A symbolic link that has
// taken its place since, or that of a folder on the way, is not followed, and a pipe is not waited for. Throws
// ArchiveError, which says so.
std::unique_ptr<ByteSource> open_listed_file(const std::string& folder, const std::string& path);

// The uncompressed bytes of such a file, as read_file() has them.
std::string read_listed_file(const std::string& folder, const std::string& path,
                             std::uint64_t limit = std::uint64_t{1} << 30);

}  // namespace treesift
