// A sort-merge join, twice over.
//
// First sort: by the hash of the key, then by rank. Responses with one key follow each other, both sides
// mixed in the order of reading, so the i-th of expected meets the i-th of actual by a queue in which only
// the side that is ahead waits. (A capture may hold one address a million times; the queue spills.) Second
// sort: what was paired by the order that the join promises.
//
// Every response with a key's hash is checked to have that key: a collision of 128 bits ends the run rather
// than pair two pages that have nothing to do with each other.
//
// Disk: every body is written twice, compressed. Memory: half of what is given for each of the sorts.
#include "io/pairing/external_join.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "io/pairing/spill_queue.h"

namespace treesift {

namespace {

constexpr std::uint64_t unpaired_flag = std::uint64_t{1} << 63;
constexpr std::uint64_t actual_flag = std::uint64_t{1} << 62;

// What precedes the responses in a record of the second sort.
struct JoinedHead {
  std::uint64_t occurrence, expected_size, actual_size;
};

Side side_of_rank(std::uint64_t rank) {
  return rank % 2 == 0 ? Side::expected : Side::actual;
}

// The responses with one key after another.
class KeyGroups {
 public:
  KeyGroups(RecordSorter& out, SpillQueue& waiting, const OccurrenceCounts& counts, Unpaired unpaired)
      : out_(out), waiting_(waiting), counts_(counts), unpaired_(unpaired) {}

  void take(const SortKey& sort_key, std::string_view payload);
  // The responses that wait in the current group have no partner.
  void end_group();

  std::uint64_t left_out() const { return left_out_; }

 private:
  void begin_group(const KeyHash& hash, std::string_view payload);
  void check_key(std::string_view payload) const;
  void wait(std::uint64_t rank, std::string_view payload);
  std::string_view stop_waiting(std::uint64_t& rank);
  void put(std::uint64_t order, std::string_view expected, std::string_view actual);

  RecordSorter& out_;
  SpillQueue& waiting_;  // of one side
  const OccurrenceCounts& counts_;
  Unpaired unpaired_;
  std::optional<KeyHash> hash_;
  std::string key_;
  Side side_waiting_ = Side::expected;
  std::uint64_t occurrence_ = 0;  // of the last pair
  std::uint64_t left_out_ = 0;
  std::string waited_, joined_;
};

void KeyGroups::begin_group(const KeyHash& hash, std::string_view payload) {
  end_group();
  hash_ = hash;
  key_ = key_of_response(payload);
  occurrence_ = counts_.on_both_sides(hash);
}

void KeyGroups::take(const SortKey& sort_key, std::string_view payload) {
  const KeyHash hash{sort_key.first, sort_key.second};
  const std::uint64_t rank = sort_key.third;
  if (hash_ != hash) begin_group(hash, payload);
  check_key(payload);
  if (waiting_.empty() || side_waiting_ == side_of_rank(rank)) return wait(rank, payload);
  std::uint64_t earlier_rank;
  const std::string_view earlier = stop_waiting(earlier_rank);
  const bool expected_waited = side_waiting_ == Side::expected;
  put(std::max(earlier_rank, rank), expected_waited ? earlier : payload, expected_waited ? payload : earlier);
}

void KeyGroups::end_group() {
  while (!waiting_.empty()) {
    std::uint64_t rank;
    const std::string_view alone = stop_waiting(rank);
    if (unpaired_ == Unpaired::left_out) {
      ++left_out_;
    } else if (side_waiting_ == Side::expected) {
      put(unpaired_flag | rank, alone, {});
    } else {
      put(unpaired_flag | actual_flag | rank, {}, alone);
    }
  }
}

void KeyGroups::check_key(std::string_view payload) const {
  const std::string_view key = key_of_response(payload);
  if (key == key_) return;
  throw std::runtime_error(fmt::format("the keys \"{}\" and \"{}\" have the same hash of 128 bits",
                                       sanitise_id(key_), sanitise_id(key)));
}

// The rank is put before the response.
void KeyGroups::wait(std::uint64_t rank, std::string_view payload) {
  side_waiting_ = side_of_rank(rank);
  joined_.assign(reinterpret_cast<const char*>(&rank), sizeof rank);
  waiting_.push(joined_.append(payload));
}

std::string_view KeyGroups::stop_waiting(std::uint64_t& rank) {
  waited_ = waiting_.pop();
  std::memcpy(&rank, waited_.data(), sizeof rank);
  return std::string_view(waited_).substr(sizeof rank);
}

void KeyGroups::put(std::uint64_t order, std::string_view expected, std::string_view actual) {
  const JoinedHead head{++occurrence_, expected.size(), actual.size()};
  joined_.assign(reinterpret_cast<const char*>(&head), sizeof head);
  joined_.append(expected).append(actual);
  out_.add({order, 0, 0}, joined_);
}

}  // namespace

ExternalJoin::ExternalJoin(std::string directory, std::size_t memory)
    : directory_(std::move(directory)), memory_(memory) {
  by_key_.emplace(directory_, memory_ / 2);
}

void ExternalJoin::add(const KeyedResponse& response) {
  scratch_.clear();
  append_response(scratch_, response);
  by_key_->add({response.hash.high, response.hash.low, response.rank}, scratch_);
}

void ExternalJoin::pair_up(const OccurrenceCounts& counts, Unpaired unpaired) {
  by_order_.emplace(directory_, memory_ / 2);
  constexpr std::size_t least_queue = 4096;  // a spool for every response would cost far more
  SpillQueue waiting(directory_, std::max(memory_ / 16, least_queue));
  KeyGroups groups(*by_order_, waiting, counts, unpaired);
  SortKey key;
  while (by_key_->next(key, scratch_)) groups.take(key, scratch_);
  groups.end_group();
  left_out_ = groups.left_out();
  by_key_.reset();
}

bool ExternalJoin::next(JoinedResponses& joined) {
  SortKey order;
  if (!by_order_->next(order, scratch_)) return false;
  JoinedHead head;
  std::memcpy(&head, scratch_.data(), sizeof head);
  std::string_view rest = std::string_view(scratch_).substr(sizeof head);
  joined.occurrence = head.occurrence;
  joined.expected.reset();
  joined.actual.reset();
  if (head.expected_size > 0) joined.expected = take_response(rest);
  if (head.actual_size > 0) joined.actual = take_response(rest);
  return true;
}

}  // namespace treesift
