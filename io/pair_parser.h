// What the two archive formats have in common. Internal to io/.
#pragma once

#include <cstddef>

#include "io/batch_filler.h"

namespace treesift {

class PairParser {
 public:
  virtual ~PairParser() = default;

  // Reads one pair into the batch; false at a faultless end. Throws ArchiveError; then the batch holds the
  // complete pairs read before and nothing of the broken one.
  virtual bool next(BatchFiller& filler) = 0;
};

}  // namespace treesift
