// Makes pairs of what a join gives. Internal to io/.
#pragma once

#include <string>
#include <utility>

#include "io/pairing/capture_join.h"
#include "io/pairs/duplicate_ids.h"
#include "io/pairs/pair_parser.h"

namespace treesift {

class JoinedPairs : public PairParser {
 public:
  // `group`: of all pairs, and the first folder of their ids; empty: none.
  JoinedPairs(CaptureJoin& join, PairStream& stream, std::string group = "")
      : join_(join), stream_(stream), group_(std::move(group)) {}

  // Ids need not be watched: the join gives each once (pair_id in key_rules.h).
  bool next(BatchFiller& filler) override;

 private:
  CaptureJoin& join_;
  PairStream& stream_;
  std::string group_;
  JoinedResponses joined_;
};

}  // namespace treesift
