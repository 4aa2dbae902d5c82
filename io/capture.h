// A capture: what one run of a program put out, response by response.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace treesift {

struct Response {
  std::string key;        // path below the directory, or name of the member: the same in every run
  std::string_view type;  // file name extension, one that known_type knows
  std::string_view body;  // 64 readable bytes follow; valid during the call only
};

struct CaptureCounts {
  std::uint64_t responses = 0;
  std::uint64_t skipped = 0;  // files of no type that treesift reads, links, names that are not allowed
};

// Reads a directory tree, in the byte order of the paths, or a tar archive, plain or compressed, in its own
// order, and hands each response to `use`. Throws ArchiveError, also for a response of more than `body_limit`
// bytes; passes on what `use` throws.
CaptureCounts read_capture(const std::string& path, std::uint64_t body_limit,
                           const std::function<void(const Response&)>& use);

}  // namespace treesift
