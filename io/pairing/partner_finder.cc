// Partners are looked for in stages; what finds none in one is looked at in the next. In each stage responses
// are sorted into groups, and within a group the i-th that is left of expected belongs to the i-th of actual:
//   meeting     the first responses of a key; of later ones those with the same key whose two requests before
//               them were the same (method, host and path). So when a page is fetched once more, the fetches
//               that follow keep their partners, because what surrounds them has stayed
//   before      the same key, whose last request before them was the same
//   key         the same key: in captures whose orders have nothing in common, too
//   neighbours  the same method, host and path, the same names of fields, the same two requests before
//   fields      the same without the requests before
//   page        the same method, host and path, and a response of the same type: a list as JSON is not what has
//               become of the list as CSV
//   made        the same method, host, path but for its numbers, names of fields and request before (but for its
//               numbers), where one of the two requests makes or changes something: a program numbers what is made
//               (/orders/5060, and /orders/5061 the next night). Only keys of which the other side has none
// From `neighbours` on this is pairing by the order of the recording: a token in the query or body made the keys
// differ.
//
// The first stage alone can be decided while responses are read, and the window (window_join.h) does it;
// running it here gives the same pairs for those that did not meet in the window, so the result does not
// depend on how large the window is.
//
// An example of fetches of one page, in letters, between others: expected `a1 x a2 y a3`, actual
// `a1 a x a2 y a3`. By occurrence a2 would meet the additional `a` and so on to the end; by what comes before
// them a2 (after x) and a3 (after y) meet their own. A limit: the first fetches of a key meet at once, so an
// additional fetch before all others takes the place of the first; those behind it are paired as they should.
//
// Ids: a pair has the number that its response of expected has among those of its key. Responses that actual
// alone has are numbered after all of expected.
//
// Cost: about 120 bytes a response and stage, sorted by an external merge sort; no stage compares all with all.
#include "io/pairing/partner_finder.h"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <utility>

#include "base/binary.h"
#include "base/hash.h"

namespace treesift {

namespace {

constexpr std::uint64_t expected_flag = std::uint64_t{1} << 63;
constexpr std::uint64_t actual_flag = std::uint64_t{1} << 62 | expected_flag;
constexpr std::uint64_t late_flag = std::uint64_t{1} << 61;
constexpr std::size_t least_queue = 4096;  // a spool for every response would cost far more

KeyHash mixed(const KeyHash& hash, std::uint64_t more) {
  return {combine_hashes(hash.high, more), combine_hashes(hash.low, more)};
}

template <typename Value>
std::string_view bytes_of(const Value& value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

template <typename Value>
Value value_in(std::string_view bytes) {
  return BinaryReader(bytes).value<Value>();
}

}  // namespace

PendingResponse pending(const KeyedResponse& response) {
  return {response.hash,   response.page,    hash_of(response.key), hash_of(response.type), response.fields,
          response.before, response.context, response.rank,         response.occurrence,    0,
          response.made};
}

KeyHash meeting_point(const PendingResponse& response) {
  return response.occurrence == 1 ? response.key : mixed(response.key, response.context);
}

PartnerFinder::PartnerFinder(std::string directory, std::size_t memory)
    : directory_(std::move(directory)),
      memory_(memory),
      waiting_(directory_, std::max(memory / 16, least_queue)) {
  current_ = std::make_unique<RecordSorter>(directory_, memory_ / 3);
}

// Those of expected with a key come before those of actual.
void PartnerFinder::add(const PendingResponse& response) {
  const bool is_actual = response.side() == Side::actual;
  current_->add({response.key.high, response.key.low, (is_actual ? expected_flag : 0) | response.rank},
                bytes_of(response));
}

void PartnerFinder::find(const OccurrenceCounts& counts, Unpaired unpaired) {
  constexpr std::array stages = {Stage::meeting, Stage::before, Stage::key, Stage::neighbours,
                                 Stage::fields,  Stage::page,   Stage::made};
  unpaired_ = unpaired;
  const std::size_t used = unpaired == Unpaired::reported ? stages.size() : 3;
  found_ = std::make_unique<RecordSorter>(directory_, memory_ / 3);
  number(counts);
  for (std::size_t i = 0; i < used; ++i) pair_up(stages[i], stages[used - 1]);
  current_.reset();
}

// Those that were counted when they were read came before the others.
void PartnerFinder::number(const OccurrenceCounts& counts) {
  next_ = std::make_unique<RecordSorter>(directory_, memory_ / 3);
  std::optional<PendingResponse> before;
  std::uint64_t expected = 0, actual = 0;
  SortKey sort_key;
  while (current_->next(sort_key, payload_)) {
    auto response = value_in<PendingResponse>(payload_);
    if (!before || before->key != response.key) {
      expected = counts.counted(response.key, Side::expected);
      actual = counts.counted(response.key, Side::actual);
    } else if (before->check != response.check) {
      throw std::runtime_error("two keys have the same hash of 128 bits");
    }
    std::uint64_t& count = response.side() == Side::expected ? expected : actual;
    if (response.occurrence == 0) response.occurrence = ++count;
    response.expected_with_key = expected;
    hand_on(Stage::meeting, response);
    before = response;
  }
  current_ = std::move(next_);
}

KeyHash PartnerFinder::group_of(Stage stage, const PendingResponse& response) {
  if (stage == Stage::meeting) return meeting_point(response);
  if (stage == Stage::made) return mixed(response.made, response.type);
  if (stage == Stage::before) return mixed(response.key, response.before);
  if (stage == Stage::key || response.page == KeyHash{}) return response.key;
  if (stage == Stage::page) return mixed(response.page, response.type);
  const KeyHash fields = mixed(response.page, response.fields);
  return stage == Stage::fields ? fields : mixed(fields, response.context);
}

void PartnerFinder::hand_on(Stage to, const PendingResponse& response) {
  const KeyHash group = group_of(to, response);
  next_->add({group.high, group.low, response.rank}, bytes_of(response));
}

void PartnerFinder::pair_up(Stage stage, Stage last) {
  next_ = std::make_unique<RecordSorter>(directory_, memory_ / 3);
  KeyHash group;
  Side side_waiting = Side::expected;
  SortKey sort_key;
  while (current_->next(sort_key, payload_)) {
    if (group != KeyHash{sort_key.first, sort_key.second}) end_group(stage, last);
    group = {sort_key.first, sort_key.second};
    const auto response = value_in<PendingResponse>(payload_);
    if (waiting_.empty() || side_waiting == response.side()) {
      side_waiting = response.side();
      waiting_.push(payload_);
      continue;
    }
    const auto partner = value_in<PendingResponse>(waiting_.pop());
    settle(response, partner, stage);
    settle(partner, response, stage);
  }
  end_group(stage, last);
  current_ = std::move(next_);
}

// What waits finds no partner in this stage.
void PartnerFinder::end_group(Stage stage, Stage last) {
  std::uint64_t of_actual = 0;
  bool is_first = true, has_first = false;
  while (!waiting_.empty()) {
    auto response = value_in<PendingResponse>(waiting_.pop());
    // The first of a key meets the first of the other side, if that has any.
    if (std::exchange(is_first, false)) has_first = response.occurrence == 1;
    if (stage == Stage::key && !has_first) response.made = {};
    if (stage == Stage::key && response.side() == Side::actual)
      response.occurrence = response.expected_with_key + ++of_actual;
    if (stage == last || (stage == Stage::page && response.made == KeyHash{}))
      settle_alone(response);
    else
      hand_on(static_cast<Stage>(static_cast<int>(stage) + 1), response);
  }
}

void PartnerFinder::settle(const PendingResponse& response, const PendingResponse& partner, Stage stage) {
  const std::uint64_t later = std::max(response.rank, partner.rank);
  const PendingResponse& expected = response.side() == Side::expected ? response : partner;
  const FoundPlace place{response.rank,       (stage == Stage::meeting ? 0 : late_flag) | later,
                         expected.occurrence, true,
                         stage > Stage::key,  false};
  found_->add({response.rank, 0, 0}, bytes_of(place));
}

void PartnerFinder::settle_alone(const PendingResponse& response) {
  const std::uint64_t flag = response.side() == Side::expected ? expected_flag : actual_flag;
  const FoundPlace place{response.rank, flag | response.rank,           response.occurrence, false,
                         false,         unpaired_ == Unpaired::left_out};
  found_->add({response.rank, 0, 0}, bytes_of(place));
}

bool PartnerFinder::next(FoundPlace& place) {
  SortKey sort_key;
  if (!found_->next(sort_key, payload_)) return false;
  place = value_in<FoundPlace>(payload_);
  return true;
}

}  // namespace treesift
