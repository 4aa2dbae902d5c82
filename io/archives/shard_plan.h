// Which part of a run's inputs a shard reads (docs/shards.md).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "io/archives/archive_part.h"

namespace treesift {

struct Shard {
  std::uint64_t number = 1, count = 1;  // number: from 1 to count, which is largest_shard_count at most
};

inline constexpr std::uint64_t largest_shard_count = 100'000;

// Where the share of a shard begins in `total` things that are divided evenly: of bytes, of pairs. Of number
// count + 1: total.
std::uint64_t begin_of_share(std::uint64_t total, std::uint64_t number, std::uint64_t count);

struct ShardPlan {
  std::vector<ArchivePart> parts;  // in input order
  // Archives larger than a share, or across a border between shards, that cannot be divided: each is in one
  // shard.
  std::vector<std::string> undivided;
};

// The inputs, end to end, are cut into shares of the same number of stored bytes. An archive, or between two
// places where it can be cut the piece of one, belongs to the shard in whose share its middle lies: so each
// is in exactly one shard, and those of a shard follow each other. A tar in zstd can be cut where a pair mark
// is, JSON lines in zstd where a frame begins, other archives nowhere. Only archives that lie across the
// borders of the shard's own share are looked into, and of these only headers of frames up to the share's
// end. Throws ArchiveError when an input cannot be read or is not a regular file.
ShardPlan plan_shard(const std::vector<std::string>& inputs, const Shard& shard);

}  // namespace treesift
