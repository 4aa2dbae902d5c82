// What treesift says about a pair.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/judge/change_words.h"
#include "model/measure/measured_pair.h"

namespace treesift {

enum class Decision : std::uint8_t {
  pass,
  inspect,
  error,     // the pair could not be judged: a person must look
  unpaired,  // one side only: a person must look
};

std::string_view decision_name(Decision decision);

// One feature's share in the score, and where its first edit is.
struct Reason {
  // Of feature_table, a run feature, a comparator, "invariant:" and its name, "http_status",
  // "http_content_type" or "encoding".
  std::string feature;
  double contribution = 0;  // towards inspect (model.h says in which unit); 1 for all but features
  ShownEdit place;          // all empty when the feature is nowhere in particular
};

// What a pair has in common with other pairs of its run (model/judge/cluster_mark.h). Of an unpaired pair there
// are `changes` only.
struct ClusterMark {
  std::uint64_t cluster = 0;           // the same for pairs that one look settles; 0: none
  bool first = false;                  // no verdict before it in the stream is of this cluster
  std::uint64_t family = 0;            // the same for pairs whose changes are of the same kinds
  std::vector<std::uint64_t> causes;   // of its changes, rarest in the run first, at most max_causes
  std::vector<std::uint64_t> changes;  // by identity, ascending; empty where there are more than are known
  std::vector<ChangeInWords> words;    // the same, of pairs to inspect only
  static constexpr std::size_t max_causes = 16;
};

struct Verdict {
  std::string id;
  Decision decision = Decision::error;
  std::optional<double> score;  // none where nothing was measured
  double cutoff = 0;
  std::vector<Reason>
      reasons;  // of HTTP, invariants, encoding, then the largest contribution first; for `inspect` only
  std::optional<std::array<double, feature_count>> features;  // none for error and unpaired
  std::optional<VerdictError> error;                          // why nothing was measured
  bool alignment_budget_exceeded = false;
  std::vector<HiddenByRule> rules;                // that hid something of the pair
  std::optional<ComparatorOutcomes> comparators;  // none for error and unpaired
  ResponseChange response;
  ClusterMark mark;  // only of pairs whose documents differ
  // Approvals that have some of its changes, in their order. A pair passes when they have all.
  std::vector<std::string> approved_by;
  bool is_approved = false;  // it would be inspect without them
};

// The verdict except for its features and changes, which are many: what is kept of a pair that is told of.
Verdict without_measures(const Verdict& verdict);

}  // namespace treesift
