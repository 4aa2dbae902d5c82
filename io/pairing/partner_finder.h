// Which responses of two captures belong together, decided on a few numbers of each; the bodies stay elsewhere.
// Internal to io/.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "io/pairing/keyed_response.h"
#include "io/pairing/occurrence_counts.h"
#include "io/pairing/record_sorter.h"
#include "io/pairing/spill_queue.h"

namespace treesift {

// What becomes of responses that have no partner.
enum class Unpaired { reported, left_out };

// What is known of a response that has no partner yet.
struct PendingResponse {
  KeyHash key, page;
  std::uint64_t check = 0;  // another hash of the key
  std::uint64_t type = 0;   // a hash of the document's type
  std::uint64_t fields = 0, before = 0, context = 0, rank = 0, occurrence = 0;  // as KeyedResponse has them
  std::uint64_t expected_with_key = 0;  // how many of expected have its key
  KeyHash made;                         // as KeyedResponse has it

  Side side() const { return rank % 2 == 0 ? Side::expected : Side::actual; }
};
// Of a response as it is read; `expected_with_key` stays 0.
PendingResponse pending(const KeyedResponse& response);

// What responses meet by as they are read, in turns: the first of a key by the key, later ones by the key and
// the requests before them. The n-th of expected belongs to the n-th of actual.
KeyHash meeting_point(const PendingResponse& response);

// What became of one.
struct FoundPlace {
  std::uint64_t rank = 0;
  std::uint64_t order = 0;       // among the results; the two of a pair have the same
  std::uint64_t occurrence = 0;  // the number in the id; of a pair that of expected
  bool is_pair = false;
  bool by_order = false;  // paired by the order of the recording
  bool left_out = false;
};

class PartnerFinder {
 public:
  // `memory` is what it holds at most; the rest goes to disk. All functions throw OutputError when temporary
  // files cannot be used.
  PartnerFinder(std::string directory, std::size_t memory);

  // In any order.
  void add(const PendingResponse& response);

  // Ends the adding. Responses that were not counted are numbered on from `counts`. With `left_out` nothing is
  // paired by order, since nobody knows what would have come. Throws std::runtime_error when two keys have the
  // same hash.
  void find(const OccurrenceCounts& counts, Unpaired unpaired);

  // What became of each, in the order of ranks; false at the end.
  bool next(FoundPlace& place);

 private:
  enum class Stage : std::uint8_t { meeting, before, key, neighbours, fields, page, made };

  static KeyHash group_of(Stage stage, const PendingResponse& response);
  void number(const OccurrenceCounts& counts);
  void pair_up(Stage stage, Stage last);
  void end_group(Stage stage, Stage last);
  void hand_on(Stage to, const PendingResponse& response);
  void settle(const PendingResponse& response, const PendingResponse& partner, Stage stage);
  void settle_alone(const PendingResponse& response);

  std::string directory_;
  std::size_t memory_;
  std::unique_ptr<RecordSorter> current_, next_, found_;
  SpillQueue waiting_;  // of one group and side
  Unpaired unpaired_ = Unpaired::reported;
  std::string payload_;
};

}  // namespace treesift
