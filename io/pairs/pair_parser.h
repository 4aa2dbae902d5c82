// What the two archive formats have in common. Internal to io/.
#pragma once

#include <cstdint>

#include "io/pairs/batch_filler.h"

namespace treesift {

class PairParser {
 public:
  virtual ~PairParser() = default;

  // Reads one pair into the batch; false at a faultless end. Throws ArchiveError; then the batch holds the
  // complete pairs read before and nothing of the broken one.
  virtual bool next(BatchFiller& filler) = 0;

  // How far it has come: lines of JSON lines, bytes of a tar; 0 where pairs have no places.
  virtual std::uint64_t place() const { return 0; }
};

}  // namespace treesift
