// Fills a PairBatch: bodies first, pairs as they become complete, views at the end, because the block of
// bodies moves while it grows. Internal to io/.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/pairs/pair.h"

namespace treesift {

struct BodyRange {
  std::size_t offset;
  std::size_t size;
};

// A pair that is being read.
struct PairDraft {
  std::string id;
  std::string group;
  std::optional<BodyRange> expected;
  std::optional<BodyRange> actual;
  std::string_view expected_type;
  std::string_view actual_type;
  ResponseHead expected_head, actual_head;
  PairOrigin origin;
  bool measured = false;  // `expected` is the JSON line or the record of a measured pair
  std::optional<PairError> error;

  // Keeps the first fault.
  void fail(PairErrorCode code, std::string message) {
    if (!error) error = PairError{code, std::move(message), ResponseFault::none};
  }
};

class BatchFiller {
 public:
  // Empties the batch; memory is kept for reuse unless one huge pair has made it far larger than
  // `batch_bytes`.
  BatchFiller(PairBatch& batch, std::size_t batch_bytes);

  ByteBlock& bodies() { return batch_.bodies_; }

  // Adds a finished pair; `start` is where its bodies begin. The bodies of a faulty pair are dropped.
  void add(PairDraft&& draft, std::size_t start, std::uint64_t sequence);

  // What the batch weighs so far: bodies and a share for each pair, so that empty pairs fill a batch as well.
  std::size_t weight() const { return batch_.bodies_.size() + batch_.pairs.size() * sizeof(Pair); }
  std::size_t count() const { return batch_.pairs.size(); }

  // Ends the batch: zero padding, views. Bytes of an unfinished pair must have been dropped before.
  void seal();

 private:
  PairBatch& batch_;
  std::vector<std::pair<std::optional<BodyRange>, std::optional<BodyRange>>> ranges_;
};

}  // namespace treesift
