// A capture that is held in memory, to be read as often as it is asked for.
#pragma once

#include <memory>
#include <vector>

#include "io/captures/responses/capture_reader.h"

namespace treesift {

class KeptCapture {
 public:
  // Reads the capture to its end. Throws ArchiveError when it is damaged, and ArchiveFault::document_too_large when
  // its responses take more than `max_bytes`.
  KeptCapture(CaptureReader& reader, std::size_t max_bytes);

  // Its responses, in its order. The reader may outlive this.
  std::unique_ptr<CaptureReader> replay() const;

  // What they take of memory.
  std::size_t bytes() const { return contents_->bytes; }

 private:
  struct Contents {
    std::string name;
    std::vector<CapturedResponse> responses;
    SkippedEntries skipped;
    std::size_t bytes = 0;
  };
  class Replay;

  std::shared_ptr<const Contents> contents_;
};

}  // namespace treesift
