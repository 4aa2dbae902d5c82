#include "io/pairing/window_join.h"

#include <algorithm>
#include <utility>

namespace treesift {

namespace {

std::size_t memory_of(const KeyedResponse& response) {
  constexpr std::size_t node_bytes = 128;
  return sizeof response + node_bytes + response.key.capacity() + response.body.capacity() +
         response.head.fields.capacity() + response.fault_detail.capacity();
}

JoinedResponses join(KeyedResponse&& one, KeyedResponse&& other) {
  const bool in_order = one.side() == Side::expected;
  JoinedResponses joined;
  joined.expected = std::move(in_order ? one : other);
  joined.actual = std::move(in_order ? other : one);
  joined.occurrence = joined.expected->occurrence;
  check_keys_of(joined);
  return joined;
}

}  // namespace

std::optional<JoinedResponses> WindowJoin::meet(KeyedResponse&& response) {
  const KeyHash point = meeting_point(pending(response));
  std::list<KeyedResponse>& waiting = held_[point];
  if (waiting.empty() || waiting.front().side() == response.side()) {
    response.body.shrink_to_fit();
    newest_bytes_ = memory_of(response);
    held_bytes_ += newest_bytes_;
    ++count_;
    waiting.push_back(std::move(response));
    return std::nullopt;
  }
  held_bytes_ -= memory_of(waiting.front());
  newest_bytes_ = 0;
  --count_;
  JoinedResponses joined = join(std::move(response), std::move(waiting.front()));
  waiting.pop_front();
  if (waiting.empty()) held_.erase(point);
  return joined;
}

void WindowJoin::give_away(const std::function<void(KeyedResponse&&)>& use) {
  std::vector<std::list<KeyedResponse>::iterator> all;
  std::list<KeyedResponse> held;
  for (auto& [point, waiting] : held_) held.splice(held.end(), waiting);
  held_.clear();
  for (auto response = held.begin(); response != held.end(); ++response) all.push_back(response);
  std::ranges::sort(all, {}, [](const auto& response) { return response->rank; });
  for (const auto& response : all) {
    use(std::move(*response));
    held.erase(response);
  }
  held_bytes_ = newest_bytes_ = count_ = 0;
}

}  // namespace treesift
