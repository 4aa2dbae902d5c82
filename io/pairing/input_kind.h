// What a person has named: an archive of pairs, a capture, or a single document.
#pragma once

#include <cstdint>
#include <string>

namespace treesift {

enum class InputKind : std::uint8_t {
  missing,   // nothing is there
  pairs,     // an archive of pairs, measured pairs, or standard input, which cannot be looked at
  capture,   // a directory, or any format that open_capture() reads, but of pairs
  document,  // one file of HTML, XML, JSON or of another kind that its extension names
  unknown,
};

// By the first bytes of a file, and its first response or name where they leave a choice: a tar and JSON
// lines may hold pairs or responses. Never throws for what a file holds.
InputKind input_kind(const std::string& path);

}  // namespace treesift
