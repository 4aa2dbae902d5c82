// Joins responses in any order, on disk. Internal to io/.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "io/pairing/keyed_response.h"
#include "io/pairing/record_sorter.h"

namespace treesift {

// What the join gives: two responses with one key, or one that has no partner. Hash and rank have had their
// use and may be 0.
struct JoinedResponses {
  std::optional<KeyedResponse> expected, actual;
  std::uint64_t occurrence = 1;  // the how many-th with this key

  const KeyedResponse& any() const { return expected ? *expected : *actual; }
};

// What becomes of responses that have no partner.
enum class Unpaired { reported, left_out };

class ExternalJoin {
 public:
  // All functions throw OutputError when temporary files cannot be used.
  ExternalJoin(std::string directory, std::size_t memory);

  void add(const KeyedResponse& response);

  // Ends the adding. The first response with a key of each side is taken for occurrence
  // counts.on_both_sides() + 1. Throws std::runtime_error when two keys have the same hash.
  void pair_up(const OccurrenceCounts& counts, Unpaired unpaired);

  // Pairs in the order of the later of their ranks; then what has no partner, of expected, then of actual, in
  // the order of ranks. False at the end.
  bool next(JoinedResponses& joined);

  // Responses without a partner that are left out.
  std::uint64_t left_out() const { return left_out_; }

 private:
  std::string directory_;
  std::size_t memory_;
  std::optional<RecordSorter> by_key_, by_order_;
  std::string scratch_;
  std::uint64_t left_out_ = 0;
};

}  // namespace treesift
