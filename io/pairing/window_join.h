// Joins responses that come in nearly the same order, in memory. Internal to io/.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "io/pairing/external_join.h"
#include "io/pairing/keyed_response.h"

namespace treesift {

class WindowJoin {
 public:
  explicit WindowJoin(std::size_t memory_bytes) : memory_bytes_(memory_bytes) {}

  // Hands out the pair when the partner waits; else `response` waits, and nothing is returned. Throws
  // std::runtime_error when two keys have the same hash.
  std::optional<JoinedResponses> meet(KeyedResponse&& response, std::uint64_t occurrence);

  // The waiting responses take more memory than they may. The newest does not count: one large page whose
  // partner comes next is not a reason to leave the window.
  bool is_full() const { return held_bytes_ - newest_bytes_ > memory_bytes_; }
  std::size_t waiting() const { return held_.size(); }

  // Empties the window: the waiting responses, of expected, then of actual, in the order of ranks.
  std::vector<JoinedResponses> take_all();
  // Empties the window one by one, in no order.
  void give_away(const std::function<void(const KeyedResponse&)>& use);

 private:
  struct WaitingSlot {
    KeyHash hash;
    std::uint64_t occurrence;
    Side side;
    bool operator==(const WaitingSlot&) const = default;
  };
  struct HashOfWaitingSlot {
    std::size_t operator()(const WaitingSlot& place) const { return place.hash.low ^ place.occurrence; }
  };

  std::size_t memory_bytes_;
  std::size_t held_bytes_ = 0;
  std::size_t newest_bytes_ = 0;  // of the response that began to wait last, 0 when it has gone since
  std::unordered_map<WaitingSlot, KeyedResponse, HashOfWaitingSlot>
      held_;  // looked up, and sorted when it is emptied
};

}  // namespace treesift
