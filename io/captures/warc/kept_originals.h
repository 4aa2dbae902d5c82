// The responses that revisit records referred to last, so that an original is inflated once and not for each
// of them. Internal to io/.
#pragma once

#include <cstdint>
#include <list>

#include "io/captures/responses/captured_response.h"
#include "io/captures/warc/warc_records.h"

namespace treesift {

struct KeptOriginal {
  std::uint64_t offset = 0;  // of the record, as stored
  WarcRecord record;
  CapturedResponse response;  // as it is read for revisits of the same payload
};

// Those used last, with at most so many bytes of bodies together.
class KeptOriginals {
 public:
  explicit KeptOriginals(std::uint64_t max_bytes) : max_bytes_(max_bytes) {}

  // Null when it is not kept. Holds until the next call.
  KeptOriginal* find(std::uint64_t offset);
  // Keeps it, unless it is larger than all of them may be. It must not be kept already.
  void keep(KeptOriginal original);

 private:
  std::uint64_t max_bytes_;
  std::uint64_t bytes_ = 0;
  std::list<KeptOriginal> originals_;  // used last comes first
};

}  // namespace treesift
