// Pairs the responses of two captures by their keys, in bounded memory, whatever their order.
//
//   CaptureJoin join(open_capture("monday"), open_capture("tuesday"), {});
//   JoinedResponses joined;
//   while (join.next(joined)) use(joined);
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "io/captures/responses/capture_reader.h"
#include "io/captures/responses/group_field.h"
#include "io/pairing/external_join.h"
#include "io/pairing/key_rules.h"
#include "io/pairing/seen_bodies.h"
#include "io/pairing/window_join.h"

namespace treesift {

struct JoinOptions {
  KeyRules keys;
  // What waits for its other half, and what is needed to sort, may take; one response may be more.
  std::size_t memory = std::size_t{48} << 20;
  std::string temp_directory = "/tmp";
  const std::atomic<bool>* stop = nullptr;  // set by another thread: next() says false soon
  GroupField group = {};                    // what tells the group of a pair
  KeyHash (*hash)(std::string_view key) = hash_key;
};

// What was read, and what became of it.
struct JoinCounts {
  std::uint64_t expected = 0, actual = 0;  // responses read
  std::uint64_t pairs = 0;                 // of both sides
  std::uint64_t by_order = 0;              // of pairs: those of different keys (JoinedResponses::by_order)
  // Of pairs: those whose bodies neither capture holds (Pair::unseen_bodies).
  std::uint64_t unseen_bodies = 0;
  std::uint64_t expected_only = 0, actual_only = 0;
  // Without a partner, and the same bytes as an earlier response to the same request: a crawler that fetches
  // a page again and again. Not given.
  std::uint64_t expected_repeats = 0, actual_repeats = 0;
  // Of types that are not compared, and with no document as partner: not given.
  std::uint64_t expected_passed_by = 0, actual_passed_by = 0;
  std::uint64_t not_reported = 0;  // they waited for their other half when a capture turned out to be damaged
  bool on_disk = false;            // the window did not do

  // How many pairs, or single responses, the join has given.
  std::uint64_t results() const { return pairs + expected_only + actual_only; }
  // Whether every response that was read is accounted for.
  bool balance() const {
    return expected + actual == 2 * pairs + expected_only + actual_only + expected_repeats + actual_repeats +
                                    expected_passed_by + actual_passed_by + not_reported;
  }
};

class CaptureJoin {
 public:
  CaptureJoin(std::unique_ptr<CaptureReader> expected, std::unique_ptr<CaptureReader> actual,
              const JoinOptions& options);
  ~CaptureJoin();

  // The next pair, or the next response without a partner; false at the end. Where neither side is a document
  // (CaptureOptions::heads_of_other_types) it is counted and not given. The order, and the rest of it,
  // does not depend on the memory (capture_join.cc). Throws ArchiveError when a capture is damaged, but only
  // after all pairs whose halves were both read before the damage; OutputError when temporary files cannot be
  // used; std::logic_error when at the end a response is missing.
  bool next(JoinedResponses& joined);

  // False when it was stopped, or did not come to its end yet.
  bool has_ended() const { return phase_ == Phase::ended; }
  const JoinCounts& counts() const { return counts_; }
  const CaptureReader& expected() const { return *readers_[0]; }
  const CaptureReader& actual() const { return *readers_[1]; }

  // Stored bytes of both captures; may be called from another thread.
  InputProgress progress() const;

 private:
  enum class Phase : std::uint8_t { window, emptying, external, ended };

  bool read(KeyedResponse& response);
  bool read_side(std::size_t side, KeyedResponse& response);
  KeyHash made_after(std::size_t side, const ResponseLabels& labels);
  bool next_in_window(JoinedResponses& joined);
  void go_external(KeyedResponse* unnumbered);
  void number(KeyedResponse& response);
  void empty_window();
  bool next_waiting(JoinedResponses& joined);
  bool count(const JoinedResponses& joined);
  void end();
  bool stopped() const { return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed); }

  std::unique_ptr<CaptureReader> readers_[2];
  JoinOptions options_;
  JoinCounts counts_;
  CapturedResponse captured_;
  std::uint64_t positions_[2] = {0, 0};
  std::uint64_t steps_before_[2][2] = {};  // of each capture, ResponseLabels::step of the last two requests
  // The last request of each capture: its page without numbers, and whether it changes something.
  struct LastRequest {
    std::string page;
    bool changes = false;
  };
  LastRequest requests_before_[2];
  bool ended_[2] = {false, false};
  std::size_t turn_ = 0;
  std::exception_ptr damage_;
  Phase phase_ = Phase::window;
  SeenBodies seen_;
  OccurrenceCounts occurrences_;
  bool counts_all_ = true;  // there was room for every key so far
  WindowJoin window_;
  std::vector<JoinedResponses> waiting_;  // in the order in which they go
  std::size_t waiting_done_ = 0;
  std::unique_ptr<ExternalJoin> external_;
};

}  // namespace treesift
