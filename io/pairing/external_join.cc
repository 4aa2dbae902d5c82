// Two parts: partners are found on a few numbers of each response (partner_finder.cc) while the responses
// themselves wait in a queue; then each gets its place in the result, and they are sorted by it.
//
// Every pair of one key is checked to have that key: a collision of 128 bits ends the run rather than pair two
// pages that have nothing to do with each other.
//
// Disk: every body is written twice, compressed. Memory: a quarter for the finder, a quarter for the queue, half
// for sorting.
#include "io/pairing/external_join.h"

#include <fmt/format.h>

#include <stdexcept>

#include "base/binary.h"
#include "io/archives/member_name.h"
#include "io/captures/responses/head_text.h"

namespace treesift {

bool JoinedResponses::have_unseen_bodies() const {
  return expected && actual && expected->fault == ResponseFault::no_body &&
         actual->fault == ResponseFault::no_body &&
         treesift::have_unseen_bodies(expected->head.fields, actual->head.fields);
}

void check_keys_of(const JoinedResponses& joined) {
  if (!joined.expected || !joined.actual || joined.by_order || joined.expected->key == joined.actual->key)
    return;
  throw std::runtime_error(fmt::format("the keys \"{}\" and \"{}\" have the same hash of 128 bits",
                                       sanitise_id(joined.expected->key), sanitise_id(joined.actual->key)));
}

ExternalJoin::ExternalJoin(std::string directory, std::size_t memory)
    : finder_(directory, memory / 4), responses_(directory, memory / 8), by_order_(directory, memory / 2) {}

void ExternalJoin::add(const KeyedResponse& response) {
  finder_.add(pending(response));
  scratch_.clear();
  append_response(scratch_, response);
  responses_.push(scratch_);
}

void ExternalJoin::pair_up(const OccurrenceCounts& counts, Unpaired unpaired) {
  finder_.find(counts, unpaired);
  FoundPlace place;
  while (finder_.next(place)) {
    const std::string response = responses_.pop();
    if (place.left_out) {
      ++left_out_;
      continue;
    }
    scratch_.clear();
    append_value(scratch_, place);
    by_order_.add({place.order, place.rank % 2, 0}, scratch_.append(response));
  }
}

bool ExternalJoin::next(JoinedResponses& joined) {
  SortKey order;
  if (!by_order_.next(order, scratch_)) return false;
  const auto place = BinaryReader(scratch_).value<FoundPlace>();
  joined.occurrence = place.occurrence;
  joined.by_order = place.by_order;
  joined.expected.reset();
  joined.actual.reset();
  const bool is_expected = place.rank % 2 == 0;
  (is_expected ? joined.expected : joined.actual) = take(scratch_);
  if (!place.is_pair) return true;
  by_order_.next(order, scratch_);
  joined.actual = take(scratch_);
  check_keys_of(joined);
  return true;
}

KeyedResponse ExternalJoin::take(std::string_view record) {
  BinaryReader in(record);
  in.take(sizeof(FoundPlace));
  return take_response(in);
}

}  // namespace treesift
