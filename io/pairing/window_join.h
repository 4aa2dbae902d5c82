// Joins responses that come in nearly the same order, in memory. Internal to io/.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <optional>
#include <unordered_map>
#include <vector>

#include "io/pairing/external_join.h"
#include "io/pairing/keyed_response.h"

namespace treesift {

class WindowJoin {
 public:
  explicit WindowJoin(std::size_t memory_bytes) : memory_bytes_(memory_bytes) {}

  // Hands out the pair when a partner waits at the same meeting point (partner_finder.h), the one that has
  // waited longest; else `response` waits, and nothing is returned. Throws std::runtime_error when two keys
  // have the same hash.
  std::optional<JoinedResponses> meet(KeyedResponse&& response);

  // The waiting responses take more memory than they may. The newest does not count: one large page whose
  // partner comes next is not a reason to leave the window.
  bool is_full() const { return held_bytes_ - newest_bytes_ > memory_bytes_; }
  std::size_t waiting() const { return count_; }

  // Empties the window one by one, in the order of ranks.
  void give_away(const std::function<void(KeyedResponse&&)>& use);

 private:
  std::size_t memory_bytes_;
  std::size_t held_bytes_ = 0;
  std::size_t newest_bytes_ = 0;  // of the response that began to wait last, 0 when it has gone since
  std::size_t count_ = 0;
  // By meeting point; those that wait at one are of one side, in the order of ranks.
  // Looked up, and sorted at the end.
  std::unordered_map<KeyHash, std::list<KeyedResponse>, HashOfKeyHash> held_;
};

}  // namespace treesift
