// What shards have written, as `treesift merge` takes it.
#pragma once

#include <string>
#include <vector>

#include "io/archives/shard_plan.h"
#include "io/output/run_record.h"
#include "pipeline/pair_source.h"

namespace treesift {

struct ShardFile {
  std::string path;
  Shard shard;
  RunRecord record;  // its manifest
};

// All shards of one run, by their numbers. Throws std::runtime_error with a line for each thing that is
// wrong: a shard without manifest, missing or given twice, of another run or another number of shards, or a
// file that is not what its manifest says.
std::vector<ShardFile> read_shard_files(const std::vector<std::string>& paths);

// The shards as a run reads them, by their numbers. Throws std::runtime_error where one shard has not read up to
// the byte where the next one begins, and where lines of pairs that were measured before are missing.
ShardOutputs outputs_of(const std::vector<ShardFile>& shards);

// Without its path, and "" for what is compared nowhere: the same archive may have another name and time of
// change on another machine. "input 2, a/b.tar.zst: size" is "input 2: size".
std::string comparable_name(const std::string& fact);

}  // namespace treesift
