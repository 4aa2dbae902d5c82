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

#include "io/pairs/batch_size.h"
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
  bool by_order = false;
  bool measured = false;  // `expected` is the JSON line or the record of a measured pair
  std::optional<PairError> error;

  // Keeps the first fault.
  void fail(PairErrorCode code, std::string message) {
    if (!error) error = PairError{code, std::move(message), ResponseFault::none};
  }
};

class BatchFiller {
 public:
  // Empties the batch, and makes room for somewhat more than `usual`, such as the batch before. Memory is
  // kept for reuse unless one huge pair has made it far larger than that.
  BatchFiller(PairBatch& batch, BatchSize usual);

  ByteBlock& bodies() { return batch_.bodies_; }

  // Adds a finished pair; `start` is where its bodies begin. The bodies of a faulty pair are dropped.
  void add(PairDraft&& draft, std::size_t start, std::uint64_t sequence);

  // What the batch weighs so far: bodies, heads and a share for each pair, for itself and for what will be
  // made of it: that is mostly more than a small pair's bodies, and a batch of a thousand of them would leave
  // the cache.
  std::size_t weight() const {
    return batch_.bodies_.size() + batch_.head_bytes_ + batch_.pairs.size() * (sizeof(Pair) + made_of_pair);
  }
  BatchSize size() const { return {batch_.bodies_.size(), batch_.pairs.size()}; }

  // Ends the batch: zero padding, views. Bytes of an unfinished pair must have been dropped before.
  void seal();

 private:
  static constexpr std::size_t made_of_pair = 4096;  // bytes

  PairBatch& batch_;
  std::vector<std::pair<std::optional<BodyRange>, std::optional<BodyRange>>> ranges_;
};

}  // namespace treesift
