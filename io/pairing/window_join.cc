#include "io/pairing/window_join.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace treesift {

namespace {

std::size_t memory_of(const KeyedResponse& response) {
  constexpr std::size_t node_bytes = 96;
  return sizeof response + node_bytes + response.key.capacity() + response.body.capacity() +
         response.head.fields.capacity() + response.fault_detail.capacity();
}

bool comes_before(const JoinedResponses& a, const JoinedResponses& b) {
  if (a.expected.has_value() != b.expected.has_value()) return a.expected.has_value();
  return a.any().rank < b.any().rank;
}

JoinedResponses alone(KeyedResponse&& response, std::uint64_t occurrence) {
  JoinedResponses joined;
  joined.occurrence = occurrence;
  (response.side() == Side::expected ? joined.expected : joined.actual) = std::move(response);
  return joined;
}

}  // namespace

std::optional<JoinedResponses> WindowJoin::meet(KeyedResponse&& response, std::uint64_t occurrence) {
  const Side other = response.side() == Side::expected ? Side::actual : Side::expected;
  const auto partner = held_.find({response.hash, occurrence, other});
  if (partner == held_.end()) {
    response.body.shrink_to_fit();
    newest_bytes_ = memory_of(response);
    held_bytes_ += newest_bytes_;
    const WaitingSlot place{response.hash, occurrence, response.side()};
    held_.emplace(place, std::move(response));
    return std::nullopt;
  }
  if (partner->second.key != response.key)
    throw std::runtime_error(fmt::format("the keys \"{}\" and \"{}\" have the same hash of 128 bits",
                                         sanitise_id(partner->second.key), sanitise_id(response.key)));
  held_bytes_ -= memory_of(partner->second);
  newest_bytes_ = 0;
  JoinedResponses joined = alone(std::move(response), occurrence);
  (other == Side::expected ? joined.expected : joined.actual) = std::move(partner->second);
  held_.erase(partner);
  return joined;
}

std::vector<JoinedResponses> WindowJoin::take_all() {
  std::vector<JoinedResponses> all;
  all.reserve(held_.size());
  for (auto& [place, response] : held_) all.push_back(alone(std::move(response), place.occurrence));
  std::unordered_map<WaitingSlot, KeyedResponse, HashOfWaitingSlot>().swap(held_);
  held_bytes_ = newest_bytes_ = 0;
  std::sort(all.begin(), all.end(), comes_before);
  return all;
}

void WindowJoin::give_away(const std::function<void(const KeyedResponse&)>& use) {
  while (!held_.empty()) {
    use(held_.begin()->second);
    held_.erase(held_.begin());
  }
  held_bytes_ = newest_bytes_ = 0;
}

}  // namespace treesift
