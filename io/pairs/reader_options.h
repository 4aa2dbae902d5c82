// How pair archives are read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

#include "io/bytes/decompress_options.h"

namespace treesift {

// By the number of an archive, from 1: how many of its lines other shards have read before.
using LinesBefore = std::map<std::uint64_t, std::uint64_t>;

struct ReaderOptions {
  // A side larger than this is skipped while it streams by; its pair carries PairErrorCode::member_too_large.
  std::uint64_t member_limit = std::uint64_t{64} << 20;
  // A JSON line longer than this is skipped (PairErrorCode::line_too_long); 0: four times member_limit. A
  // line is held whole, and read into as many bytes again.
  std::size_t line_limit = 0;
  // A batch ends with the pair that brings it to this weight.
  std::size_t batch_bytes = std::size_t{1} << 20;
  // JSON lines, whatever they begin with; there may be none.
  bool is_lines = false;
  DecompressOptions decompress;
};

}  // namespace treesift
