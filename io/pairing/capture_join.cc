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
// Repeated keys: the n-th response of expected with a key belongs to the n-th of actual. The window knows n
// from a table of all keys. When it gives way to the external join, it has paired the same number of both
// sides of any key, so the rest is numbered on from there.
//
// Damage: pairs that are complete before a capture is damaged are given. For a response that still waits
// then nobody can know whether it has a partner: these are counted and left out, and the error ends the run.
//
// Memory: 5/12 of what is given for the table, 4/12 for the window and, when it gives way, 7/12 for sorting.
#include "io/pairing/capture_join.h"

#include <fmt/format.h>
#include <malloc.h>

#include <stdexcept>
#include <utility>

#include "io/bytes/archive_error.h"
#include "io/captures/responses/document_type.h"

namespace treesift {

namespace {

std::size_t table_share(std::size_t memory) {
  return memory / 12 * 5;
}

std::size_t window_share(std::size_t memory) {
  return memory / 12 * 4;
}

std::size_t sorting_share(std::size_t memory) {
  return memory / 12 * 7;
}

KeyedResponse keyed(CapturedResponse& captured, const JoinOptions& options) {
  KeyedResponse response;
  response.key = response_key(captured, options.keys);
  response.hash = options.hash(response.key);
  response.is_url = captured.is_url;
  response.type = document_type(captured);
  response.head = {captured.status, std::move(captured.media_type), std::move(captured.charset),
                   captured.is_text, captured.clock};
  response.fault = captured.fault;
  response.fault_detail = std::move(captured.fault_detail);
  response.is_other_type = captured.is_other_type;
  response.body = std::move(captured.body);
  return response;
}

}  // namespace

CaptureJoin::CaptureJoin(std::unique_ptr<CaptureReader> expected, std::unique_ptr<CaptureReader> actual,
                         const JoinOptions& options)
    : readers_{std::move(expected), std::move(actual)},
      options_(options),
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
    const std::uint64_t occurrence = occurrences_.count(response.hash, response.side());
    if (occurrence == 0) {
      go_external(&response);
      return false;
    }
    std::optional<JoinedResponses> pair = window_.meet(std::move(response), occurrence);
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

// All that waits, `unnumbered` and all that is still to be read.
void CaptureJoin::go_external(KeyedResponse* unnumbered) {
  counts_.on_disk = true;
  external_ = std::make_unique<ExternalJoin>(options_.temp_directory, sorting_share(options_.memory));
  window_.give_away([this](const KeyedResponse& response) { external_->add(response); });
  if (unnumbered != nullptr) external_->add(*unnumbered);
  ::malloc_trim(0);  // thousands of small blocks of the window are free now, and malloc would keep them
  KeyedResponse response;
  while (!stopped() && read(response)) external_->add(response);
  if (stopped()) return;
  external_->pair_up(occurrences_, damage_ ? Unpaired::left_out : Unpaired::reported);
  counts_.not_reported = external_->left_out();
  phase_ = Phase::external;
}

void CaptureJoin::empty_window() {
  phase_ = Phase::emptying;
  if (damage_)
    counts_.not_reported = window_.waiting();
  else
    waiting_ = window_.take_all();
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
  response = keyed(captured_, options_);
  response.rank = 2 * positions_[side]++ + side;
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
        fmt::format("{} responses that were read before have not met their other half and are not reported",
                    counts_.not_reported)));
  }
}

InputProgress CaptureJoin::progress() const {
  const InputProgress expected = readers_[0]->progress(), actual = readers_[1]->progress();
  InputProgress both{expected.consumed + actual.consumed, std::nullopt};
  if (expected.total && actual.total) both.total = *expected.total + *actual.total;
  return both;
}

}  // namespace treesift
