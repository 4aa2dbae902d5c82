// The join of two captures.
//
// The captures are read in turns, one response of expected, one of actual. A response whose partner has been
// read makes a pair with it; any other waits in the window. Captures in the same order need a window of one
// response, captures in nearly the same order a small one; a page that only one of them has waits until the
// end. When the window, or the table that numbers repeated keys, has no room left, all that waits and all
// that is still to come goes to an external join on disk.
//
// The order of the result is the order in which pairs become complete when the captures are read in turns: a
// pair has the place of its later half. What has no partner can only be known at the end, and comes there,
// first of expected, then of actual, each in its own order. So for captures in the same order the result has
// that order; and the order depends on the captures alone, not on how the join was done, since the external
// join sorts by the very places that the window gives by itself. The order of the expected capture, which
// comes to mind first, would not do: the first page that the actual capture lacks would stop the stream until
// all of that capture is read.
//
// Repeated keys: of the first fetch and of those with the same requests before them, the n-th response of
// expected belongs to the n-th of actual. What is left when all is read finds partners by key alone, and then by
// the order of the recording (partner_finder.cc); such pairs come after the others, by the later of their places,
// and before what has no partner. The number of a response among those of its key comes from a table of all
// keys; when that has no room left, responses are numbered while they are sorted.
//
// Crawlers fetch a page several times (wget a style sheet for each page that names it), and one run more
// often than the other. A response without a partner that has the bytes of an earlier one to the same request
// says nothing that this one did not: it is counted and left out. What has a partner stays, so that no pair
// depends on it.
//
// Damage: pairs that are complete before a capture is damaged are given. For a response that still waits
// then nobody can know whether it has a partner: these are counted and left out, and the error ends the run.
//
// Memory: 5/12 of what is given for the table, 4/12 for the window and, when it gives way, 7/12 for sorting;
// 1/24 for the hashes of bodies that were seen.
#include "io/pairing/capture_join.h"

#include <malloc.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/hash.h"
#include "base/words/counted.h"
#include "io/bytes/archive_error.h"
#include "io/captures/responses/document_type.h"
#include "io/captures/responses/head_text.h"
#include "io/captures/responses/json_head.h"

namespace treesift {

namespace {

std::size_t table_share(std::size_t memory) {
  return memory / 12 * 5;
}

std::size_t seen_share(std::size_t memory) {
  return memory / 24;
}

std::size_t window_share(std::size_t memory) {
  return memory / 12 * 4;
}

std::size_t sorting_share(std::size_t memory) {
  return memory / 12 * 7;
}

KeyedResponse keyed(CapturedResponse& captured, ResponseLabels&& labels, const JoinOptions& options) {
  KeyedResponse response;
  response.key = std::move(labels.key);
  response.hash = options.hash(response.key);
  if (!labels.page.empty()) response.page = hash_key(labels.page);
  response.fields = hash_of(labels.fields);
  response.is_url = captured.is_url;
  response.group = group_of(captured, options.group);
  response.type = document_type(captured);
  response.head = {
      captured.status, std::move(captured.media_type), std::move(captured.charset), captured.is_text,
      captured.clock,  std::move(captured.head)};
  if (response.is_url) put_url_first(response.head.fields, captured.address);
  response.fault = captured.fault;
  response.fault_detail = std::move(captured.fault_detail);
  response.is_other_type = captured.is_other_type;
  response.body = std::move(captured.body);
  return response;
}

// What a head says to a client beside the body: another status, kind or target is no repeat. Dates and the like are.
std::uint64_t said_by(const ResponseHead& head) {
  const std::uint64_t kind = combine_hashes(head.status, hash_of(head.media_type));
  return combine_hashes(kind, hash_of(head_value(head.fields, "location")));
}

// Places the responses that waited to the end, in the order in which they go.
std::vector<JoinedResponses> placed(std::vector<KeyedResponse>& responses, PartnerFinder& finder) {
  std::vector<std::pair<FoundPlace, KeyedResponse*>> places;
  FoundPlace place;
  for (KeyedResponse& response : responses) {
    if (finder.next(place) && !place.left_out) places.emplace_back(place, &response);
  }
  std::ranges::sort(places, {},
                    [](const auto& one) { return std::pair(one.first.order, one.first.rank % 2); });
  std::vector<JoinedResponses> joined;
  for (auto& [at, response] : places) {
    const bool is_expected = at.rank % 2 == 0;
    if (is_expected || !at.is_pair) joined.emplace_back();
    joined.back().occurrence = at.occurrence;
    joined.back().by_order = at.by_order;
    (is_expected ? joined.back().expected : joined.back().actual) = std::move(*response);
    check_keys_of(joined.back());
  }
  return joined;
}

}  // namespace

CaptureJoin::CaptureJoin(std::unique_ptr<CaptureReader> expected, std::unique_ptr<CaptureReader> actual,
                         const JoinOptions& options)
    : readers_{std::move(expected), std::move(actual)},
      options_(options),
      seen_(seen_share(options.memory)),
      occurrences_(table_share(options.memory)),
      window_(window_share(options.memory)) {}

CaptureJoin::~CaptureJoin() = default;

bool CaptureJoin::next(JoinedResponses& joined) {
  bool found = false;
  while (!found && phase_ != Phase::ended && !stopped()) {
    switch (phase_) {
      case Phase::window:
        found = next_in_window(joined);
        break;
      case Phase::emptying:
        found = next_waiting(joined);
        break;
      case Phase::external:
        found = external_->next(joined);
        if (!found) end();
        break;
      case Phase::ended:
        break;
    }
    if (found) found = count(joined);
  }
  if (!found && damage_ && phase_ == Phase::ended) std::rethrow_exception(damage_);
  return found;
}

// Reads until a pair is complete; false when the phase is over.
bool CaptureJoin::next_in_window(JoinedResponses& joined) {
  KeyedResponse response;
  while (!stopped() && read(response)) {
    number(response);
    if (response.occurrence == 0) {
      go_external(&response);
      return false;
    }
    std::optional<JoinedResponses> pair = window_.meet(std::move(response));
    if (pair) {
      joined = std::move(*pair);
      return true;
    }
    if (window_.is_full()) {
      go_external(nullptr);
      return false;
    }
  }
  if (!stopped()) empty_window();
  return false;
}

// Once there was no room for a key, none is counted any more.
void CaptureJoin::number(KeyedResponse& response) {
  response.occurrence = counts_all_ ? occurrences_.count(response.hash, response.side()) : 0;
  counts_all_ = response.occurrence > 0;
}

// All that waits, `unnumbered` and all that is still to be read.
void CaptureJoin::go_external(KeyedResponse* unnumbered) {
  counts_.on_disk = true;
  external_ = std::make_unique<ExternalJoin>(options_.temp_directory, sorting_share(options_.memory));
  window_.give_away([this](KeyedResponse&& response) { external_->add(response); });
  if (unnumbered != nullptr) external_->add(*unnumbered);
  ::malloc_trim(0);  // thousands of small blocks of the window are free now, and malloc would keep them
  KeyedResponse response;
  while (!stopped() && read(response)) {
    number(response);
    external_->add(response);
  }
  if (stopped()) return;
  external_->pair_up(occurrences_, damage_ ? Unpaired::left_out : Unpaired::reported);
  counts_.not_reported = external_->left_out();
  phase_ = Phase::external;
}

void CaptureJoin::empty_window() {
  phase_ = Phase::emptying;
  PartnerFinder finder(options_.temp_directory, sorting_share(options_.memory));
  std::vector<KeyedResponse> responses;
  responses.reserve(window_.waiting());
  window_.give_away([&](KeyedResponse&& response) {
    finder.add(pending(response));
    responses.push_back(std::move(response));
  });
  const std::size_t count = responses.size();
  finder.find(occurrences_, damage_ ? Unpaired::left_out : Unpaired::reported);
  waiting_ = placed(responses, finder);
  std::uint64_t kept = 0;
  for (const JoinedResponses& joined : waiting_)
    kept += joined.expected.has_value() + joined.actual.has_value();
  counts_.not_reported = count - kept;
}

bool CaptureJoin::next_waiting(JoinedResponses& joined) {
  if (waiting_done_ == waiting_.size()) {
    end();
    return false;
  }
  joined = std::move(waiting_[waiting_done_++]);
  return true;
}

// Takes turns; a capture that has ended misses its turn. False when both have ended, or one is damaged.
bool CaptureJoin::read(KeyedResponse& response) {
  for (int tries = 0; tries < 2 && !damage_; ++tries) {
    const std::size_t side = std::exchange(turn_, 1 - turn_);
    if (!ended_[side] && read_side(side, response)) return true;
  }
  return false;
}

// What a request is known by that asks for what was just made, or changes it; {}: it does neither.
KeyHash CaptureJoin::made_after(std::size_t side, const ResponseLabels& labels) {
  const std::string& page = labels.numbered.empty() ? labels.page : labels.numbered;
  const LastRequest before = std::exchange(requests_before_[side], {page, labels.changes});
  if (labels.numbered.empty() || !(labels.changes || before.changes)) return {};
  return hash_key(page + "#" + labels.fields + "#" + before.page);
}

bool CaptureJoin::read_side(std::size_t side, KeyedResponse& response) {
  try {
    if (!readers_[side]->next(captured_)) {
      ended_[side] = true;
      return false;
    }
  } catch (const ArchiveError&) {
    damage_ = std::current_exception();
    return false;
  }
  ResponseLabels labels = response_labels(captured_, options_.keys);
  auto& [last, before] = steps_before_[side];
  const std::uint64_t just_before = captured_.is_url ? last : 0;
  const std::uint64_t context = captured_.is_url ? combine_hashes(before, last) : 0;
  const bool is_step = captured_.is_url && !captured_.is_other_type;
  if (is_step) before = std::exchange(last, labels.step);
  const KeyHash made = is_step ? made_after(side, labels) : KeyHash{};
  response = keyed(captured_, std::move(labels), options_);
  response.made = made;
  response.before = just_before;
  response.context = context;
  response.rank = 2 * positions_[side]++ + side;
  if (response.is_url && response.fault == ResponseFault::none)
    response.is_repeat =
        !seen_.note(combine_hashes(response.hash.low + side, said_by(response.head)), response.body);
  ++(side == 0 ? counts_.expected : counts_.actual);
  return true;
}

// False when there is nothing to compare.
bool CaptureJoin::count(const JoinedResponses& joined) {
  const bool expected = joined.expected.has_value(), actual = joined.actual.has_value();
  const bool has_document =
      (expected && !joined.expected->is_other_type) || (actual && !joined.actual->is_other_type);
  if (!has_document) {
    counts_.expected_passed_by += expected;
    counts_.actual_passed_by += actual;
  } else if (expected && actual) {
    ++counts_.pairs;
    counts_.by_order += joined.by_order;
    counts_.unseen_bodies += joined.have_unseen_bodies();
  } else if ((expected ? joined.expected : joined.actual)->is_repeat) {
    ++(expected ? counts_.expected_repeats : counts_.actual_repeats);
    return false;
  } else {
    ++(expected ? counts_.expected_only : counts_.actual_only);
  }
  return has_document;
}

void CaptureJoin::end() {
  phase_ = Phase::ended;
  external_.reset();
  if (!counts_.balance()) throw std::logic_error("a response of the captures was lost: this is a bug");
  if (!damage_ || counts_.not_reported == 0) return;
  try {
    std::rethrow_exception(damage_);
  } catch (const ArchiveError& error) {
    damage_ = std::make_exception_ptr(ArchiveError(
        error,
        counted(counts_.not_reported,
                "response that was read before has not met its other half and is not reported",
                "responses that were read before have not met their other half and are not reported")));
  }
}

InputProgress CaptureJoin::progress() const {
  const InputProgress expected = readers_[0]->progress(), actual = readers_[1]->progress();
  InputProgress both{expected.consumed + actual.consumed, std::nullopt};
  if (expected.total && actual.total) both.total = *expected.total + *actual.total;
  return both;
}

}  // namespace treesift
