// Joins responses in any order, on disk. Internal to io/.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "io/pairing/keyed_response.h"
#include "io/pairing/partner_finder.h"
#include "io/pairing/record_sorter.h"
#include "io/pairing/spill_queue.h"

namespace treesift {

// What the join gives: two responses that belong together, or one that has no partner. What found them
// (KeyedResponse from hash to occurrence) has had its use.
struct JoinedResponses {
  std::optional<KeyedResponse> expected, actual;
  std::uint64_t occurrence = 1;  // the how many-th with this key
  bool by_order = false;         // of different keys, paired by the order of the recording

  // Neither capture holds the body, and both say how large it was.
  bool have_unseen_bodies() const;
  const KeyedResponse& any() const { return expected ? *expected : *actual; }
  // That of expected, so that a session whose name is new each time has the same one in all runs.
  const std::string& group() const { return any().group.empty() && actual ? actual->group : any().group; }
};

// Throws std::runtime_error when two responses have met whose keys are different but for their hashes.
void check_keys_of(const JoinedResponses& joined);

class ExternalJoin {
 public:
  // All functions throw OutputError when temporary files cannot be used.
  ExternalJoin(std::string directory, std::size_t memory);

  // In the order of ranks.
  void add(const KeyedResponse& response);

  // Ends the adding. Throws std::runtime_error when two keys have the same hash.
  void pair_up(const OccurrenceCounts& counts, Unpaired unpaired);

  // In the order that the join promises (capture_join.cc). False at the end.
  bool next(JoinedResponses& joined);

  // Responses without a partner that are left out.
  std::uint64_t left_out() const { return left_out_; }

 private:
  KeyedResponse take(std::string_view record);

  PartnerFinder finder_;
  SpillQueue responses_;
  RecordSorter by_order_;
  std::string scratch_;
  std::uint64_t left_out_ = 0;
};

}  // namespace treesift
