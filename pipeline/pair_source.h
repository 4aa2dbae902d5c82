// Where the pairs of a run come from.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "base/output_kind.h"
#include "io/archives/archive_part.h"
#include "io/bytes/byte_source.h"
#include "io/captures/responses/capture_reader.h"
#include "io/captures/responses/group_field.h"
#include "io/pairing/key_rules.h"
#include "io/pairs/reader_options.h"

namespace treesift {

// Archives of pairs, one after another; "-" is standard input.
struct Archives {
  std::vector<std::string> paths;
};

// Parts of the archives of a run: what one shard reads (io/archives/shard_plan.h).
struct ArchiveParts {
  std::vector<ArchivePart> parts;
};

// Two captures to be paired (io/pairing/capture_join.h).
struct CapturePaths {
  std::string expected, actual;
  KeyRules keys;
  KindSet kinds;
  GroupField group = {};      // what tells the group of a pair; none: nothing does
  std::string document = {};  // both are files of one document, which go by this name; empty: captures
  bool strict_warc = false;   // as CaptureOptions has it
  std::shared_ptr<const StateNames> expected_names = {}, actual_names = {};  // of crawls (CaptureOptions)
  OriginSwap actual_origins = {};                                            // as well
};

// What all shards of a run have written, in the order of the shards.
struct ShardOutput {
  std::string path;
  LinesBefore before;  // lines of each archive that the shards before this one have read
};
struct ShardOutputs {
  std::vector<ShardOutput> shards;
};

// Pairs that this run, or the one that it resumes, has measured and stored. Their ids were watched then.
struct StoredPairs {
  std::function<std::unique_ptr<ByteSource>()> open;  // gives the stored bytes, from the first
};

// One capture and many that are compared with it (io/pairing/sweep_pairs.h).
struct SweepCaptures {
  std::string expected;
  std::vector<std::string> actuals;
  KeyRules keys;
};

using PairSource =
    std::variant<Archives, ArchiveParts, CapturePaths, ShardOutputs, StoredPairs, SweepCaptures>;

}  // namespace treesift
