// Makes pairs of what a join gives. Internal to io/.
#pragma once

#include "io/pairing/capture_join.h"
#include "io/pairs/duplicate_ids.h"
#include "io/pairs/pair_parser.h"

namespace treesift {

class JoinedPairs : public PairParser {
 public:
  JoinedPairs(CaptureJoin& join, PairStream& stream) : join_(join), stream_(stream) {}

  // Ids need not be watched: the join gives each once (pair_id in key_rules.h).
  bool next(BatchFiller& filler) override;

 private:
  CaptureJoin& join_;
  PairStream& stream_;
  JoinedResponses joined_;
};

}  // namespace treesift
